import AuditModel

/// Who owns which paths, by a CODEOWNERS file: the last pattern that fits wins, and one without owners takes them away.
struct CodeOwners: Sendable {
  /// Where the file may stand; the first that is there counts.
  static let places = [".github/CODEOWNERS", ".gitlab/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"]

  private let rules: [(glob: Glob, owners: [String])]

  /// Reads the text of the file. Lines that are none of its language are passed over.
  init(text: String) {
    rules = text.split(whereSeparator: \.isNewline).compactMap { line in
      // GitLab's sections (`[Docs]`) group owners; paths stand below them as ever.
      guard let first = line.drop(while: \.isWhitespace).first, first != "#", first != "[", first != "^" else {
        return nil
      }
      var words = Self.words(of: line)
      guard !words.isEmpty else { return nil }
      let pattern = words.removeFirst()
      return (Self.glob(pattern), words.prefix { !$0.hasPrefix("#") })
    }
  }

  /// The owners of a path, as one text; nil where nobody is named.
  func owner(of path: String) -> String? {
    guard let rule = rules.last(where: { $0.glob.matches(path) }), !rule.owners.isEmpty else { return nil }
    return rule.owners.joined(separator: " ")
  }

  /// A pattern with a `/` inside starts at the root, as in gitignore.
  private static func glob(_ pattern: String) -> Glob {
    pattern.dropLast().contains("/") && !pattern.hasPrefix("/") ? Glob("/" + pattern) : Glob(pattern)
  }

  /// Words between white space; a backslash keeps a blank in a path.
  private static func words(of line: Substring) -> [String] {
    var words = [""]
    var isEscaped = false
    for character in line {
      if isEscaped {
        words[words.count - 1].append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character.isWhitespace {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}

import AuditModel

/// A name split into its words, in small letters: `OAuthLoginView` → `oauth`, `login`, `view`.
struct Words: Sendable {
  let list: [String]

  /// Names whose inner capitals are no word boundary.
  private static let joined = ["OAuth2", "OAuth", "OpenID", "iOS", "YouTube", "GitHub", "LinkedIn", "WebAuthn"]
    .map { (letters: Array($0), word: $0.lowercased().replacingDigits) }

  /// Splits a name at capitals, digits' ends, dots and underscores.
  init(_ name: String) {
    var list: [String] = []
    var word = ""
    let letters = Array(name.prefix(256))
    var index = 0
    func finish() {
      if !word.isEmpty { list.append(word.lowercased()) }
      word = ""
    }
    while index < letters.count {
      let letter = letters[index]
      if let whole = Self.joined.first(where: { Self.starts(letters, index, $0.letters) }) {
        finish()
        list.append(whole.word)
        index += whole.letters.count
        continue
      }
      if !letter.isAnyLetter && !letter.isDigit {
        finish()
      } else {
        let next = index + 1 < letters.count ? letters[index + 1] : nil
        let previous = word.last
        // `signIn`: a capital after a small letter; `SSOLogin`: the last capital of a run before a small letter.
        if letter.isCapital, let previous, previous.isSmall || previous.isDigit || next?.isSmall == true {
          finish()
        }
        word.append(letter)
      }
      index += 1
    }
    finish()
    self.list = list
  }

  private static func starts(_ letters: [Character], _ index: Int, _ text: [Character]) -> Bool {
    guard letters[index] == text[0], index + text.count <= letters.count,
      letters[index..<index + text.count].elementsEqual(text)
    else { return false }
    let after = index + text.count
    return after == letters.count || !letters[after].isSmall
  }

  /// Whether the words stand in the name, one after the other.
  func contains(_ words: String...) -> Bool {
    guard words.count <= list.count else { return false }
    return (0...(list.count - words.count)).contains { start in
      words.indices.allSatisfy { list[start + $0] == words[$0] }
    }
  }
}

extension String {
  fileprivate var replacingDigits: String { filter { !$0.isDigit } }
}

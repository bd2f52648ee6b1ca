import AuditModel

/// Reads .xcconfig files.
struct ConfigurationFileReader {
  let files: RepositoryFiles
  /// What was wrong, in the order in which it was met.
  private(set) var problems: [ProjectProblem] = []

  private var known: [String: SettingsLayer] = [:]
  /// The statements of each file that was read; nil for one that is not there. Many include the same ones.
  private var statements: [String: [ConfigurationStatement]?] = [:]
  /// The folder of the project that asks; includes are looked for there, too.
  private var project = ""
  /// Files that may still be included by one; a file that includes itself, or thousands of others, ends here.
  private var includesLeft = 0

  private static let includesLimit = 500
  private static let depthLimit = 24

  init(files: RepositoryFiles) { self.files = files }

  /// The settings of a file with those of the files that it includes; a level with a gap where the file is missing.
  mutating func layer(_ path: String, project: String) -> SettingsLayer {
    let key = "\(path)\n\(project)"
    if let layer = known[key] { return layer }
    includesLeft = Self.includesLimit
    self.project = project
    let layer = read(path, depth: 0) ?? Self.missing(path)
    known[key] = layer
    return layer
  }

  private static func missing(_ path: String) -> SettingsLayer {
    var layer = SettingsLayer()
    // CocoaPods generates its own; they set no deployment target.
    if !path.split(separator: "/").contains("Pods") { layer.gaps.append("\(path) is not in the repository") }
    return layer
  }

  private mutating func read(_ path: String, depth: Int) -> SettingsLayer? {
    guard depth < Self.depthLimit, includesLeft > 0, let statements = statements(in: path) else { return nil }
    includesLeft -= 1
    var layer = SettingsLayer()
    var wrong: (line: Int, text: String)?
    for statement in statements {
      switch statement.kind {
      case .directive: include(statement.text, line: statement.line, of: path, depth: depth, into: &layer)
      case .assignment(let name, let assignment): layer.add(name, assignment)
      case .other: wrong = wrong ?? (statement.line, statement.text)
      }
    }
    if let wrong {
      let problem = ProjectProblem(
        file: path, line: wrong.line,
        message: "not a build setting: '\(wrong.text.prefix(60))'; the rest of the file is used")
      if !problems.contains(problem) { problems.append(problem) }
    }
    return layer
  }

  private mutating func include(
    _ statement: String, line: Int, of path: String, depth: Int, into layer: inout SettingsLayer
  ) {
    let parts = statement.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return }
    let word = parts[0].filter { !$0.isWhitespace }
    guard word == "#include" || word == "#include?" else { return }
    let target = String(parts[1])
    let places = [RelativePath.folder(of: path), project]
    let included = places.compactMap { RelativePath.join($0, target).flatMap(files.file) }.first
    if let included, let more = read(included, depth: depth + 1) {
      layer.append(more)
    } else if word == "#include", !target.split(separator: "/").contains("Pods") {
      layer.gaps.append("\(path) line \(line) includes '\(target)', which is not in the repository")
    }
  }

  private mutating func statements(in path: String) -> [ConfigurationStatement]? {
    if let known = statements[path] { return known }
    let data = files.file(at: path).flatMap(files.content)
    let found = data.flatMap { data -> [ConfigurationStatement]? in
      guard data.count < 1 << 20 else { return nil }
      let read = { ConfigurationStatement.all(in: String(decoding: data, as: UTF8.self), at: path) }
      return files.memory?.value(of: data, at: path, read) ?? read()
    }
    statements[path] = .some(found)
    return found
  }
}

/// A statement of an .xcconfig file.
struct ConfigurationStatement: Sendable {
  /// What a statement is.
  enum Kind: Sendable {
    case directive
    case assignment(name: String, SettingAssignment)
    case other
  }

  /// The line that it begins in.
  var line: Int
  /// What is written.
  var text: String
  /// What it is.
  var kind: Kind

  /// The statements of a file, in order.
  static func all(in text: String, at path: String) -> [ConfigurationStatement] {
    lines(of: text).map { line, text in
      ConfigurationStatement(line: line, text: text, kind: kind(of: text, line: line, at: path))
    }
  }

  private static func kind(of text: String, line: Int, at path: String) -> Kind {
    if text.hasPrefix("#") { return .directive }
    guard let (key, value) = assignment(text),
      let read = SettingAssignment.read(key, value, at: Target.Evidence(file: path, line: line, key: key))
    else { return .other }
    return .assignment(name: read.name, read.assignment)
  }

  /// The lines without comments and blanks, those that end in `\` joined with the next.
  private static func lines(of text: String) -> [(line: Int, text: String)] {
    var statements: [(Int, String)] = []
    var pending: (line: Int, text: String)?
    for (index, line) in text.lines.enumerated() {
      var content = line
      if let comment = content.startOfComment { content = content[..<comment] }
      var part = content.trimmed
      let continues = part.hasSuffix("\\")
      if continues { part = part.dropLast().trimmed }
      let joined = (
        line: pending?.line ?? index + 1, text: [pending?.text, part].compactMap(\.self).joined(separator: " ")
      )
      pending = continues ? joined : nil
      if !continues, !joined.text.isEmpty { statements.append(joined) }
    }
    if let pending, !pending.text.isEmpty { statements.append(pending) }
    return statements
  }

  /// Splits `KEY[sdk=iphoneos*] = value`: the sign counts only outside the brackets.
  private static func assignment(_ statement: String) -> (key: String, value: String)? {
    var depth = 0
    for index in statement.indices {
      switch statement[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth <= 0:
        let key = statement[..<index].trimmed
        guard let first = key.unicodeScalars.first, first.properties.isAlphabetic || first == "_",
          !key.prefix(while: { $0 != "[" }).contains(where: \.isWhitespace)
        else { return nil }
        var value = statement[statement.index(after: index)...].trimmed
        if value.hasSuffix(";") { value = value.dropLast().trimmed }
        return (key, value)
      default: continue
      }
    }
    return nil
  }
}

extension Substring {
  /// Where the first `//` stands.
  fileprivate var startOfComment: Index? {
    let slash = UInt8(ascii: "/")
    return utf8.indices.first { utf8[$0] == slash && utf8[utf8.index(after: $0)...].first == slash }
  }
}

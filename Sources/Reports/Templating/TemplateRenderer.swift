import AuditModel

/// Renders parsed templates.
struct TemplateRenderer {
  /// Partials inside partials, at most.
  static let deepest = 64

  private let folder: TemplateFolder
  private let language: TemplateLanguage
  private var parsed: [String: [TemplateNode]] = [:]
  private var stack: [TemplateValue] = []
  private var depth = 0
  private var output = ""

  /// Renders a template of a folder.
  ///
  /// - Parameters:
  ///   - file: the template's name; its second extension (`report.html.mustache`) chooses how text is escaped.
  ///   - folder: the folder that it and its partials stand in.
  ///   - value: what it can name.
  /// - Throws: `AuditError` that names file and line.
  static func render(_ file: String, of folder: TemplateFolder, with value: TemplateValue) throws -> String {
    let text = try folder.text(of: file)
    var renderer = TemplateRenderer(folder: folder, language: TemplateLanguage(ofFile: file))
    renderer.stack = [value]
    try renderer.render(TemplateParser.parse(text, file: file), file: file)
    return renderer.output
  }

  private init(folder: TemplateFolder, language: TemplateLanguage) {
    self.folder = folder
    self.language = language
  }

  private mutating func render(_ nodes: [TemplateNode], file: String) throws {
    for node in nodes {
      switch node {
      case .text(let text): output += text
      case .variable(let path, let isEscaped): write(lookUp(path), isEscaped: isEscaped)
      case .section(let path, let isInverted, let content):
        try renderSection(lookUp(path), isInverted: isInverted, content: content, file: file)
      case .partial(let name, let indentation, let line):
        try renderPartial(name, indentation: indentation, file: file, line: line)
      }
    }
  }

  private mutating func renderSection(
    _ value: TemplateValue, isInverted: Bool, content: [TemplateNode], file: String
  ) throws {
    if isInverted {
      if !value.isTrue { try render(content, file: file) }
      return
    }
    guard value.isTrue else { return }
    let values: [TemplateValue] = if case .list(let elements) = value { elements } else { [value] }
    for (index, element) in values.enumerated() {
      let place: TemplateValue = ["-first": .bool(index == 0), "-last": .bool(index == values.count - 1)]
      stack.append(place)
      stack.append(element)
      try render(content, file: file)
      stack.removeLast(2)
    }
  }

  private mutating func renderPartial(_ name: String, indentation: String, file: String, line: Int) throws {
    guard depth < Self.deepest else {
      throw AuditError(.invalidInput, "\(file):\(line): partials are nested deeper than \(Self.deepest).")
    }
    let partial = language.fileName(ofPartial: name)
    guard let text = folder.partial(partial) else {
      // A partial that is not there renders as nothing, as the specification says; a name that leads elsewhere is an error.
      if TemplateFolder.isPlain(name) { return }
      throw AuditError(
        .invalidInput, "\(file):\(line): '\(name)' is not the name of a template in the folder; a partial has no path.")
    }
    let key = indentation + "\n" + partial
    let nodes: [TemplateNode]
    if let known = parsed[key] {
      nodes = known
    } else {
      nodes = try TemplateParser.parse(Self.indented(text, by: indentation), file: partial)
      parsed[key] = nodes
    }
    depth += 1
    try render(nodes, file: partial)
    depth -= 1
  }

  private static func indented(_ text: String, by indentation: String) -> String {
    guard !indentation.isEmpty else { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { indentation + $0 }
    if text.utf8.last == UInt8(ascii: "\n") { lines[lines.count - 1] = "" }
    return lines.joined(separator: "\n")
  }

  /// The value of a dotted name: its first part anywhere in the contexts, innermost first, the others only inside it.
  /// A name that begins with a dot (`.code`) starts from the innermost value itself.
  private func lookUp(_ path: [String]) -> TemplateValue {
    guard let first = path.first else { return stack.last ?? .missing }
    if first.isEmpty { return path.dropFirst().reduce(stack.last ?? .missing, member) }
    for context in stack.reversed() {
      guard case .object(let members) = context, let found = members[first] else { continue }
      return path.dropFirst().reduce(found, member)
    }
    return .missing
  }

  private func member(of value: TemplateValue, name: String) -> TemplateValue {
    switch value {
    case .object(let members): members[name] ?? .missing
    case .text(let text) where name == "code": .markup(language.code(text))
    case .text(let text) where name == "prose": .markup(language.prose(text))
    case .text(let text) where name == "html": .markup(language.html(text))
    default: .missing
    }
  }

  private mutating func write(_ value: TemplateValue, isEscaped: Bool) {
    switch value {
    case .text(let text): output += isEscaped ? language.escape(text) : text
    case .link(let address): output += isEscaped ? language.escape(address: address) : address
    case .markup(let text): output += text
    case .number(let number): output += String(number)
    case .missing, .bool, .list, .object: break
    }
  }
}

import AuditModel

extension Language {
  /// The language of a source file by its name; nil where it is no source that an audit reads.
  public init?(path: String) {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    switch name[name.utf8.index(after: dot)...] {
    case "swift": self = .swift
    case "m", "mm", "h": self = .objectiveC
    case "storyboard", "xib": self = .interfaceBuilder
    default: return nil
    }
  }

  /// The lexical rules of the language.
  var dialect: BytePass.Dialect {
    switch self {
    case .swift: .swift
    case .objectiveC: .objectiveC
    case .interfaceBuilder: .markup
    }
  }
}

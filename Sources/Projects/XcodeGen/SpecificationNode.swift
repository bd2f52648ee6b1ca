import AuditModel

/// A value of an XcodeGen specification that knows which file it comes from: included files and templates are merged into
/// one tree, but their paths stay relative to their own folder.
struct SpecificationNode {
  /// The shapes of a value.
  indirect enum Kind {
    case null
    case scalar(String)
    case sequence([SpecificationNode])
    case mapping([(key: String, value: SpecificationNode)])
    case unknown
  }

  /// The shape.
  var kind: Kind
  /// The file.
  var file: String
  /// The line, from 1.
  var line: Int
  /// The folder that paths in it are relative to.
  var base: String

  /// Takes a YAML value of a file.
  init(_ node: YamlNode, file: String, base: String) {
    self.file = file
    self.base = base
    line = node.line
    switch node.kind {
    case .null: kind = .null
    case .scalar(let text): kind = .scalar(text)
    case .sequence(let items): kind = .sequence(items.map { SpecificationNode($0, file: file, base: base) })
    case .mapping(let entries):
      kind = .mapping(
        entries.map { entry in
          var value = SpecificationNode(entry.value, file: file, base: base)
          value.line = entry.line
          return (entry.key, value)
        })
    case .unknown: kind = .unknown
    }
  }

  /// The text of a scalar.
  var text: String? {
    guard case .scalar(let text) = kind else { return nil }
    return text
  }

  /// The elements of a sequence; a single value counts as a sequence of one.
  var items: [SpecificationNode] {
    switch kind {
    case .sequence(let items): items
    case .null: []
    default: [self]
    }
  }

  /// The texts of a scalar or of a sequence of scalars.
  var texts: [String] { items.compactMap(\.text) }

  /// The entries of a mapping.
  var entries: [(key: String, value: SpecificationNode)] {
    guard case .mapping(let entries) = kind else { return [] }
    return entries
  }

  /// Whether it is a mapping.
  var isMapping: Bool {
    if case .mapping = kind { true } else { false }
  }

  /// Whether it could not be read, in whole or in part.
  var isUnknown: Bool {
    if case .unknown = kind { true } else { false }
  }

  /// The value under a key of a mapping.
  subscript(key: String) -> SpecificationNode? { entries.last { $0.key == key }?.value }

  /// Whether a scalar says yes, as YAML 1.1 spells it.
  var isTrue: Bool { ["true", "yes", "on"].contains(text?.lowercased() ?? "") }

  /// Where it is written.
  func evidence(_ key: String) -> Target.Evidence { Target.Evidence(file: file, line: line, key: key) }

  // MARK: Merging

  /// Most elements that merged sequences keep: templates of templates double them.
  private static let itemsLimit = 20_000

  /// The value laid over another, as XcodeGen does: mappings key by key, sequences behind each other, anything else
  /// replaces; `key:REPLACE` replaces always.
  func merged(onto other: SpecificationNode) -> SpecificationNode {
    var result = self
    switch (kind, other.kind) {
    case (.mapping(let entries), .mapping(var known)):
      var places: [String: Int] = [:]
      for (index, entry) in known.enumerated() { places[entry.key] = index }
      for (key, value) in entries {
        let replaces = key.hasSuffix(":REPLACE")
        let name = replaces ? String(key.dropLast(":REPLACE".count)) : key
        if let place = places[name] {
          known[place].value = replaces ? value : value.merged(onto: known[place].value)
        } else {
          places[name] = known.count
          known.append((name, value))
        }
      }
      result.kind = .mapping(known)
    case (.sequence(let items), .sequence(let before)):
      result.kind = .sequence(Array((before + items).prefix(Self.itemsLimit)))
    case (.null, _): return other
    default: break
    }
    return result
  }

  /// The value with `${name}` replaced in keys and texts. The budget counts visited values.
  func replacing(_ names: [String: String], budget: inout Int) -> SpecificationNode {
    guard budget > 0 else { return self }
    budget -= 1
    var result = self
    switch kind {
    case .scalar(let text): result.kind = .scalar(Self.replace(names, in: text))
    case .sequence(let items): result.kind = .sequence(items.map { $0.replacing(names, budget: &budget) })
    case .mapping(let entries):
      result.kind = .mapping(
        entries.map { (Self.replace(names, in: $0.key), $0.value.replacing(names, budget: &budget)) })
    default: break
    }
    return result
  }

  private static func replace(_ names: [String: String], in text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    var output = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "$") {
      output += rest[..<sign]
      rest = rest[sign...]
      if rest.hasPrefix("${"), let end = rest.firstIndex(of: "}"),
        let value = names[String(rest[rest.index(sign, offsetBy: 2)..<end])]
      {
        output += value
        rest = rest[rest.index(after: end)...]
      } else {
        output.append("$")
        rest = rest.dropFirst()
      }
    }
    return output + rest
  }
}

import AuditModel

/// The levels of settings that a build configuration of a target sees, the strongest first: target, target's .xcconfig,
/// project, project's .xcconfig.
struct SettingsStack {
  /// The levels, the strongest first.
  var layers: [SettingsLayer]
  /// What Xcode itself defines: `TARGET_NAME`, `PROJECT_NAME`, …
  var builtIn: [String: String] = [:]

  /// A setting's effective value.
  struct Resolved {
    /// The value with all references resolved.
    var text: String
    /// The assignment that decides.
    var evidence: Target.Evidence
    /// Number of the level that it stands on.
    var layer: Int
    /// Names that the value refers to and that nothing defines.
    var undefined: [String]
  }

  /// The effective value of a setting; nil where it is set nowhere.
  func value(_ name: String, in context: SettingContext) -> Resolved? {
    var resolution = Resolution(stack: self, context: context)
    return resolution.value(name, from: 0, skipping: 0, depth: 0)
  }

  /// What the levels down to one of them should hold and do not.
  func gaps(downTo layer: Int?) -> [String] {
    layers.prefix(layer.map { $0 + 1 } ?? layers.count).flatMap(\.gaps)
  }
}

/// One question to a stack. References may form circles and grow without end; both are cut.
private struct Resolution {
  let stack: SettingsStack
  let context: SettingContext
  var steps = 500
  var undefined: [String] = []

  static let depthLimit = 32
  static let lengthLimit = 1_024

  /// The value seen from a level, leaving out the first assignments that hold on it (`$(inherited)` does).
  mutating func value(_ name: String, from first: Int, skipping: Int, depth: Int) -> SettingsStack.Resolved? {
    guard depth < Self.depthLimit, steps > 0 else { return nil }
    steps -= 1
    var skipped = skipping
    for layer in stack.layers.indices.dropFirst(first) {
      let matches = stack.layers[layer].matches(name, in: context)
      guard skipped < matches.count else {
        skipped = 0
        continue
      }
      let assignment = matches[skipped]
      var result = SettingsStack.Resolved(text: "", evidence: assignment.evidence, layer: layer, undefined: [])
      let below = (layer: layer, skipping: skipped + 1)
      let outer = undefined
      undefined = []
      result.text = expand(assignment.value, of: name, below: below, depth: depth, onlyInherited: &result)
      result.undefined = undefined
      undefined = outer
      return result
    }
    return nil
  }

  /// Replaces the references of a text.
  private mutating func expand(
    _ text: String, of name: String, below: (layer: Int, skipping: Int), depth: Int,
    onlyInherited result: inout SettingsStack.Resolved
  ) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    let whole = text.trimmed
    var output = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "$"), output.utf8.count < Self.lengthLimit {
      output += rest[..<sign]
      let behind = rest.index(after: sign)
      guard behind < rest.endIndex, let closing = Self.closing[rest[behind]],
        let end = Self.end(of: rest[rest.index(after: behind)...], opening: rest[behind], closing: closing)
      else {
        output.append("$")
        rest = rest[behind...]
        continue
      }
      var inner = String(rest[rest.index(after: behind)..<end])
      if inner.utf8.contains(UInt8(ascii: "$")), depth < Self.depthLimit {
        inner = expand(inner, of: name, below: below, depth: depth + 1, onlyInherited: &result)
      }
      rest = rest[rest.index(after: end)...]
      if inner == "inherited" || inner == name {
        let inherited = value(name, from: below.layer, skipping: below.skipping, depth: depth + 1)
        output += inherited?.text ?? ""
        undefined += inherited?.undefined ?? []
        // A level that only passes the value on is not where it stands.
        if let inherited, whole.hasPrefix("$"), whole.dropFirst(2).dropLast() == inner {
          result.evidence = inherited.evidence
          result.layer = inherited.layer
        }
      } else {
        output += reference(inner, depth: depth)
      }
    }
    output += rest
    return String(output.prefix(Self.lengthLimit))
  }

  /// The value of `NAME:operator=argument`.
  private mutating func reference(_ text: String, depth: Int) -> String {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    var found: String?
    if let resolved = value(name, from: 0, skipping: 0, depth: depth + 1) {
      found = resolved.text
      undefined += resolved.undefined
    } else {
      found = name == "CONFIGURATION" ? context.configuration : stack.builtIn[name]
    }
    var isDefined = found != nil
    var output = found ?? ""
    for operation in parts.dropFirst() {
      if operation.hasPrefix("default=") {
        if output.isEmpty { output = String(operation.dropFirst("default=".count)) }
        isDefined = true
      } else {
        output = Self.apply(String(operation), to: output)
      }
    }
    if !isDefined { undefined.append(name) }
    return output
  }

  private static func apply(_ operation: String, to text: String) -> String {
    switch operation {
    case "lower": text.lowercased()
    case "upper": text.uppercased()
    case "c99extidentifier", "identifier": ModuleName.identifier(text)
    case "rfc1034identifier": String(ModuleName.bundlePart(text).map { $0 == "." ? "-" : $0 })
    case "base": RelativePath.stem(of: text)
    case "file": RelativePath.name(of: text)
    default: text
    }
  }

  private static let closing: [Character: Character] = ["(": ")", "{": "}", "[": "]"]

  /// The sign that closes a reference, other references in it left out.
  private static func end(of text: Substring, opening: Character, closing: Character) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == opening { depth += 1 }
      if text[index] == closing {
        if depth == 0 { return index }
        depth -= 1
      }
    }
    return nil
  }
}

import AuditModel

/// One assignment of a build setting, as it stands in a project file, an .xcconfig or a specification.
struct SettingAssignment: Sendable {
  /// The value as written.
  var value: String
  /// The conditions behind the key: `[sdk=iphoneos*][config=Release]`.
  var conditions: [SettingCondition]
  /// Where it is written.
  var evidence: Target.Evidence

  /// Reads an assignment under its key as written.
  ///
  /// - Returns: the setting's name and the assignment; nil where the key cannot be read.
  static func read(
    _ key: String, _ value: String, at evidence: Target.Evidence
  ) -> (name: String, assignment: SettingAssignment)? {
    guard let (name, conditions) = SettingCondition.parse(key: key), !name.isEmpty else { return nil }
    return (name, SettingAssignment(value: value, conditions: conditions, evidence: evidence))
  }
}

/// A condition of an assignment.
struct SettingCondition: Sendable {
  /// `sdk`, `config`, `arch` or `variant`.
  var name: String
  /// The name that must fit, with `*`.
  var pattern: String

  /// Splits a key as written into the setting's name and its conditions.
  ///
  /// - Returns: nil where the brackets do not close.
  static func parse(key: String) -> (name: String, conditions: [SettingCondition])? {
    guard let open = key.firstIndex(of: "[") else { return (key.trimmed, []) }
    var conditions: [SettingCondition] = []
    var rest = key[open...].trimmed[...]
    while !rest.isEmpty {
      guard rest.first == "[", let close = rest.firstIndex(of: "]") else { return nil }
      for condition in rest[rest.index(after: rest.startIndex)..<close].split(separator: ",") {
        let parts = condition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        conditions.append(SettingCondition(name: parts[0].trimmed, pattern: parts[1].trimmed))
      }
      rest = rest[rest.index(after: close)...].trimmed[...]
    }
    return (key[..<open].trimmed, conditions)
  }

  /// Whether the condition holds for what ships.
  func holds(in context: SettingContext) -> Bool {
    switch name {
    case "sdk": context.sdk.map { Wildcard.fits(pattern, $0) } ?? false
    case "config": Wildcard.fits(pattern, context.configuration)
    case "arch": pattern == "*" || Wildcard.fits(pattern, "arm64")
    case "variant": Wildcard.fits(pattern, "normal")
    default: false
    }
  }
}

/// For which build a setting is asked.
struct SettingContext {
  /// The device SDK (`iphoneos`); nil while the platform is not known yet.
  var sdk: String?
  /// The build configuration's name.
  var configuration: String
}

/// One level of settings: those of a target, of an .xcconfig, of a project.
struct SettingsLayer {
  /// The assignments by setting, in the order in which they are written.
  private(set) var assignments: [String: [SettingAssignment]] = [:]
  /// What the level should hold and does not: files that are missing, values that could not be read.
  var gaps: [String] = []

  /// Adds an assignment under its key as written.
  ///
  /// - Returns: false where the key cannot be read.
  @discardableResult
  mutating func assign(_ key: String, _ value: String, at evidence: Target.Evidence) -> Bool {
    guard let (name, assignment) = SettingAssignment.read(key, value, at: evidence) else { return false }
    add(name, assignment)
    return true
  }

  /// Adds an assignment of a setting.
  mutating func add(_ name: String, _ assignment: SettingAssignment) {
    assignments[name, default: []].append(assignment)
  }

  /// Puts the assignments of another layer behind the own ones.
  mutating func append(_ other: SettingsLayer) {
    for (name, list) in other.assignments { assignments[name, default: []] += list }
    gaps += other.gaps
  }

  /// The assignments that hold in a build: the most conditional first, among equals the last written.
  func matches(_ name: String, in context: SettingContext) -> [SettingAssignment] {
    guard let list = assignments[name] else { return [] }
    return list.enumerated()
      .filter { $0.element.conditions.allSatisfy { $0.holds(in: context) } }
      .sorted { ($0.element.conditions.count, $0.offset) > ($1.element.conditions.count, $1.offset) }
      .map(\.element)
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  var trimmed: String {
    var part = self[...]
    while let first = part.first, first.isWhitespace { part = part.dropFirst() }
    while let last = part.last, last.isWhitespace { part = part.dropLast() }
    return String(part)
  }
}

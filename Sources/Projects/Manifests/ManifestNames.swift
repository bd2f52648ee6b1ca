import AuditModel

/// What the files of a manifest declare, by name.
struct ManifestNames {
  /// A declaration of a file.
  struct Place {
    var unit: Int
    var index: Int
  }

  /// Globals and static members; the type of the latter.
  private(set) var variables: [String: [(type: String?, place: Place)]] = [:]
  /// Functions and initialisers; the type of members.
  private(set) var functions: [String: [(type: String?, place: Place)]] = [:]
  /// Instance properties by type, in the order of the file.
  private(set) var properties: [String: [Place]] = [:]
  /// Cases by enumeration, in the order of the file.
  private(set) var cases: [String: [Place]] = [:]
  /// Names of types that the files themselves declare.
  private(set) var ownTypes: Set<String> = []
  /// What own types inherit or conform to.
  private var inherited: [String: [String]] = [:]

  init(_ units: [ManifestUnit]) {
    for (number, unit) in units.enumerated() { add(unit, number) }
  }

  private mutating func add(_ unit: ManifestUnit, _ number: Int) {
    for type in unit.facts.types {
      if type.kind != .extension { ownTypes.insert(Self.last(type.name)) }
      inherited[Self.last(type.name), default: []] += type.inherited.map { Self.last($0.name) }
    }
    for (index, variable) in unit.facts.variables.enumerated() {
      let place = Place(unit: number, index: index)
      let type = unit.type(of: variable.scope).map { Self.last($0.name) }
      if variable.kind == .enumCase {
        if let type { cases[type, default: []].append(place) }
      } else if let type, !variable.isStatic {
        properties[type, default: []].append(place)
      } else if type != nil || unit.declarative(variable.scope) == 0 {
        variables[variable.name, default: []].append((type, place))
      }
    }
    for (index, function) in unit.facts.functions.enumerated() {
      let type = unit.type(of: function.scope).map { Self.last($0.name) }
      guard type != nil || unit.declarative(function.scope) == 0 else { continue }
      functions[function.name, default: []].append((type, Place(unit: number, index: index)))
    }
  }

  /// A type with what it inherits and conforms to, the nearest first.
  func lineage(_ type: String) -> [String] {
    var found = [type]
    var next = 0
    while next < found.count, found.count < 24 {
      found += (inherited[found[next]] ?? []).filter { !found.contains($0) }
      next += 1
    }
    return found
  }

  /// The last part of a dotted name.
  static func last(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
  }
}

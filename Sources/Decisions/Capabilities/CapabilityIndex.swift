import CapabilityMap

/// The capability map turned round: from names in code to the entries that they may be a use of.
struct CapabilityIndex: Sendable {
  /// Entries by type name; those in `ambiguousTypes` of their entry are here too.
  let types: [String: [Capability]]
  /// Entries by the base name of a member.
  let members: [String: [Capability]]
  /// Entries by full name of a delegate method, with the type of the telling parameter.
  let delegateMethods: [String: [(capability: Capability, parameter: String?)]]
  /// What the delegate methods' names begin with, up to the parenthesis.
  let delegateNames: Set<String>
  /// Entries by the type or protocol that an inheritance clause names.
  let conformances: [String: [Capability]]
  /// Entries by last part of a key path.
  let keyPaths: [String: [Capability]]
  /// Entries by Objective-C selector or property name.
  let selectors: [String: [Capability]]

  /// The types that each entry names for receivers.
  private let receivers: [String: Set<String>]
  /// For each entry and member the types that declare it, as the entry's full names tell.
  private let declaring: [String: [String: Set<String>]]

  /// The types that the receiver of a member must have for a use of an entry; empty where any may have it.
  func receivers(of member: String, for entry: Capability) -> Set<String> {
    declaring[entry.id]?[member] ?? receivers[entry.id] ?? []
  }

  /// The index of the whole map.
  static let whole = CapabilityIndex(CapabilityMap.entries)

  /// Makes an index of entries.
  init(_ entries: [Capability]) {
    func index(_ names: (Capability) -> [String]) -> [String: [Capability]] {
      var found: [String: [Capability]] = [:]
      for entry in entries {
        for name in Set(names(entry)) { found[name, default: []].append(entry) }
      }
      return found
    }
    types = index { $0.match.types + $0.match.ambiguousTypes }
    members = index { $0.match.members }
    conformances = index { $0.match.conformances }
    keyPaths = index { $0.match.keyPaths.map { $0.split(separator: ".").last.map(String.init) ?? $0 } }
    selectors = index { $0.match.selectorsObjC }
    receivers = Dictionary(
      entries.map { ($0.id, Set($0.match.receivers)) }, uniquingKeysWith: { first, _ in first })
    declaring = Dictionary(
      entries.map { entry in
        var types: [String: Set<String>] = [:]
        for name in entry.legacy {
          let bare = name.prefix { $0 != "(" }
          guard let dot = bare.lastIndex(of: ".") else { continue }
          types[String(bare[bare.index(after: dot)...]), default: []].insert(String(bare[..<dot]))
        }
        return (entry.id, types)
      }, uniquingKeysWith: { first, _ in first })
    var methods: [String: [(capability: Capability, parameter: String?)]] = [:]
    for entry in entries {
      for method in entry.match.delegateMethods {
        methods[method.name, default: []].append((entry, method.parameter))
      }
    }
    delegateMethods = methods
    delegateNames = Set(methods.keys.map { String($0.prefix { $0 != "(" }) })
  }
}

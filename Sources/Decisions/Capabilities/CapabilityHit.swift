import AuditModel
import CapabilityMap

/// One place at which a capability is used.
struct CapabilityHit: Sendable, Hashable {
  /// Id of the map's entry.
  var id: String
  /// Where.
  var place: CapabilityUse.Place
  /// The symbol as the map or the code spells it.
  var symbol: String
  /// The scope that the use lies in.
  var scope: Int
  /// True where losing this use keeps a screen on the old container.
  var blocks: Bool
  /// True where a general-purpose wrapper uses it for every user, so that it says nothing of this one.
  var isShared = false
  /// True where the use only takes away what was set up before, so that it says nothing of the page.
  var isTearDown = false

  /// Uses by capability: places and symbols sorted, without doubles.
  static func uses(of hits: some Sequence<CapabilityHit>) -> [CapabilityUse] {
    let grouped = Dictionary(grouping: hits, by: \.id)
    return grouped.keys.sorted().map { id in
      let own = grouped[id] ?? []
      return CapabilityUse(
        id: id, support: CapabilityMap.entry(id)?.status ?? .unknown, blocks: own.contains(where: \.blocks),
        places: Set(own.map(\.place)).sorted(), symbols: Set(own.map(\.symbol)).sorted())
    }
  }
}

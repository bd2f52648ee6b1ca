import AuditModel
import SQLite

/// Everything that a scan's observations have several of, by observation.
struct ObservationLists {
  private(set) var containers: [Int: [Container]] = [:]
  private(set) var targets: [Int: [String]] = [:]
  private(set) var via: [Int: [TypeReference]] = [:]
  private(set) var usedBy: [Int: [TypeReference]] = [:]
  private(set) var sites: [Int: [Site]] = [:]
  private(set) var constraints: [Int: [Constraint]] = [:]
  private(set) var decisionReasons: [Int: [Reason]] = [:]
  private(set) var effortReasons: [Int: [Reason]] = [:]
  private(set) var capabilities: [Int: [CapabilityUse]] = [:]

  init(connection: Connection, scan: Int) throws {
    /// Goes through the rows of a list table that belong to the scan.
    func forEach(_ columns: String, of table: String, order: String, _ body: (Int, Row) -> Void) throws {
      try connection.forEachRow(
        """
        SELECT l.observation_id, \(columns) FROM \(table) l JOIN observation o ON o.id = l.observation_id
        WHERE o.scan_id = ? ORDER BY l.observation_id, \(order)
        """, parameters: [scan]
      ) { body($0.integer(0), $0) }
    }
    try forEach("l.name", of: "container", order: "l.ordinal") { observation, row in
      if let container = Container(rawValue: row.text(1)) { containers[observation, default: []].append(container) }
    }
    try forEach("l.target", of: "compiled_by", order: "l.target") { targets[$0, default: []].append($1.text(1)) }
    try forEach("l.kind, l.name, l.file", of: "relation", order: "l.kind, l.name, l.file") { observation, row in
      let reference = TypeReference(name: row.text(2), file: row.text(3))
      if row.text(1) == "via" {
        via[observation, default: []].append(reference)
      } else {
        usedBy[observation, default: []].append(reference)
      }
    }
    try forEach(
      "l.file, l.line, l.column_number, l.kind, l.container, l.symbol", of: "site", order: "l.ordinal"
    ) { observation, row in
      sites[observation, default: []].append(
        Site(
          file: row.text(1), line: row.integer(2), column: row.integer(3),
          kind: Site.Kind(rawValue: row.text(4)) ?? .creates, container: Container(rawValue: row.text(5)) ?? .wkWebView,
          symbol: row.text(6)))
    }
    try forEach("l.name", of: "decision_constraint", order: "l.name") { observation, row in
      if let constraint = Constraint(rawValue: row.text(1)) { constraints[observation, default: []].append(constraint) }
    }
    try forEach("l.kind, l.text, l.file, l.line", of: "reason", order: "l.kind, l.ordinal") { observation, row in
      let reason = Reason(row.text(2), file: row.textIfAny(3), line: row.integerIfAny(4))
      if row.text(1) == "decision" {
        decisionReasons[observation, default: []].append(reason)
      } else {
        effortReasons[observation, default: []].append(reason)
      }
    }
    try readCapabilities { try forEach($0, of: $1, order: $2, $3) }
  }

  private mutating func readCapabilities(
    _ forEach: (String, String, String, (Int, Row) -> Void) throws -> Void
  ) throws {
    var places: [Int: [String: [CapabilityUse.Place]]] = [:]
    var symbols: [Int: [String: [String]]] = [:]
    try forEach("l.capability, l.file, l.line", "capability_use", "l.file, l.line") { observation, row in
      places[observation, default: [:]][row.text(1), default: []].append(
        CapabilityUse.Place(file: row.text(2), line: row.integer(3)))
    }
    try forEach("l.capability, l.symbol", "capability_symbol", "l.symbol") { observation, row in
      symbols[observation, default: [:]][row.text(1), default: []].append(row.text(2))
    }
    try forEach("l.name, l.support, l.blocks", "capability", "l.name") { observation, row in
      let name = row.text(1)
      capabilities[observation, default: []].append(
        CapabilityUse(
          id: name, support: CapabilitySupport(rawValue: row.text(2)) ?? .changed, blocks: row.flag(3),
          places: places[observation]?[name] ?? [], symbols: symbols[observation]?[name] ?? []))
    }
  }
}

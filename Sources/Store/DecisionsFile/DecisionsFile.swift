import AuditModel
import Foundation

/// The decisions file: `.webview-audit/decisions.json`, one screen a line, sorted by id.
///
/// It is JSON whose every entry ends with a comma (a `null` stands behind the last), so that two branches that add
/// different screens change different lines.
public struct DecisionsFile: Sendable, Equatable {
  /// The entries, sorted by id.
  public var entries: [DecisionEntry]

  /// Makes a file.
  public init(entries: [DecisionEntry] = []) {
    self.entries = entries.sorted { $0.id < $1.id }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: its text.
  ///   - file: its name, for messages.
  /// - Throws: `AuditError` with exit code 3 that names file and line.
  public init(text: String, file: String) throws {
    try ConflictMarkers.refuse(text, file: file)
    var entries: [DecisionEntry] = []
    var lines: [String: Int] = [:]
    for (index, raw) in TextLines.split(text).enumerated() {
      let line = raw.trimmingCharacters(in: .whitespacesAndNewlines)
      guard line.hasPrefix("{\"") else { continue }
      let object = line.hasSuffix(",") ? String(line.dropLast()) : line
      guard object.hasSuffix("}") else { continue }
      var entry = try Self.decode(object, file: file, line: index + 1)
      entry.line = index + 1
      if let other = lines[entry.id] {
        throw AuditError(
          .invalidInput,
          "\(file):\(index + 1): the screen '\(entry.id)' stands here and in line \(other); take one of them out.")
      }
      lines[entry.id] = index + 1
      entries.append(entry)
    }
    try Self.checkShape(text, file: file, count: entries.count)
    self.init(entries: entries)
  }

  /// The ids that types have in the file, by their present name and file, else by a former one.
  var idsByReference: [TypeReference: String] {
    var ids: [TypeReference: String] = [:]
    for entry in entries {
      for former in entry.formerNames {
        guard let at = former.lastIndex(of: "@") else { continue }
        ids[TypeReference(name: String(former[..<at]), file: String(former[former.index(after: at)...]))] = entry.id
      }
    }
    for entry in entries { ids[entry.reference] = entry.id }
    return ids
  }

  /// The text.
  public var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = entries.sorted { $0.id < $1.id }.map { Self.line($0, encoder) }
    return "{\n  \"version\": 1,\n  \"screens\": [\n" + lines.map { "    \($0),\n" }.joined() + "    null\n  ]\n}\n"
  }

  /// One line, its keys in the order in which people read them.
  private static func line(_ entry: DecisionEntry, _ encoder: JSONEncoder) -> String {
    func json(_ value: some Encodable) -> String {
      (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
    var pairs = [
      ("id", json(entry.id)), ("name", json(entry.name)), ("file", json(entry.file)),
      ("formerNames", json(entry.formerNames)), ("status", json(entry.status)), ("reason", json(entry.reason)),
      ("owner", json(entry.owner)), ("due", json(entry.due)),
    ]
    if let note = entry.note { pairs.append(("note", json(note))) }
    if !entry.checked.isEmpty { pairs.append(("checked", json(entry.checked))) }
    pairs += [("author", json(entry.author)), ("date", json(entry.date))]
    return "{" + pairs.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
  }

  private static func decode(_ object: String, file: String, line: Int) throws -> DecisionEntry {
    let data = Data(object.utf8)
    do {
      let entry = try JSONDecoder().decode(DecisionEntry.self, from: data)
      let keys = (try? JSONSerialization.jsonObject(with: data) as? [String: Any])?.keys.sorted() ?? []
      if let unknown = keys.first(where: { !DecisionEntry.keys.contains($0) }) {
        let nearest = Spelling.nearest(to: unknown, among: DecisionEntry.keys).map { " Did you mean '\($0)'?" } ?? ""
        throw AuditError(.invalidInput, "\(file):\(line): unknown key '\(unknown)'.\(nearest)")
      }
      try check(entry, file: file, line: line)
      return entry
    } catch let error as DecodingError {
      throw AuditError(.invalidInput, "\(file):\(line): \(explain(error)).")
    }
  }

  private static func check(_ entry: DecisionEntry, file: String, line: Int) throws {
    let needsReason = entry.status == .kept || entry.status == .ignored
    if needsReason && Invisible.isBlank(entry.reason ?? "") {
      throw AuditError(.invalidInput, "\(file):\(line): '\(entry.status.rawValue)' needs a reason.")
    }
    if entry.time == nil {
      throw AuditError(
        .invalidInput, "\(file):\(line): 'date' must be a day or a time (2027-03-31T08:15:00Z), not '\(entry.date)'.")
    }
    if let due = entry.due, CalendarDay.seconds(due) == nil {
      throw AuditError(.invalidInput, "\(file):\(line): 'due' must be a day (2027-03-31), not '\(due)'.")
    }
  }

  /// The file as a whole must be JSON, too: a line that was broken by hand must not be left out silently.
  private static func checkShape(_ text: String, file: String, count: Int) throws {
    struct Shape: Decodable {
      var version: Int
      var screens: [DecisionEntry?]
    }
    let shape: Shape
    do {
      shape = try JSONDecoder().decode(Shape.self, from: Data(text.utf8))
    } catch let error as DecodingError {
      throw AuditError(.invalidInput, "\(file): \(explain(error)). It must be JSON with one screen a line.")
    }
    if shape.version != 1 {
      throw AuditError(
        .invalidInput,
        "\(file): version \(shape.version) of the decisions file is newer than this \(Tool.name); update it.")
    }
    if shape.screens.compactMap({ $0 }).count != count {
      throw AuditError(
        .invalidInput, "\(file): every screen must stand on one line of its own, as 'status export' writes it.")
    }
  }

  private static func explain(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' has a value of the wrong kind"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is no valid JSON"
        : "'\(context.codingPath.map(\.stringValue).joined(separator: "."))': \(context.debugDescription)"
    @unknown default: "\(error)"
    }
  }
}

/// What git leaves in a file that it could not merge.
public enum ConflictMarkers {
  /// Refuses a text with conflict markers.
  ///
  /// - Throws: `AuditError` with exit code 3 that names the line of the first one.
  public static func refuse(_ text: String, file: String) throws {
    let marks = ["<<<<<<<", "=======", ">>>>>>>", "|||||||"]
    for (index, line) in TextLines.split(text).enumerated() {
      guard let mark = marks.first(where: { line.hasPrefix($0) }) else { continue }
      let after = line.dropFirst(mark.count).first
      guard after == nil || after == " " else { continue }
      throw AuditError(
        .invalidInput,
        "\(file):\(index + 1): a conflict marker of git ('\(mark)') stands here; settle the conflict and try again.")
    }
  }
}

@testable import Reports

/// Lists everything that templates can name, from the values themselves.
struct TemplateReference {
  /// A value's kind, with an example.
  private struct Entry {
    var kind: String
    var example: String
  }

  /// Objects that come up in many places, told by keys that only they have.
  private static let shapes: [(name: String, title: String, keys: Set<String>)] = [
    ("place", "A place", ["text", "file", "line", "url"]),
    ("word", "A word", ["id", "label", "meaning"]),
    ("finding", "A finding", ["rule", "severity", "message", "advice", "screen", "suppression", "place"]),
  ]
  private static let rowKeys: Set<String> = ["href", "containers", "recommended", "stands", "wave", "effort", "why"]

  private var entries: [String: Entry] = [:]
  private var rows: [String: Entry] = [:]

  /// The reference of a value, as a Markdown table of its paths.
  static func table(of value: TemplateValue) -> String { TemplateReference(value).table(\.entries) }

  /// The tables of the objects that come up in many places.
  static func shapeTables(in value: TemplateValue) -> String {
    let places = shapes.map { shape -> String in
      var reference = TemplateReference(shape.name)
      reference.find(shape.keys, in: value)
      return "### \(shape.title)\n\n\(reference.table(\.entries))"
    }
    return (places + ["### A screen in lists\n\n" + TemplateReference(value).table(\.rows)]).joined(separator: "\n\n")
  }

  private init(_ name: String) {}

  private init(_ value: TemplateValue) { visit(value, path: "") }

  private func table(_ list: KeyPath<TemplateReference, [String: Entry]>) -> String {
    let lines = self[keyPath: list].sorted { $0.key < $1.key }.map { path, entry in
      "| `\(path)` | \(entry.kind) | \(MarkdownText.code(entry.example)) |"
    }
    return (["| Name | What | Example |", "| --- | --- | --- |"] + lines).joined(separator: "\n")
  }

  private mutating func visit(_ value: TemplateValue, path: String) {
    switch value {
    case .object(let members):
      if !path.isEmpty, let shape = Self.shapes.first(where: { $0.keys == Set(members.keys) }) {
        return note(path, "a \(shape.name)", "")
      }
      if path != "rows", Self.rowKeys.isSubset(of: members.keys), !members.keys.contains("reasons") {
        note(path, "a screen", "")
        return visitRow(members)
      }
      if !path.isEmpty, !path.hasSuffix("[]") { note(path, "an object", "") }
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        visit(member, path: path.isEmpty ? key : "\(path).\(key)")
      }
    case .list(let values):
      let texts = values.contains { if case .object = $0 { false } else { true } }
      note(path, texts ? "list of texts" : "list", "")
      for value in values { visit(value, path: path + "[]") }
    case .text(let text): note(path, "text", text)
    case .number(let number): note(path, "number", String(number))
    case .bool(let bool): note(path, "true or false", String(bool))
    case .link(let address): note(path, "address", address)
    case .markup(let text): note(path, "ready-made", text.utf8.count > 40 ? "" : text)
    case .missing: note(path, "may be missing", "")
    }
  }

  private mutating func visitRow(_ members: [String: TemplateValue]) {
    var inner = TemplateReference("row")
    for (key, member) in members { inner.visit(member, path: key) }
    for (path, entry) in inner.entries { rows[path] = better(rows[path], entry) }
  }

  private mutating func find(_ keys: Set<String>, in value: TemplateValue) {
    switch value {
    case .object(let members):
      if Set(members.keys) == keys { for (key, member) in members { visit(member, path: key) } }
      for member in members.values { find(keys, in: member) }
    case .list(let values): for value in values { find(keys, in: value) }
    default: break
    }
  }

  private mutating func note(_ path: String, _ kind: String, _ example: String) {
    guard !path.isEmpty else { return }
    // What comes out of the capability map changes with it, and would make this page change too.
    let isFromMap = ["capabilities[]", "headlines[]", "leftOut[]"].contains { path.contains($0) }
    let line = isFromMap ? "" : example.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let short = line.count > 60 ? String(line.prefix(57)) + "…" : line
    entries[path] = better(entries[path], Entry(kind: kind, example: short))
  }

  /// A present value tells more than a missing one; of two, the same one is taken in every run.
  private func better(_ old: Entry?, _ new: Entry) -> Entry {
    guard let old else { return new }
    func rank(_ entry: Entry) -> (Int, Int, String) {
      (entry.kind == "may be missing" ? 1 : 0, entry.example.isEmpty ? 1 : 0, entry.example)
    }
    return rank(new) < rank(old) ? new : old
  }
}

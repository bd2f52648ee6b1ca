import AuditModel

/// A screen that has an id, as the newest scan of its repository knows it.
public struct ScreenRecord: Sendable, Equatable {
  /// Its row in the database.
  let subject: Int
  /// The repository's key.
  public var repository: String
  /// The id.
  public var id: String
  /// Name and file under which it was last seen.
  public var reference: TypeReference
  /// What the newest scan sees; `gone` or `not-seen` where it is missing there.
  public var observed: Observed
  /// Where it stands; nil where the newest scan does not see it.
  public var stands: Standing?
  /// True where the newest scan sees it, or misses it; false for screens of other branches.
  public var isCurrent: Bool
  /// The kind of code that it is.
  public var role: Role
  /// The status.
  public var state: ScreenState
  /// Owner: a person's word, else that of the configuration.
  public var owner: String?

  /// `Name@file`, which names it without doubt.
  public var longName: String { "\(reference.name)@\(reference.file)" }
}

/// What a person calls a screen on the command line: an id, a name, `Name@file`, or a pattern with `*`.
public struct ScreenName: Sendable, Equatable {
  /// The text.
  public var text: String

  /// Makes a name.
  public init(_ text: String) { self.text = text }

  private var isPattern: Bool { text.contains("*") || text.contains("?") }

  /// The one screen that is meant.
  ///
  /// - Throws: `AuditError` with exit code 64 that lists the candidates.
  public func one(among records: [ScreenRecord]) throws -> ScreenRecord {
    let found = try all(among: records)
    guard found.count == 1, let only = found.first else {
      throw AuditError(
        .usage,
        "'\(text)' may be any of \(found.count) screens; name one by its id, or as Name@file: "
          + found.map { "\($0.id) \($0.longName)" }.joined(separator: ", "))
    }
    return only
  }

  /// The screens that are meant: several for a pattern only.
  ///
  /// - Throws: `AuditError` with exit code 64 where there is none, or a plain name is not unique.
  public func all(among records: [ScreenRecord]) throws -> [ScreenRecord] {
    if isPattern {
      let fitting = records.filter { $0.isCurrent && fitsPattern($0) }
      // Whoever means several screens means those that are there; what is gone is named on its own.
      let present = fitting.filter { $0.observed != .gone }
      let found = present.isEmpty ? fitting : present
      if found.isEmpty { throw AuditError(.usage, "No screen fits '\(text)'. 'status list' shows them all.") }
      return found
    }
    // A screen that is there comes before one of the same name that is gone, or on another branch only.
    for candidates in [records.filter { $0.observed != .gone && $0.isCurrent }, records] {
      for fits in [fitsID, fitsPlace, fitsName, fitsShortName] {
        let found = candidates.filter(fits)
        if !found.isEmpty { return found }
      }
    }
    throw AuditError(.usage, "There is no screen '\(text)'.\(suggestion(among: records)) 'status list' shows them all.")
  }

  /// Names that may be meant: the one that is spelt most alike, else those that hold the word or are held by it.
  private func suggestion(among records: [ScreenRecord]) -> String {
    let word = String(text.prefix { $0 != "@" })
    let present = records.filter { $0.isCurrent && $0.observed != .gone }
    let names = Set((present.isEmpty ? records : present).map(\.reference.name))
    let short = Dictionary(
      names.map { ($0.split(separator: ".").last.map(String.init) ?? $0, $0) }, uniquingKeysWith: min)
    let candidates = Array(names) + Array(short.keys) + records.map(\.id)
    var found = Spelling.nearest(to: word, among: candidates).map { [$0] } ?? []
    if found.isEmpty {
      let small = word.lowercased()
      let alike = short.filter { name, _ in
        let name = name.lowercased()
        return (small.count >= 3 && name.contains(small)) || (name.count >= 4 && small.contains(name))
      }
      found = Array(Set(alike.values).sorted().prefix(3))
    }
    guard let last = found.last else { return "" }
    let others = found.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return " Did you mean \(others.isEmpty ? "" : others + " or ")'\(last)'?"
  }

  private func fitsID(_ record: ScreenRecord) -> Bool { record.id == text }
  private func fitsName(_ record: ScreenRecord) -> Bool { record.reference.name == text }
  private func fitsShortName(_ record: ScreenRecord) -> Bool { record.reference.name.hasSuffix("." + text) }

  private func fitsPlace(_ record: ScreenRecord) -> Bool {
    guard let at = text.lastIndex(of: "@") else { return false }
    let (name, file) = (text[..<at], text[text.index(after: at)...])
    let isNamed = record.reference.name == name || record.reference.name.hasSuffix("." + name)
    return isNamed && (record.reference.file == file || record.reference.file.hasSuffix("/" + file))
  }

  private func fitsPattern(_ record: ScreenRecord) -> Bool {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = Glob(parts[0])
    let short = record.reference.name.split(separator: ".").last.map(String.init) ?? record.reference.name
    guard name.matches(record.reference.name) || name.matches(short) || name.matches(record.id) else { return false }
    return parts.count == 1 || Glob(parts[1]).matches(record.reference.file)
  }
}

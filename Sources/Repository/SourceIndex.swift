import AuditModel

/// A source file with what the byte pass found in it.
public struct IndexedFile: Sendable {
  /// The file, with its blob id (computed where git does not know it).
  public let file: TreeFile
  /// What the byte pass found in it.
  public let content: IndexedContent
  /// The language.
  public let language: Language

  /// Makes an indexed file.
  public init(file: TreeFile, content: IndexedContent, language: Language) {
    self.file = file
    self.content = content
    self.language = language
  }

  /// What the byte pass found.
  @inlinable public var facts: ByteFacts { content.facts }
}

/// What the byte pass found in a content: one for all the files and commits that have it.
public final class IndexedContent: Sendable {
  /// What was found.
  public let facts: ByteFacts
  /// What else is known of the content.
  public let marks: ContentMarks

  /// Holds what was found.
  public init(_ facts: ByteFacts, marks: ContentMarks = []) {
    self.facts = facts
    self.marks = marks
  }
}

/// Answers to what every scan asks of each content, whatever else is in the repository: whoever asks for an index says
/// what they mean.
public struct ContentMarks: OptionSet, Sendable {
  /// The marks, a bit each.
  public let rawValue: UInt8

  /// Makes marks.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}

/// All source files of a scan, to be asked which of them mention or declare a name. Nothing is read again for an answer.
public struct SourceIndex: Sendable {
  /// The files, sorted by path.
  public let files: [IndexedFile]
  /// What each file mentions: asked for in every round.
  private let identifiers: [[UInt64]]

  /// Makes an index.
  public init(files: [IndexedFile]) {
    self.files = files.sorted { $0.file.path < $1.file.path }
    identifiers = self.files.map(\.facts.identifiers)
  }

  /// Numbers of the files that mention at least one of the names; of a name with dots (`Player.View`) all its parts.
  public func files(mentioning names: Set<String>) -> [Int] {
    guard !names.isEmpty else { return [] }
    let wanted = WantedNames(names)
    return identifiers.indices.filter { wanted.areMentioned(among: identifiers[$0]) }
  }

  /// Numbers of the files that have a mark.
  public func files(marked mark: ContentMarks) -> [Int] {
    files.indices.filter { files[$0].content.marks.contains(mark) }
  }

  /// Numbers of the files that declare a type, or a global or static value, of one of the names, and of those that extend
  /// a type of the repository by one of them. Extensions of a system type count only for `open` names: files that extend
  /// `View` or `String` are many, and nearly none of them matters. A type inside another one counts only for names that
  /// no type outside has.
  public func files(declaring names: Set<String>, extending open: Set<String> = []) -> [Int] {
    guard !names.isEmpty else { return [] }
    let wanted = HashFilter(names.map { NameHash($0).value })
    var own = open.intersection(names).map { NameHash($0).value }
    for file in files { own += file.facts.declaredTypes.filter(wanted.contains) }
    let extended = HashFilter(own)
    let global = Set(files.flatMap { $0.facts.globalTypes.filter(wanted.contains) })
    return files.indices.filter { index in
      let facts = files[index].facts
      return facts.globalTypes.contains(where: wanted.contains)
        || facts.declaredTypes.contains { wanted.contains($0) && !global.contains($0) }
        || facts.declaredValues.contains(where: wanted.contains)
        || facts.extendedTypes.contains(where: extended.contains)
    }
  }

  /// Numbers of the files whose facts hold.
  public func files(where condition: (ByteFacts) -> Bool) -> [Int] {
    files.indices.filter { condition(files[$0].facts) }
  }
}

/// Names to look for among those that a file mentions; of a name with dots (`Player.View`) all its parts.
public struct WantedNames: Sendable {
  private let plain: HashFilter
  private let nested: [[NameHash]]
  /// The last parts of the nested ones.
  private let last: HashFilter

  /// Makes ready to look for names.
  public init(_ names: Set<String>) {
    let parts = names.map { $0.split(separator: ".").map { NameHash(String($0)) } }
    plain = HashFilter(parts.filter { $0.count == 1 }.map { $0[0].value })
    nested = parts.filter { $0.count > 1 }
    last = HashFilter(nested.compactMap { $0.last?.value })
  }

  /// Whether a file mentions at least one.
  public func areMentioned(in facts: ByteFacts) -> Bool { areMentioned(among: facts.identifiers) }

  /// Going once through the names of a file costs the same for one wanted name as for hundreds.
  func areMentioned(among identifiers: [UInt64]) -> Bool {
    if identifiers.contains(where: plain.contains) { return true }
    return !nested.isEmpty && identifiers.contains(where: last.contains)
      && nested.contains { $0.allSatisfy { identifiers.holdsSorted($0.value) } }
  }
}

/// A set of hashes that is quick to say no.
private struct HashFilter: Sendable {
  private var bits: [UInt64]
  private let mask: UInt64
  private let members: Set<UInt64>

  init(_ hashes: [UInt64]) {
    var size = 64
    while size < hashes.count * 64 { size *= 2 }
    bits = Array(repeating: 0, count: size / 64)
    mask = UInt64(size - 1)
    members = Set(hashes)
    for hash in hashes { bits[Int((hash & mask) >> 6)] |= 1 << (hash & 63) }
  }

  @inline(__always)
  func contains(_ hash: UInt64) -> Bool {
    bits[Int((hash & mask) >> 6)] & (1 << (hash & 63)) != 0 && members.contains(hash)
  }
}

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

  /// Holds what was found.
  public init(_ facts: ByteFacts) {
    self.facts = facts
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
    // Going once through each file's names costs the same for one wanted name as for hundreds.
    let parts = names.map { $0.split(separator: ".").map { NameHash(String($0)) } }
    let plain = HashFilter(parts.filter { $0.count == 1 }.map { $0[0].value })
    let nested = parts.filter { $0.count > 1 }
    let last = HashFilter(nested.compactMap { $0.last?.value })
    return identifiers.indices.filter { file in
      if identifiers[file].contains(where: plain.contains) { return true }
      return identifiers[file].contains(where: last.contains)
        && nested.contains { $0.allSatisfy(files[file].facts.mentions) }
    }
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

/// A set of hashes that is quick to say no.
private struct HashFilter {
  private var bits: [UInt64]
  private let mask: UInt64
  private let members: Set<UInt64>

  init(_ hashes: [UInt64]) {
    var size = 64
    while size < hashes.count * 16 { size *= 2 }
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

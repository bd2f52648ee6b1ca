import AuditModel
import Foundation
import Parallel

/// Takes the byte pass over all sources of a file list, with the cache's help.
public struct SourceIndexer: Sendable {
  private let tree: any SourceTree
  private let cache: FactsCache?
  private let jobs: Int
  private let memory: Memory?
  private let keepsFacts: Bool
  private let marks: Marking

  /// Tells the marks of a content.
  public typealias Marking = @Sendable (ByteFacts, Language) -> ContentMarks

  /// What was found in contents, shared by scans of many commits; nil for one that could not be read.
  public typealias Memory = OnceTable<FactsCache.Key, IndexedContent?>

  /// What an indexing gave.
  public struct Outcome: Sendable {
    /// The index.
    public var index: SourceIndex
    /// Sources that could not be read, with the reason, sorted by path.
    public var unreadable: [(file: TreeFile, reason: String)]
    /// Number of files whose bytes were read now.
    public var filesRead: Int
  }

  /// Makes an indexer.
  ///
  /// - Parameters:
  ///   - memory: what was found in contents of other commits.
  ///   - keepsFacts: whether the cache is to keep what is found now.
  ///   - marks: tells the marks of a content; those that share a memory must agree on them.
  public init(
    tree: any SourceTree, cache: FactsCache?, jobs: Int, memory: Memory? = nil, keepsFacts: Bool = true,
    marks: @escaping Marking = { _, _ in [] }
  ) {
    self.tree = tree
    self.cache = cache
    self.jobs = jobs
    self.memory = memory
    self.keepsFacts = keepsFacts && cache != nil
    self.marks = marks
  }

  /// Indexes the sources among some files.
  public func index(_ files: [TreeFile]) throws -> Outcome {
    let sources = files.compactMap { file in Language(path: file.path).map { Source(file: file, language: $0) } }
    let shared = memory?.made(sources.map(\.key)) ?? Array(repeating: nil, count: sources.count)
    let open = sources.indices.filter { shared[$0]?.flatMap { $0 } == nil }
    let new = open.filter { shared[$0] == nil }.map { sources[$0] }
    let known = cache?.values(for: new.compactMap(\.key)) ?? [:]

    // What the cache knows is decoded; the rest is read, in one go where the tree wants that.
    let unknown = new.filter { source in source.key.map { known[$0] == nil } ?? true }
    try tree.prepare(unknown.map(\.file))
    let looked = Parallel.map(open.map { sources[$0] }, jobs: jobs) { source -> Result in
      guard let memory, let key = source.key else {
        return look(at: source, known)
      }
      var own: Result?
      let content = memory.value(for: key) {
        let result = look(at: source, known)
        own = result
        return result.content
      }
      if let own { return own }
      guard let content else { return read(source) }
      return .known(source.indexed(content))
    }
    var results = zip(sources, shared).map { source, content in
      content.flatMap { $0 }.map { Result.known(source.indexed($0)) }
    }
    for (index, result) in zip(open, looked) { results[index] = result }

    var indexed: [IndexedFile] = []
    var filesRead = 0
    var unreadable: [(file: TreeFile, reason: String)] = []
    var entries: [(key: FactsCache.Key, value: [UInt8])] = []
    for (source, result) in zip(sources, results) {
      switch result {
      case nil: continue
      case .known(let file): indexed.append(file)
      case .read(let file, let encoded):
        indexed.append(file)
        filesRead += 1
        if let key = source.key, let encoded { entries.append((key, encoded)) }
      case .unreadable(let reason): unreadable.append((source.file, reason))
      }
    }
    if keepsFacts {
      cache?.keep(entries)
      // What another commit's scan found and did not keep.
      cache?.keepMissing(
        zip(sources, shared).compactMap { source, content in
          source.key.flatMap { key in content.flatMap { $0 }.map { content in (key, { content.facts.encoded() }) } }
        })
    }
    return Outcome(index: SourceIndex(files: indexed), unreadable: unreadable, filesRead: filesRead)
  }

  private struct Source: Sendable {
    let file: TreeFile
    let language: Language
    /// Nil where git does not know the content; then the file is read, which is quicker than asking for its hash first.
    let key: FactsCache.Key?

    init(file: TreeFile, language: Language) {
      self.file = file
      self.language = language
      key = file.blob.map { FactsCache.Key(content: $0, kind: Self.kinds[language] ?? "") }
    }

    func indexed(_ content: IndexedContent) -> IndexedFile {
      IndexedFile(file: file, content: content, language: language)
    }

    private static let kinds = Dictionary(
      uniqueKeysWithValues: Language.allCases.map { ($0, "bytes \(BytePass.version) \($0.rawValue)") })
  }

  private enum Result: Sendable {
    case known(IndexedFile)
    /// Read now, with what the cache is to keep.
    case read(IndexedFile, encoded: [UInt8]?)
    case unreadable(String)

    var content: IndexedContent? {
      switch self {
      case .known(let file), .read(let file, _): file.content
      case .unreadable: nil
      }
    }
  }

  private func look(at source: Source, _ known: [FactsCache.Key: [UInt8]]) -> Result {
    if let bytes = source.key.flatMap({ known[$0] }), let facts = ByteFacts(encoded: bytes) {
      return .known(source.indexed(content(facts, source.language)))
    }
    return read(source)
  }

  private func content(_ facts: ByteFacts, _ language: Language) -> IndexedContent {
    IndexedContent(facts, marks: marks(facts, language))
  }

  private func read(_ source: Source) -> Result {
    do {
      let data = try tree.content(of: source.file)
      var file = source.file
      if file.blob == nil { file.blob = Hashing.gitBlobID(data) }
      let facts = BytePass.read(SourceText(decoding: data), language: source.language)
      return .read(
        IndexedFile(file: file, content: content(facts, source.language), language: source.language),
        encoded: keepsFacts && source.key != nil ? facts.encoded() : nil)
    } catch let error as AuditError {
      return .unreadable(error.message)
    } catch {
      return .unreadable("\(error)")
    }
  }
}

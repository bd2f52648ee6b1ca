import Arguments
import AuditModel
import Foundation
import Reports
import Repository
import Rules
import Scan
import Store

/// What changed between two scans, commits or databases.
struct DiffCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "diff", abstract: "Tells what changed between two scans, commits or databases, for a pull request.",
      discussion: """
        EXAMPLES:
          webview-audit diff                        the newest scan and the one before (of a commit, where there is one)
          webview-audit diff origin/main HEAD       two commits; one that is not stored is scanned from git
          webview-audit diff old.sqlite new.sqlite  the newest scans of two databases
          webview-audit diff scan:12 scan:15        two scans by their number
        """)
  }

  enum Format: String, CaseIterable, ArgumentValue { case markdown, json }

  @Positional(
    name: "a", help: "The state before: a commit, a database, or scan:NUMBER; default: the scan before the newest.")
  var before: String?
  @Positional(name: "b", help: "The state after; default: the newest scan.") var after: String?
  @Option(help: "The format.") var format = Format.markdown
  @Option(short: "o", valueName: "file", help: "Where it goes; default and '-': standard output.", completion: .file)
  var output: String?
  @Option(valueName: "name", help: "Only this repository, by key or name.") var repository: String?
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var manners: OutputOptions

  func run() async throws {
    let context = try AuditContext.current()
    let terminal = manners.terminal(context)
    let pairs = try await pairs(context: context, terminal: terminal)
    let comparisons = try pairs.map { try Comparer(context: context).compare($0) }
    var options = ReportOptions()
    for pair in pairs {
      let links = try ReportOptions.links([pair.new.repository.key], store: pair.newStore, context: context)
      options.linkPatterns.merge(links.linkPatterns) { _, new in new }
    }
    let text =
      switch format {
      case .markdown: try Report.comment(on: comparisons, options: options)
      case .json: ComparisonJSON.text(of: comparisons)
      }
    if let output, output != "-" {
      try OutputFile.write(text.hasSuffix("\n") ? text : text + "\n", to: absolute(output, context))
    } else {
      terminal.document(text)
    }
  }

  private func pairs(context: AuditContext, terminal: Terminal) async throws -> [ScanPair] {
    if let before, let store = try DatabaseName(before, context: context).store {
      let other = try after.map { try DatabaseName($0, context: context) }
      let newer = try other.flatMap(\.store) ?? database.open(.read, context: context)
      return try ScanPair.matching(
        try ScanSelection(repository: repository).scans(in: store), of: store,
        try ScanSelection(repository: repository).scans(in: newer), of: newer)
    }
    let store = try database.open(before == nil ? .read : .create, context: context)
    guard let before else {
      return try ScanSelection(repository: repository).scans(in: store).map { scan in
        guard let old = try store.scanBefore(scan) else { throw try Self.nothingBefore(scan, in: store) }
        terminal.note("\(scan.repository.name): \(scan.placeInTime), compared with \(old.placeInTime)")
        return ScanPair(old: old, oldStore: store, new: scan, newStore: store)
      }
    }
    let finder = ScanFinder(store: store, repository: repository, context: context, terminal: terminal)
    let old = try await finder.scan(before)
    let new = try await after.asyncMap(finder.scan) ?? finder.newest(of: old.repository.key)
    if old.isOfSameCommit(as: new) {
      terminal.note("\(new.repository.name): both scans are of \(new.placeInTime), so its code cannot differ.")
    }
    return [ScanPair(old: old, oldStore: store, new: new, newStore: store)]
  }

  /// Says why a scan has none before it.
  private static func nothingBefore(_ scan: StoredScan, in store: Store) throws -> AuditError {
    let number = try store.scans(repository: scan.repository.key).count
    let reason =
      switch number {
      case ...1: "there is one scan only"
      case 2: "both scans are of \(scan.placeInTime), so there is nothing to compare"
      default: "all \(number) scans are of \(scan.placeInTime), so there is nothing to compare"
      }
    return AuditError(
      .failed, "\(scan.repository.name): \(reason); name what to compare with, as in '\(Tool.name) diff HEAD~1'.")
  }
}

extension StoredScan {
  /// The state that was scanned, in a few words.
  var placeInTime: String {
    guard let commit = revision.commit else { return "scan:\(number)" }
    return (revision.isDirty ? "local changes on top of commit " : "commit ") + commit.prefix(10)
  }

  /// Whether both saw the same commit as it is in git.
  fileprivate func isOfSameCommit(as other: StoredScan) -> Bool {
    revision.commit != nil && revision.commit == other.revision.commit && !revision.isDirty && !other.revision.isDirty
  }
}

extension Optional {
  fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result) async rethrows -> Result? {
    guard let self else { return nil }
    return try await transform(self)
  }
}

/// A word of the command line that may name a database.
private struct DatabaseName {
  let store: Store?

  init(_ text: String, context: AuditContext) throws {
    let path = absolute(text, context)
    var isFolder: ObjCBool = false
    let isFile = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    store = isFile ? try Store(path: path, access: .read) : nil
  }
}

/// Two scans to compare.
struct ScanPair {
  var old: StoredScan
  var oldStore: Store
  var new: StoredScan
  var newStore: Store

  /// The scans of the repositories that both databases have.
  static func matching(_ old: [StoredScan], of oldStore: Store, _ new: [StoredScan], of newStore: Store) throws
    -> [ScanPair]
  {
    let pairs = new.compactMap { scan -> ScanPair? in
      guard let before = old.first(where: { $0.repository.key == scan.repository.key }) else { return nil }
      return ScanPair(old: before, oldStore: oldStore, new: scan, newStore: newStore)
    }
    if pairs.isEmpty {
      throw AuditError(.failed, "\(oldStore.path) and \(newStore.path) have no repository in common.")
    }
    return pairs
  }
}

/// Finds the scan that a word of the command line means, and makes it where it is not stored.
struct ScanFinder {
  let store: Store
  let repository: String?
  let context: AuditContext
  let terminal: Terminal

  func scan(_ word: String) async throws -> StoredScan {
    if word.hasPrefix("scan:") {
      guard let number = Int(word.dropFirst(5)), let scan = try store.scan(number: number) else {
        throw AuditError(.usage, "There is no scan '\(word)' in the database.")
      }
      return scan
    }
    let key = try repository.flatMap { try ScanSelection(repository: $0).repositories(in: store).first?.key }
    let location = try? RepositoryLocation.locate(context.workingDirectory, context: context)
    let name = CommitName(word, context: context)
    let hash = name.hash
    if let scan = try store.scan(at: hash ?? word, repository: key) { return scan }
    guard let location, let hash else {
      if try store.hasDirtyScan(on: word, repository: key) {
        throw try name.missing(in: store, repository: key, then: "compare again")
      }
      throw AuditError(
        .usage, "'\(word)' is no commit of the repository here, no stored scan and no database.")
    }
    terminal.note("\(word) (\(hash.prefix(10))) is not stored; scanning it from git")
    let loaded = try LoadedConfiguration.load(at: location, rules: RuleCatalog.ids)
    let job = ScanJob(
      location: location, loaded: loaded, store: store,
      repository: .read(at: location, configuration: loaded.configuration),
      options: RepositoryScanner.Options(cache: FactsCache.open(context: context)), context: context,
      terminal: terminal)
    try await job.scanCommit(hash)
    guard let scan = try store.scan(at: hash, repository: key) else {
      throw AuditError(.failed, "The scan of \(hash) was not stored.")
    }
    return scan
  }

  func newest(of key: String) throws -> StoredScan {
    guard let scan = try store.newestScan(repository: key) else {
      throw AuditError(.failed, "\(store.path): there is no scan of '\(key)'.")
    }
    return scan
  }
}

/// Compares two scans, and asks git which files differ where the tool changed between them.
struct Comparer {
  let context: AuditContext

  func compare(_ pair: ScanPair) throws -> Comparison {
    let (old, new) = (try digest(pair.old, pair.oldStore), try digest(pair.new, pair.newStore))
    let toolChanged = pair.old.toolVersion != pair.new.toolVersion || old != new
    return Comparison(
      before: pair.old, after: pair.new, toolChanged: toolChanged, changedFiles: toolChanged ? changedFiles(pair) : nil)
  }

  private func digest(_ scan: StoredScan, _ store: Store) throws -> String? {
    try store.scans(repository: scan.repository.key).first { $0.number == scan.number }?.configurationDigest
  }

  private func changedFiles(_ pair: ScanPair) -> Set<String>? {
    guard let old = pair.old.revision.commit, let new = pair.new.revision.commit else { return nil }
    if old == new && !pair.old.revision.isDirty && !pair.new.revision.isDirty { return [] }
    let here = try? HereRepository(key: pair.new.repository.key, store: pair.newStore, context: context)
    guard let output = try? here?.location.git?.run(["diff", "--name-only", "-z", "--relative", old, new, "--"]),
      output.status == 0
    else { return nil }
    return Set(output.fields)
  }
}

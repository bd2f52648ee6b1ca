import AuditModel
import Decisions
import Foundation
import Inventory
import Parallel
import Projects
import Repository
import Resolution
import Rules

/// The stages of a scan in their order. Each takes plain values and gives plain values; none reads a file twice.
struct ScanStages {
  let tree: any SourceTree
  let loaded: LoadedConfiguration
  let context: AuditContext
  let options: RepositoryScanner.Options

  private var configuration: Configuration { loaded.configuration }

  /// Runs all stages.
  func run() throws -> ScanResult {
    var coverage = Coverage()

    // 1. File list: what is the team's own, and what is left out for which reason.
    tell("files")
    let (repository, list) = Parallel.both(jobs: options.jobs) {
      options.repository ?? RepositoryIdentity.read(at: tree.location, configuration: configuration)
    } _: {
      FileList(tree: tree, configuration: configuration)
    }
    // Ids from the store may change a decision, and are no part of what a result is remembered by.
    let memory =
      options.usesResults && options.identities.isEmpty
      ? ResultMemory(tree: tree, list: list, loaded: loaded, cache: options.cache) : nil
    if let known = memory?.result(
      repository: repository, revision: tree.revision, configurationDigest: loaded.digest)
    {
      return known
    }
    coverage.note(list)

    // 2. Project model: targets, deployment targets, who compiles which file; binary frameworks, that cannot be seen
    // into. And meanwhile
    // 3. byte pass: which file mentions, declares and imports what; and what surely matters is parsed.
    tell("index", total: list.files.count)
    let (described, read) = try Parallel.both(jobs: options.jobs) {
      let project = ProjectStage(tree: tree, cache: options.cache, past: options.past).read(list)
      return (
        project: project, roles: FileRoles(project: project, paths: list.files.map(\.path)),
        opaque: OpaqueStage(tree: tree, cache: options.cache, jobs: 1).inspect(list)
      )
    } _: {
      let indexing = try SourceIndexer(
        tree: tree, cache: options.cache, jobs: options.jobs, memory: options.past?.bytes,
        keepsFacts: options.keepsFacts, marks: needles.marks
      ).index(list.files)
      return (indexing: indexing, ahead: try parsedAhead(indexing.index))
    }
    let project = described.project
    coverage.note(read.indexing)
    coverage.opaque = described.opaque

    // 4. Discovery: parse what names a container, then what names a wrapper, until nothing new is found.
    tell("sources")
    let found = try discover(read.indexing.index, ahead: read.ahead, roles: described.roles)
    coverage.note(found, index: read.indexing.index)

    // 5. Inventory: wrappers, screens and headless uses.
    tell("screens")
    let builder = found.builder ?? builder(of: Program(units: found.units, jobs: options.jobs))
    let program = builder.program
    let inventory = builder.build()

    // 6. Decisions: capabilities, need, row, today, wave, and who owns the screen. Meanwhile rules look where values come
    // from, for which no decision matters.
    tell("decisions")
    let pages = BundledPages(list: list, tree: tree)
    let entitlements = BrowserEntitlements(list: list, tree: tree).paths
    let (context, concluded) = Parallel.both(jobs: options.jobs) {
      RuleContext(
        program: program, inventory: inventory, project: project, configuration: configuration,
        browserEntitlements: entitlements, jobs: options.jobs, resources: { pages.text(of: $0) })
    } _: {
      DecisionMaker(program: program, project: project, configuration: configuration)
        .conclusions(from: inventory, identities: options.identities, jobs: options.jobs)
    }
    let screens = owned(concluded.screens, list: list)

    // 7. Findings: what goes against the playbook.
    tell("rules")
    let findings = RuleRunner(context: context.judging(screens, hindrances: concluded.hindrances))
      .findings(jobs: options.jobs)

    coverage.sortRemarks()
    let result = ScanResult(
      repository: repository, revision: tree.revision, coverage: coverage, project: project,
      wrappers: inventory.wrappers, headless: concluded.headless, screens: screens,
      findings: findings,
      configurationDigest: loaded.digest)
    memory?.keep(result)
    return result
  }

  /// Gives screens that the configuration gives no owner the one that CODEOWNERS names.
  private func owned(_ screens: [AssessedScreen], list: FileList) -> [AssessedScreen] {
    guard let file = CodeOwners.places.lazy.compactMap(list.file(at:)).first,
      let data = try? tree.content(of: file)
    else { return screens }
    let owners = CodeOwners(text: SourceText(decoding: data).string)
    return screens.map { screen in
      var screen = screen
      screen.owner = screen.owner ?? owners.owner(of: screen.screen.reference.file)
      return screen
    }
  }

  private var loader: FactsLoader {
    FactsLoader(
      tree: tree, cache: options.cache, jobs: options.jobs, past: options.past, keepsFacts: options.keepsFacts)
  }

  /// What makes a file worth parsing before anything is known of the repository.
  var needles: Needles {
    Needles(known: KnownContainers(configured: configuration.containers ?? []).entries)
  }

  /// Finds the files that are parsed whatever the project files say.
  func ahead(in index: SourceIndex) -> Discovery.Ahead {
    Discovery.Ahead(candidates: index.files(marked: .candidate), judged: index.files(marked: .judged))
  }

  private func parsedAhead(_ index: SourceIndex) throws -> Discovery.Ahead {
    var ahead = ahead(in: index)
    let numbers = Set(ahead.candidates + ahead.judged).sorted()
    ahead.loaded = Dictionary(uniqueKeysWithValues: zip(numbers, try loader.load(numbers.map { index.files[$0] })))
    return ahead
  }

  /// Parses the files that matter.
  func discover(
    _ index: SourceIndex, ahead: Discovery.Ahead, roles: FileRoles
  ) throws -> Discovery.Outcome {
    let placements = PlacementMemory(roles)
    return try Discovery(
      index: index, needles: needles, ahead: ahead,
      load: { try loader.load($0) },
      place: { placements.placement(of: $0) }, jobs: options.jobs,
      memory: RoundMemory(
        cache: options.past == nil ? options.cache : nil, configured: Self.text(of: configuration.containers ?? [])),
      names: { names(of: $0) }
    ).run()
  }

  /// What a program asks for next, with what was built to tell it. What the rules want is found meanwhile.
  private func names(of program: Program) -> (Discovery.Names, InventoryBuilder?) {
    let (judged, built) = Parallel.both(jobs: options.jobs) {
      RuleDemand(program: program)
    } _: { () -> (builder: InventoryBuilder, next: InventoryBuilder.NextNames) in
      let builder = builder(of: program)
      return (builder, builder.nextNames())
    }
    let next = built.next
    let names = Discovery.Names(
      spreading: next.spreading, demanded: next.demanded.union(judged.declared.subtracting(next.spreading)),
      adapted: next.adapted, consulted: judged.mentioned)
    return (names, built.builder)
  }

  private func builder(of program: Program) -> InventoryBuilder {
    InventoryBuilder(program: program, configured: configuration.containers ?? [], jobs: options.jobs)
  }

  private static func text(of configured: [Configuration.OwnContainer]) -> String {
    configured.map { "\($0.type) \($0.module ?? "") \($0.kind?.rawValue ?? "")" }.joined(separator: ";")
  }

  private func tell(_ stage: String, done: Int = 0, total: Int = 0) {
    options.progress?(ScanProgress(stage: stage, done: done, total: total))
  }
}

/// Remembers where files belong: a repository asks for the same file in every round.
private final class PlacementMemory {
  private let roles: FileRoles
  private var known: [String: FilePlacement] = [:]

  init(_ roles: FileRoles) {
    self.roles = roles
  }

  func placement(of path: String) -> FilePlacement {
    if let known = known[path] { return known }
    let placement = roles.placement(of: path)
    known[path] = placement
    return placement
  }
}

import AuditModel
import Decisions
import Foundation
import Inventory
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
    let list = FileList(tree: tree, configuration: configuration)
    let repository = options.repository ?? RepositoryIdentity.read(at: tree.location, configuration: configuration)
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

    // 2. Byte pass: which file mentions, declares and imports what.
    tell("index", total: list.files.count)
    let indexing = try SourceIndexer(tree: tree, cache: options.cache, jobs: options.jobs).index(list.files)
    coverage.note(indexing)

    // 3. Project model: targets, deployment targets, who compiles which file.
    tell("project files")
    let project = ProjectStage(tree: tree, cache: options.cache).read(list)

    // 4. Discovery: parse what names a container, then what names a wrapper, until nothing new is found.
    tell("sources")
    let found = try discover(indexing.index, list: list, project: project)
    coverage.note(found, index: indexing.index)
    let program = Program(units: found.units)

    // 5. Inventory: wrappers, screens and headless uses.
    tell("screens")
    let inventory = InventoryBuilder(program: program, configured: configuration.containers ?? []).build()

    // 6. Decisions: capabilities, need, row, today, wave, and who owns the screen.
    tell("decisions")
    let decisions = DecisionMaker(program: program, project: project, configuration: configuration)
    let screens = owned(decisions.assess(inventory: inventory, identities: options.identities), list: list)

    // 7. Findings: what goes against the playbook.
    tell("rules")
    let pages = BundledPages(list: list, tree: tree)
    let findings = RuleRunner(
      context: RuleContext(
        program: program, inventory: inventory, screens: screens, project: project, configuration: configuration,
        browserEntitlements: BrowserEntitlements(list: list, tree: tree).paths, resources: { pages.text(of: $0) })
    ).findings()

    // 8. Binary frameworks: what cannot be seen into.
    tell("binaries")
    coverage.opaque = OpaqueStage(tree: tree, cache: options.cache, jobs: options.jobs).inspect(list)

    coverage.sortRemarks()
    let result = ScanResult(
      repository: repository, revision: tree.revision, coverage: coverage, project: project,
      wrappers: inventory.wrappers, headless: decisions.assess(headlessIn: inventory), screens: screens,
      findings: findings,
      configurationDigest: loaded.digest)
    memory?.keep(result)
    return result
  }

  /// Gives screens that the configuration gives no owner the one that CODEOWNERS names.
  private func owned(_ screens: [AssessedScreen], list: FileList) -> [AssessedScreen] {
    let files = Dictionary(list.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    guard let file = CodeOwners.places.compactMap({ files[$0] }).first, let data = try? tree.content(of: file) else {
      return screens
    }
    let owners = CodeOwners(text: SourceText(decoding: data).string)
    return screens.map { screen in
      var screen = screen
      screen.owner = screen.owner ?? owners.owner(of: screen.screen.reference.file)
      return screen
    }
  }

  /// Parses the files that matter.
  func discover(_ index: SourceIndex, list: FileList, project: ProjectModel) throws -> Discovery.Outcome {
    let loader = FactsLoader(tree: tree, cache: options.cache, jobs: options.jobs)
    let placements = PlacementMemory(FileRoles(project: project, paths: list.files.map(\.path)))
    let configured = configuration.containers ?? []
    return try Discovery(
      index: index,
      needles: Needles(known: KnownContainers(configured: configured).entries) { placements.placement(of: $0).module },
      judged: RuleCatalog.needles,
      load: { try loader.load($0) },
      place: { placements.placement(of: $0) },
      memory: RoundMemory(cache: options.cache, configured: Self.text(of: configured)),
      names: { program in
        let next = InventoryBuilder(program: program, configured: configured).nextNames()
        let judged = RuleDemand(program: program)
        return Discovery.Names(
          spreading: next.spreading, demanded: next.demanded.union(judged.declared.subtracting(next.spreading)),
          adapted: next.adapted, consulted: judged.mentioned)
      }
    ).run()
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

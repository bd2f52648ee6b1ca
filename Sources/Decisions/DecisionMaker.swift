import AuditModel
import CapabilityMap
import Parallel
import Resolution

/// Decides for every screen of an inventory which container it should use, and why.
///
/// ```swift
/// let maker = DecisionMaker(program: program, project: project, configuration: configuration)
/// let screens = maker.assess(inventory: inventory)
/// ```
public struct DecisionMaker: Sendable {
  private let program: Program
  private let project: ProjectModel
  private let configuration: Configuration

  /// Makes a decision maker for a program.
  public init(program: Program, project: ProjectModel, configuration: Configuration) {
    self.program = program
    self.project = project
    self.configuration = configuration
  }

  /// What is concluded of an inventory.
  public struct Conclusions: Sendable {
    /// The screens with their decisions, in the inventory's order.
    public var screens: [AssessedScreen]
    /// The headless uses with their capabilities, in the inventory's order.
    public var headless: [HeadlessUse]
    /// Why wrappers cannot move.
    public var hindrances: [TypeReference: WrapperHindrance]
  }

  /// Concludes everything.
  ///
  /// - Parameters:
  ///   - inventory: the wrappers and screens.
  ///   - identities: ids by which overrides may name a screen, where they are known.
  ///   - jobs: number of threads.
  public func conclusions(
    from inventory: Inventory, identities: [TypeReference: String] = [:], jobs: Int = 1
  ) -> Conclusions {
    let capabilities = ScreenCapabilities(program: program, inventory: inventory, jobs: jobs)
    return Conclusions(
      screens: assess(inventory, capabilities, identities: identities, jobs: jobs),
      headless: assess(headlessIn: inventory),
      hindrances: hindrances(ofWrappersIn: inventory, capabilities))
  }

  /// Assesses all screens, in the inventory's order.
  public func assess(inventory: Inventory, identities: [TypeReference: String] = [:]) -> [AssessedScreen] {
    assess(
      inventory, ScreenCapabilities(program: program, inventory: inventory), identities: identities, jobs: 1)
  }

  private func assess(
    _ inventory: Inventory, _ capabilities: ScreenCapabilities, identities: [TypeReference: String], jobs: Int
  ) -> [AssessedScreen] {
    let needs = NeedFinder(program: program, inventory: inventory, project: project, configuration: configuration)
    let words = PersonalWords(
      program: program, configuration: configuration, inventory: inventory, identities: identities)
    let wrappers = Dictionary(inventory.wrappers.map { ($0.reference, $0) }, uniquingKeysWith: { first, _ in first })
    let owners = (configuration.owners ?? []).map { (glob: Glob($0.path), owner: $0.owner) }
    return Parallel.map(inventory.screens, jobs: jobs) { screen in
      let found = capabilities.result(for: screen)
      let uses = found.uses
      let chain = capabilities.chain(from: screen.via, without: screen.reference)
      let word = words.word(on: screen)
      let verdict = needs.verdict(on: screen, chain: chain, uses: found.tellingUses)
      let decision = ScreenDecision(
        screen: screen, uses: uses, ownUses: found.ownUses, controlled: found.control, verdict: verdict, word: word,
        chain: chain.compactMap { wrappers[$0] },
        targets: DeploymentTargets(of: screen, in: project), configuration: configuration, program: program
      ).decision
      let observed = Observed(containers: screen.containers, recommended: decision.recommended)
      let order = MigrationOrder(
        MigrationOrder.Question(
          screen: screen, decision: decision, observed: observed, uses: found.ownUses, isKept: word.status != nil))
      return AssessedScreen(
        screen: screen, capabilities: uses, decision: decision, observed: observed, wave: order.wave,
        effort: order.effort, effortReasons: order.reasons, marked: word.status,
        owner: owners.last { $0.glob.matches(screen.reference.file) }?.owner)
    }
  }

  /// Gives headless uses their capabilities, in the inventory's order.
  public func assess(headlessIn inventory: Inventory) -> [HeadlessUse] {
    guard !inventory.headless.isEmpty else { return [] }
    let capabilities = ScreenCapabilities(program: program, inventory: Inventory())
    return inventory.headless.map { use in
      var use = use
      use.capabilities = capabilities.uses(of: use)
      return use
    }
  }

  /// Why wrappers cannot move: the capabilities that keep them on the old container, and whether they are so customised
  /// that moving costs more than it returns.
  private func hindrances(
    ofWrappersIn inventory: Inventory, _ capabilities: ScreenCapabilities
  ) -> [TypeReference: WrapperHindrance] {
    var found: [TypeReference: WrapperHindrance] = [:]
    for wrapper in inventory.wrappers {
      let uses = capabilities.uses(of: wrapper)
      found[wrapper.reference] = WrapperHindrance(
        blocking: uses.filter(\.blocks),
        isCustomised: Customisation.ids(of: uses).count >= configuration.effectiveCustomisedThreshold)
    }
    return found
  }
}

/// What holds a wrapper on the old container.
public struct WrapperHindrance: Sendable, Equatable {
  /// Capabilities that only the old container has.
  public var blocking: [CapabilityUse]
  /// True where it is so customised that moving costs more than it returns.
  public var isCustomised: Bool

  /// Makes a hindrance.
  public init(blocking: [CapabilityUse], isCustomised: Bool) {
    self.blocking = blocking
    self.isCustomised = isCustomised
  }
}

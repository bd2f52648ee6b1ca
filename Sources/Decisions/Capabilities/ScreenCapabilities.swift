import AuditModel
import CapabilityMap
import Resolution

/// The capabilities of every screen: of its own code, and of its wrappers those that its use switches on.
struct ScreenCapabilities: Sendable {
  private let program: Program
  private let matcher: CapabilityMatcher
  private let regions: Set<CodeRegion>
  private let wrappers: [TypeReference: Wrapper]
  private let reaches: [TypeReference: WrapperReach]
  private let names: [TypeReference: CodeNames]

  /// Reads the wrappers of an inventory.
  init(program: Program, inventory: Inventory) {
    self.program = program
    let matcher = CapabilityMatcher(program: program)
    self.matcher = matcher
    let wrappers = Dictionary(inventory.wrappers.map { ($0.reference, $0) }, uniquingKeysWith: { first, _ in first })
    self.wrappers = wrappers
    let regions = Set(inventory.wrappers.flatMap(\.regions) + inventory.screens.flatMap(\.regions))
    self.regions = regions
    let minor = Set(inventory.screens.filter { !$0.role.counts }.map(\.reference))
    var reaches: [TypeReference: WrapperReach] = [:]
    var names: [TypeReference: CodeNames] = [:]
    for wrapper in inventory.wrappers {
      let slice = CodeSlice(wrapper.regions, in: program, without: regions)
      let users = wrapper.usedBy.filter { !minor.contains($0) }.count
      reaches[wrapper.reference] = WrapperReach(slice, hits: matcher.hits(in: slice), users: users, program: program)
      names[wrapper.reference] = CodeNames(slice)
    }
    self.reaches = reaches
    self.names = names
  }

  /// The capabilities of a screen, sorted by id.
  func uses(of screen: Screen) -> [CapabilityUse] {
    let slice = CodeSlice(screen.regions + screen.helperRegions, in: program, without: regions)
    var hits = Set(matcher.hits(in: slice))
    var user = CodeNames(slice)
    for reference in chain(from: screen.via, without: screen.reference) {
      guard let reach = reaches[reference] else { continue }
      hits.formUnion(reach.hits(for: user))
      user.formUnion(names[reference] ?? CodeNames())
    }
    hits.formUnion(told(by: screen.sites, containers: screen.containers))
    return withConvenience(CapabilityHit.uses(of: hits))
  }

  /// The capabilities of a headless use, sorted by id.
  func uses(of headless: HeadlessUse) -> [CapabilityUse] {
    var hits = matcher.hits(in: CodeSlice(headless.regions, in: program))
    hits += headless.sites.map { hit("headless-page", at: $0) }
    return CapabilityHit.uses(of: hits)
  }

  /// Wrappers that a screen goes through, nearest first.
  func chain(from direct: [TypeReference], without own: TypeReference) -> [TypeReference] {
    var found: [TypeReference] = []
    var waiting = direct[...]
    while let next = waiting.popFirst() {
      guard next != own, !found.contains(next) else { continue }
      found.append(next)
      waiting += wrappers[next]?.via ?? []
    }
    return found
  }

  // MARK: What sites tell

  private func told(by sites: [Site], containers: [Container]) -> [CapabilityHit] {
    var found: [CapabilityHit] = []
    for site in sites {
      switch site.container {
      case .safariView: found.append(hit("safari-view-controller", at: site))
      case .wkWebView: found.append(hit("minimum-deployment", at: site))
      case .uiWebView: found.append(hit("uiwebview-class", at: site))
      default: break
      }
    }
    return found
  }

  private func hit(_ id: String, at site: Site) -> CapabilityHit {
    CapabilityHit(
      id: id, place: CapabilityUse.Place(file: site.file, line: site.line), symbol: site.symbol, scope: 0, blocks: false
    )
  }

  /// A screen that only loads one address can use the short form of the new view.
  private func withConvenience(_ uses: [CapabilityUse]) -> [CapabilityUse] {
    let basic: Set<String> = ["load-request", "minimum-deployment", "representable-wrapper"]
    guard let load = uses.first(where: { $0.id == "load-request" }), load.places.count == 1,
      uses.allSatisfy({ basic.contains($0.id) })
    else { return uses }
    let short = CapabilityUse(
      id: "load-convenience-url", support: .direct, blocks: false, places: load.places, symbols: load.symbols)
    return (uses + [short]).sorted { $0.id < $1.id }
  }
}

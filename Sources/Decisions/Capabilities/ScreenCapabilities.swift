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
  private let interesting: Set<String>

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
    let slices = inventory.wrappers.map { ($0, CodeSlice($0.regions, in: program, without: regions)) }
    var reaches: [TypeReference: WrapperReach] = [:]
    for (wrapper, slice) in slices {
      let users = wrapper.usedBy.filter { !minor.contains($0) }.count
      reaches[wrapper.reference] = WrapperReach(
        wrapper, slice, hits: matcher.hits(in: slice), users: users, program: program)
    }
    let interesting = reaches.values.reduce(into: Set<String>()) { $0.formUnion($1.memberNames) }
    self.interesting = interesting
    self.reaches = reaches
    names = Dictionary(
      slices.map { ($0.reference, CodeNames($1, interesting: interesting, program: program)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// What a screen uses of its container.
  struct Result: Sendable {
    /// The capabilities, sorted by id.
    var uses: [CapabilityUse]
    /// Those that say something of this screen: not what a general-purpose wrapper does for everybody.
    var ownUses: [CapabilityUse]
    /// The first use by which the app has a say in the page.
    var control: CapabilityHit?
  }

  /// The capabilities of a screen.
  func result(for screen: Screen) -> Result {
    let slice = CodeSlice(screen.regions + screen.helperRegions, in: program, without: regions)
    var hits = Set(matcher.hits(in: slice))
    let chain = chain(from: screen.via, without: screen.reference)
    let own = CodeNames(slice, interesting: interesting, program: program)
    for reference in chain {
      var user = own
      // Its users are all that lead to it, not what it leads to itself.
      for nearer in self.chain(from: screen.via, without: reference) where nearer != screen.reference {
        user.formUnion(names[nearer] ?? CodeNames())
      }
      hits.formUnion(reaches[reference]?.hits(for: user) ?? [])
    }
    hits.formUnion(told(by: screen.sites, containers: screen.containers))
    let telling = hits.filter { !$0.isShared }
    return Result(
      uses: withConvenience(CapabilityHit.uses(of: hits)), ownUses: CapabilityHit.uses(of: telling),
      control: PageControl(program: program).hit(in: telling))
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
      guard let wrapper = wrappers[next] else { continue }
      // What a wrapper only presents is a screen of its own.
      let presented = Set(wrapper.sites.filter { $0.kind == .presents }.map(\.symbol))
      waiting += wrapper.via.filter { !presented.contains($0.lastName) }
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

extension TypeReference {
  /// The last part of the name.
  var lastName: String { name.split(separator: ".").last.map(String.init) ?? name }
}

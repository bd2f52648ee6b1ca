import AuditModel
import CapabilityMap
import Parallel
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
  private let links: WebLinks
  /// Models, factories and subclasses that a wrapper's properties lead to.
  private let linked: [TypeReference: [TypeReference]]
  /// Wrappers that are made for any purpose.
  private let general: Set<TypeReference>
  private let screenVia: [TypeReference: [TypeReference]]

  /// Reads the wrappers of an inventory.
  ///
  /// - Parameter jobs: number of threads.
  init(program: Program, inventory: Inventory, jobs: Int = 1) {
    self.program = program
    let matcher = CapabilityMatcher(program: program)
    self.matcher = matcher
    let wrappers = Dictionary(inventory.wrappers.map { ($0.reference, $0) }, uniquingKeysWith: { first, _ in first })
    self.wrappers = wrappers
    let regions = Set(inventory.wrappers.flatMap(\.regions) + inventory.screens.flatMap(\.regions))
    self.regions = regions
    let minor = Set(inventory.screens.filter { !$0.role.counts }.map(\.reference))
    let links = WebLinks(program: program, inventory: inventory)
    self.links = links
    var slices = inventory.wrappers.map {
      ($0.reference, $0.usedBy, CodeSlice($0.regions, in: program, without: regions))
    }
    // A wrapper may lead to a type that is only a screen in its own right: the controller that a representable adapts.
    let missing = Set(inventory.wrappers.flatMap(\.via) + links.entries.keys).subtracting(wrappers.keys)
    slices += inventory.screens.filter { missing.contains($0.reference) }.map {
      ($0.reference, [], CodeSlice($0.regions + $0.helperRegions, in: program, without: regions))
    }
    var linked: [TypeReference: [TypeReference]] = [:]
    var known = Set(slices.map(\.0))
    var next = slices.indices
    while !next.isEmpty {
      for index in next { linked[slices[index].0] = links.entries(from: slices[index].2, hops: 2) }
      let new = Set(next.flatMap { linked[slices[$0].0] ?? [] }).subtracting(known).sorted()
      known.formUnion(new)
      next = slices.count..<(slices.count + new.count)
      slices += new.map { ($0, [], CodeSlice(links.regions(of: $0), in: program, without: regions)) }
    }
    self.linked = linked
    let users = Self.users(
      Dictionary(
        slices.map { ($0.0, $0.1.filter { !minor.contains($0) }.count) }, uniquingKeysWith: { first, _ in first }),
      leading: { [linked] in (wrappers[$0]?.via ?? []) + (linked[$0] ?? []) })
    general = Set(users.filter { $0.value >= WrapperReach.manyUsers }.keys)
    let reached = Parallel.map(slices, jobs: jobs) { reference, _, slice in
      WrapperReach(reference, slice, hits: matcher.hits(in: slice), users: users[reference] ?? 0)
    }
    let reaches = Dictionary(zip(slices.map(\.0), reached), uniquingKeysWith: { _, last in last })
    screenVia = Dictionary(
      inventory.screens.map { ($0.reference, $0.via) }, uniquingKeysWith: { first, _ in first })
    let interesting = reaches.values.reduce(into: Set<String>()) { $0.formUnion($1.memberNames) }
    self.interesting = interesting
    self.reaches = reaches
    let named = Parallel.map(slices, jobs: jobs) { CodeNames($0.2, interesting: interesting, program: program) }
    names = Dictionary(zip(slices.map(\.0), named), uniquingKeysWith: { first, _ in first })
  }

  /// Numbers of users: who is led to by a wrapper has its users too.
  private static func users(
    _ own: [TypeReference: Int], leading: (TypeReference) -> [TypeReference]
  ) -> [TypeReference: Int] {
    var users = own
    var waiting = own.keys.sorted { (own[$0] ?? 0, $1) > (own[$1] ?? 0, $0) }
    while let next = waiting.popLast() {
      let count = users[next] ?? 0
      for further in leading(next) where users[further] ?? count < count {
        users[further] = count
        waiting.append(further)
      }
    }
    return users
  }

  /// What a screen uses of its container.
  struct Result: Sendable {
    /// The capabilities, sorted by id.
    var uses: [CapabilityUse]
    /// Those that say something of this screen: not what a general-purpose wrapper does for everybody.
    var ownUses: [CapabilityUse]
    /// Those of them that set something up, and so say what the page is for.
    var tellingUses: [CapabilityUse]
    /// The first use by which the app has a say in the page.
    var control: CapabilityHit?
  }

  /// The capabilities of a screen.
  func result(for screen: Screen) -> Result {
    let slice = CodeSlice(screen.regions + screen.helperRegions, in: program, without: regions)
    var hits = Set(matcher.hits(in: slice))
    let direct = direct(of: screen)
    let chain = chain(from: direct, without: screen.reference)
    let own = CodeNames(slice, interesting: interesting, program: program)
    for reference in chain {
      var user = own
      // Its users are all that lead to it, not what it leads to itself, and not what is there for everybody.
      for nearer in self.chain(from: direct, without: reference)
      where nearer != screen.reference && !general.contains(nearer) {
        user.formUnion(names[nearer] ?? CodeNames())
      }
      hits.formUnion(reaches[reference]?.hits(for: user) ?? [])
    }
    hits.formUnion(told(by: screen.sites, containers: screen.containers))
    let mine = hits.filter { !$0.isShared }
    let telling = mine.filter { !$0.isTearDown }
    return Result(
      uses: withConvenience(CapabilityHit.uses(of: hits)), ownUses: CapabilityHit.uses(of: mine),
      tellingUses: CapabilityHit.uses(of: telling),
      control: PageControl(program: program).hit(in: telling))
  }

  /// The capabilities of a headless use, sorted by id.
  func uses(of headless: HeadlessUse) -> [CapabilityUse] {
    var hits = matcher.hits(in: CodeSlice(headless.regions, in: program))
    hits += headless.sites.map { hit("headless-page", at: $0) }
    return CapabilityHit.uses(of: hits)
  }

  /// The capabilities of a wrapper with all that it goes through, sorted by id.
  func uses(of wrapper: Wrapper) -> [CapabilityUse] {
    let chain = [wrapper.reference] + chain(from: wrapper.via, without: wrapper.reference)
    let further = linked[wrapper.reference] ?? []
    return CapabilityHit.uses(of: Set((chain + further).flatMap { reaches[$0]?.allHits ?? [] }))
  }

  /// What a screen goes through at first hand: its wrappers, and the models that its helpers lead to.
  func direct(of screen: Screen) -> [TypeReference] {
    let own = CodeSlice(screen.regions, in: program, without: regions)
    let helpers = CodeSlice(screen.helperRegions, in: program, without: regions)
    let found = links.entries(from: own, hops: 0) + links.entries(from: helpers, hops: 0)
    return screen.via + Set(found).subtracting(screen.via + [screen.reference]).sorted()
  }

  /// Wrappers that a screen goes through, nearest first.
  func chain(from direct: [TypeReference], without own: TypeReference) -> [TypeReference] {
    var found: [TypeReference] = []
    var waiting = direct[...]
    while let next = waiting.popFirst() {
      guard next != own, !found.contains(next) else { continue }
      found.append(next)
      waiting += linked[next] ?? []
      guard let wrapper = wrappers[next] else {
        waiting += screenVia[next] ?? []
        continue
      }
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
    // The site may name an own type; the map is about what that type is underneath.
    let symbol = site.container == .framework ? site.symbol : site.container.rawValue
    return CapabilityHit(
      id: id, place: CapabilityUse.Place(file: site.file, line: site.line), symbol: symbol, scope: 0, blocks: false)
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

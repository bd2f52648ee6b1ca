import AuditModel
import Resolution

/// Finds the screen that a place belongs to.
struct ScreenLocator: Sendable {
  let program: Program
  /// Screens by the regions of their own code, then of their helpers.
  private let own: [CodeRegion: TypeReference]
  private let helped: [CodeRegion: Set<TypeReference>]
  /// Wrappers by their regions.
  private let wrapped: [CodeRegion: TypeReference]
  /// Who uses a wrapper.
  private let users: [TypeReference: [TypeReference]]
  private let screens: Set<TypeReference>
  /// Screens of Interface Builder documents and other acts, by file and line.
  private let sites: [CapabilityUse.Place: Set<TypeReference>]

  init(program: Program, inventory: Inventory) {
    self.program = program
    var own: [CodeRegion: TypeReference] = [:]
    var helped: [CodeRegion: Set<TypeReference>] = [:]
    var sites: [CapabilityUse.Place: Set<TypeReference>] = [:]
    for screen in inventory.screens {
      for region in screen.regions { own[region] = own[region] ?? screen.reference }
      for region in screen.helperRegions { helped[region, default: []].insert(screen.reference) }
      for site in screen.sites {
        sites[CapabilityUse.Place(file: site.file, line: site.line), default: []].insert(screen.reference)
      }
    }
    var wrapped: [CodeRegion: TypeReference] = [:]
    var users: [TypeReference: [TypeReference]] = [:]
    for wrapper in inventory.wrappers {
      for region in wrapper.regions { wrapped[region] = wrapper.reference }
      users[wrapper.reference] = wrapper.usedBy
    }
    self.own = own
    self.helped = helped
    self.wrapped = wrapped
    self.users = users
    self.sites = sites
    screens = Set(inventory.screens.map(\.reference))
  }

  /// The screen of a place in a scope.
  func screen(at scope: Int, in path: String) -> TypeReference? {
    var shared: Set<TypeReference> = []
    for index in program.chain(of: scope, in: path) {
      let region = CodeRegion(file: path, scope: index)
      if let screen = own[region] { return screen }
      if let found = helped[region] { shared.formUnion(found) }
      if let wrapper = wrapped[region] { shared.formUnion(screensUsing(wrapper)) }
    }
    return shared.count == 1 ? shared.first : nil
  }

  /// The screen whose act stands at a line.
  func screen(atLine line: Int, in path: String) -> TypeReference? {
    guard let found = sites[CapabilityUse.Place(file: path, line: line)], found.count == 1 else { return nil }
    return found.first
  }

  private func screensUsing(_ wrapper: TypeReference) -> Set<TypeReference> {
    var found: Set<TypeReference> = []
    var seen: Set<TypeReference> = []
    var waiting = [wrapper]
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      for user in users[next] ?? [] {
        if screens.contains(user) { found.insert(user) }
        if users[user] != nil { waiting.append(user) }
      }
    }
    return found
  }
}

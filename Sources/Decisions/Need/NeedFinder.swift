import AuditModel
import Resolution

/// Finds what the content of a screen is.
struct NeedFinder {
  let program: Program
  let inventory: Inventory
  let project: ProjectModel
  private let wrappers: [TypeReference: Wrapper]
  private let screens: [TypeReference: Screen]
  private let regions: Set<CodeRegion>
  private let aliases: Set<String>
  private let content: ContentEvidence
  private let signIn: SignInEvidence

  /// Prepares for an inventory.
  init(program: Program, inventory: Inventory, project: ProjectModel, configuration: Configuration) {
    self.program = program
    self.inventory = inventory
    self.project = project
    wrappers = Dictionary(inventory.wrappers.map { ($0.reference, $0) }, uniquingKeysWith: { first, _ in first })
    screens = Dictionary(inventory.screens.map { ($0.reference, $0) }, uniquingKeysWith: { first, _ in first })
    regions = Set(inventory.wrappers.flatMap(\.regions) + inventory.screens.flatMap(\.regions))
    aliases = Set(program.paths.flatMap { program.facts($0)?.aliases.map(\.name) ?? [] })
    let hosts = MentionedHosts(program)
    content = ContentEvidence(
      owned: OwnedHosts(
        configuration: configuration, project: project, mentioned: hosts.files, modules: hosts.modules))
    signIn = SignInEvidence(program: program, hosts: Set((configuration.signInHosts ?? []).map { $0.lowercased() }))
  }

  /// The verdict on a screen.
  ///
  /// - Parameters:
  ///   - chain: the wrappers that it goes through, nearest first.
  ///   - uses: its capabilities.
  func verdict(on screen: Screen, chain: [TypeReference], uses: [CapabilityUse]) -> NeedVerdict {
    let stage = stage(of: screen)
    let slice = CodeSlice(screen.regions + screen.helperRegions, in: program, without: regions)
    let leading = Set(chain.map(\.name) + [screen.reference.name])
    var shown = ShownAddresses(slice, wrappers: leading, aliases: aliases, program: program)
    if screen.isWrapper { shown.add(addresses(fromUsersOf: screen)) }
    let near = chain.compactMap { wrappers[$0] }.filter { $0.usedBy.count < WrapperReach.manyUsers }
    let nearCode = CodeSlice(
      near.flatMap(\.regions), in: program, without: regions.subtracting(near.flatMap(\.regions)))
    shown.add(ShownAddresses(nearCode, wrappers: leading, aliases: aliases, program: program).shownOnly)
    if stage == .embedded { shown.dropBrowsedOut() }

    let names = names(of: screen)
    var evidence = shown.addresses.compactMap { address -> NeedEvidence? in
      guard var found = signIn.evidence(of: address) else { return nil }
      // An address that only stands somewhere in the code must speak plainly.
      if !address.isShown { found.weight = found.weight >= 4 ? 3 : 1 }
      return found
    }
    evidence = Array(evidence.sorted { $0.weight > $1.weight }.prefix(3))
    evidence += signIn.evidence(inTextsOf: slice) + signIn.evidence(inTextsOf: nearCode)
    evidence += signIn.evidence(ofTypes: [names[0]] + (stage == .safari ? [] : helperNames(of: screen)))
    // Beside a container of its own, a wrapper that it leads to says little of the screen.
    let via = signIn.evidence(ofTypes: Array(names.dropFirst()))
    evidence += hasOwnView(screen) ? via.map { $0.weakened } : via
    if let function = signIn.evidence(ofFunctionsIn: slice) { evidence.append(function) }

    evidence += content.evidence(of: shown)
    switch stage {
    case .session:
      evidence.append(
        NeedEvidence(
          need: .signIn, weight: 6, text: "starts a web authentication session", place: place(of: screen, .starts)))
    case .safari:
      evidence.append(
        NeedEvidence(
          need: .outsideSite, weight: 6, text: "presents a Safari view", place: place(of: screen, .presents)))
    case .embedded:
      evidence += content.evidence(of: uses, beside: shown)
      if screen.containers.contains(.webPage) {
        let told = Set(evidence.map(\.text))
        let page = PageEvidence(program: program)
        evidence += (page.evidence(in: slice) + page.evidence(in: nearCode)).filter { !told.contains($0.text) }
      }
      evidence += content.evidence(
        ofNames: names, surroundings: surroundings(of: screen),
        identifiers: project.targets.compactMap(\.bundleIdentifier))
      if screen.containers.contains(.framework) {
        let framework = content.evidence(
          ofFramework: frameworkName(of: screen, chain), place: place(of: screen, .embeds))
        // Beside a view of the screen's own, the framework is a part of it only.
        let isAlone = !screen.containers.contains { $0.isEmbedded && $0 != .framework }
        evidence.append(isAlone ? framework : framework.weakened)
      }
    }
    if stage == .embedded, !evidence.contains(where: { $0.need != .signIn }), let wrapper = generalWrapper(in: chain) {
      evidence.append(
        NeedEvidence(
          need: .appOwned, weight: 1,
          text: "goes through \(wrapper.reference.name), by which the app shows its own pages",
          place: CapabilityUse.Place(file: wrapper.reference.file, line: wrapper.line), isGuess: true))
    }
    return NeedVerdict(evidence, stage: stage, isHanded: screen.isHanded)
  }

  // MARK: What the screen is

  /// What the main container is: what the screen shows itself, before what it only presents.
  private func stage(of screen: Screen) -> NeedVerdict.Stage {
    let containers = Set(screen.containers)
    if containers.contains(.webAuthenticationSession) || containers.contains(.safariAuthenticationSession) {
      return .session
    }
    guard containers.contains(.safariView) else { return .embedded }
    guard containers.contains(where: \.isEmbedded) else { return .safari }
    // What it embeds with its own hands, or by a wrapper that is a view, it shows; controllers it only presents.
    let controllers = wrappers.filter { $0.value.form == .uiViewController || $0.value.form == .factory }
    let presented = Set(controllers.keys.map { $0.name.split(separator: ".").last.map(String.init) ?? $0.name })
    let shows = screen.sites.contains {
      $0.container.isEmbedded && !presented.contains($0.symbol) && $0.kind != .presents
    }
    return shows ? .embedded : .safari
  }

  /// A wrapper of a web view that many screens use, the nearest first.
  private func generalWrapper(in chain: [TypeReference]) -> Wrapper? {
    chain.lazy.compactMap { wrappers[$0] }.first { wrapper in
      wrapper.usedBy.count >= WrapperReach.manyUsers && wrapper.containers.contains(where: \.isEmbedded)
    }
  }

  private func hasOwnView(_ screen: Screen) -> Bool {
    screen.sites.contains { $0.container.isEmbedded && $0.symbol == $0.container.rawValue }
  }

  private func names(of screen: Screen) -> [(name: String, place: CapabilityUse.Place)] {
    var found = [(screen.reference.name, CapabilityUse.Place(file: screen.reference.file, line: screen.line))]
    for reference in screen.via {
      guard let wrapper = wrappers[reference] else { continue }
      found.append((reference.name, CapabilityUse.Place(file: reference.file, line: wrapper.line)))
    }
    return found
  }

  /// Names of models and delegates that belong to the screen.
  private func helperNames(of screen: Screen) -> [(name: String, place: CapabilityUse.Place)] {
    let own = Set(screen.regions)
    return CodeSlice(screen.helperRegions.filter { !own.contains($0) }, in: program).parts.flatMap { part in
      part.types.filter { $0.kind != .extension }.map {
        ($0.name, CapabilityUse.Place(file: part.path, line: $0.position.line))
      }
    }
  }

  private func surroundings(of screen: Screen) -> [String] { Set(screen.targets + [screen.module]).sorted() }

  private func frameworkName(of screen: Screen, _ chain: [TypeReference]) -> String {
    let names = [screen.framework] + chain.map { wrappers[$0]?.framework }
    return names.compactMap { $0 }.first ?? screen.sites.first { $0.container == .framework }?.symbol ?? "a framework"
  }

  private func place(of screen: Screen, _ kind: Site.Kind) -> CapabilityUse.Place {
    let site = screen.sites.first { $0.kind == kind } ?? screen.sites.first
    return CapabilityUse.Place(
      file: site?.file ?? screen.reference.file, line: site?.line ?? screen.line)
  }

  // MARK: Code of others

  /// Addresses that those who build a screen hand to it.
  private func addresses(fromUsersOf screen: Screen) -> ShownAddresses {
    let users = screen.usedBy.prefix(24).compactMap { screens[$0] }.filter(\.role.counts)
    let slice = CodeSlice(users.flatMap(\.regions), in: program)
    return ShownAddresses(
      slice, wrappers: [screen.reference.name], aliases: aliases, program: program, onlyWrappers: true)
  }
}

/// Hosts that the program's texts name.
struct MentionedHosts: Sendable {
  /// For each host the number of files that name it.
  let files: [String: Int]
  /// Names of the modules that ship.
  let modules: Set<String>

  /// Reads all texts of a program.
  init(_ program: Program) {
    var files: [String: Int] = [:]
    var modules: Set<String> = []
    for path in program.paths {
      guard let unit = program.unit(path), unit.role.counts else { continue }
      modules.insert(unit.module)
      for host in unit.facts.derived(WrittenHosts.init).hosts { files[host, default: 0] += 1 }
    }
    self.files = files
    self.modules = modules
  }
}

/// Hosts that the texts of a file name.
private struct WrittenHosts: Sendable {
  let hosts: Set<String>

  init(_ facts: FactsIndex) {
    hosts = facts.expressions.reduce(into: []) { hosts, expression in
      guard case .text(let parts) = expression.kind, case .fixed(let text)? = parts.first, text.hasPrefix("http"),
        let host = WebAddress(text)?.host
      else { return }
      hosts.insert(host)
    }
  }
}

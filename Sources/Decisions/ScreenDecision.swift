import AuditModel
import CapabilityMap
import Resolution

/// Puts together what is known of one screen, asks the table, and tells the reasons.
struct ScreenDecision {
  let screen: Screen
  let uses: [CapabilityUse]
  /// Those that say something of this screen.
  let ownUses: [CapabilityUse]
  /// The use by which the app has a say in the page.
  let controlled: CapabilityHit?
  let verdict: NeedVerdict
  let word: PersonalWord
  /// The wrappers that the screen goes through, nearest first.
  let chain: [Wrapper]
  let targets: DeploymentTargets
  let configuration: Configuration
  let program: Program

  /// The decision.
  var decision: Decision {
    let need = word.need?.need ?? verdict.need
    let customised = Customisation.ids(of: ownUses)
    let question = DecisionTable.Question(
      need: need, isFramework: screen.containers.contains(.framework), isOffPlatform: targets.isOffPlatform,
      hasBlockingCapability: !blocking.isEmpty, needsControl: control != nil, isUIKitFirst: isUIKitFirst,
      customisation: customised.count, customisedThreshold: configuration.effectiveCustomisedThreshold)
    let answer = DecisionTable.answer(question)
    let blocked = answer.row == 1 ? targets.blocked : false
    var constraints = answer.constraints
    if answer.row == 1, blocked == true { constraints.append(.deploymentTarget) }
    return Decision(
      need: need, constraints: constraints.sorted(), recommended: answer.recommended, row: answer.row,
      today: today(answer, blocked), confidence: confidence(answer), blockedByTarget: blocked,
      reasons: reasons(answer, need, customised, blocked))
  }

  // MARK: What the table asks

  /// Capabilities that block; a container that already is the new one cannot be blocked.
  private var blocking: [CapabilityUse] {
    hasOldView && verdict.stage == .embedded ? uses.filter(\.blocks) : []
  }

  private var hasOldView: Bool {
    screen.containers.contains { $0.isEmbedded && $0.isOld }
  }

  private var isUIKitFirst: Bool {
    guard !configuration.migratesUIKit else { return false }
    if screen.containers.contains(.webPage), !hasOldView { return false }
    switch screen.ui {
    case .swiftUI: return false
    case .uiKit, .appKit, .interfaceBuilder: return true
    case .flow: return !chain.contains { screen.via.contains($0.reference) && $0.form.isSwiftUI }
    }
  }

  /// What shows that the app needs a say in the page; nil where nothing does.
  private var control: Reason? {
    if verdict.stage == .embedded, let hit = controlled {
      let title = CapabilityMap.entry(hit.id)?.title ?? hit.id
      return Reason(
        "the app has a say in the page (\(title)), which a Safari view cannot give", file: hit.place.file,
        line: hit.place.line)
    }
    let own = screen.regions + screen.helperRegions
    let all = CodeSlice(own + chain.flatMap(\.regions), in: program)
    if let reason = SafariControl(program: program).reason(in: all) { return reason }
    // What a shared wrapper can send, another of its users may want.
    return verdict.stage == .embedded
      ? SentRequests(program: program).reason(in: CodeSlice(own, in: program)) : nil
  }

  // MARK: Today

  private func today(_ answer: DecisionTable.Answer, _ blocked: Bool?) -> Decision.Today? {
    switch answer.row {
    case 2: return .webAuthenticationSession
    case 3: return .safariView
    case 4: return .wkWebView
    default:
      switch blocked {
      case true?: return standsSplit ? .availabilitySplit : .wkWebView
      case false?: return .webPage
      case nil: return nil
      }
    }
  }

  /// Whether the screen, or a wrapper that it goes through, chooses between the old and the new container.
  private var standsSplit: Bool {
    screen.hasAvailabilitySplit
      || chain.contains { wrapper in
        screen.via.contains(wrapper.reference) && wrapper.containers.contains(.webPage)
          && wrapper.containers.contains { $0.isOld && $0.isEmbedded }
      }
  }

  private func confidence(_ answer: DecisionTable.Answer) -> Confidence {
    if word.need != nil { return screen.isHanded ? .medium : .high }
    return verdict.confidence
  }

  // MARK: Reasons

  private func reasons(
    _ answer: DecisionTable.Answer, _ need: Need, _ customised: [String], _ blocked: Bool?
  ) -> [Reason] {
    var reasons: [Reason] = []
    if let told = word.need?.reason { reasons.append(told) }
    if answer.constraints.contains(.framework) {
      reasons.append(at(.framework, "the container is inside \(framework)"))
    }
    if answer.constraints.contains(.platform) {
      let platforms = Set(targets.targets.map(\.platform)).sorted().joined(separator: ", ")
      reasons.append(Reason("WebPage does not exist on \(platforms)"))
    }
    for use in blocking.prefix(4) where answer.constraints.contains(.capabilityGap) {
      reasons.append(
        Reason(
          "\(title(use)): \(Self.lack(use.support))", file: use.places.first?.file, line: use.places.first?.line))
    }
    if word.need == nil, need == verdict.need { reasons += verdict.evidence.prefix(4).map(\.reason) }
    if answer.constraints.contains(.uiKitFirst) {
      let kind = screen.ui == .flow ? "a flow that goes through no SwiftUI wrapper" : "\(screen.ui.rawValue) code"
      reasons.append(
        Reason(
          "\(kind) comes first; it stays until the screen moves to SwiftUI", file: screen.reference.file,
          line: screen.line))
    }
    if answer.constraints.contains(.customised) {
      reasons.append(
        Reason(
          "\(customised.count) capabilities customise the web view (\(Self.named(customised))); "
            + "from \(configuration.effectiveCustomisedThreshold) on moving costs more than it returns",
          file: screen.reference.file, line: screen.line))
    }
    if need == .outsideSite, answer.row != 3, let control { reasons.append(control) }
    if blocked == true, let target = targets.lowest {
      reasons.append(
        Reason(
          "\(target.name) supports \(target.platform) \(target.deploymentTarget ?? ""); WebPage needs 26",
          file: target.evidence.file, line: target.evidence.line))
    } else if answer.row == 1, blocked == nil {
      reasons.append(Reason("the deployment target is unknown"))
    }
    if targets.isCompiledByNone {
      reasons.append(
        Reason(
          "no target compiles this file: dead code, or a target that the project files do not tell",
          file: screen.reference.file, line: screen.line))
    }
    if need == .unclear {
      reasons.append(
        Reason(
          "nothing tells whose content it is: name the owned hosts in the configuration, mark the screen "
            + "(webview-audit:need), or override it; decided as app-owned until then",
          file: screen.reference.file, line: screen.line))
    }
    if word.need == nil {
      reasons += verdict.others.filter { $0.weight >= 2 }.prefix(2).map { evidence in
        var reason = evidence.reason
        reason.text = "speaks for \(evidence.need.rawValue): " + reason.text
        return reason
      }
    }
    if screen.isHanded {
      reasons.append(
        Reason("the screen only shows a web view that it is handed", file: screen.reference.file, line: screen.line))
    }
    var seen: Set<Reason> = []
    return reasons.filter { seen.insert($0).inserted }
  }

  /// What the new API lacks of a capability that holds a screen back.
  static func lack(_ support: CapabilitySupport) -> String {
    switch support {
    case .gap: "the new API has no counterpart"
    case .unknown: "no counterpart is known"
    case .workaround: "the new API has a workaround only, which is not enough here"
    case .direct, .changed: "the new API does it in another way, which is not enough here"
    }
  }

  /// The first ids of a list, and how many more there are.
  static func named(_ ids: [String]) -> String {
    ids.prefix(6).joined(separator: ", ") + (ids.count > 6 ? " and \(ids.count - 6) more" : "")
  }

  private var framework: String {
    ([screen.framework] + chain.map(\.framework)).compactMap { $0 }.first ?? "a third-party framework"
  }

  private func at(_ container: Container, _ text: String) -> Reason {
    let site = screen.sites.first { $0.container == container } ?? screen.sites.first
    return Reason(text, file: site?.file, line: site?.line)
  }

  private func title(_ use: CapabilityUse) -> String { CapabilityMap.entry(use.id)?.title ?? use.id }
}

extension Wrapper.Form {
  /// True for wrappers that SwiftUI embeds or applies.
  var isSwiftUI: Bool {
    switch self {
    case .uiViewRepresentable, .nsViewRepresentable, .uiViewControllerRepresentable, .view, .modifier: true
    case .uiView, .webViewSubclass, .uiViewController, .factory, .other: false
    }
  }
}

/// Code that wants from a Safari view what only a page of one's own can give.
struct SafariControl {
  let program: Program

  private static let redirects: Set<String> = [
    "safariViewController(_:initialLoadDidRedirectTo:)", "safariViewController:initialLoadDidRedirectToURL:",
  ]

  /// The place where a redirect is observed and its address used; nil where none is.
  func reason(in slice: CodeSlice) -> Reason? {
    for part in slice.parts {
      for function in part.functions where Self.redirects.contains(function.fullName) {
        guard let body = function.body, let address = function.parameters.last?.name else { continue }
        let isUsed = program.expressions(in: CodeRegion(file: part.path, scope: body)).contains {
          part.facts.expressions[$0].kind == .name(address)
        }
        if isUsed {
          return Reason(
            "the code follows where the page goes, which a Safari view is not made for", file: part.path,
            line: function.position.line)
        }
      }
    }
    return nil
  }
}

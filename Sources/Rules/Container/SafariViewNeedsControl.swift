import AuditModel
import Resolution

/// `safari-view-needs-control`: nobody asks a Safari view for what it does not give.
struct SafariViewNeedsControl: Rule {
  let id = "safari-view-needs-control"
  let pack = RulePack.container
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "An SFSafariViewController is not used where the app observes, intercepts or scripts the page.",
    reason:
      "A Safari view runs in another process and hides what people do in it: no address, no title, no history, no scripts. "
      + "What code wrings out of its redirects, subviews or keys is a part of the truth, and breaks with the next release.",
    wrong: """
      func safariViewController(_ controller: SFSafariViewController, initialLoadDidRedirectTo url: URL) {
          if url.path() == "/done" { finish() }
      }
      """,
    right: """
      @State private var page = WebPage(navigationDecider: decider)   // own page: state and policy
      // or, for a sign-in or a payment with a callback: ASWebAuthenticationSession
      """,
    source: "Apple: SFSafariViewController (choosing the best web viewing class).",
    limits:
      "The Done button, a spinner that ends with the first load, share activities, tint, Reader and dismiss style.")

  private static let redirects: [(name: String, label: String?)] = [
    ("safariViewController", "initialLoadDidRedirectTo"), ("safariViewController:initialLoadDidRedirectToURL:", nil),
  ]
  private static let advice =
    "Use a page of one's own (WebPage, WKWebView) where the app has a say in it, and a web authentication session where "
    + "only the callback matters."

  func findings(in context: RuleContext) -> [RuleFinding] { redirects(in: context) + pokes(in: context) }

  // MARK: Redirects

  private func redirects(in context: RuleContext) -> [RuleFinding] {
    Self.redirects.flatMap { form in
      context.code.functions(named: form.name).compactMap { place -> RuleFinding? in
        guard let fact = context.fact(place), fact.body != nil,
          let parameter = fact.parameters.indices.last,
          form.label == nil || fact.parameters[parameter].label == form.label,
          readsAddress(.parameter(path: place.path, function: place.index, index: parameter), context)
        else { return nil }
        return context.finding(
          atFunction: place.index, in: place.path, "reads where the page goes, which a Safari view is not made to tell",
          advice: Self.advice)
      }
    }
  }

  /// Whether an address reaches anything but a log.
  private func readsAddress(_ address: Referent, _ context: RuleContext) -> Bool {
    context.uses(of: address).contains { use in
      var outer = context.parent(use)
      for _ in 0..<6 {
        guard let current = outer else { return true }
        if let call = context.call(current), ["print", "debugPrint", "NSLog", "os_log"].contains(call.name) {
          return false
        }
        outer = context.parent(current)
      }
      return true
    }
  }

  // MARK: Subviews and keys

  private static let members: Set<String> = [
    "subviews", "childViewControllers", "children", "childForScreenEdgesDeferring",
  ]
  private static let keyCalls: Set<String> = [
    "value", "setValue", "observe", "addObserver", "publisher", "valueForKey:", "valueForKeyPath:", "setValue:forKey:",
    "setValue:forKeyPath:", "addObserver:forKeyPath:options:context:",
  ]

  private func pokes(in context: RuleContext) -> [RuleFinding] {
    var seen: Set<CapabilityUse.Place> = []
    let members = Self.members.sorted().flatMap { context.code.uses(of: $0) }.filter { place in
      guard case .member(let base?, _)? = context.kind(place) else { return false }
      return isSafari(base, in: place.path, context)
    }
    let calls = Self.keyCalls.sorted().flatMap { context.code.calls(of: $0) }.filter { place in
      guard let call = context.call(place), let base = call.base, !call.arguments.isEmpty else { return false }
      return isSafari(base, in: place.path, context)
    }
    let searches = context.code.uses(of: "view").filter { place in
      guard case .member(let base?, _)? = context.kind(place), isSafari(base, in: place.path, context) else {
        return false
      }
      return isSearched(place, context)
    }
    return (members + calls + searches).sorted(by: context.isBefore).compactMap { place in
      guard let line = context.expression(place).map({ CapabilityUse.Place(file: place.path, line: $0.position.line) }),
        seen.insert(line).inserted
      else { return nil }
      return context.finding(
        atStartOf: place, "looks into a Safari view for what it hides from the app", advice: Self.advice)
    }
  }

  /// Whether an expression is a Safari view, or the view of one.
  private func isSafari(_ expression: Int, in path: String, _ context: RuleContext) -> Bool {
    if context.kinds(of: expression, in: path)?.contains("SFSafariViewController") == true { return true }
    let place = context.bare(ExpressionPlace(path: path, index: expression))
    guard case .member(let base?, let name)? = context.kind(place), name == "view" else { return false }
    return context.kinds(of: base, in: path)?.contains("SFSafariViewController") == true
  }

  /// `findWebView(in: safari.view)`, `safari.view.firstDescendant(…)`: an own function that goes through subviews.
  private func isSearched(_ view: ExpressionPlace, _ context: RuleContext) -> Bool {
    guard let parent = context.parent(view) else { return false }
    var call = parent
    if case .member? = context.kind(parent), let outer = context.parent(parent) { call = outer }
    guard let function = context.calledFunction(call), let body = context.fact(function)?.body else { return false }
    return context.expressions(inScope: body, of: function.path).contains {
      if case .member(_, "subviews")? = context.kind($0) { return true }
      if case .name("subviews")? = context.kind($0) { return true }
      return false
    }
  }
}

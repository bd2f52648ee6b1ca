import AuditModel
import Resolution

/// `script-before-load`: work on a page's content starts when the page is there.
struct ScriptBeforeLoad: Rule {
  let id = "script-before-load"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "A script runs when the navigation that it needs has finished.",
    reason:
      "A load that nobody follows has only been asked for: a script on the next line still runs in the page that was "
      + "there before, which is an empty one most of the time.",
    wrong: """
      page.load(address)
      let count = try await page.callJavaScript("return document.links.length")
      """,
    right: """
      for try await _ in page.load(address) {}
      let count = try await page.callJavaScript("return document.links.length")
      """,
    source: "The skill swiftui-webkit, observing navigation events.",
    limits: "Something awaited in between, a tap, and whatever runs later.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    var seen: Set<ExpressionPlace> = []
    return discardedLoads(in: context).flatMap { load -> [RuleFinding] in
      guard let body = context.body(around: load.scope, in: load.path),
        let page = load.base.flatMap({ context.spelling(load.place($0)) })
      else { return [] }
      var walk = FlowWalk(
        context, path: load.path, analysis: LoadedPage(context: context, load: load.place, page: page))
      walk.run(body, from: false)
      return walk.analysis.early.filter { seen.insert($0).inserted }.compactMap { place in
        context.finding(
          atStartOf: place, "this script runs before '\(page)' has loaded: the load above has only been asked for",
          advice: "Run it when the load's sequence has finished.")
      }
    }
  }

  private static let loads: Set<String> = ["load", "reload", "loadHTMLString", "loadFileURL", "reloadFromOrigin"]

  private func discardedLoads(in context: RuleContext) -> [Call] {
    Self.loads.sorted().flatMap { context.code.calls(of: $0) }.compactMap { context.call($0) }.filter { call in
      guard let base = call.base, context.isDiscarded(call.place) else { return false }
      return context.isPage(call.place(base)) || context.typeName(call.place(base)) == "WKWebView"
    }
  }
}

/// Follows one load to the scripts below it.
private struct LoadedPage: FlowAnalysis {
  let context: RuleContext
  let load: ExpressionPlace
  let page: String
  var early: [ExpressionPlace] = []

  init(context: RuleContext, load: ExpressionPlace, page: String) {
    self.context = context
    self.load = load
    self.page = page
  }

  mutating func evaluate(_ place: ExpressionPlace, _ state: Bool) -> [Bool] {
    var isAsked = state
    for inner in context.expressions(in: place) {
      if inner == load { isAsked = true }
      if case .marked("await", let value)? = context.kind(inner), script(at: inner.at(value)) == nil { isAsked = false }
      guard isAsked else { continue }
      if let script = script(at: inner) {
        early.append(script.place)
        isAsked = false
      } else if let closure = task(at: inner) {
        var walk = FlowWalk(context, path: place.path, analysis: self)
        walk.run(closure, from: true)
        early = walk.analysis.early
      }
    }
    return [isAsked]
  }

  private func script(at place: ExpressionPlace) -> ScriptCall? {
    guard let call = context.call(context.bare(place)),
      ["callJavaScript", "evaluateJavaScript", "callAsyncJavaScript"].contains(call.name), let base = call.base,
      context.spelling(call.place(base)) == page
    else { return nil }
    return context.web.scripts.first { $0.place == call.place }
  }

  /// The closure of a `Task` that starts right here.
  private func task(at place: ExpressionPlace) -> Int? {
    guard let call = context.call(place), call.name == "Task", call.base == nil else { return nil }
    return call.arguments.last.flatMap { context.closureScope(place.at($0.value)) }
  }

  mutating func assume(
    _ condition: ConditionFact, of statement: StatementFact, holds: Bool, in path: String, _ state: Bool
  ) -> Bool? { state }
  mutating func enter(_ block: BlockFact, of choice: StatementFact, in path: String, _ state: Bool) -> Bool? { state }
  mutating func enterHandler(_ block: BlockFact, in path: String, _ state: Bool) -> Bool? { state }
  mutating func leave(_ exit: FlowExit, _ state: Bool) {}
}

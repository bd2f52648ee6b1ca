import AuditModel
import Resolution

/// `javascript-forced-cast`: what a script gives back is cast with care.
struct JavaScriptForcedCast: Rule {
  let id = "javascript-forced-cast"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "The result of a script is cast with `as?`, and numbers as Double or NSNumber.",
    reason:
      "null, undefined and every kind of number come back through one `Any?`. `as!` ends the app when the page changes; "
      + "`as? Int` is nil for every number with a fraction.",
    wrong: """
      let title = try await page.callJavaScript("return document.title") as! String
      let top = try await page.callJavaScript("return window.scrollY") as? Int
      """,
    right: """
      let title = try await page.callJavaScript("return document.title") as? String ?? ""
      let top = (try await page.callJavaScript("return window.scrollY") as? Double).map { Int($0) }
      """,
    source: "WebKit/WebKit#37519, hmhv/YoutubePlayer-in-WKWebView#13 (NSNull where a number was expected).",
    limits:
      "`as? Int` is fine where the script's own text makes the number whole, or where Double or NSNumber is tried too. "
      + "Bodies of messages are left open.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    guard !context.web.scripts.isEmpty else { return [] }
    let results = ScriptResults(context)
    let paths = pathsOfResults(context)
    return context.code.paths.filter(paths.contains).flatMap { path -> [RuleFinding] in
      guard let facts = context.program.facts(path), facts.language == .swift else { return [] }
      return facts.expressions.indices.compactMap { index in
        guard case .cast(let value, let type, let form) = facts.expressions[index].kind else { return nil }
        let place = ExpressionPlace(path: path, index: index)
        switch form {
        case "as!": return forced(place, value: place.at(value), type, results)
        case "as?": return counted(place, value: place.at(value), type, results)
        default: return nil
        }
      }
    }
  }

  /// Files that run scripts, or that call a function which does.
  private func pathsOfResults(_ context: RuleContext) -> Set<String> {
    var paths = Set(context.web.scripts.map(\.place.path))
    for script in context.web.scripts {
      guard let around = context.function(around: script.call.scope, in: script.place.path),
        let fact = context.fact(around), fact.result != nil
      else { continue }
      for call in context.code.calls(of: fact.name) { paths.insert(call.path) }
    }
    return paths
  }

  private func forced(
    _ place: ExpressionPlace, value: ExpressionPlace, _ type: TypeName, _ results: ScriptResults
  ) -> RuleFinding? {
    guard results.script(givingResult: value) != nil else { return nil }
    return results.context.finding(
      atStartOf: place, "a forced cast of a script's result ends the app when the page gives nil, null or another type",
      advice: "Cast with `as? \(type.name)` and say what happens otherwise.")
  }

  private static let counts: Set<String> = ["Int", "Int32", "Int64", "UInt", "UInt32", "UInt64", "NSInteger"]

  private func counted(
    _ place: ExpressionPlace, value: ExpressionPlace, _ type: TypeName, _ results: ScriptResults
  ) -> RuleFinding? {
    let context = results.context
    guard Self.counts.contains(type.name), let script = results.script(givingResult: value),
      let text = scriptText(script, context), ScriptNumber(text, isBody: script.kind == .body).mayHaveFraction,
      !triesNumber(value, context)
    else { return nil }
    return context.finding(
      atStartOf: place, "a number with a fraction cast to \(type.name) is nil",
      advice: "Cast to `Double` or `NSNumber` first, or let the script round the number.")
  }

  private func scriptText(_ script: ScriptCall, _ context: RuleContext) -> String? {
    guard let texts = context.texts(of: script.script), texts.count == 1 else { return nil }
    return texts[0].parts.map { part in
      if case .fixed(let text) = part { return text }
      return "__hole__"
    }.joined()
  }

  /// Whether the same value is cast to Double or NSNumber elsewhere.
  private func triesNumber(_ value: ExpressionPlace, _ context: RuleContext) -> Bool {
    let bare = context.bare(value)
    guard let name = context.name(bare) else { return false }
    let binding = context.binding(of: bare)
    return context.code.uses(of: name).contains { use in
      guard use.path == bare.path, let parent = context.parent(use), case .cast(_, let type, _)? = context.kind(parent)
      else { return false }
      return ["Double", "NSNumber", "CGFloat", "Float", "TimeInterval", "Decimal"].contains(type.name)
        && context.binding(of: use) == binding
    }
  }
}

/// Tells whether the number that a script gives back may have a fraction, by the script's own text.
struct ScriptNumber {
  private let tokens: [[JavaScriptToken]]
  private let all: [JavaScriptToken]

  init(_ script: String, isBody: Bool) {
    let body = JavaScriptBody(script)
    let returned = body.returned
    tokens = isBody || !returned.isEmpty ? returned : [body.last]
    all = JavaScriptToken.tokens(of: script)
  }

  private static let fractional: Set<String> = [
    "getBoundingClientRect", "getClientRects", "scrollY", "scrollX", "scrollTop", "scrollLeft", "pageYOffset",
    "pageXOffset", "currentTime", "duration", "devicePixelRatio", "parseFloat", "sqrt", "random", "sin", "cos", "tan",
    "log", "pow", "PI", "playbackRate", "volume", "visualViewport", "performance", "getComputedStyle", "clientX",
    "clientY", "pageX", "pageY", "toFixed", "zoom", "progress",
  ]
  private static let rounding: Set<String> = ["round", "floor", "ceil", "trunc", "parseInt", "sign"]
  private static let whole: Set<String> = [
    "length", "size", "indexOf", "findIndex", "lastIndexOf", "childElementCount", "charCodeAt", "selectionStart",
    "selectionEnd", "count", "search",
  ]

  /// Only where the text shows a source of fractions and nothing makes them whole.
  var mayHaveFraction: Bool { tokens.contains { mayHaveFraction($0) } }

  private func mayHaveFraction(_ returned: [JavaScriptToken]) -> Bool {
    let words = returned.filter { $0.kind == .word }.map(\.text)
    if words.contains(where: Self.rounding.contains) { return false }
    if let last = words.last, Self.whole.contains(last), !hasSign("/", returned) { return false }
    if hasSign("|", returned) && !hasPair("|", returned) { return false }
    if hasSign("~", returned) || hasPair(">", returned) { return false }
    if returned.contains(where: { $0.kind == .number && $0.text.contains(".") }) || hasSign("/", returned) {
      return true
    }
    return all.contains { $0.kind == .word && Self.fractional.contains($0.text) }
  }

  private func hasSign(_ sign: String, _ tokens: [JavaScriptToken]) -> Bool {
    tokens.contains { $0.kind == .sign && $0.text == sign }
  }

  private func hasPair(_ sign: String, _ tokens: [JavaScriptToken]) -> Bool {
    zip(tokens, tokens.dropFirst()).contains { $0.text == sign && $1.text == sign }
  }
}

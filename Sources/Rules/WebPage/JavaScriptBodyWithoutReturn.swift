import AuditModel
import Resolution

/// `javascript-body-without-return`: the string of callJavaScript is a function's body.
struct JavaScriptBodyWithoutReturn: Rule {
  let id = "javascript-body-without-return"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "A script whose result is used has a `return`.",
    reason:
      "`callJavaScript` and `callAsyncJavaScript` take the body of a function, not an expression. Without `return` the "
      + "result is nil, always, and no error tells so: it is what happens when an `evaluateJavaScript` is moved as it is.",
    wrong: """
      let title = try await page.callJavaScript("document.title") as? String
      """,
    right: """
      let title = try await page.callJavaScript("return document.title") as? String
      """,
    source: "WebPage.callJavaScript in WebKit/WebKit: its first argument is a function body.",
    limits:
      "A result that nobody uses, and scripts whose text is not known. A `return` inside a nested function is that "
      + "function's own.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    let results = ScriptResults(context)
    return context.web.scripts.compactMap { script in
      guard isBody(script, context), let texts = context.texts(of: script.script), !texts.isEmpty,
        texts.allSatisfy({ lacksReturn($0) }), results.isUsed(script)
      else { return nil }
      return context.finding(
        atStartOf: script.place, "this result is always nil: the script is a function's body and returns nothing",
        advice: "Put `return` in front of the value.")
    }
  }

  /// A function of the program that hands its whole script on, and gives the result back, is judged where it is called.
  private func isBody(_ script: ScriptCall, _ context: RuleContext) -> Bool {
    switch script.kind {
    case .body: return true
    case .evaluated, .user: return false
    case .passedOn:
      guard let function = context.function(calledBy: script.call), context.fact(function)?.result != nil else {
        return false
      }
      let inner = Values.of(script.place, in: context)
      return !inner.isEmpty
        && inner.allSatisfy { value in
          guard let call = context.call(value), call.name == "callJavaScript" || call.name == "callAsyncJavaScript",
            let first = call.arguments.first, context.name(value.at(first.value)) != nil
          else { return false }
          return true
        }
    }
  }

  private func lacksReturn(_ text: TextValue) -> Bool {
    guard let script = text.known, !script.trimmed.isEmpty, script.utf8.count < 2040 else { return false }
    return !JavaScriptBody(script).returns
  }
}

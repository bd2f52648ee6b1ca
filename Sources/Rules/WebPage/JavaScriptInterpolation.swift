import AuditModel
import Resolution

/// `javascript-interpolation`: values go into scripts as arguments, not as text.
struct JavaScriptInterpolation: Rule {
  let id = "javascript-interpolation"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.error
  let documentation = RuleDocumentation(
    summary: "Text values go into a script as arguments, never spliced into its source.",
    reason:
      "A quote, a backslash or a line break in the value breaks the script; a value from outside runs as code in the "
      + "page, with everything that the page's message handlers offer.",
    wrong: """
      try await page.callJavaScript("greet('\\(name)')")
      """,
    right: """
      try await page.callJavaScript("greet(name)", arguments: ["name": name])
      """,
    source:
      "afterpay/sdk-ios#297, keymanapp/keyman#778; WebPage.callJavaScript and WKWebView.callAsyncJavaScript take "
      + "arguments and turn them into values of the script.",
    limits:
      "Numbers, Bools, constants and raw values that the program defines, and encoded JSON outside of quotes are fine. "
      + "A value whose type cannot be told is left alone.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    var seen: Set<ExpressionPlace> = []
    return context.web.scripts.flatMap { script in
      ScriptText.strings(of: script.script, in: context).compactMap { string in
        guard let value = string.splices.first(where: { isFault($0, in: context) }),
          seen.insert(string.place).inserted
        else { return nil }
        let name = context.spelling(value.value).map { "'\($0)'" } ?? "a text value"
        return context.finding(
          atStartOf: string.place, "\(name) is spliced into the source of a script",
          advice: advice(for: script))
      }
    }
  }

  private func isFault(_ splice: ScriptText.Splice, in context: RuleContext) -> Bool {
    switch SplicedValue.of(splice.value, in: context) {
    case .text: true
    case .json: splice.surroundings == .quotes
    case .harmless, .unknown: false
    }
  }

  private func advice(for script: ScriptCall) -> String {
    switch script.kind {
    case .body, .passedOn: "Hand the value over in `arguments` and use its name in the script."
    case .evaluated:
      "Call `callAsyncJavaScript` (`callJavaScript` on WebPage), hand the value over in `arguments` and use its name."
    case .user:
      "Encode the value with JSONEncoder and put the JSON into the script outside of quotes, or send it later as an "
        + "argument of `callAsyncJavaScript`."
    }
  }
}

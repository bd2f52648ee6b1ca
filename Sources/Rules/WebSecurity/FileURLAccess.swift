import AuditModel
import Resolution

/// `file-url-access`: pages from files reach neither other files nor every origin.
struct FileURLAccess: Rule {
  let id = "file-url-access"
  let pack = RulePack.webSecurity
  let severity = Configuration.RuleSetting.error
  let documentation = RuleDocumentation(
    summary: "File and universal access from file addresses stay switched off.",
    reason:
      "With these private preferences one page from a file reads every other file that the app may read, or sends requests "
      + "to every origin with the person's cookies. A single downloaded page is enough to carry the data away.",
    wrong: """
      configuration.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs")
      """,
    right: """
      webView.loadFileURL(book, allowingReadAccessTo: book.deletingLastPathComponent())
      // or a scheme of the app's own, served by a handler
      """,
    source: "WebKit: WKPreferencesPrivate.h; OWASP MASTG-TEST-0077.",
    limits: "Switching them off, values that only a run knows, other keys, and other receivers are left alone.")

  private static let keys: Set<String> = ["allowFileAccessFromFileURLs", "allowUniversalAccessFromFileURLs"]
  private static let calls: Set<String> = [
    "setValue", "setValue:forKey:", "setValue:forKeyPath:", "setBool:forKey:", "setObject:forKey:",
  ]
  private static let receivers: Set<String> = [
    "WKPreferences", "WKWebViewConfiguration", "WKWebView", "WebPage.Configuration", "WKWebpagePreferences",
  ]

  func findings(in context: RuleContext) -> [RuleFinding] {
    Self.calls.sorted().flatMap { context.code.calls(of: $0) }.compactMap { context.call($0) }.compactMap { call in
      guard let value = call.arguments.first?.value, call.arguments.count == 2,
        let key = key(of: call, context), isPreferences(call, context),
        context.truth(of: call.place(value)) == true, !isHandedOn(call.place, context)
      else { return nil }
      return context.finding(
        atStartOf: call.place,
        key.contains("Universal")
          ? "pages from files may reach every origin (\(key))" : "pages from files may read other files (\(key))",
        advice:
          "Leave it off: open files with loadFileURL(_:allowingReadAccessTo:), or serve them through a scheme of the app's "
          + "own.")
    }
  }

  private func key(of call: Call, _ context: RuleContext) -> String? {
    guard let last = call.arguments.last, let text = context.program.text(of: last.value, in: call.path)?.display,
      var key = text.split(separator: ".").last
    else { return nil }
    if key.hasPrefix("_") { key.removeFirst() }
    return Self.keys.contains(String(key)) ? String(key) : nil
  }

  /// Whether it hangs on an option of the same name, which a library hands on to its users: `if allowFileAccess…`.
  /// What the option is, only a run knows, unless the program itself switches it on.
  private func isHandedOn(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    context.termsBefore(place).contains { term, sense in
      guard case .holds = sense, term.operators.isEmpty, let asked = term.places.first,
        let name = context.lastName(of: asked.index, in: asked.path)?.lowercased(),
        name.contains("accessfromfile")
      else { return false }
      // An instance variable that a header's property stands for cannot be followed: its value is not known either.
      let values = context.referent(of: asked).map { context.assignedValues(of: $0) } ?? []
      return context.truth(of: asked) != true && !values.contains { context.truth(of: $0) == true }
    }
  }

  private func isPreferences(_ call: Call, _ context: RuleContext) -> Bool {
    if let known = context.isKind(Self.receivers, base: call.base, scope: call.scope, path: call.path) { return known }
    guard let base = call.base, let name = context.lastName(of: base, in: call.path) else { return false }
    return name.contains("preferences") || name.contains("configuration") || name == "config"
  }
}

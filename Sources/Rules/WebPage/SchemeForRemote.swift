import AuditModel
import Resolution

/// `scheme-for-remote`: a custom scheme is no proxy for https.
struct SchemeForRemote: Rule {
  let id = "scheme-for-remote"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "A scheme handler serves resources of the app, and does not pass ordinary https content through.",
    reason:
      "Content that comes through a custom scheme loses cookies, caching, ranges, cross-origin rules and security "
      + "headers, and every byte goes through the app. The page can load https itself.",
    wrong: """
      parts.scheme = "https"
      let (data, response) = try await URLSession.shared.data(from: parts.url!)
      continuation.yield(.response(response))
      continuation.yield(.data(data))
      """,
    right: """
      <img src="https://media.museum.example/12.jpg">
      """,
    source:
      "wilddylan/WKWebViewWithURLProtocol#9; the skill swiftui-webkit (no custom schemes for ordinary remote content).",
    limits:
      "Files, generated pages, requests that carry the account's authorisation, content that is decrypted, and network "
      + "use outside of replies.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    var seen: Set<ExpressionPlace> = []
    return SchemeReply.all(in: context).flatMap { reply -> [RuleFinding] in
      let expressions = reply.expressions(in: context)
      guard !isAuthorised(expressions, context), !isDecrypted(expressions, context),
        fetchesSecurely(expressions, reply, context)
      else { return [] }
      return expressions.filter {
        isFetch($0, context) && passesOn($0, expressions, context) && seen.insert($0).inserted
      }
      .compactMap { place in
        context.finding(
          atStartOf: place, "this reply fetches ordinary https content and passes it through",
          advice: "Let the page load the https address itself, and keep the scheme for resources of the app.")
      }
    }
  }

  // MARK: Fetching

  private static let fetches: Set<String> = [
    "data", "bytes", "download", "dataTask", "downloadTask", "dataTaskWithURL:completionHandler:",
    "dataTaskWithRequest:completionHandler:", "dataTaskWithURL:", "dataTaskWithRequest:",
  ]

  private func isFetch(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    guard let call = context.call(place) else { return false }
    if Self.fetches.contains(call.name), let base = call.base { return isSession(call.place(base), context) }
    if call.name == "Data" || call.name == "String", let address = call.argument("contentsOf") {
      return isSecure(call.place(address), context)
    }
    return false
  }

  private func isSession(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    if context.typeName(place) == "URLSession" { return true }
    return Values.of(place, in: context, followsVariables: true).contains { value in
      context.expressions(in: value).contains { context.name($0) == "URLSession" || context.name($0) == "NSURLSession" }
    }
  }

  private func isSecure(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    Values.of(place, in: context, followsVariables: true).contains { value in
      context.program.text(of: value.index, in: value.path)?.knownStart.lowercased().hasPrefix("https://") ?? false
    }
  }

  /// Whether https stands in the addresses that the reply makes.
  private func fetchesSecurely(_ expressions: [ExpressionPlace], _ reply: SchemeReply, _ context: RuleContext) -> Bool {
    expressions.contains { place in
      switch context.kind(place) {
      case .assignment(let target, let value)?:
        guard case .member(_, "scheme")? = context.kind(place.at(target)) else { return false }
        return context.texts(of: place.at(value))?.contains { $0.known?.lowercased() == "https" } ?? false
      case .text(let parts)?:
        guard case .fixed(let text)? = parts.first, text.lowercased().hasPrefix("https:"), !isHeader(place, context)
        else {
          return false
        }
        return true
      case .call?:
        guard let call = context.call(place) else { return false }
        return call.arguments.contains { isSecure(call.place($0.value), context) }
      case .member?, .name?:
        return context.typeName(place) == "URL" && isSecure(place, context)
      default: return false
      }
    }
  }

  /// A value in a dictionary of header fields.
  private func isHeader(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    if case .list? = context.parent(place).flatMap({ context.kind($0) }) { return true }
    return false
  }

  // MARK: Passing on

  /// Whether what a call fetches is sent to the page as it is.
  private func passesOn(_ fetch: ExpressionPlace, _ expressions: [ExpressionPlace], _ context: RuleContext) -> Bool {
    let names = boundNames(of: fetch, context)
    if names.isEmpty { return isResult(fetch, context) }
    return expressions.contains { place in
      guard let call = context.call(place) else { return false }
      let sends = ["data", "didReceive", "didReceiveData:"].contains(call.name)
      guard sends, place != fetch else { return false }
      return call.arguments.contains { argument in
        context.expressions(in: call.place(argument.value)).contains { context.name($0).map(names.contains) ?? false }
      }
    } || returnsNames(fetch, names, context)
  }

  /// The names that the fetched data gets: of a tuple, of a local, of a completion's parameters.
  private func boundNames(of fetch: ExpressionPlace, _ context: RuleContext) -> Set<String> {
    guard let facts = context.program.facts(fetch.path), let call = context.call(fetch) else { return [] }
    var names: Set<String> = []
    if let closure = call.arguments.last.flatMap({ context.closureScope(fetch.at($0.value)) }) {
      for index in context.program.variables(in: closure, of: fetch.path)
      where facts.variables[index].kind == .closureParameter {
        names.insert(facts.variables[index].name)
      }
      return names
    }
    let root = context.root(fetch)
    if let statement = facts.statements.first(where: { $0.kind == .declaration && $0.expressions.contains(root.index) }
    ),
      let scope = context.expression(root)?.scope
    {
      for index in context.program.variables(in: scope, of: fetch.path) {
        let variable = facts.variables[index]
        let end = context.expression(root)?.position ?? variable.position
        if variable.position >= statement.position && variable.position < end { names.insert(variable.name) }
      }
    }
    for (index, statement) in facts.statements.enumerated() {
      for condition in statement.conditions where condition.expression == root.index {
        _ = index
        names.formUnion(condition.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
      }
      if statement.kind == .loop, statement.expressions.first == root.index, let block = statement.blocks.first {
        names.formUnion(context.program.variables(in: block.scope, of: fetch.path).map { facts.variables[$0].name })
      }
    }
    return names
  }

  /// `return try await session.data(from: url)`
  private func isResult(_ fetch: ExpressionPlace, _ context: RuleContext) -> Bool {
    let root = context.marked(fetch)
    if let parent = context.parent(root), case .returned? = context.kind(parent) { return true }
    return context.isStatementRoot(root) && !context.isDiscarded(fetch)
  }

  private func returnsNames(_ fetch: ExpressionPlace, _ names: Set<String>, _ context: RuleContext) -> Bool {
    guard let scope = context.expression(fetch)?.scope, let function = context.function(around: scope, in: fetch.path),
      let fact = context.fact(function), fact.name != "reply", let body = fact.body
    else { return false }
    return context.results(of: body, in: fetch.path).contains { result in
      context.expressions(in: result).contains { context.name($0).map(names.contains) ?? false }
    }
  }

  // MARK: Reasons to go through the app

  private func isAuthorised(_ expressions: [ExpressionPlace], _ context: RuleContext) -> Bool {
    expressions.contains { place in
      guard case .text(let parts)? = context.kind(place), case .fixed(let text)? = parts.first else { return false }
      let name = text.lowercased()
      return ["authorization", "x-api-key", "cookie", "x-auth-token"].contains(name) || name.hasPrefix("bearer ")
    }
  }

  private func isDecrypted(_ expressions: [ExpressionPlace], _ context: RuleContext) -> Bool {
    expressions.contains { place in
      guard let call = context.call(place) else { return false }
      if call.name.lowercased().contains("decrypt") || call.name.lowercased().contains("decipher") { return true }
      guard call.name == "open", let base = call.base else { return false }
      return context.spelling(call.place(base)).map {
        $0.contains("AES") || $0.contains("ChaCha") || $0.contains("HPKE")
      }
        ?? false
    }
  }
}

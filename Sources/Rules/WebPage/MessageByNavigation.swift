import AuditModel
import Resolution

/// `message-by-navigation`: a page talks to the app through message handlers, not through addresses.
struct MessageByNavigation: Rule {
  let id = "message-by-navigation"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary:
      "Commands and data of a page come through a message handler, not packed into addresses of a custom scheme.",
    reason:
      "Navigations are coalesced, cut short and replaced, so that messages sent as addresses get lost, and everything "
      + "must be escaped and taken apart by hand. Message handlers take values, and carry over to WebPage unchanged.",
    wrong: """
      if url.scheme == "survey" {
        switch url.host() { case "answer": add(json(in: url)); case "skip": skip(); default: break }
        return .cancel
      }
      """,
    right: """
      configuration.userContentController.add(handler, name: "survey")
      """,
    source: "marcuswestin/WebViewJavascriptBridge#446, lionheart/openradar-mirror#16899.",
    limits:
      "One event with at most one value is a signal and fine; so are mail and telephone links, links that are handed "
      + "on unread, queries of ordinary addresses, and the redirects of a sign-in.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    NavigationPolicies(context).functions().flatMap { function -> [RuleFinding] in
      guard let body = context.fact(function)?.body else { return [] }
      return SchemeComparisons(context).all(in: body, of: function.path).compactMap { comparison in
        var reading = AddressReading(context)
        for region in comparison.regions { reading.read(region, of: function.path, depth: 4) }
        guard reading.isProtocol else { return nil }
        return context.finding(
          atStartOf: comparison.place,
          "addresses of '\(comparison.scheme)' are taken apart into \(reading.description)",
          advice:
            "Register a message handler in the configuration's userContentController, and let the page post to it.")
      }
    }
  }
}

/// The functions that decide over navigations, of the old and the new API.
struct NavigationPolicies {
  let context: RuleContext

  init(_ context: RuleContext) {
    self.context = context
  }

  func functions() -> [FunctionPlace] {
    let swift = context.deciders().map(\.function) + context.code.functions(named: "webView").filter(isPolicy)
    let objectiveC = [
      "webView:decidePolicyForNavigationAction:decisionHandler:",
      "webView:decidePolicyForNavigationAction:preferences:decisionHandler:",
      "webView:shouldStartLoadWithRequest:navigationType:",
    ].flatMap { context.code.functions(named: $0) }
    return swift + objectiveC
  }

  private func isPolicy(_ function: FunctionPlace) -> Bool {
    context.fact(function)?.parameters.contains { parameter in
      parameter.label == "shouldStartLoadWith"
        || (parameter.label == "decidePolicyFor" && parameter.type.lastComponent == "WKNavigationAction")
    } ?? false
  }
}

/// A place where an address is asked for a scheme of the app's own, and the code that runs where it has it.
struct SchemeComparison {
  var place: ExpressionPlace
  var scheme: String
  /// Blocks, or the rest of blocks, that run under it.
  var regions: [Region]

  /// A block from a statement on.
  struct Region {
    var block: Int
    /// Statements before this one are left out.
    var from = 0
  }
}

/// Finds comparisons with schemes of the app's own.
struct SchemeComparisons {
  let context: RuleContext

  init(_ context: RuleContext) {
    self.context = context
  }

  /// Schemes that are no messages.
  private static let ordinary: Set<String> = [
    "http", "https", "about", "mailto", "tel", "telprompt", "sms", "facetime", "facetime-audio", "file", "data", "blob",
    "javascript", "itms", "itms-apps", "itms-appss", "itmss", "maps", "map", "comgooglemaps", "whatsapp", "ws", "wss",
    "ftp", "intent", "market", "webcal", "geo",
  ]

  func all(in body: Int, of path: String) -> [SchemeComparison] {
    context.allStatements(in: body, of: path).flatMap { index -> [SchemeComparison] in
      guard let statement = context.statement(index, in: path) else { return [] }
      return comparisons(in: statement, index, body, path)
    }
  }

  private func comparisons(
    in statement: StatementFact, _ index: Int, _ body: Int, _ path: String
  ) -> [SchemeComparison] {
    if statement.kind == .choice, let subject = statement.expressions.first,
      isScheme(ExpressionPlace(path: path, index: subject))
    {
      return statement.blocks.compactMap { block in
        guard let (pattern, scheme) = ownScheme(among: block.patterns, path) else { return nil }
        return SchemeComparison(
          place: ExpressionPlace(path: path, index: pattern), scheme: scheme, regions: [.init(block: block.scope)])
      }
    }
    var found: [SchemeComparison] = []
    for condition in statement.conditions {
      guard let expression = condition.expression else { continue }
      for (place, scheme, isEqual) in compared(in: ExpressionPlace(path: path, index: expression)) {
        found.append(
          SchemeComparison(
            place: place, scheme: scheme, regions: regions(of: statement, index, holds: isEqual, path)))
      }
    }
    for expression in statement.expressions where statement.kind != .choice {
      for (place, scheme, _) in compared(in: ExpressionPlace(path: path, index: expression)) {
        found.append(SchemeComparison(place: place, scheme: scheme, regions: [.init(block: body)]))
      }
    }
    return found
  }

  private func ownScheme(among patterns: [PatternFact], _ path: String) -> (Int, String)? {
    for pattern in patterns {
      guard let expression = pattern.expression,
        let scheme = text(ExpressionPlace(path: path, index: expression)), isOwn(scheme)
      else { continue }
      return (expression, scheme)
    }
    return nil
  }

  /// What runs where a condition of a statement holds, or does not.
  private func regions(
    of statement: StatementFact, _ index: Int, holds: Bool, _ path: String
  ) -> [SchemeComparison.Region] {
    let rest = statement.block.map { block in
      let here = context.statements.statements(in: block, of: path)
      return SchemeComparison.Region(block: block, from: (here.firstIndex(of: index) ?? 0) + 1)
    }
    let then = statement.blocks.first.map { SchemeComparison.Region(block: $0.scope) }
    switch (statement.kind, holds) {
    case (.guarded, true): return [rest].compactMap { $0 }
    case (.guarded, false): return [then].compactMap { $0 }
    case (_, true): return [then].compactMap { $0 }
    case (_, false):
      let otherwise = statement.blocks.dropFirst().first.map { SchemeComparison.Region(block: $0.scope) }
      return [otherwise, rest].compactMap { $0 }
    }
  }

  /// Comparisons in an expression, with whether it asks for equality.
  private func compared(in root: ExpressionPlace) -> [(ExpressionPlace, String, Bool)] {
    context.expressions(in: root).compactMap { place -> (ExpressionPlace, String, Bool)? in
      switch context.kind(place) {
      case .operation(let operands, let operators)?:
        for (number, sign) in operators.enumerated()
        where (sign == "==" || sign == "!=") && operands.indices.contains(number + 1) {
          let (left, right) = (place.at(operands[number]), place.at(operands[number + 1]))
          for (asked, given) in [(left, right), (right, left)] {
            if isScheme(asked), let scheme = text(given), isOwn(scheme) { return (place, scheme, sign == "==") }
          }
        }
        return nil
      case .call?: return context.call(place).flatMap(compared)
      default: return nil
      }
    }
  }

  private func compared(_ call: Call) -> (ExpressionPlace, String, Bool)? {
    guard let base = call.base, let first = call.arguments.first else { return nil }
    let (receiver, argument) = (call.place(base), call.place(first.value))
    switch call.name {
    case "isEqualToString:", "isEqual:", "caseInsensitiveCompare", "caseInsensitiveCompare:", "hasPrefix", "hasPrefix:":
      if isScheme(receiver), let scheme = text(argument), isOwn(scheme) { return (call.place, scheme, true) }
      guard call.name.hasPrefix("hasPrefix"), isAddress(receiver), let start = text(argument),
        let end = start.firstIndex(of: ":")
      else { return nil }
      let scheme = String(start[..<end])
      return isOwn(scheme) ? (call.place, scheme, true) : nil
    case "contains", "containsObject:":
      guard isScheme(argument) else { return nil }
      for list in Values.of(receiver, in: context) {
        guard case .list(let items)? = context.kind(list) else { continue }
        let schemes = items.compactMap { text(list.at($0)) }
        if let scheme = schemes.first(where: isOwn), schemes.count == 1 { return (call.place, scheme, true) }
      }
      return nil
    default: return nil
    }
  }

  private func text(_ place: ExpressionPlace) -> String? { context.texts(of: place)?.first?.known }

  private func isOwn(_ scheme: String) -> Bool {
    let name = scheme.lowercased()
    return URLSchemes.isValid(name) && !Self.ordinary.contains(name)
  }

  private func isScheme(_ place: ExpressionPlace) -> Bool { AddressPart.of(place, in: context) == .scheme }
  private func isAddress(_ place: ExpressionPlace) -> Bool { AddressPart.of(place, in: context) == .whole }
}

/// Which part of an address an expression reads.
enum AddressPart: Equatable {
  case scheme, host, path, query, whole

  private static let members: [String: AddressPart] = [
    "scheme": .scheme, "host": .host, "path": .path, "lastPathComponent": .path, "pathComponents": .path,
    "query": .query, "queryItems": .query, "percentEncodedQuery": .query, "fragment": .path, "absoluteString": .whole,
    "relativeString": .whole, "resourceSpecifier": .whole, "relativePath": .path, "percentEncodedPath": .path,
    "percentEncodedHost": .host, "user": .host,
  ]

  /// Methods that give a piece of what they are asked of.
  private static let pieces: Set<String> = [
    "lowercased", "uppercased", "trimmingCharacters", "dropFirst", "dropLast", "prefix", "suffix", "first", "last",
    "lowercaseString", "removingPercentEncoding", "stringByRemovingPercentEncoding", "split", "components",
    "componentsSeparatedByString:", "replacingOccurrences", "substringFromIndex:", "filter", "map", "compactMap",
    "stringByReplacingOccurrencesOfString:withString:", "joined", "firstObject", "lastObject", "String", "Array",
    "Data",
    "objectAtIndex:", "data", "utf8", "dataUsingEncoding:", "index", "value", "stringByTrimmingCharactersInSet:",
  ]

  static func of(_ place: ExpressionPlace, in context: RuleContext, depth: Int = 8) -> AddressPart? {
    guard depth > 0 else { return nil }
    for value in Values.of(place, in: context) {
      if let part = direct(value, in: context, depth: depth - 1) { return part }
    }
    return nil
  }

  private static func direct(_ place: ExpressionPlace, in context: RuleContext, depth: Int) -> AddressPart? {
    switch context.kind(place) {
    case .member(let base?, let name)?:
      if let part = members[name] { return part }
      return pieces.contains(name) ? of(place.at(base), in: context, depth: depth) : nil
    case .call?:
      guard let call = context.call(place) else { return nil }
      if call.base != nil, let part = members[call.name] { return part }
      guard pieces.contains(call.name) else { return nil }
      if let base = call.base { return of(call.place(base), in: context, depth: depth) }
      return call.arguments.first.flatMap { of(call.place($0.value), in: context, depth: depth) }
    case .subscripted(let base, _)?: return of(place.at(base), in: context, depth: depth)
    case .operation(let operands, let operators)? where operators.allSatisfy({ $0 == "??" }):
      return operands.lazy.compactMap { of(place.at($0), in: context, depth: depth) }.first
    default: return nil
    }
  }
}

/// What code takes out of an address.
struct AddressReading {
  let context: RuleContext
  /// Texts that host, path or the whole is compared with.
  private(set) var commands: Set<String> = []
  /// Names of values in the query.
  private(set) var values: Set<String> = []
  /// True where values are collected in a loop, or decoded.
  private(set) var isStructured = false
  private var seen: Set<FunctionPlace> = []

  init(_ context: RuleContext) {
    self.context = context
  }

  private static let signIn: Set<String> = [
    "code", "state", "token", "access_token", "id_token", "refresh_token", "error", "error_description", "expires_in",
    "token_type", "session_state", "scope", "oauth_token", "oauth_verifier", "ticket", "user", "username", "user_login",
    "login", "password", "jwt", "auth", "auth_token", "authToken", "nonce",
  ]

  /// More than one event with at most one value.
  var isProtocol: Bool {
    if commands.count >= 2 { return true }
    if !values.isEmpty, values.isSubset(of: Self.signIn) { return false }
    return isStructured || values.count >= 2
  }

  var description: String {
    if commands.count >= 2 {
      return "\(commands.count) commands (\(commands.sorted().prefix(3).joined(separator: ", ")))"
    }
    return values.count >= 2 ? "\(values.count) values" : "structured data"
  }

  mutating func read(_ region: SchemeComparison.Region, of path: String, depth: Int) {
    guard depth > 0 else { return }
    for index in context.statements.statements(in: region.block, of: path).dropFirst(region.from) {
      for inner in statements(of: index, in: path) { read(inner, path, depth: depth) }
    }
  }

  private func statements(of index: Int, in path: String) -> [StatementFact] {
    guard let statement = context.statement(index, in: path) else { return [] }
    let inner = statement.blocks.flatMap { context.allStatements(in: $0.scope, of: path) }
    let next = statement.next.map { statements(of: $0, in: path) } ?? []
    return [statement] + inner.compactMap { context.statement($0, in: path) } + next
  }

  private mutating func read(_ statement: StatementFact, _ path: String, depth: Int) {
    func place(_ index: Int) -> ExpressionPlace { ExpressionPlace(path: path, index: index) }
    if statement.kind == .choice, let subject = statement.expressions.first, isPart(place(subject)) {
      for pattern in statement.blocks.flatMap(\.patterns) {
        if let text = pattern.expression.flatMap({ context.texts(of: place($0))?.first?.known }) {
          commands.insert(text)
        }
      }
    }
    if statement.kind == .loop, let sequence = statement.expressions.first,
      AddressPart.of(place(sequence), in: context) == .query
    {
      isStructured = true
    }
    for expression in statement.expressions + statement.conditions.compactMap(\.expression) {
      for inner in context.expressions(in: place(expression)) { read(inner, depth: depth) }
    }
  }

  private mutating func read(_ place: ExpressionPlace, depth: Int) {
    switch context.kind(place) {
    case .operation(let operands, let operators)?: compare(operands, operators, place)
    case .subscripted(let base, let arguments)?: look(up: arguments, in: place.at(base), place)
    case .call?: if let call = context.call(place) { read(call, depth: depth) }
    case .closure(let scope)?:
      for inner in context.expressions(inScope: scope, of: place.path) where inner.index != place.index {
        if case .closure? = context.kind(inner) { continue }
        read(inner, depth: depth)
      }
    default: break
    }
  }

  private mutating func compare(_ operands: [Int], _ operators: [String], _ place: ExpressionPlace) {
    for (number, sign) in operators.enumerated()
    where (sign == "==" || sign == "!=") && operands.indices.contains(number + 1) {
      let (left, right) = (place.at(operands[number]), place.at(operands[number + 1]))
      for (asked, given) in [(left, right), (right, left)] {
        guard let text = context.texts(of: given)?.first?.known else { continue }
        if isPart(asked) { commands.insert(text) }
        // `$0.name == "json"`
        if case .member(_, "name")? = context.kind(context.bare(asked)) { values.insert(text) }
      }
    }
  }

  /// `parameters["x"]`, `handlers[url.host]`.
  private mutating func look(up arguments: [Argument], in base: ExpressionPlace, _ place: ExpressionPlace) {
    guard let key = arguments.first.map({ place.at($0.value) }) else { return }
    if isPart(key) {
      for list in Values.of(base, in: context) {
        if case .list(let items)? = context.kind(list) {
          for number in stride(from: 0, to: items.count, by: 2) {
            if let text = context.texts(of: list.at(items[number]))?.first?.known { commands.insert(text) }
          }
        }
      }
    } else if let text = context.texts(of: key)?.first?.known {
      values.insert(text)
    }
  }

  private mutating func read(_ call: Call, depth: Int) {
    let first = call.arguments.first.map { call.place($0.value) }
    switch call.name {
    case "decode", "jsonObject", "JSONObjectWithData:options:error:": isStructured = true
    case "isEqualToString:", "hasPrefix", "hasSuffix", "hasPrefix:", "hasSuffix:", "contains", "containsString:":
      if let base = call.base, isPart(call.place(base)),
        let text = first.flatMap({ context.texts(of: $0)?.first?.known })
      {
        commands.insert(text)
      }
    case "objectForKey:", "valueForKey:", "objectForKeyedSubscript:":
      if let text = first.flatMap({ context.texts(of: $0)?.first?.known }) { values.insert(text) }
    default: break
    }
    // `Command(rawValue: url.host)`: as many commands as there are cases.
    if let raw = call.argument("rawValue"), isPart(call.place(raw)),
      let type = context.program.constructedType(by: call.place.index, in: call.path)?.declaration
    {
      for member in context.program.ownMembers(of: type).flatMap(\.members) {
        if let fact = context.program.variable(member), fact.kind == .enumCase { commands.insert(fact.name) }
      }
    }
    enter(call, depth: depth)
  }

  /// Helpers of the program that get the address or a part of it.
  private mutating func enter(_ call: Call, depth: Int) {
    guard depth > 1, let function = context.function(calledBy: call), let body = context.fact(function)?.body,
      call.arguments.contains(where: { carriesAddress(call.place($0.value)) }), seen.insert(function).inserted
    else { return }
    read(SchemeComparison.Region(block: body), of: function.path, depth: depth - 1)
  }

  private func carriesAddress(_ place: ExpressionPlace) -> Bool {
    if AddressPart.of(place, in: context) != nil { return true }
    let type = context.typeName(place)
    return type == "URL" || type == "URLRequest" || type == "URLComponents" || type == "WKNavigationAction"
      || type == "WebPage.NavigationAction"
  }

  private func isPart(_ place: ExpressionPlace) -> Bool {
    guard let part = AddressPart.of(place, in: context) else { return false }
    return part != .scheme && part != .query
  }
}

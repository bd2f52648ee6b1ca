import AuditModel
import Resolution

/// `side-effects-in-body`: a view orchestrates, and a model works.
struct SideEffectsInBody: Rule {
  let id = "side-effects-in-body"
  let pack = RulePack.viewReadiness
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "`.task`, `.onAppear`, `.onChange`, `.refreshable` and button actions call; they do no work themselves.",
    reason:
      "Requests, decoding and files inside a view cannot be tested, run again with every appearance, and must be moved "
      + "together with the web view.",
    wrong: """
      .task {
        let (data, _) = try await URLSession.shared.data(from: address)
        leaflets = try JSONDecoder().decode([String].self, from: data)
      }
      """,
    right: """
      .task { await model.load() }
      """,
    source: "jverkoey/ElectricSidecar#24, jspahrsummers/Microverse#30; the skill swiftui-view-refactor.",
    limits:
      "Up to three plain statements, one call, method references, and view content. A loop over a page's load counts, "
      + "with its catch, as one statement.")

  private static let modifiers = ["task", "onAppear", "onChange", "refreshable"]
  private static let mostStatements = 3

  func findings(in context: RuleContext) -> [RuleFinding] {
    let screens = ReadinessScreen.all(in: context)
    guard !screens.isEmpty else { return [] }
    let types = Set(screens.map(\.type))
    return (Self.modifiers + ["Button"]).flatMap { name in
      context.code.calls(of: name).compactMap { context.call($0) }.compactMap { call -> RuleFinding? in
        guard let type = context.program.enclosingType(of: call.scope, in: call.path), types.contains(type),
          let closure = action(of: call, context)
        else { return nil }
        return finding(call, closure, context)
      }
    }
  }

  /// The closure of a modifier, or of a button's action.
  private func action(of call: Call, _ context: RuleContext) -> Int? {
    let closures = call.arguments.compactMap { argument in
      context.closureScope(call.place(argument.value)).map { (argument.label, $0) }
    }
    if call.name == "Button" {
      guard call.base == nil else { return nil }
      if let labelled = closures.first(where: { $0.0 == "action" }) { return labelled.1 }
      return call.argument("action") == nil ? closures.first { $0.0 == nil }?.1 : nil
    }
    guard call.base != nil else { return nil }
    return closures.last { $0.0 == nil || $0.0 == "perform" || $0.0 == "action" }?.1
  }

  private func finding(_ call: Call, _ closure: Int, _ context: RuleContext) -> RuleFinding? {
    let name = call.name == "Button" ? "the button's action" : "'.\(call.name)'"
    if let work = InputOutput(context).found(in: closure, of: call.path) {
      return context.finding(
        at: call.place.index, in: call.path, "\(name) does the work itself: \(work)",
        advice: "Move it into a method of a model or service, and call that.")
    }
    let count = StatementCount(context).count(in: closure, of: call.path)
    guard count > Self.mostStatements else { return nil }
    return context.finding(
      at: call.place.index, in: call.path, "\(name) has \(count) statements",
      advice: "Move them into a method with a name that says what happens.")
  }
}

/// Finds input and output in a closure.
private struct InputOutput {
  let context: RuleContext

  init(_ context: RuleContext) {
    self.context = context
  }

  private static let types: [String: String] = [
    "URLSession": "a request", "JSONDecoder": "decoding", "JSONEncoder": "encoding", "PropertyListDecoder": "decoding",
    "PropertyListEncoder": "encoding", "JSONSerialization": "decoding", "FileManager": "files", "FileHandle": "files",
    "UserDefaults": "user defaults", "NSUbiquitousKeyValueStore": "the cloud's store", "SecItemAdd": "the keychain",
    "SecItemCopyMatching": "the keychain", "SecItemDelete": "the keychain", "NSFetchRequest": "the database",
    "NSPersistentContainer": "the database", "sqlite3_exec": "the database", "OutputStream": "files",
    "InputStream": "files", "FetchDescriptor": "the database", "NSKeyedArchiver": "encoding",
    "NSKeyedUnarchiver": "decoding",
  ]
  private static let contexts: Set<String> = ["modelContext", "viewContext", "managedObjectContext", "moc"]
  private static let operations: Set<String> = ["save", "insert", "delete", "fetch", "perform", "performAndWait"]

  func found(in closure: Int, of path: String) -> String? {
    for place in context.expressions(inScope: closure, of: path) {
      switch context.kind(place) {
      case .name(let name)?:
        if let work = Self.types[name], context.binding(of: place) == .unknown || isSystem(place) { return work }
      case .call?:
        guard let call = context.call(place) else { continue }
        if let work = work(call) { return work }
      default: continue
      }
    }
    return nil
  }

  private func isSystem(_ place: ExpressionPlace) -> Bool {
    guard case .type(let type)? = context.program.meaning(of: place.index, in: place.path) else { return false }
    return type.declaration == nil
  }

  private func work(_ call: Call) -> String? {
    let label = call.arguments.first?.label
    if ["Data", "String", "NSData"].contains(call.name), label?.hasPrefix("contentsOf") == true { return "files" }
    if call.name == "write", call.base != nil, label == "to" || label == "toFile" { return "files" }
    guard let base = call.base, Self.operations.contains(call.name),
      let name = context.spelling(call.place(base))?.split(separator: ".").last.map(String.init)
    else { return nil }
    return Self.contexts.contains(name) ? "the database" : nil
  }
}

/// Counts the statements of a closure as a reader would.
private struct StatementCount {
  let context: RuleContext

  init(_ context: RuleContext) {
    self.context = context
  }

  /// Calls that only say where or how their closure runs.
  private static let wrappers: Set<String> = [
    "Task", "detached", "run", "withAnimation", "async", "asyncAfter", "assumeIsolated", "withTransaction",
  ]

  func count(in scope: Int, of path: String, depth: Int = 12) -> Int {
    guard depth > 0 else { return 1 }
    return context.statements.statements(in: scope, of: path).reduce(0) {
      $0 + count(of: $1, in: path, depth: depth - 1)
    }
  }

  private func count(of index: Int, in path: String, depth: Int) -> Int {
    guard depth > 0, let statement = context.statement(index, in: path) else { return 0 }
    let inner =
      statement.blocks.reduce(0) { $0 + count(in: $1.scope, of: path, depth: depth) }
      + (statement.next.map { count(of: $0, in: path, depth: depth) } ?? 0)
    switch statement.kind {
    case .expression, .declaration: return expressions(statement, path, depth: depth)
    case .leaving: return statement.word == "throw" || hasValue(statement, path) ? 1 : 0
    case .conditional, .guarded, .choice: return 1 + inner
    case .loop: return follows(statement, path) ? 1 : 1 + inner
    case .attempt: return isFollowedLoad(statement, path) ? 1 : inner
    case .deferred: return inner
    // Only one clause is compiled.
    case .directive: return statement.blocks.map { count(in: $0.scope, of: path, depth: depth) }.max() ?? 0
    }
  }

  private func hasValue(_ statement: StatementFact, _ path: String) -> Bool {
    guard let whole = statement.expressions.first,
      case .returned(let value)? = context.kind(ExpressionPlace(path: path, index: whole))
    else { return false }
    return value != nil
  }

  private func expressions(_ statement: StatementFact, _ path: String, depth: Int) -> Int {
    var total = 1
    for expression in statement.expressions {
      let place = ExpressionPlace(path: path, index: expression)
      let closures = context.expressions(in: place).compactMap { context.closureScope($0) }
      let inside = closures.reduce(0) { $0 + count(in: $1, of: path, depth: depth) }
      let isWrapper = context.call(context.bare(place)).map { Self.wrappers.contains($0.name) } ?? false
      total += isWrapper && !closures.isEmpty ? inside - 1 : inside
    }
    return max(0, total)
  }

  /// A loop over a page's load or navigations.
  private func follows(_ statement: StatementFact, _ path: String) -> Bool {
    guard statement.word.contains("await"), let sequence = statement.expressions.first else { return false }
    return context.expressions(in: ExpressionPlace(path: path, index: sequence)).contains { place in
      switch context.kind(place) {
      case .member(let base?, let name)?:
        (name == "load" || name == "navigations" || name == "reload") && context.isPage(place.at(base))
      default: false
      }
    }
  }

  private func isFollowedLoad(_ statement: StatementFact, _ path: String) -> Bool {
    guard let body = statement.blocks.first else { return false }
    let here = context.statements.statements(in: body.scope, of: path)
    guard here.count == 1, let only = context.statement(here[0], in: path) else { return false }
    return only.kind == .loop && follows(only, path)
  }
}

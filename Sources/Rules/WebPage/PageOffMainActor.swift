import AuditModel
import Resolution

/// `page-off-main-actor`: a page is made on the main actor, where it lives.
struct PageOffMainActor: Rule {
  let id = "page-off-main-actor"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "A WebPage is made on the main actor, not in another actor, a detached task or a `@concurrent` function.",
    reason:
      "The page is isolated to the main actor. Whoever makes one elsewhere owns something that every touch must hop "
      + "for; nothing gets faster, and the page is in nobody's view.",
    wrong: """
      actor Scraper {
        private var page: WebPage?
        func start() async { page = await WebPage() }
      }
      """,
    right: """
      @MainActor
      final class Scraper {
        private let page = WebPage()
      }
      """,
    source: "WebPage.swift in WebKit/WebKit declares the page `@MainActor`.",
    limits:
      "An awaited touch of a page that lives on the main actor is lawful; so are `MainActor.run`, `@MainActor` closures "
      + "and members, and a plain `Task` in a view. Code of unknown isolation is left alone.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    context.web.pages.compactMap { page in
      guard let place = Isolation(context: context).foreignPlace(of: page.scope, in: page.place.path) else {
        return nil
      }
      return context.finding(
        atStartOf: page.place, "this page is made in \(place), away from the main actor that it belongs to",
        advice: "Make and hold it in a type on the main actor; pass on only what was read from it.")
    }
  }
}

/// On which actor code runs, as far as it says so itself.
private struct Isolation {
  let context: RuleContext

  /// Where code runs if that is not the main actor for sure; nil where it is, or where nobody can tell.
  func foreignPlace(of scope: Int, in path: String) -> String? {
    guard let facts = context.program.facts(path) else { return nil }
    for index in context.program.chain(of: scope, in: path) {
      switch facts.scopes[index].kind {
      case .closure:
        let attributes = context.statements.attributes(ofClosure: index, in: path)
        if let answer = answer(of: attributes, scope: index, in: path) { return answer.place }
        guard let (call, _) = context.call(takingClosure: index, in: path) else { continue }
        if isMain(call) { return nil }
        if call.name == "detached", let base = call.base, context.spelling(call.place(base)) == "Task" {
          return "a detached task"
        }
        if call.name == "addTask" || isQueue(call) { return nil }
      case .function(let function):
        let fact = facts.functions[function]
        if let answer = answer(of: fact.attributes, scope: fact.scope, in: path) { return answer.place }
        if fact.modifiers.contains("nonisolated") || fact.isStatic { return nil }
      case .accessor(let variable), .initialValue(let variable):
        let fact = facts.variables[variable]
        if let answer = answer(of: fact.attributes, scope: fact.scope, in: path) { return answer.place }
        if fact.isStatic || fact.modifiers.contains("nonisolated") { return nil }
      case .type: return foreignPlace(ofType: index, in: path)
      default: continue
      }
    }
    return nil
  }

  private func foreignPlace(ofType scope: Int, in path: String) -> String? {
    guard let type = context.program.enclosingType(of: scope, in: path) else { return nil }
    let declared = context.program.types[type]
    for declaration in declared.declarations {
      guard let fact = context.program.fact(declaration) else { continue }
      if let answer = answer(of: fact.attributes, scope: fact.scope, in: declaration.path) { return answer.place }
    }
    return declared.kind == .actor ? "the actor \(declared.name)" : nil
  }

  /// What attributes say: nil where they say nothing.
  private func answer(of attributes: [AttributeFact], scope: Int, in path: String) -> (place: String?, Void)? {
    for attribute in attributes {
      if attribute.name == "MainActor" || attribute.name.hasSuffix(".MainActor") { return (nil, ()) }
      if attribute.name == "concurrent" { return ("a `@concurrent` function", ()) }
      if isGlobalActor(attribute.name, scope: scope, in: path) { return ("the global actor \(attribute.name)", ()) }
    }
    return nil
  }

  private func isGlobalActor(_ name: String, scope: Int, in path: String) -> Bool {
    guard let type = context.program.resolve(TypeName(name), scope: scope, in: path)?.declaration else { return false }
    return context.program.types[type].declarations.contains { declaration in
      context.program.fact(declaration)?.attributes.contains { $0.name == "globalActor" } ?? false
    }
  }

  /// `MainActor.run { … }`, `DispatchQueue.main.async { … }`.
  private func isMain(_ call: Call) -> Bool {
    guard let base = call.base, let name = context.spelling(call.place(base)) else { return false }
    return name == "MainActor" || name == "DispatchQueue.main" || name == "OperationQueue.main"
      || name == "RunLoop.main"
  }

  private func isQueue(_ call: Call) -> Bool { ["async", "asyncAfter", "sync", "addOperation"].contains(call.name) }
}

import AuditModel
import Resolution

/// A SwiftUI screen that has still to move, with its own type.
struct ReadinessScreen {
  var screen: Screen
  var type: TypeID
  /// The declaration that the screen is named by.
  var declaration: TypeDeclaration
  var fact: TypeFact

  var path: String { declaration.path }

  /// The SwiftUI screens that are legacy or mixed, in the order of the inventory.
  static func all(in context: RuleContext) -> [ReadinessScreen] {
    context.screens.compactMap { assessed in
      let screen = assessed.screen
      guard screen.ui == .swiftUI, screen.language == .swift, screen.role.counts,
        assessed.observed == .legacy || assessed.observed == .mixed,
        let type = context.program.types.first(where: { $0.matches(screen.reference) }), context.isView(type.id),
        let fact = context.program.fact(type.primary)
      else { return nil }
      return ReadinessScreen(screen: screen, type: type.id, declaration: type.primary, fact: fact)
    }
  }

  /// The declaration and the extensions in its file.
  func declarationsInFile(_ context: RuleContext) -> [TypeFact] {
    context.program.types[type].declarations.filter { $0.path == path }.compactMap { context.program.fact($0) }
  }

  /// The members of the declaration itself in the order of the source, those inside `#if` left out.
  func members(_ context: RuleContext) -> [ViewMember] {
    guard let facts = context.program.facts(path) else { return [] }
    let variables = facts.variables.indices.filter {
      facts.variables[$0].scope == fact.body && facts.variables[$0].kind == .declared
    }.map { ViewMember.variable($0, facts.variables[$0]) }
    let functions = facts.functions.indices.filter { facts.functions[$0].scope == fact.body }
      .map { ViewMember.function($0, facts.functions[$0]) }
    return (variables + functions).sorted { $0.position < $1.position }
  }

  /// The `body` of the view, wherever it is declared.
  func body(_ context: RuleContext) -> (path: String, index: Int, fact: VariableFact)? {
    for member in context.program.members(named: "body", of: type) {
      if case .variable(let path, let index) = member, let fact = context.program.variable(member), fact.isComputed {
        return (path, index, fact)
      }
    }
    return nil
  }
}

/// A member of a view's declaration.
enum ViewMember {
  case variable(Int, VariableFact)
  case function(Int, FunctionFact)

  var position: SourcePosition {
    switch self {
    case .variable(_, let fact): fact.position
    case .function(_, let fact): fact.position
    }
  }

  var isStatic: Bool {
    switch self {
    case .variable(_, let fact): fact.isStatic
    case .function(_, let fact): fact.isStatic
    }
  }
}

extension DeclaredType {
  fileprivate func matches(_ reference: TypeReference) -> Bool {
    qualifiedName == reference.name && primary.path == reference.file
  }
}

extension VariableFact {
  /// Whether a computed property gives a view: `some View`, `AnyView`, a view builder.
  var givesView: Bool {
    guard isComputed else { return false }
    return attributes.contains { $0.name == "ViewBuilder" }
      || type.map { RuleContext.viewTypes.contains($0.lastComponent) } ?? false
  }

  /// Whether a computed property gives a view, toolbar content, or another builder's product.
  var givesContent: Bool {
    guard isComputed else { return false }
    if givesView || attributes.contains(where: { $0.name.hasSuffix("Builder") }) { return true }
    let contents: Set<String> = [
      "ToolbarContent", "CustomizableToolbarContent", "Commands", "Scene", "TableColumnContent",
    ]
    return type.map { contents.contains($0.lastComponent) } ?? false
  }
}

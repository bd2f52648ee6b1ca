import AuditModel
import Resolution

/// A place that goes against a rule, before severity, screen and fingerprint are known.
public struct RuleFinding: Sendable, Equatable {
  /// The file.
  public var path: String
  /// Where it stands.
  public var position: SourcePosition
  /// The scope that it stands in.
  public var scope: Int
  /// The syntax around the place without lines, columns and trivia; the fingerprint is made from it.
  public var syntax: String
  /// What is wrong.
  public var message: String
  /// What to do.
  public var advice: String
  /// Another severity than the rule's own.
  public var severity: Finding.Severity?
  /// The screen, where the rule knows better than the place tells.
  public var screen: TypeReference?
  /// Lines from here to the finding's own may carry the mark that silences it (attributes stand above a declaration).
  public var firstLine: Int

  /// Makes a finding.
  public init(
    path: String, position: SourcePosition, scope: Int, syntax: String, message: String, advice: String,
    severity: Finding.Severity? = nil, screen: TypeReference? = nil, firstLine: Int? = nil
  ) {
    self.path = path
    self.position = position
    self.scope = scope
    self.syntax = syntax
    self.message = message
    self.advice = advice
    self.severity = severity
    self.screen = screen
    self.firstLine = firstLine ?? position.line
  }
}

extension RuleContext {
  /// A finding at an expression.
  ///
  /// - Parameters:
  ///   - expression: index of the expression in its file.
  ///   - path: the file.
  ///   - isSecret: true where literals of the expression must leave no trace.
  public func finding(
    at expression: Int, in path: String, _ message: String, advice: String, severity: Finding.Severity? = nil,
    screen: TypeReference? = nil, isSecret: Bool = false
  ) -> RuleFinding? {
    guard let facts = program.facts(path), facts.expressions.indices.contains(expression) else { return nil }
    let node = facts.expressions[expression]
    return RuleFinding(
      path: path, position: node.position, scope: node.scope,
      syntax: SyntaxSketch(facts: facts, showsTexts: !isSecret).text(of: expression), message: message, advice: advice,
      severity: severity, screen: screen)
  }

  /// A finding at the declaration of a type.
  public func finding(
    at declaration: TypeDeclaration, _ message: String, advice: String, severity: Finding.Severity? = nil,
    screen: TypeReference? = nil
  ) -> RuleFinding? {
    guard let fact = program.fact(declaration) else { return nil }
    return RuleFinding(
      path: declaration.path, position: fact.position, scope: fact.body, syntax: "type", message: message,
      advice: advice, severity: severity, screen: screen,
      firstLine: firstLine(of: fact.position.line, attributes: fact.attributes.count))
  }

  /// A finding at the declaration of a function, by its index in its file.
  public func finding(
    atFunction function: Int, in path: String, _ message: String, advice: String, severity: Finding.Severity? = nil,
    screen: TypeReference? = nil
  ) -> RuleFinding? {
    guard let facts = program.facts(path), facts.functions.indices.contains(function) else { return nil }
    let fact = facts.functions[function]
    return RuleFinding(
      path: path, position: fact.position, scope: fact.body ?? fact.scope, syntax: "func " + fact.fullName,
      message: message, advice: advice, severity: severity, screen: screen,
      firstLine: firstLine(of: fact.position.line, attributes: fact.attributes.count))
  }

  /// A finding at the declaration of a variable, by its index in its file.
  public func finding(
    atVariable variable: Int, in path: String, _ message: String, advice: String, severity: Finding.Severity? = nil,
    screen: TypeReference? = nil
  ) -> RuleFinding? {
    guard let facts = program.facts(path), facts.variables.indices.contains(variable) else { return nil }
    let fact = facts.variables[variable]
    return RuleFinding(
      path: path, position: fact.position, scope: fact.scope, syntax: "var " + fact.name, message: message,
      advice: advice, severity: severity, screen: screen,
      firstLine: firstLine(of: fact.position.line, attributes: fact.attributes.count))
  }

  /// A finding at the opening of a scope (a `catch`, a branch).
  public func finding(
    atScope scope: Int, in path: String, _ message: String, advice: String, severity: Finding.Severity? = nil,
    screen: TypeReference? = nil
  ) -> RuleFinding? {
    guard let facts = program.facts(path), facts.scopes.indices.contains(scope) else { return nil }
    let sketch = SyntaxSketch(facts: facts)
    let content = program.roots(of: scope, in: path).prefix(4).map { sketch.text(of: $0) }
    return RuleFinding(
      path: path, position: facts.scopes[scope].position, scope: scope,
      syntax: "scope " + content.joined(separator: ";"), message: message, advice: advice, severity: severity,
      screen: screen)
  }

  private func firstLine(of line: Int, attributes: Int) -> Int { max(1, line - min(attributes, 4)) }
}

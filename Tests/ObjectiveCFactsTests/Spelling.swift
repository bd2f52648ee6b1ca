import AuditModel

@testable import ObjectiveCFacts

/// Facts with their expressions spelled out, so that tests read like the code that they are about.
struct Spelling {
  let facts: FileFacts

  init(_ text: String) {
    facts = ObjectiveCFactsReader.read(text)
  }

  /// The facts of statements in a method's body.
  init(body: String) {
    self.init("@implementation Sample\n- (void)run {\n\(body)\n}\n@end\n")
  }

  /// The expressions that no other one contains and no variable holds, in order.
  var roots: [String] { rootIndices.map(spell) }

  var rootIndices: [Int] {
    var inner = Set(facts.variables.compactMap(\.initialValue))
    for expression in facts.expressions { inner.formUnion(children(expression.kind)) }
    return facts.expressions.indices.filter { !inner.contains($0) }
  }

  /// The variables as `modifiers name: Type = value`.
  var variables: [String] {
    facts.variables.map { variable in
      (variable.modifiers + [variable.name]).joined(separator: " ")
        + (variable.type.map { ": " + spell($0) } ?? "") + (variable.initialValue.map { " = " + spell($0) } ?? "")
    }
  }

  /// The functions as `modifiers name(label name: Type) -> Result`.
  var functions: [String] {
    facts.functions.map { function in
      let parameters = function.parameters.map { parameter in
        (parameter.label.map { $0 + " " } ?? "") + parameter.name + ": " + spell(parameter.type)
      }
      return (function.modifiers + [function.name]).joined(separator: " ") + "("
        + parameters.joined(separator: ", ") + ")" + (function.result.map { " -> " + spell($0) } ?? "")
    }
  }

  /// The condition of the branch that a call stands in, by the call's spelling.
  func condition(around root: String) -> BranchCondition? {
    guard let index = facts.expressions.indices.first(where: { spell($0) == root }) else { return nil }
    guard case .branch(let condition) = facts.scopes[facts.expressions[index].scope].kind else { return nil }
    return condition
  }

  func position(of root: String) -> SourcePosition? {
    facts.expressions.indices.first { spell($0) == root }.map { facts.expressions[$0].position }
  }

  func spell(_ type: TypeName) -> String {
    type.name + (type.arguments.isEmpty ? "" : "<" + type.arguments.map(spell).joined(separator: ", ") + ">")
      + (type.isOptional ? "?" : "")
  }

  func spell(_ index: Int) -> String {
    func all(_ indices: [Int]) -> String { indices.map(spell).joined(separator: ", ") }
    switch facts.expressions[index].kind {
    case .name(let name): return name
    case .literal(let text): return text
    case .member(let base, let name): return (base.map(spell) ?? "") + "." + name
    case .call(let callee, let arguments): return spell(callee) + "(" + all(arguments.map(\.value)) + ")"
    case .subscripted(let base, let arguments): return spell(base) + "[" + all(arguments.map(\.value)) + "]"
    case .text(let parts):
      return "'"
        + parts.map { part in
          switch part {
          case .fixed(let text): text
          case .interpolated(let value): "{" + spell(value) + "}"
          }
        }.joined() + "'"
    case .list(let elements): return "[" + all(elements) + "]"
    case .assignment(let target, let value): return spell(target) + " = " + spell(value)
    case .operation(let operands, let operators):
      if operands.count == 1, let sign = operators.first { return sign + spell(operands[0]) }
      return "("
        + operands.enumerated().map { number, operand in
          (number > 0 && number <= operators.count ? operators[number - 1] + " " : "") + spell(operand)
        }.joined(separator: " ") + ")"
    case .cast(let value, let type, let form): return "(\(spell(value)) \(form) \(spell(type)))"
    case .closure: return "{}"
    case .macro(let name, let arguments): return "#\(name)(\(all(arguments.map(\.value))))"
    case .returned(let value): return "return" + (value.map { " " + spell($0) } ?? "")
    case .thrown(let value): return "throw " + spell(value)
    case .type(let type): return "type " + spell(type)
    case .other(let parts): return "other(" + all(parts) + ")"
    case .keyPath, .forced, .marked: return "?"
    }
  }

  private func children(_ kind: Expression.Kind) -> [Int] {
    switch kind {
    case .name, .literal, .keyPath, .type, .closure: []
    case .text(let parts):
      parts.compactMap { part in
        if case .interpolated(let value) = part { value } else { nil }
      }
    case .member(let base, _): base.map { [$0] } ?? []
    case .call(let callee, let arguments): [callee] + arguments.map(\.value)
    case .subscripted(let base, let arguments): [base] + arguments.map(\.value)
    case .list(let parts), .other(let parts): parts
    case .assignment(let target, let value): [target, value]
    case .operation(let operands, _): operands
    case .cast(let value, _, _), .forced(let value), .marked(_, let value), .thrown(let value): [value]
    case .macro(_, let arguments): arguments.map(\.value)
    case .returned(let value): value.map { [$0] } ?? []
    }
  }
}

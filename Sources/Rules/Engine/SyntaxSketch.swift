import AuditModel
import Resolution

/// Writes an expression down without trivia, places and the insides of closures, for fingerprints.
struct SyntaxSketch {
  let facts: FactsIndex
  /// False where texts must leave no trace.
  var showsTexts = true

  /// The expression in a normal form, cut at some depth and length.
  func text(of expression: Int) -> String {
    var budget = 120
    return text(of: expression, depth: 8, budget: &budget)
  }

  private func text(of expression: Int, depth: Int, budget: inout Int) -> String {
    guard depth > 0, budget > 0, facts.expressions.indices.contains(expression) else { return "…" }
    budget -= 1
    func inner(_ child: Int) -> String { text(of: child, depth: depth - 1, budget: &budget) }
    func list(_ arguments: [Argument]) -> String {
      arguments.map { ($0.label.map { $0 + ":" } ?? "") + inner($0.value) }.joined(separator: ",")
    }
    switch facts.expressions[expression].kind {
    case .name(let name): return name
    case .member(let base, let name): return (base.map(inner) ?? "") + "." + name
    case .call(let callee, let arguments): return inner(callee) + "(" + list(arguments) + ")"
    case .subscripted(let base, let arguments): return inner(base) + "[" + list(arguments) + "]"
    case .text(let parts):
      guard showsTexts else { return "\"\"" }
      return "\""
        + parts.map { part in
          switch part {
          case .fixed(let text): String(text.prefix(200))
          case .interpolated(let value): "\\(" + inner(value) + ")"
          }
        }.joined() + "\""
    case .literal(let text): return text
    case .list(let elements): return "[" + elements.map(inner).joined(separator: ",") + "]"
    case .assignment(let target, let value): return inner(target) + "=" + inner(value)
    case .operation(let operands, let operators):
      return "(" + operators.joined(separator: " ") + " " + operands.map(inner).joined(separator: ",") + ")"
    case .cast(let value, let type, let form): return inner(value) + " " + form + " " + type.name
    case .closure: return "{}"
    case .keyPath(let root, let components): return "\\" + (root?.name ?? "") + "." + components.joined(separator: ".")
    case .macro(let name, let arguments): return "#" + name + "(" + list(arguments) + ")"
    case .forced(let value): return inner(value) + "!"
    case .marked(let word, let value): return word + " " + inner(value)
    case .type(let type): return type.name
    case .returned(let value): return "return " + (value.map(inner) ?? "")
    case .thrown(let value): return "throw " + inner(value)
    case .other(let elements): return "{" + elements.map(inner).joined(separator: ",") + "}"
    }
  }
}

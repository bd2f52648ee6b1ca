import AuditModel
import SwiftOperators
import SwiftSyntax

/// What a compile-time condition says for Apple's platforms: true, false, or nil where it depends on the build.
///
/// Built on SwiftOperators' folding of `#if` conditions; only what is the same in every build of an app counts.
func verdict(of condition: ExprSyntax?) -> Bool? {
  guard let condition else { return true }
  let folded = (try? OperatorTable.logicalOperators.foldAll(condition))?.as(ExprSyntax.self) ?? condition
  return evaluate(folded, depth: 32)
}

/// Operating systems that no Apple-platform app is built for.
private let foreignSystems: Set<String> = [
  "Linux", "Windows", "Android", "WASI", "FreeBSD", "OpenBSD", "Cygwin", "PS4", "Haiku",
]

private func evaluate(_ condition: ExprSyntax, depth: Int) -> Bool? {
  guard depth > 0 else { return nil }
  switch condition.as(ExprSyntaxEnum.self) {
  case .booleanLiteralExpr(let literal): return literal.literal.text == "true"
  case .integerLiteralExpr(let literal): return literal.literal.text == "0" ? false : nil
  case .prefixOperatorExpr(let prefix) where prefix.operator.text == "!":
    return evaluate(prefix.expression, depth: depth - 1).map { !$0 }
  case .tupleExpr(let tuple):
    guard let only = tuple.elements.first, tuple.elements.count == 1 else { return nil }
    return evaluate(only.expression, depth: depth - 1)
  case .infixOperatorExpr(let infix):
    let left = evaluate(infix.leftOperand, depth: depth - 1)
    let right = evaluate(infix.rightOperand, depth: depth - 1)
    switch infix.operator.trimmedDescription {
    case "&&": return left == false || right == false ? false : (left == true && right == true ? true : nil)
    case "||": return left == true || right == true ? true : (left == false && right == false ? false : nil)
    default: return nil
    }
  case .functionCallExpr(let call):
    guard call.calledExpression.trimmedDescription == "os",
      let system = call.arguments.first?.expression.trimmedDescription
    else { return nil }
    return foreignSystems.contains(system) ? false : nil
  default: return nil
  }
}

extension BranchCondition {
  /// The condition under which the body of an `if`, `guard` or `while` is entered.
  init(_ conditions: ConditionElementListSyntax) {
    for element in conditions {
      guard case .availability(let availability) = element.condition else { continue }
      let versions = availability.availabilityArguments.platformVersions
      self =
        availability.availabilityKeyword.tokenKind == .poundUnavailable ? .unavailable(versions) : .available(versions)
      return
    }
    self = .other
  }

  /// The condition of the other branch.
  var negated: BranchCondition {
    switch self {
    case .available(let versions): .unavailable(versions)
    case .unavailable(let versions): .available(versions)
    case .directive(let text): .directive(text.hasPrefix("!") ? String(text.dropFirst()) : "!" + text)
    case .other: .other
    }
  }
}

extension AvailabilityArgumentListSyntax {
  /// The platforms with versions; `*` is left out.
  var platformVersions: [PlatformVersion] {
    compactMap { argument in
      guard case .availabilityVersionRestriction(let restriction) = argument.argument else { return nil }
      return PlatformVersion(
        platform: restriction.platform.text, version: restriction.version?.trimmedDescription ?? "")
    }
  }
}

import AuditModel

/// Reads the flat operations of the facts with the precedences of Swift.
enum Operation: Equatable {
  case operand(Int)
  indirect case prefix(String, Operation)
  indirect case binary(String, Operation, Operation)
  indirect case ternary(Operation, Operation, Operation)

  /// The operands that can be the whole's value: the branches of `? :`, both sides of `??`; nil for other operations.
  static func branches(_ operands: [Int], _ operators: [String]) -> [Int]? {
    if let first = operators.firstIndex(of: "?:"), operands.count > first + 2 {
      let rest = Array(operands[(first + 2)...])
      let restOperators = Array(operators[(first + 1)...])
      let otherwise = branches(rest, restOperators) ?? (rest.count == 1 ? rest : nil)
      return otherwise.map { [operands[first + 1]] + $0 }
    }
    if !operators.isEmpty, operators.allSatisfy({ $0 == "??" }) { return operands }
    return nil
  }

  /// The operation as a tree.
  static func tree(_ operands: [Int], _ operators: [String]) -> Operation? {
    if operands.count == 1, operators.count == 1 { return .prefix(operators[0], .operand(operands[0])) }
    if let first = operators.firstIndex(of: "?:") {
      guard operands.count > first + 2,
        let condition = binary(Array(operands[...first]), Array(operators[..<first])),
        let otherwise = tree(whole: Array(operands[(first + 2)...]), Array(operators[(first + 1)...]))
      else { return nil }
      return .ternary(condition, .operand(operands[first + 1]), otherwise)
    }
    return binary(operands, operators)
  }

  private static func tree(whole operands: [Int], _ operators: [String]) -> Operation? {
    operands.count == 1 ? .operand(operands[0]) : tree(operands, operators)
  }

  private static func binary(_ operands: [Int], _ operators: [String]) -> Operation? {
    guard operands.count == operators.count + 1, operands.count < 200 else { return nil }
    if operands.count == 1 { return .operand(operands[0]) }
    // The loosest operator splits; the last of equals, but for `??`, which binds from the right.
    let loosest = operators.map(precedence).min() ?? 0
    let isRightBound = loosest == precedence("??")
    let split =
      isRightBound
      ? operators.firstIndex { precedence($0) == loosest } : operators.lastIndex { precedence($0) == loosest }
    guard let split, let left = binary(Array(operands[...split]), Array(operators[..<split])),
      let right = binary(Array(operands[(split + 1)...]), Array(operators[(split + 1)...]))
    else { return nil }
    return .binary(operators[split], left, right)
  }

  private static func precedence(_ name: String) -> Int {
    switch name {
    case "||": 1
    case "&&": 2
    case "==", "!=", "===", "!==", "<", ">", "<=", ">=", "~=": 3
    case "??": 4
    case "...", "..<": 5
    case "+", "-", "|", "^", "&+", "&-": 6
    case "*", "/", "%", "&", "&*": 7
    default: 8
    }
  }
}

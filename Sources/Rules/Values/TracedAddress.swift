import AuditModel
import Parallel
import Resolution

/// An address that a container is given, followed to the texts that it is written in.
struct TracedAddress: Sendable {
  var handed: HandedAddress
  /// Where the value comes from.
  var origins: Origins

  static func all(in context: RuleContext, jobs: Int = 1) -> [TracedAddress] {
    Parallel.map(HandedAddresses(context: context).all(), jobs: jobs) { handed in
      TracedAddress(handed: handed, origins: Origins(of: handed.value, in: context))
    }
  }
}

/// The literal at the beginning of a text: for `base + "/help"` the one that `base` is.
struct TextStart {
  let context: RuleContext

  /// The literals by which the text of a leaf may begin.
  func literals(of leaf: ExpressionPlace, depth: Int = 6) -> [ExpressionPlace] {
    guard depth > 0 else { return [] }
    func inner(_ index: Int) -> [ExpressionPlace] {
      Origins(of: leaf.at(index), in: context).leaves.flatMap { literals(of: $0, depth: depth - 1) }
    }
    switch context.kind(leaf) {
    case .text(let parts)?:
      if case .interpolated(let value)? = parts.first { return inner(value) }
      return [leaf]
    case .operation(let operands, let operators)? where operators.allSatisfy { $0 == "+" }:
      return operands.first.map(inner) ?? []
    case .call(_, let arguments)?:
      guard let call = context.call(leaf) else { return [] }
      let isFormat = call.argument("format") != nil || call.name == "stringWithFormat:"
      return isFormat ? arguments.first.map { inner($0.value) } ?? [] : []
    default: return []
    }
  }
}

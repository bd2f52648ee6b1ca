/// Works out values by the constants above them. Constants are worked out already, so the work is as large as the value.
struct StarlarkConstants {
  let names: [String: StarlarkValue]

  private static let textLimit = 4_096
  private static let itemsLimit = 20_000

  /// The value without names and sums, as far as it is literal.
  func value(of value: StarlarkValue) -> StarlarkValue {
    switch value.kind {
    case .name(let name): return names[name] ?? StarlarkValue(kind: .unknown, line: value.line)
    case .list(let items):
      var known: [StarlarkValue] = []
      for item in items.prefix(Self.itemsLimit) {
        // Lists in lists mean nothing to rules; without them nothing can grow.
        let element = self.value(of: item)
        if case .text = element.kind { known.append(element) }
      }
      return StarlarkValue(kind: .list(known), line: value.line)
    case .sum(let parts): return sum(parts, line: value.line)
    default: return value
    }
  }

  private func sum(_ parts: [StarlarkValue], line: Int) -> StarlarkValue {
    var text: String? = ""
    var items: [StarlarkValue] = []
    var others: [StarlarkValue] = []
    for part in parts {
      let known = value(of: part)
      switch known.kind {
      case .text(let more):
        text = text.map { $0 + more }
      case .list(let more):
        text = nil
        items += more
      case .sum(let more):
        text = nil
        others += more
      default:
        text = nil
        others.append(known)
      }
      guard items.count + others.count < Self.itemsLimit, text?.utf8.count ?? 0 < Self.textLimit else {
        return StarlarkValue(kind: .unknown, line: line)
      }
    }
    if let text { return StarlarkValue(kind: .text(text), line: line) }
    let list = StarlarkValue(kind: .list(items), line: line)
    return others.isEmpty ? list : StarlarkValue(kind: .sum([list] + others), line: line)
  }
}

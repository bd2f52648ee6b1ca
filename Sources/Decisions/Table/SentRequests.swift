import AuditModel
import Resolution

/// Requests that send something: a Safari view takes an address only, so that it cannot show what answers a form.
struct SentRequests {
  let program: Program

  private static let loads: Set<String> = ["load", "loadRequest", "loadRequest:"]
  private static let properties: Set<String> = ["httpMethod", "HTTPMethod", "httpBody", "HTTPBody", "httpBodyStream"]
  private static let setters: Set<String> = ["setHTTPMethod:", "setHTTPBody:", "setHTTPBodyStream:"]

  /// Where a request is given a body, or another method than GET, and then loaded; nil where none is.
  func reason(in slice: CodeSlice) -> Reason? {
    for part in slice.parts {
      let facts = part.facts
      var loaded: Set<String> = []
      var sent: [(name: String, line: Int)] = []
      for index in part.expressions {
        switch facts.expressions[index].kind {
        case .call(let callee, let arguments):
          guard facts.expressions.indices.contains(callee),
            case .member(let base, let name) = facts.expressions[callee].kind
          else { continue }
          if Self.loads.contains(name), let value = arguments.first?.value, let request = request(value, in: facts) {
            loaded.insert(request)
          } else if Self.setters.contains(name), let base, let request = request(base, in: facts),
            let value = arguments.first?.value, !isGet(value, in: part)
          {
            sent.append((request, facts.expressions[index].position.line))
          }
        case .assignment(let target, let value):
          guard facts.expressions.indices.contains(target),
            case .member(let base?, let name) = facts.expressions[target].kind,
            Self.properties.contains(name), let request = request(base, in: facts), !isGet(value, in: part)
          else { continue }
          sent.append((request, facts.expressions[target].position.line))
        default: continue
        }
      }
      if let first = sent.first(where: { loaded.contains($0.name) }) {
        return Reason(
          "the page is asked for with a body or a method of its own, which a Safari view cannot send", file: part.path,
          line: first.line)
      }
    }
    return nil
  }

  private func request(_ expression: Int, in facts: FactsIndex) -> String? {
    guard facts.expressions.indices.contains(expression) else { return nil }
    switch facts.expressions[expression].kind {
    case .name(let name), .member(_, let name): return name
    case .cast(let value, _, _), .forced(let value): return request(value, in: facts)
    default: return nil
    }
  }

  private func isGet(_ value: Int, in part: CodeSlice.FilePart) -> Bool {
    program.text(of: value, in: part.path)?.display.uppercased() == "GET"
      || part.facts.expressions.indices.contains(value) && part.facts.expressions[value].kind == .literal("nil")
  }
}

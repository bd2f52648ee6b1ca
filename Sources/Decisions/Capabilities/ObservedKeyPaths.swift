import AuditModel
import Resolution

/// Calls that observe properties of a web view by key path: `observe(\.title)`, `publisher(for:)`, `addObserver`.
struct ObservedKeyPaths {
  let program: Program
  let part: CodeSlice.FilePart

  /// Methods that observe.
  static let methods: Set<String> = [
    "observe", "publisher", "addObserver", "removeObserver", "addObserver:forKeyPath:options:context:",
    "removeObserver:forKeyPath:", "removeObserver:forKeyPath:context:",
  ]

  /// Last parts of the key paths that a call observes of a web view; empty where it observes none.
  func keys(ofCall call: Int) -> [String] {
    guard case .call(let callee, let arguments) = part.facts.expressions[call].kind,
      case .member(let base?, let method) = part.facts.expressions[callee].kind, Self.methods.contains(method)
    else { return [] }
    let isWebView = program.isWebView(base, in: part.path)
    return arguments.compactMap { argument in
      switch part.facts.expressions[argument.value].kind {
      case .keyPath(let root, let components):
        guard isWebView || root?.lastComponent == "WKWebView" else { return nil }
        return components.last
      case .macro(_, let inner):
        guard let value = inner.first?.value, case .member(_, let name) = part.facts.expressions[value].kind else {
          return nil
        }
        return isWebView ? name : nil
      case .text:
        guard isWebView else { return nil }
        return program.text(of: argument.value, in: part.path)?.display
      default: return nil
      }
    }
  }
}

import AuditModel
import Resolution

/// Conditions on what a call is given.
extension CapabilityConditions {
  /// The arguments of the call whose callee an expression is.
  func arguments(ofCallee expression: Int) -> [Argument]? {
    guard let parent = program.parent(of: expression, in: part.path),
      case .call(let callee, let arguments) = part.facts.expressions[parent].kind, callee == expression
    else { return nil }
    return arguments
  }

  func holds(argumentsOf expression: Int, _ candidate: CapabilityCandidate) -> Bool {
    var arguments: [Argument]? { self.arguments(ofCallee: expression) }
    func has(_ labels: String...) -> Bool {
      arguments?.contains { argument in argument.label.map(labels.contains) == true } == true
    }
    switch candidate.capability.id {
    case "load-request" where candidate.name == "load":
      return arguments != nil && !has("mimeType", "html", "simulatedRequest")
    case "load-data": return candidate.name != "load" || has("mimeType")
    case "javascript-in-frame":
      guard let frame = arguments?.first(where: { $0.label == "in" || $0.label == "inFrame" }) else { return false }
      return part.facts.expressions[frame.value].kind != .literal("nil")
    case "script-message-handler" where candidate.name == "add": return has("name")
    case "content-rule-lists" where candidate.name == "add": return arguments != nil && !has("name", "contentWorld")
    default: return true
    }
  }

  /// The key of `setValue(_:forKey:)` or `value(forKey:)`.
  func key(ofCallOn expression: Int) -> String? {
    guard let arguments = arguments(ofCallee: expression) else { return nil }
    let key = arguments.first { $0.label == "forKey" || $0.label == "forKeyPath" } ?? arguments.dropFirst().first
    return key.flatMap { program.text(of: $0.value, in: part.path) }?.display
  }

  /// Receivers whose keys are private interface.
  private static let keyed: Set<String> = [
    "WKPreferences", "WKWebViewConfiguration", "WKWebView", "WKWebpagePreferences",
  ]

  func isPrivateKey(_ expression: Int, _ base: Int?, _ name: String) -> Bool {
    if let base, name.hasPrefix("_") {
      return program.kinds(of: base, in: part.path)?.isDisjoint(with: Self.keyed) == false
    }
    guard let base, let key = key(ofCallOn: expression), key != "drawsBackground", !key.contains("…") else {
      return false
    }
    return program.kinds(of: base, in: part.path)?.isDisjoint(with: Self.keyed) == false
  }

  /// Whether `.download` is the answer of a navigation policy method.
  func isPolicy(_ expression: Int, _ base: Int?, _ scope: Int) -> Bool {
    if let base, let name = program.dottedName(base, in: part.path) {
      return name == "WKNavigationActionPolicy" || name == "WKNavigationResponsePolicy"
    }
    guard base == nil, case .member(nil, _) = part.facts.expressions[expression].kind else { return false }
    if let type = program.contextualType(of: expression, in: part.path) {
      return type.name == "WKNavigationActionPolicy" || type.name == "WKNavigationResponsePolicy"
    }
    guard let function = program.enclosingFunction(of: scope, in: part.path) else { return false }
    return part.facts.functions[function].fullName.hasPrefix("webView(_:decidePolicyFor:")
  }

  /// Whether `#selector(getter: inputAccessoryView)` hands the member on.
  func isSelector(_ expression: Int) -> Bool {
    guard let parent = program.parent(of: expression, in: part.path),
      case .macro(let name, _) = part.facts.expressions[parent].kind
    else { return false }
    return name == "selector"
  }

  func isAssigned(_ expression: Int) -> Bool {
    guard let parent = program.parent(of: expression, in: part.path),
      case .assignment(let target, _) = part.facts.expressions[parent].kind
    else { return false }
    return target == expression
  }

  /// Whether a call opens a web page in the browser.
  func opensWebPage(_ expression: Int, _ base: Int?) -> Bool {
    guard let arguments = arguments(ofCallee: expression), let first = arguments.first else { return false }
    let name = base.flatMap { program.dottedName($0, in: part.path) } ?? ""
    let isOpener =
      name == "UIApplication.shared" || name == "NSWorkspace.shared" || (base == nil && isEnvironmentAction(expression))
    guard isOpener else { return false }
    guard let text = program.text(of: first.value, in: part.path)?.display else { return true }
    return text.hasPrefix("http") || text.hasPrefix("…")
  }

  private func isEnvironmentAction(_ expression: Int) -> Bool {
    guard case .name(let name) = part.facts.expressions[expression].kind else { return false }
    return part.facts.variables.contains { variable in
      variable.name == name
        && variable.attributes.contains { $0.name == "Environment" && $0.arguments?.hasSuffix("openURL") == true }
    }
  }

  func callsEnvironment(_ base: Int?) -> Bool {
    guard let base, case .value(let type)? = program.meaning(of: base, in: part.path) else { return false }
    return type.name == "WebAuthenticationSession"
  }
}

import AuditModel
import CapabilityMap
import Resolution

/// Decides whether a candidate is a use: the receiver's type, and what `condition` of the entry says.
struct CapabilityConditions {
  let program: Program
  let part: CodeSlice.FilePart
  let surroundings: CapabilitySurroundings

  /// Whether the candidate is a use of its capability.
  func hold(for candidate: CapabilityCandidate) -> Bool {
    let id = candidate.capability.id
    switch candidate.form {
    case .type(let type, let isMade):
      return holds(typeIn: candidate, isMade: isMade) && !program.isOwn(type, scope: candidate.scope, in: part.path)
    case .conformance(let type): return holds(conformanceOf: part.facts.types[type], candidate)
    case .method(let function): return holds(method: part.facts.functions[function], candidate)
    case .override: return isOverride(candidate)
    case .keyPath: return true
    case .member(let expression, let base):
      if Self.scrollViewEntries.contains(id) { return holds(scrollMember: candidate, base: base) }
      if let special = holds(specialMember: candidate, expression, base) { return special }
      return holds(argumentsOf: expression, candidate) && holds(receiverOf: candidate, expression, base)
    }
  }

  private static let scrollViewEntries: Set<String> = [
    "scroll-view-offset", "scroll-view-delegate", "scroll-view-bounce", "scroll-view-enabled", "scroll-view-insets",
    "scroll-view-appearance", "scroll-view-zoom", "pull-to-refresh",
  ]

  /// Members that count where a subclass of the web view overrides them.
  private static let overridden: Set<String> = [
    "web-view-subclass", "context-menu-macos", "edit-menu", "keyboard-accessory",
  ]

  // MARK: Types, conformances, methods

  private func holds(typeIn candidate: CapabilityCandidate, isMade: Bool) -> Bool {
    if candidate.capability.match.ambiguousTypes.contains(candidate.name) {
      guard candidate.name == "WebView" else { return false }
      return program.resolve(TypeName("WebView"), scope: candidate.scope, in: part.path)?.name == "WebKit1.WebView"
    }
    switch candidate.capability.id {
    case "configuration-object": return isMade
    // The preferences as a whole say nothing; the switches that they hold have entries of their own.
    case "preferences-without-counterpart": return candidate.name != "WKPreferences"
    default: return true
    }
  }

  private func holds(conformanceOf type: TypeFact, _ candidate: CapabilityCandidate) -> Bool {
    switch candidate.capability.id {
    case "web-view-subclass": return type.kind == .class || type.kind == .interface
    case "representable-wrapper": return !shows(only: "SFSafariViewController", in: type)
    default: return true
    }
  }

  /// Whether a representable adapts a type: it mentions it and no web view.
  private func shows(only other: String, in type: TypeFact) -> Bool {
    let made = part.functions.filter { $0.name.hasPrefix("make") }.compactMap { $0.result?.lastComponent }
    return made.contains(other) && !made.contains("WKWebView")
  }

  private func holds(method function: FunctionFact, _ candidate: CapabilityCandidate) -> Bool {
    if function.modifiers.contains("override"), candidate.capability.match.members.contains(function.name) {
      return isOverride(candidate)
    }
    switch candidate.capability.id {
    case "scroll-view-delegate": return surroundings.setsScrollDelegate
    case "representable-wrapper": return false  // told by the conformance
    case "script-message-handler":
      // The asynchronous form with a reply has the same name and gives a value.
      return function.result == nil || function.result?.name == "Void"
    case "script-message-handler-reply":
      return function.fullName.contains("replyHandler") || (function.result != nil && function.result?.name != "Void")
    default: return true
    }
  }

  private func isOverride(_ candidate: CapabilityCandidate) -> Bool {
    Self.overridden.contains(candidate.capability.id)
      && scrollView.isInWebView(candidate.scope)
  }

  private var scrollView: WebScrollView { WebScrollView(program: program, part: part) }

  // MARK: Members

  private func holds(scrollMember candidate: CapabilityCandidate, base: Int?) -> Bool {
    // Naming the scroll view is no use of it yet.
    guard candidate.name != "scrollView", let base else { return false }
    if candidate.capability.id == "pull-to-refresh", program.isWebView(base, in: part.path) { return true }
    return scrollView.isOne(base)
  }

  /// Entries whose receivers are views at large; nil where the entry is none of them.
  private func holds(specialMember candidate: CapabilityCandidate, _ expression: Int, _ base: Int?) -> Bool? {
    func isWebView() -> Bool {
      base.map { program.isWebView($0, in: part.path) } ?? scrollView.isInWebView(candidate.scope)
    }
    switch candidate.capability.id {
    case "background-opaque":
      if candidate.name == "setValue" { return key(ofCallOn: expression) == "drawsBackground" && isWebView() }
      return isWebView() || base.map { scrollView.isOne($0) } == true
    case "appearance-override", "drag-and-drop-interactions", "view-hierarchy-snapshot": return isWebView()
    case "gesture-recognizers":
      guard candidate.name != "isUserInteractionEnabled" else { return isWebView() }
      return isWebView() || base.map { scrollView.isInner($0) } == true
    case "web-view-subclass":
      return candidate.name == "subviews" && (isWebView() || base.map { scrollView.isOne($0) } == true)
    case "context-menu-macos": return candidate.name == "menu" && isWebView() && isAssigned(expression)
    case "edit-menu": return candidate.name == "conversationContext" && isWebView()
    case "keyboard-accessory":
      // The accessory of a text field is no concern; putting one into the web view's content class is.
      return candidate.name == "inputAccessoryView" && surroundings.swapsClasses
        && scrollView.isInWebView(candidate.scope)
        || candidate.name == "inputAccessoryView" && surroundings.swapsClasses && isSelector(expression)
    case "print":
      return candidate.name == "addPrintFormatter" ? false : isWebView()
    case "kvo-observers":
      guard let call = program.parent(of: expression, in: part.path) else { return false }
      return !ObservedKeyPaths(program: program, part: part).keys(ofCall: call).isEmpty
    case "private-kvc-keys": return isPrivateKey(expression, base, candidate.name)
    case "download-policy" where candidate.name == "download": return isPolicy(expression, base, candidate.scope)
    case "open-in-browser": return opensWebPage(expression, base)
    case "script-message-handler" where candidate.name == "add", "content-rule-lists" where candidate.name == "add",
      "cookies" where candidate.name == "add":
      return holds(argumentsOf: expression, candidate) && holds(receiverOf: candidate, expression, base)
    case "preferences-without-counterpart" where candidate.name == "preferences":
      // `configuration.preferences.javaScriptEnabled` belongs to the entry of the switch.
      guard let parent = program.parent(of: expression, in: part.path),
        case .member = part.facts.expressions[parent].kind
      else { return holds(receiverOf: candidate, expression, base) }
      return false
    case "web-auth-session": return holds(receiverOf: candidate, expression, base) || callsEnvironment(base)
    default: return nil
    }
  }

  /// Whether the receiver is of one of the types that the entry names.
  private func holds(receiverOf candidate: CapabilityCandidate, _ expression: Int, _ base: Int?) -> Bool {
    let receivers = CapabilityIndex.whole.receivers(of: candidate.name, for: candidate.capability)
    guard !receivers.isEmpty else { return !candidate.capability.match.ambiguousNames.contains(candidate.name) }
    guard let base else {
      guard case .name = part.facts.expressions[expression].kind else {
        // An implicit member: `.nonPersistent()`.
        guard let type = program.contextualType(of: expression, in: part.path) else { return false }
        return fits(program.ancestry(of: type), receivers)
      }
      return isInherited(candidate, receivers)
    }
    let type: ResolvedType?
    switch program.meaning(of: base, in: part.path) {
    case .value(let known)?, .type(let known)?: type = known
    default: type = nil
    }
    guard let type else {
      guard !candidate.capability.match.ambiguousNames.contains(candidate.name) else { return false }
      // A shared name on an unknown receiver is WKWebView's, unless the code is about the new page.
      return !candidate.capability.match.sharedNames.contains(candidate.name)
        || (!usesNewPage && candidate.capability.category != "uiwebview")
    }
    return fits(program.ancestry(of: type), receivers)
  }

  /// Whether the slice's file is about the new page, so that a shared name on an unknown receiver says nothing.
  private var usesNewPage: Bool { surroundings.mention(anyOf: ["WebPage"]) }

  private func fits(_ kinds: Set<String>, _ receivers: Set<String>) -> Bool {
    !kinds.isDisjoint(with: receivers)
      || (receivers.contains("WebView") && kinds.contains("WebKit1.WebView"))
  }

  /// A bare name inside a subclass or an extension of one of the receivers.
  private func isInherited(_ candidate: CapabilityCandidate, _ receivers: Set<String>) -> Bool {
    guard receivers.contains("WKWebView") || receivers.contains("UIWebView") else { return false }
    if let own = program.enclosingType(of: candidate.scope, in: part.path) {
      return fits(program.ancestry(of: program.reference(own)), receivers) && !isLocal(candidate.name, candidate.scope)
    }
    guard let system = program.enclosingSystemExtension(of: candidate.scope, in: part.path) else { return false }
    return receivers.contains(system.name) && !isLocal(candidate.name, candidate.scope)
  }

  private func isLocal(_ name: String, _ scope: Int) -> Bool {
    if !program.variables(named: name, around: scope, in: part.path).isEmpty { return true }
    return program.chain(of: scope, in: part.path).contains { index in
      guard case .function(let function) = part.facts.scopes[index].kind else { return false }
      return part.facts.functions[function].parameters.contains { $0.name == name }
    }
  }
}

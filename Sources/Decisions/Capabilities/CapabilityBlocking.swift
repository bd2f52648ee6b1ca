import AuditModel
import CapabilityMap
import Resolution

/// Decides whether a use keeps a screen on the old container; where the map says `judge`, by the use's own code.
struct CapabilityBlocking {
  let program: Program
  let part: CodeSlice.FilePart
  let surroundings: CapabilitySurroundings

  /// Whether the use blocks.
  func blocks(_ candidate: CapabilityCandidate) -> Bool {
    switch candidate.capability.blocks {
    case .yes: return true
    case .no: return false
    case .judge: return judge(candidate)
    }
  }

  private func judge(_ candidate: CapabilityCandidate) -> Bool {
    switch candidate.capability.id {
    case "new-window": return givesWebView(candidate)
    case "geolocation-permission": return answersOtherThanGrant(candidate)
    case "start-download": return takesPartInDownloads
    case "private-kvc-keys": return isUnknownKey(candidate)
    case "autoplay-policy", "uiwebview-media": return letsMediaStart(candidate)
    case "print": return setsPaper
    case "web-view-subclass": return changesView(candidate)
    case "pull-to-refresh": return false
    case "context-menu-ios": return buildsMenu(candidate)
    case "edit-menu": return isOverrideOrContext(candidate)
    case "keyboard-accessory": return true
    case "drag-and-drop-interactions": return true
    case "gesture-recognizers": return reachesInnerView(candidate)
    default: return false
    }
  }

  private func method(_ candidate: CapabilityCandidate) -> FunctionFact? {
    guard case .method(let function) = candidate.form else { return nil }
    return part.facts.functions[function]
  }

  // MARK: Callbacks

  /// Whether the callback gives a web view: at least one path returns something else than nil.
  private func givesWebView(_ candidate: CapabilityCandidate) -> Bool {
    guard let body = method(candidate)?.body else { return false }
    var answers = returnedValues(of: body)
    if answers.isEmpty, let only = program.singleValue(of: body, in: part.path) { answers = [only] }
    return answers.contains { !isNil($0) }
  }

  /// Values that a function's own `return`s give; those of closures inside are not its own.
  private func returnedValues(of body: Int) -> [Int] {
    part.facts.expressions.indices.compactMap { index in
      guard case .returned(let value?) = part.facts.expressions[index].kind,
        belongs(part.facts.expressions[index].scope, to: body)
      else { return nil }
      return value
    }
  }

  private func belongs(_ scope: Int, to body: Int) -> Bool {
    for index in program.chain(of: scope, in: part.path) {
      if index == body { return true }
      switch part.facts.scopes[index].kind {
      case .closure, .function, .type: return false
      default: continue
      }
    }
    return false
  }

  private func isNil(_ expression: Int) -> Bool {
    switch part.facts.expressions[expression].kind {
    case .literal(let text): return text == "nil" || text == "NULL"
    case .name(let name): return name == "nil" || name == "NULL" || name == "Nil"
    default: return false
    }
  }

  private func expressions(inBodyOf candidate: CapabilityCandidate) -> [Int] {
    guard let body = method(candidate)?.body else { return [] }
    return program.expressions(in: CodeRegion(file: part.path, scope: body))
  }

  private func answersOtherThanGrant(_ candidate: CapabilityCandidate) -> Bool {
    let answers = expressions(inBodyOf: candidate).compactMap { index -> String? in
      guard case .member(_, let name) = part.facts.expressions[index].kind else { return nil }
      return ["grant", "deny", "prompt"].contains(name) ? name : nil
    }
    return answers.contains("deny") || Set(answers).count > 1
  }

  private func buildsMenu(_ candidate: CapabilityCandidate) -> Bool {
    guard let function = method(candidate) else { return false }
    if function.name.contains("shouldPreview") || function.fullName.contains("shouldPreviewElement") { return false }
    if function.fullName.contains("WillPresent") || function.fullName.contains("DidEnd") { return false }
    let made = expressions(inBodyOf: candidate).contains { index in
      switch part.facts.expressions[index].kind {
      case .name(let name): return name == "UIContextMenuConfiguration"
      default: return false
      }
    }
    return made || function.fullName.contains("previewingViewController") && givesWebView(candidate)
  }

  // MARK: Downloads, keys, media, paper

  /// Download delegate methods for which a plain URL session has no counterpart.
  private static let partsOfDownloads: Set<String> = [
    "download(_:willPerformHTTPRedirection:newRequest:decisionHandler:)",
    "download(_:decidedPolicyForHTTPRedirection:newRequest:)", "download(_:didReceive:completionHandler:)",
    "download(_:respondTo:)", "download:willPerformHTTPRedirection:newRequest:decisionHandler:",
    "download:didReceiveAuthenticationChallenge:completionHandler:",
  ]

  private var takesPartInDownloads: Bool {
    surroundings.declare(anyOf: Self.partsOfDownloads) || surroundings.mention(anyOf: ["resumeDownload"])
  }

  /// Keys for which the page has a way of its own.
  private static let replaceableKeys: Set<String> = [
    "allowFileAccessFromFileURLs", "allowUniversalAccessFromFileURLs", "developerExtrasEnabled", "fullScreenEnabled",
    "drawsBackground",
  ]

  private func isUnknownKey(_ candidate: CapabilityCandidate) -> Bool {
    guard case .member(let expression, _) = candidate.form else { return false }
    let conditions = CapabilityConditions(program: program, part: part, surroundings: surroundings)
    let written = candidate.name.hasPrefix("_") ? candidate.name : nil
    guard let key = written ?? conditions.key(ofCallOn: expression) else { return false }
    return !Self.replaceableKeys.contains(key.hasPrefix("_") ? String(key.dropFirst()) : key)
  }

  /// Whether an assignment lifts the rule that media waits for the person.
  private func letsMediaStart(_ candidate: CapabilityCandidate) -> Bool {
    guard case .member(let expression, _) = candidate.form,
      let parent = program.parent(of: expression, in: part.path),
      case .assignment(let target, let value) = part.facts.expressions[parent].kind, target == expression
    else { return false }
    switch part.facts.expressions[value].kind {
    case .list(let elements): return elements.isEmpty
    case .literal(let text): return text == "false" || text == "0"
    case .name(let name): return ["NO", "WKAudiovisualMediaTypeNone"].contains(name)
    case .call(_, let arguments): return arguments.isEmpty
    default: return false
    }
  }

  /// Names by which code sets paper, headers or footers.
  private static let paper: Set<String> = [
    "UIPrintPageRenderer", "headerHeight", "footerHeight", "paperRect", "printableRect", "paperSize", "topMargin",
    "bottomMargin", "leftMargin", "rightMargin", "drawHeaderForPage", "drawFooterForPage",
  ]

  private var setsPaper: Bool { surroundings.mention(anyOf: Self.paper) }

  // MARK: Views

  /// Members of a view whose override changes how the web view behaves.
  private static let behaviour: Set<String> = [
    "becomeFirstResponder", "resignFirstResponder", "canBecomeFirstResponder", "hitTest", "point", "safeAreaInsets",
    "draw", "buildMenu", "canPerformAction", "inputAccessoryView", "inputView", "menu", "willOpenMenu", "keyDown",
    "pressesBegan", "keyCommands", "touchesBegan", "scrollWheel", "hitTest:withEvent:", "drawRect:", "mouseDown",
    "performKeyEquivalent",
  ]

  private func changesView(_ candidate: CapabilityCandidate) -> Bool {
    switch candidate.form {
    case .member: return true  // the code walks the inner views
    case .method, .override: return true
    case .conformance:
      return part.functions.contains { $0.scope == candidate.scope && overrides($0.name, $0.modifiers) }
        || part.variables.contains { $0.scope == candidate.scope && overrides($0.name, $0.modifiers) }
    default: return false
    }
  }

  private func overrides(_ name: String, _ modifiers: [String]) -> Bool {
    Self.behaviour.contains(name) && (modifiers.contains("override") || name.utf8.contains(UInt8(ascii: ":")))
  }

  private func isOverrideOrContext(_ candidate: CapabilityCandidate) -> Bool {
    switch candidate.form {
    case .method(let function):
      return part.facts.functions[function].modifiers.contains("override") || candidate.name.contains("insertInput")
    case .override, .member: return true
    default: return false
    }
  }

  private func reachesInnerView(_ candidate: CapabilityCandidate) -> Bool {
    guard case .member(_, let base?) = candidate.form, candidate.name != "isUserInteractionEnabled" else {
      return false
    }
    return !program.isWebView(base, in: part.path) && candidate.name == "addGestureRecognizer"
  }
}

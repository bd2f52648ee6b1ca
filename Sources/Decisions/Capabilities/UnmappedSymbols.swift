import AuditModel
import CapabilityMap
import Resolution

/// API of the web frameworks that the capability map does not name: it is listed as unknown, not dropped.
struct UnmappedSymbols {
  let program: Program
  let part: CodeSlice.FilePart

  /// The places where such API is used.
  func hits() -> [CapabilityHit] {
    part.facts.derived(UnmappedNames.init).expressions.compactMap { index in
      let node = part.facts.expressions[index]
      guard part.scopes.contains(node.scope), let symbol = symbol(of: node) else { return nil }
      return CapabilityHit(
        id: CapabilityMap.unmapped, place: CapabilityUse.Place(file: part.path, line: node.position.line),
        symbol: symbol, scope: node.scope, blocks: false)
    }
  }

  private func symbol(of node: Expression) -> String? {
    switch node.kind {
    case .name(let name): return program.isOwn(TypeName(name), scope: node.scope, in: part.path) ? nil : name
    case .assignment(let target, _):
      guard case .member(let base?, let name) = part.facts.expressions[target].kind,
        let type = program.type(of: base, in: part.path), type.declaration == nil, Self.classes.contains(type.name),
        program.meaning(of: target, in: part.path) == nil
      else { return nil }
      return type.name + "." + name
    default: return nil
    }
  }

  /// Classes whose members the map covers.
  private static let classes: Set<String> = [
    "WKWebView", "WKWebViewConfiguration", "WKPreferences", "WKWebpagePreferences", "WKUserContentController",
    "WKWebsiteDataStore", "WKHTTPCookieStore", "WKNavigationAction", "WKNavigationResponse", "WKFrameInfo",
    "WKScriptMessage", "WKDownload", "WKContentRuleListStore", "WKURLSchemeTask", "WKBackForwardList",
    "WKBackForwardListItem",
  ]
}

/// The expressions of a file that may be API of the web frameworks without an entry, by the names alone.
private struct UnmappedNames: Sendable {
  /// Names of types and constants, and assignments to members, in the order of the source.
  let expressions: [Int]

  init(_ facts: FactsIndex) {
    expressions = facts.expressions.indices.filter { index in
      switch facts.expressions[index].kind {
      case .name(let name): return Self.looksLikeWebKit(name) && !Self.isKnown(name)
      case .assignment(let target, _):
        // A method may be the team's own extension in a file that nobody parsed; a property that is set hardly is.
        guard case .member(_?, let name) = facts.expressions[target].kind else { return false }
        return !Self.knownMembers.contains(name) && !Self.inherited.contains(name) && !name.hasPrefix("_")
      default: return false
      }
    }
  }

  /// Prefixes of WatchKit's names.
  private static let watchKit = [
    "Interface", "Extension", "Refresh", "Application", "Haptic", "SnapshotRefresh", "URLSession", "Watch",
    "Notification", "Hosting", "AudioFile", "Crown", "Gesture", "Alert", "BackgroundTask", "Bluetooth", "Tap", "Swipe",
  ]

  private static func looksLikeWebKit(_ name: String) -> Bool {
    guard name.hasPrefix("WK"), name.dropFirst(2).first?.isCapital == true else { return false }
    return !watchKit.contains { name.dropFirst(2).hasPrefix($0) }
  }

  /// Whether the map knows a type, or the type that a constant begins with.
  private static func isKnown(_ name: String) -> Bool {
    knownTypes.contains(name) || name.hasPrefix("WKYT")
      || name.indices.contains { knownTypes.contains(String(name[..<$0])) }
  }

  private static let knownTypes: Set<String> = {
    var names: Set<String> = ["WKUIDelegate", "WKNavigationDelegate", "WKWebView", "WKPermissionDecision"]
    for entry in CapabilityMap.entries {
      names.formUnion(entry.match.types + entry.match.receivers + entry.match.conformances)
      names.formUnion(entry.match.delegateMethods.flatMap { [$0.protocol, $0.parameter ?? ""] })
      names.formUnion((entry.legacy + entry.legacyObjC).compactMap { $0.split(separator: ".").first.map(String.init) })
    }
    // Short ones are no prefix that tells anything.
    return names.filter { $0.count > 4 }
  }()

  private static let knownMembers: Set<String> = {
    var names: Set<String> = []
    for entry in CapabilityMap.entries {
      names.formUnion(entry.match.members + entry.match.keyPaths)
      for name in entry.legacy {
        guard let last = name.split(separator: ".").last else { continue }
        names.insert(String(last.prefix { $0 != "(" }))
      }
    }
    return names
  }()

  /// Members of views, responders and objects, which any view has.
  private static let inherited: Set<String> = Set(
    """
    init self description debugDescription hash hashValue isEqual copy mutableCopy perform responds isKind superclass
    value setValue observe publisher addObserver removeObserver observeValue allow cancel default publisher rawValue
    accessibilityIdentifier accessibilityLabel accessibilityElementsHidden isAccessibilityElement accessibilityElements
    accessibilityViewIsModal accessibilityTraits accessibilityValue accessibilityHint accessibilityScroll
    addConstraint addConstraints addGestureRecognizer addInteraction addLayoutGuide addSubview alpha anchor
    animate autoresizesSubviews autoresizingMask backgroundColor becomeFirstResponder bottomAnchor bounds bringSubviewToFront
    canBecomeFirstResponder canBecomeFocused center centerXAnchor centerYAnchor clearsContextBeforeDrawing clipsToBounds
    constraints contentMode contentScaleFactor convert directionalLayoutMargins drawHierarchy effectiveUserInterfaceLayoutDirection
    exchangeSubview firstBaselineAnchor focusEffect frame gestureRecognizers gestureRecognizerShouldBegin heightAnchor hitTest
    inputAccessoryView inputView insertSubview insetsLayoutMarginsFromSafeArea interactions intrinsicContentSize isDescendant
    isExclusiveTouch isFirstResponder isFocused isHidden isMultipleTouchEnabled isOpaque isUserInteractionEnabled
    keyboardLayoutGuide lastBaselineAnchor layer layoutIfNeeded layoutMargins layoutMarginsGuide layoutSubviews leadingAnchor
    leftAnchor maskView mask motionEffects next nextResponder overrideUserInterfaceStyle point preservesSuperviewLayoutMargins
    readableContentGuide reloadInputViews removeConstraint removeConstraints removeFromSuperview removeGestureRecognizer
    removeInteraction resignFirstResponder restorationIdentifier rightAnchor safeAreaInsets safeAreaLayoutGuide
    safeAreaLayoutGuide sendSubviewToBack semanticContentAttribute setContentCompressionResistancePriority
    setContentHuggingPriority setNeedsDisplay setNeedsLayout setNeedsUpdateConstraints sizeThatFits sizeToFit snapshotView
    subviews superview systemLayoutSizeFitting tag tintAdjustmentMode tintColor topAnchor touchesBegan traitCollection
    trailingAnchor transform transform3D translatesAutoresizingMaskIntoConstraints undoManager updateConstraints viewWithTag
    widthAnchor window wantsLayer needsDisplay needsLayout enclosingScrollView isHiddenOrHasHiddenAncestor frameLayoutGuide
    nextKeyView acceptsFirstResponder display fittingSize focusRingType menu toolTip autoresizing appearance effectiveAppearance
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}

import AuditModel
import CapabilityMap

/// The checklists of the playbook: what is to be settled before a screen moves, what is to be tested then, and what a
/// reviewer looks at. `status check SCREEN ITEM` ticks an item by its id.
public enum Checklist {
  /// A part of the checklist.
  public enum Group: String, Sendable, CaseIterable {
    case before, testing, review

    /// The group's name for people.
    public var label: String {
      switch self {
      case .before: "Before it moves"
      case .testing: "Testing the moved screen"
      case .review: "Review"
      }
    }
  }

  /// An item of the checklist.
  public struct Item: Sendable, Equatable {
    /// The id that a tick is stored by; it never changes.
    public var id: String
    /// The part that it belongs to.
    public var group: Group
    /// What holds when it is ticked.
    public var text: String
    /// When it applies.
    var condition: Condition
  }

  /// When an item applies to a screen.
  enum Condition: Sendable, Equatable {
    case always
    /// Only where the answer is one of these containers.
    case answer([Container], String)
    /// Only where the answer is `WebPage` and a capability of these categories is in use.
    case uses([String], String)
    /// Only where capabilities are in use.
    case anyCapability
    /// Only where the screen waits for a deployment target or has a split.
    case target
  }

  /// Why an item does not apply to a screen; nil where it does.
  public static func reasonLeftOut(_ item: Item, of screen: AssessedScreen) -> String? {
    let answer = screen.decision.recommended
    switch item.condition {
    case .always: return nil
    case .answer(let containers, let reason):
      if containers.contains(answer) { return nil }
      return containers == [.webPage] ? stays(screen) ?? reason : reason
    case .anyCapability: return screen.capabilities.isEmpty ? "no capability of the container is in use" : nil
    case .target:
      return answer == .webPage ? nil : "\(answer.rawValue) works with the present deployment target"
    case .uses(let categories, let reason):
      guard answer == .webPage else {
        return stays(screen) ?? "the answer is \(answer.rawValue), whose page the app has no say in"
      }
      let used = screen.capabilities.contains { use in
        CapabilityMap.entry(use.id).map { categories.contains($0.category) } ?? false
      }
      return used ? nil : reason
    }
  }

  /// That a screen does not move; nil where it does.
  private static func stays(_ screen: AssessedScreen) -> String? {
    let answer = screen.decision.recommended
    return answer == .wkWebView || answer == .framework ? "the screen stays on \(answer.rawValue)" : nil
  }

  private static let notEmbedded = "nothing is embedded in the app"
  private static let embedded: [Container] = [.webPage, .wkWebView, .framework]

  /// All items, in order.
  public static let items: [Item] = [
    // Before a screen moves
    Item(
      id: "need-settled", group: .before, text: "The need is settled and the row of the decision table is named.",
      condition: .always),
    Item(
      id: "target-decided", group: .before, text: "The deployment target, or an availability split, is decided.",
      condition: .target),
    Item(
      id: "capabilities-mapped", group: .before, text: "Every capability in use is mapped to its new form.",
      condition: .anyCapability),
    Item(
      id: "concerns-apart", group: .before,
      text: "Page state, navigation policy, JavaScript calls and view embedding are apart.",
      condition: .answer([.webPage], "the app has no say in the page")),
    Item(id: "owner-and-wave", group: .before, text: "Owner and wave are set.", condition: .always),

    // Testing a moved screen
    Item(
      id: "title-and-url", group: .testing, text: "Title and URL follow navigation.",
      condition: .uses(["observation"], "no page state is observed")),
    Item(
      id: "javascript-reaches", group: .testing, text: "JavaScript reaches the page and its results decode.",
      condition: .uses(["javascript", "messaging"], "no JavaScript is in use")),
    Item(
      id: "links-as-before", group: .testing,
      text: "The same links stay in, and the same links leave, as before.",
      condition: .answer(embedded, notEmbedded)),
    Item(
      id: "loading-and-errors", group: .testing, text: "Loading and error states appear when they should.",
      condition: .answer(embedded, "the system shows loading and errors")),
    Item(
      id: "no-sign-in-inside", group: .testing, text: "No sign-in flow ended up inside the embedded view.",
      condition: .answer(embedded, notEmbedded)),
    Item(
      id: "fallbacks-confined", group: .testing,
      text: "Fallback wrappers are still confined to their own types.",
      condition: .answer([.webPage, .wkWebView], "there is no fallback")),

    // Review
    Item(
      id: "starts-from-new-pair", group: .review, text: "The screen starts from WebView and WebPage.",
      condition: .answer([.webPage], "the answer is another container")),
    Item(
      id: "page-where-needed", group: .review,
      text: "A WebPage stands wherever state, JavaScript or policy is needed.",
      condition: .answer([.webPage], "the answer is another container")),
    Item(
      id: "sign-in-through-session", group: .review, text: "Sign-in goes only through ASWebAuthenticationSession.",
      condition: .answer([.webAuthenticationSession], "the screen signs nobody in")),
    Item(
      id: "safari-for-browse-out", group: .review, text: "SFSafariViewController is used for browse-out only.",
      condition: .answer([.safariView], "the answer is another container")),
    Item(
      id: "fallback-named", group: .review,
      text: "WKWebView stays only for a named row-4 reason, in a dedicated wrapper.",
      condition: .answer([.wkWebView, .framework], "the answer is not row 4")),
    Item(
      id: "policy-owned-urls", group: .review,
      text: "Navigation policies touch only URLs that the app owns or reroutes.",
      condition: .uses(["navigation"], "no navigation policy is in use")),
    Item(
      id: "outside-opens-outside", group: .review, text: "Outside domains open outside.",
      condition: .answer(embedded, notEmbedded)),
    Item(
      id: "results-cast-defensively", group: .review, text: "JavaScript results are cast defensively.",
      condition: .uses(["javascript", "messaging"], "no JavaScript is in use")),
    Item(
      id: "schemes-real", group: .review, text: "Custom schemes serve only real resources that the app owns.",
      condition: .uses(["schemes"], "no custom scheme is in use")),
    Item(
      id: "back-and-forward", group: .review, text: "Back and forward are offered where people visit several pages.",
      condition: .answer([.webPage, .wkWebView], notEmbedded)),
    Item(
      id: "adds-value", group: .review, text: "The web part adds value and is no browser shell.",
      condition: .answer([.webPage, .wkWebView], notEmbedded)),
    Item(
      id: "no-new-representable", group: .review,
      text: "No new iOS 26 feature begins as a representable around a web view.",
      condition: .answer([.webPage], "the answer is another container")),
    Item(
      id: "find-offered", group: .review, text: "Find is offered where the content is a document.",
      condition: .answer([.webPage], "the answer is another container")),
    Item(
      id: "scroll-only-if-needed", group: .review,
      text: "Scroll position is followed only where a table of contents or the like needs it.",
      condition: .uses(["view"], "no scrolling is followed")),
    Item(
      id: "work-after-finish", group: .review,
      text: "Work on a page's content starts when a navigation has finished.",
      condition: .uses(["javascript", "observation", "export"], "nothing works on the page's content")),
    Item(
      id: "one-configuration", group: .review, text: "One factory gives all screens the same page configuration.",
      condition: .uses(["configuration", "messaging", "storage", "network"], "no configuration is in use")),
    Item(
      id: "hand-over-emptied", group: .review,
      text: "What a policy refuses is opened outside, and the hand-over is emptied.",
      condition: .uses(["navigation"], "no navigation policy is in use")),
  ]
}

import AuditModel

/// What the report calls things, and one sentence on each. HTML, Markdown and the guide read the same words.
public enum Words {
  /// A word with its meaning.
  public struct Entry: Sendable, Equatable {
    /// The id that exports use.
    public var id: String
    /// The word for people.
    public var label: String
    /// What it means.
    public var meaning: String

    init(_ id: String, _ label: String, _ meaning: String) {
      self.id = id
      self.label = label
      self.meaning = meaning
    }
  }

  /// Where a screen stands.
  public static func entry(_ standing: Standing) -> Entry {
    switch standing {
    case .ignored: Entry(standing.rawValue, "Out of scope", "The team leaves it out, for a reason that it gives.")
    case .kept:
      Entry(standing.rawValue, "Kept on purpose", "The team keeps the old container, for a reason that it gives.")
    case .done: Entry(standing.rawValue, "Done", "The recommended container is in place, or the team says so.")
    case .inProgress: Entry(standing.rawValue, "In progress", "Old and new stand side by side, or someone is at it.")
    case .undecided:
      Entry(standing.rawValue, "Undecided", "The need or the deployment target is unknown; a person must tell.")
    case .stays:
      Entry(
        standing.rawValue, "Stays for now", "WKWebView is the right answer today; a person has not confirmed it yet.")
    case .needsTarget:
      Entry(standing.rawValue, "Needs a newer target", "WebPage fits once the deployment target is iOS 26.")
    case .ready: Entry(standing.rawValue, "Ready to move", "The recommended container can be used today.")
    }
  }

  /// What the content of a screen is.
  public static func entry(_ need: Need) -> Entry {
    switch need {
    case .appOwned: Entry(need.rawValue, "App-owned", "The app or its company owns the page.")
    case .signIn: Entry(need.rawValue, "Sign-in", "An OAuth or third-party sign-in.")
    case .outsideSite: Entry(need.rawValue, "Outside site", "Someone else's public page, shown as Safari would.")
    case .unclear: Entry(need.rawValue, "Unclear", "Decided as app-owned until a person tells what the content is.")
    }
  }

  /// What holds a screen back.
  public static func entry(_ constraint: Constraint) -> Entry {
    switch constraint {
    case .deploymentTarget: Entry(constraint.rawValue, "Deployment target", "The target starts below iOS 26.")
    case .capabilityGap:
      Entry(
        constraint.rawValue, "Capability gap",
        "A capability in use has no counterpart, and losing it breaks the screen.")
    case .uiKitFirst:
      Entry(constraint.rawValue, "UIKit first", "UIKit, AppKit or Interface Builder code that is not ready to move.")
    case .customised:
      Entry(
        constraint.rawValue, "Customised",
        "So many changed or worked-around capabilities that moving costs more than it returns.")
    case .framework: Entry(constraint.rawValue, "Framework", "The container lives inside a third-party framework.")
    case .platform: Entry(constraint.rawValue, "Platform", "There is no WebPage on tvOS and watchOS.")
    }
  }

  /// When a screen moves.
  public static func entry(_ wave: Wave) -> Entry {
    switch wave {
    case .first:
      Entry(wave.rawValue, "First", "Low risk: static help, account and legal pages; URL, title and progress only.")
    case .next: Entry(wave.rawValue, "Next", "Everything between the easy and the hard ones.")
    case .later: Entry(wave.rawValue, "Later", "Sign-in flows, heavily customised screens, unmapped capabilities.")
    case .keep:
      Entry(
        wave.rawValue, "Keep", "Stays on WKWebView: on purpose where the team confirmed it, else until someone decides."
      )
    case .done: Entry(wave.rawValue, "Done", "Nothing left to do.")
    }
  }

  /// How much work a screen is.
  public static func entry(_ effort: Effort) -> Entry {
    switch effort {
    case .small: Entry(effort.rawValue, "Small", "Hours.")
    case .medium: Entry(effort.rawValue, "Medium", "Days.")
    case .large: Entry(effort.rawValue, "Large", "Weeks; plan it apart.")
    }
  }

  /// How the new API supports a capability.
  public static func entry(_ support: CapabilitySupport) -> Entry {
    switch support {
    case .direct: Entry(support.rawValue, "Direct", "A counterpart of the same shape.")
    case .changed: Entry(support.rawValue, "Changed", "A counterpart of another shape.")
    case .workaround: Entry(support.rawValue, "Workaround", "No counterpart, but another way.")
    case .gap: Entry(support.rawValue, "Gap", "Nothing replaces it yet.")
    case .unknown: Entry(support.rawValue, "Unmapped", "API that the capability map does not know; look at it by hand.")
    }
  }

  /// A remark on a status.
  public static func entry(_ flag: StatusFlag) -> Entry {
    switch flag {
    case .regressed: Entry(flag.rawValue, "Regressed", "It was migrated, but an old container is back.")
    case .review: Entry(flag.rawValue, "Review", "It is kept, but its reason no longer holds.")
    }
  }

  /// A status.
  public static func entry(_ status: MigrationStatus) -> Entry {
    switch status {
    case .notStarted: Entry(status.rawValue, "Not started", "Nobody has said anything yet.")
    case .inProgress: Entry(status.rawValue, "In progress", "Someone is at it.")
    case .migrated: Entry(status.rawValue, "Migrated", "The move is done, said by a person or proved by a scan.")
    case .kept: Entry(status.rawValue, "Kept", "A deliberate fallback, with its reason.")
    case .ignored: Entry(status.rawValue, "Ignored", "Out of scope, with its reason.")
    }
  }

  /// What a scan sees of a screen.
  public static func entry(_ observed: Observed) -> Entry {
    switch observed {
    case .legacy: Entry(observed.rawValue, "Legacy", "An old container, or a new one that is not the recommended one.")
    case .mixed:
      Entry(observed.rawValue, "Mixed", "An old container beside the recommended one, as in an availability split.")
    case .modern: Entry(observed.rawValue, "Modern", "The recommended container, and no old one left.")
    case .gone: Entry(observed.rawValue, "Gone", "The type is no longer in the code.")
    case .notSeen: Entry(observed.rawValue, "Not seen", "Its file could not be read, or is now left out.")
    }
  }

  /// A row of the container decision table.
  public struct Row: Sendable, Equatable {
    /// Number of the row, 1 to 4.
    public var number: Int
    /// The need that leads to it.
    public var need: String
    /// The container that it names.
    public var container: Container
    /// What decides for it.
    public var meaning: String
  }

  /// The container decision table.
  public static let decisionTable = [
    Row(
      number: 1, need: "App-owned web content inside SwiftUI", container: .webPage,
      meaning:
        "The app or its company owns the page. WebView(url:) where only a URL is shown, a WebPage once the app has a say."
    ),
    Row(
      number: 2, need: "OAuth or third-party sign-in", container: .webAuthenticationSession,
      meaning:
        "Cookies are shared with the browser, the app never sees a password, and large providers refuse embedded views."
    ),
    Row(
      number: 3, need: "An outside site that should behave like Safari", container: .safariView,
      meaning: "Someone else's public page; no page state, JavaScript, interception or history of its own is needed."),
    Row(
      number: 4, need: "Fallback: older target, missing capability, UIKit first, or heavily customised",
      container: .wkWebView,
      meaning: "A deliberate fallback, isolated in a wrapper of its own and documented where it lives."),
  ]

  /// The container in words, with the framework's name where it is one.
  static func label(_ container: Container, framework: String?) -> String {
    container == .framework ? framework.map { "\($0) (framework)" } ?? "a framework" : container.rawValue
  }

  /// The container that holds today, in words.
  static func label(today: Decision.Today?) -> String {
    switch today {
    case .availabilitySplit: "an availability split"
    case .some(let today): today.rawValue
    case nil: "unknown until the deployment target is known"
    }
  }
}

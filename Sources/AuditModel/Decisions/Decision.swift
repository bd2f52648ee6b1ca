/// What the content of a screen is.
public enum Need: String, Codable, Sendable, CaseIterable {
  case appOwned = "app-owned"
  case signIn = "sign-in"
  case outsideSite = "outside-site"
  case unclear
}

/// What holds a screen on the old container.
public enum Constraint: String, Codable, Sendable, CaseIterable, Comparable {
  case deploymentTarget = "deployment-target"
  case capabilityGap = "capability-gap"
  case uiKitFirst = "uikit-first"
  case customised, framework, platform

  /// Orders by name.
  public static func < (left: Constraint, right: Constraint) -> Bool { left.rawValue < right.rawValue }
}

/// How sure an answer is.
public enum Confidence: String, Codable, Sendable, CaseIterable, Comparable {
  case low, medium, high

  /// Orders from low to high.
  public static func < (left: Confidence, right: Confidence) -> Bool {
    let order: [Confidence] = [.low, .medium, .high]
    return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
  }
}

/// A reason with the place that shows it.
public struct Reason: Codable, Sendable, Hashable {
  /// The reason in plain words.
  public var text: String
  /// File that shows it, relative to the repository.
  public var file: String?
  /// Line that shows it, from 1.
  public var line: Int?

  /// Makes a reason.
  public init(_ text: String, file: String? = nil, line: Int? = nil) {
    self.text = text
    self.file = file
    self.line = line
  }
}

/// The container decision of one screen.
public struct Decision: Codable, Sendable, Equatable {
  /// The answer that holds with the present deployment target.
  public enum Today: String, Codable, Sendable {
    case webPage = "WebPage"
    case webAuthenticationSession = "ASWebAuthenticationSession"
    case safariView = "SFSafariViewController"
    case wkWebView = "WKWebView"
    case availabilitySplit = "availability-split"
  }

  /// What the content is.
  public var need: Need
  /// What holds the screen back, sorted.
  public var constraints: [Constraint]
  /// The answer at the goal, iOS 26.
  public var recommended: Container
  /// The table's row, 1 to 4.
  public var row: Int
  /// The answer today; nil where the deployment target is unknown and decides.
  public var today: Today?
  /// How sure the answer is.
  public var confidence: Confidence
  /// Whether row 1 waits for the deployment target; nil where that is unknown.
  public var blockedByTarget: Bool?
  /// The reasons, strongest first.
  public var reasons: [Reason]

  /// Makes a decision.
  public init(
    need: Need, constraints: [Constraint], recommended: Container, row: Int, today: Today?, confidence: Confidence,
    blockedByTarget: Bool?, reasons: [Reason]
  ) {
    self.need = need
    self.constraints = constraints
    self.recommended = recommended
    self.row = row
    self.today = today
    self.confidence = confidence
    self.blockedByTarget = blockedByTarget
    self.reasons = reasons
  }
}

/// A capability that a screen uses of its container.
public struct CapabilityUse: Codable, Sendable, Equatable {
  /// Id in the capability map.
  public var id: String
  /// How the new API supports it.
  public var support: CapabilitySupport
  /// True where losing it keeps the screen on the old container.
  public var blocks: Bool
  /// Where it is used, sorted, without doubles.
  public var places: [Place]
  /// The legacy symbols as written, sorted.
  public var symbols: [String]

  /// A line of a file.
  public struct Place: Codable, Sendable, Hashable, Comparable {
    /// File, relative to the repository.
    public var file: String
    /// Line, from 1.
    public var line: Int

    /// Makes a place.
    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }

    /// Hashes the place.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(path: file)
      hasher.combine(line)
    }

    /// Orders by file, then by line.
    public static func < (left: Place, right: Place) -> Bool { (left.file, left.line) < (right.file, right.line) }
  }

  /// Makes a use.
  public init(id: String, support: CapabilitySupport, blocks: Bool, places: [Place], symbols: [String]) {
    self.id = id
    self.support = support
    self.blocks = blocks
    self.places = places
    self.symbols = symbols
  }
}

/// How the new API supports what the old one did.
public enum CapabilitySupport: String, Codable, Sendable, CaseIterable {
  case direct, changed, workaround, gap
  /// No entry of the capability map names the API.
  case unknown
}

/// What a scan sees of a screen.
public enum Observed: String, Codable, Sendable, CaseIterable {
  case legacy, mixed, modern, gone
  case notSeen = "not-seen"
}

/// When a screen should move.
public enum Wave: String, Codable, Sendable, CaseIterable {
  case first, next, later, keep, done
}

/// How much work a screen is.
public enum Effort: String, Codable, Sendable, CaseIterable {
  case small = "S"
  case medium = "M"
  case large = "L"
}

/// A screen with everything that was concluded of it.
public struct AssessedScreen: Codable, Sendable, Equatable {
  /// The screen.
  public var screen: Screen
  /// The capabilities that it uses, sorted by id.
  public var capabilities: [CapabilityUse]
  /// The decision.
  public var decision: Decision
  /// What the scan sees.
  public var observed: Observed
  /// When it should move.
  public var wave: Wave
  /// How much work it is.
  public var effort: Effort
  /// The facts that raised or lowered wave and effort, told in words.
  public var effortReasons: [String]
  /// Status that an in-source mark or the config sets, with its reason.
  public var marked: MarkedStatus?
  /// Owner by config or CODEOWNERS.
  public var owner: String?

  /// A status that the code or the config states.
  public struct MarkedStatus: Codable, Sendable, Equatable {
    /// `kept` or `ignored`.
    public var status: MigrationStatus
    /// The reason; empty where none is given.
    public var reason: String

    /// Makes a marked status.
    public init(status: MigrationStatus, reason: String) {
      self.status = status
      self.reason = reason
    }
  }

  /// Makes an assessed screen.
  public init(
    screen: Screen, capabilities: [CapabilityUse], decision: Decision, observed: Observed, wave: Wave, effort: Effort,
    effortReasons: [String] = [], marked: MarkedStatus? = nil, owner: String? = nil
  ) {
    self.screen = screen
    self.capabilities = capabilities
    self.decision = decision
    self.observed = observed
    self.wave = wave
    self.effort = effort
    self.effortReasons = effortReasons
    self.marked = marked
    self.owner = owner
  }
}

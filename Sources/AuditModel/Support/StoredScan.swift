/// A scan as the store gives it back: every screen with its id, its status and what people said of it.
public struct StoredScan: Sendable, Equatable {
  /// Number of the scan in its database.
  public var number: Int
  /// The repository.
  public var repository: RepositoryIdentity
  /// The state that was scanned.
  public var revision: Revision
  /// When it was scanned, seconds since 1970.
  public var scannedAt: Int
  /// Version of the tool that scanned.
  public var toolVersion: String
  /// How much was seen.
  public var coverage: Coverage
  /// The targets, and what was wrong in project files.
  public var project: ProjectModel
  /// Wrappers with their ids.
  public var wrappers: [Identified<Wrapper>]
  /// Headless uses with their ids.
  public var headless: [Identified<HeadlessUse>]
  /// The screens that the scan saw, sorted by file, then line.
  public var screens: [StoredScreen]
  /// Screens that an earlier scan saw and this one did not.
  public var absent: [AbsentScreen]
  /// Findings.
  public var findings: [Finding]

  /// Makes a stored scan.
  public init(
    number: Int, repository: RepositoryIdentity, revision: Revision, scannedAt: Int, toolVersion: String,
    coverage: Coverage, project: ProjectModel, wrappers: [Identified<Wrapper>], headless: [Identified<HeadlessUse>],
    screens: [StoredScreen], absent: [AbsentScreen], findings: [Finding]
  ) {
    self.number = number
    self.repository = repository
    self.revision = revision
    self.scannedAt = scannedAt
    self.toolVersion = toolVersion
    self.coverage = coverage
    self.project = project
    self.wrappers = wrappers
    self.headless = headless
    self.screens = screens
    self.absent = absent
    self.findings = findings
  }
}

/// A value with its id.
public struct Identified<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The id: 10 hex digits, with `#2`, `#3` … behind where it was taken.
  public var id: String
  /// The value.
  public var value: Value

  /// Makes an identified value.
  public init(id: String, value: Value) {
    self.id = id
    self.value = value
  }
}

/// A screen with its id and status.
public struct StoredScreen: Sendable, Equatable {
  /// The id: 10 hex digits, with `#2`, `#3` … behind where it was taken.
  public var id: String
  /// What the scan saw and concluded (the code regions are empty here).
  public var assessed: AssessedScreen
  /// The status.
  public var state: ScreenState

  /// Makes a stored screen.
  public init(id: String, assessed: AssessedScreen, state: ScreenState) {
    self.id = id
    self.assessed = assessed
    self.state = state
  }

  /// Where the screen stands.
  public var stands: Standing {
    Standing(
      status: state.status, flags: state.flags, observed: assessed.observed, decision: assessed.decision)
  }
}

/// A screen that is not in a scan any more.
public struct AbsentScreen: Sendable, Equatable {
  /// The id.
  public var id: String
  /// The last name and file.
  public var reference: TypeReference
  /// `gone` or `not-seen`.
  public var observed: Observed
  /// The status.
  public var state: ScreenState

  /// Makes an absent screen.
  public init(id: String, reference: TypeReference, observed: Observed, state: ScreenState) {
    self.id = id
    self.reference = reference
    self.observed = observed
    self.state = state
  }
}

/// The status of a screen: the fold over its events.
public struct ScreenState: Sendable, Equatable {
  /// The status.
  public var status: MigrationStatus
  /// Remarks.
  public var flags: Set<StatusFlag>
  /// Who does it.
  public var owner: String?
  /// The last note.
  public var note: String?
  /// Why it is kept or ignored.
  public var reason: String?
  /// Until when, as `2027-03-31`.
  public var due: String?
  /// Ids of the checklist items that are ticked.
  public var checkedItems: Set<String>
  /// All events, oldest first.
  public var events: [StatusEvent]

  /// Makes a state.
  public init(
    status: MigrationStatus = .notStarted, flags: Set<StatusFlag> = [], owner: String? = nil, note: String? = nil,
    reason: String? = nil, due: String? = nil, checkedItems: Set<String> = [], events: [StatusEvent] = []
  ) {
    self.status = status
    self.flags = flags
    self.owner = owner
    self.note = note
    self.reason = reason
    self.due = due
    self.checkedItems = checkedItems
    self.events = events
  }
}

/// Something that happened to a screen's status. Events are only ever added.
public struct StatusEvent: Codable, Sendable, Equatable {
  /// Where an event comes from.
  public enum Source: String, Codable, Sendable {
    /// Set by a person on the command line.
    case person
    /// Proved by a scan.
    case scan
    /// An in-source mark.
    case mark
    /// An override of the configuration.
    case configuration
    /// The decisions file, or an imported file.
    case file
  }

  /// When, seconds since 1970.
  public var time: Int
  /// Who.
  public var author: String
  /// Where it comes from.
  public var source: Source
  /// What changed: `status`, `owner`, `note`, `due`, `check`, `flag`, `link`, `carried-over`, …
  public var field: String
  /// The value before; nil for none.
  public var from: String?
  /// The value after; nil for none.
  public var to: String?
  /// Why, or a note.
  public var note: String?

  /// Makes an event.
  public init(
    time: Int, author: String, source: Source, field: String, from: String?, to: String?, note: String?
  ) {
    self.time = time
    self.author = author
    self.source = source
    self.field = field
    self.from = from
    self.to = to
    self.note = note
  }
}

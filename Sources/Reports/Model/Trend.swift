import AuditModel

/// What the scans before tell: what changed since the last one, and how the open screens went down.
public struct Trend: Sendable, Equatable {
  /// A point in time.
  public struct Point: Sendable, Equatable {
    /// When, seconds since 1970.
    public var time: Int
    /// The commit.
    public var commit: String?
    /// False for a scan that could not read everything; it is shown and left out of the forecast.
    public var isComplete: Bool
    /// Open screens that the first scan had.
    public var openOfFirst: Int
    /// Open screens that came later.
    public var openOfLater: Int
    /// All screens.
    public var total: Int
    /// Screens by container in use (`several` for more than one), sorted by name.
    public var containers: [String: Int]
    /// True where scans are missing between this point and the one before.
    public var followsGap: Bool

    /// All open screens.
    public var open: Int { openOfFirst + openOfLater }
  }

  /// What changed since the last scan.
  public struct Changes: Sendable, Equatable {
    /// When that scan was.
    public var since: Int
    /// Its commit.
    public var commit: String?
    /// True where the tool's version differs, so that the tool may have changed and not the code.
    public var toolChanged: Bool
    /// Names of screens that are new.
    public var added: [String]
    /// Names of screens that are gone.
    public var removed: [String]
    /// Screens that stand elsewhere now.
    public var moved: [Move]

    /// A screen that stands elsewhere now.
    public struct Move: Sendable, Equatable {
      /// The id.
      public var id: String
      /// The name.
      public var name: String
      /// Where it stood.
      public var from: Standing
      /// Where it stands.
      public var to: Standing
    }

    /// True where nothing changed.
    public var isEmpty: Bool { added.isEmpty && removed.isEmpty && moved.isEmpty }
  }

  /// The points, oldest first; the last is the reported scan.
  public var points: [Point]
  /// What changed since the last scan.
  public var changes: Changes
  /// When it is done, by the rule that it tells.
  public var forecast: Forecast

  init?(newest scan: StoredScan, past: [PastScan]) {
    guard let last = past.last else { return nil }
    let screens = scan.screens.filter { $0.assessed.screen.role.counts }.map {
      PastScreen(
        id: $0.id, name: $0.assessed.screen.reference.name, containers: $0.assessed.screen.containers,
        stands: $0.stands)
    }
    let now = PastScan(
      number: scan.number, commit: scan.revision.commit, time: scan.revision.commitTime ?? scan.scannedAt,
      isComplete: scan.coverage.isComplete, toolVersion: scan.toolVersion, screens: screens)
    let all = (past + [now]).map(Self.withSaneTime).enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
    let first = Set(all.first?.screens.map(\.id) ?? [])
    var points = all.map { Self.point($0, first: first) }
    Self.markGaps(&points)
    self.points = points
    changes = Changes(from: last, to: now)
    forecast = Forecast(points, scannedAt: scan.scannedAt)
  }

  /// Times come from git and may be anything; outside the calendar they are moved to its edge.
  private static func withSaneTime(_ scan: PastScan) -> PastScan {
    var scan = scan
    scan.time = min(max(scan.time, 0), 253_402_300_799)
    return scan
  }

  /// True for a screen that asks for work.
  static func isOpen(_ standing: Standing) -> Bool { standing != .done && standing != .kept && standing != .ignored }

  private static func point(_ scan: PastScan, first: Set<String>) -> Point {
    let open = scan.screens.filter { isOpen($0.stands) }
    let ofFirst = open.count { first.contains($0.id) }
    let containers = scan.screens.map {
      $0.containers.count == 1 ? $0.containers[0].rawValue : $0.containers.isEmpty ? "none" : "several"
    }
    return Point(
      time: scan.time, commit: scan.commit, isComplete: scan.isComplete, openOfFirst: ofFirst,
      openOfLater: open.count - ofFirst, total: scan.screens.count,
      containers: Dictionary(containers.map { ($0, 1) }, uniquingKeysWith: +), followsGap: false)
  }

  /// Scans are missing where the time between two is over three times the usual one (the median).
  private static func markGaps(_ points: inout [Point]) {
    guard points.count > 3 else { return }
    let steps = zip(points.dropFirst(), points).map { $0.time - $1.time }
    let usual = steps.sorted()[steps.count / 2]
    guard usual > 0 else { return }
    for index in points.indices.dropFirst() where steps[index - 1] / 3 > usual { points[index].followsGap = true }
  }
}

extension Trend.Changes {
  init(from last: PastScan, to now: PastScan) {
    let before = Dictionary(last.screens.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(now.screens.map(\.id))
    since = last.time
    commit = last.commit
    toolChanged = last.toolVersion != now.toolVersion
    added = now.screens.filter { before[$0.id] == nil }.map(\.name).sorted()
    removed = last.screens.filter { !after.contains($0.id) }.map(\.name).sorted()
    moved = now.screens.compactMap { screen in
      guard let old = before[screen.id], old.stands != screen.stands else { return nil }
      return Move(id: screen.id, name: screen.name, from: old.stands, to: screen.stands)
    }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }
}

/// When the open screens are done, told as a range, or why no date can be told.
public struct Forecast: Sendable, Equatable {
  /// Earliest and latest day, seconds since 1970; nil where no date can be told.
  public var range: ClosedRange<Int>?
  /// The rule and what came of it, in words.
  public var explanation: String

  private static let day = 86_400
  private static let windows = [30, 90, 180]

  /// Makes a forecast.
  ///
  /// - Parameters:
  ///   - points: the points, oldest first.
  ///   - scannedAt: the day of the scan: its commit may be much older, and a date before the day tells nothing.
  init(_ points: [Trend.Point], scannedAt: Int = 0) {
    let complete = points.filter(\.isComplete)
    let rule = "Pace of the last 30, 90 and 180 days, complete scans only; the fastest and the slowest make the range."
    guard let last = complete.last, let first = complete.first else {
      explanation = "No date: there is no complete scan yet. \(rule)"
      return
    }
    guard last.open > 0 else {
      explanation = "Nothing is open any more."
      return
    }
    guard complete.count >= 4, last.time - first.time >= 14 * Self.day else {
      explanation = "No date yet: it takes four complete scans over at least two weeks. \(rule)"
      return
    }
    // Open screens per second, by each window that has a scan before the newest one.
    var paces: [Double] = []
    for window in Self.windows {
      let start = last.time - window * Self.day
      guard let from = complete.first(where: { $0.time >= start }), last.time - from.time >= 7 * Self.day else {
        continue
      }
      paces.append(Double(from.open - last.open) / Double(last.time - from.time))
    }
    guard let slowest = paces.min(), let fastest = paces.max() else {
      explanation = "No date: the scans stand too close together. \(rule)"
      return
    }
    guard slowest > 0 else {
      explanation = "No date: the number of open screens has not gone down in every window. \(rule)"
      return
    }
    let limit = 20.0 * 365 * Double(Self.day)
    let (soonest, latest) = (Double(last.open) / fastest, Double(last.open) / slowest)
    guard latest <= limit else {
      explanation = "No date: at the present pace it takes over twenty years. \(rule)"
      return
    }
    let (from, to) = (last.time + Int(soonest), last.time + Int(latest))
    let start = "Counted from \(Timestamp.day(of: last.time)), the day of the commit"
    guard to > scannedAt else {
      explanation = "No date: it would lie before the day of the scan. \(start). \(rule)"
      return
    }
    range = max(from, scannedAt)...max(from, to)
    explanation = scannedAt - last.time > 30 * Self.day ? "\(start). \(rule)" : rule
  }
}

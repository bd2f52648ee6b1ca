import AuditModel

/// The counts of a report. Every list of counts sums up to `total`.
public struct Tally: Sendable, Equatable {
  /// The rules whose findings are sign-in problems.
  public static let signInRules: Set<String> = [
    "sign-in-in-web-view", "sign-in-in-safari-view", "sf-authentication-session",
  ]

  /// Screens that count.
  public var total: Int
  /// Screens by where they stand, in the order of the cases, zeros too.
  public var standings: [(standing: Standing, count: Int)]
  /// Screens by row of the decision table and container in use.
  public var matrix: Matrix
  /// Screens by wave, in the order of the cases.
  public var waves: [(wave: Wave, count: Int)]
  /// Screens by need.
  public var needs: [(need: Need, count: Int)]
  /// Screens of row 4 by constraint; one screen can have several.
  public var constraints: [(constraint: Constraint, count: Int)]
  /// Sign-in problems: findings of their own, no standing.
  public var signInProblems: Int
  /// Findings by severity, worst first.
  public var severities: [(severity: Finding.Severity, count: Int)]
  /// Screens with a flag.
  public var flags: [(flag: StatusFlag, count: Int)]
  /// Screens whose decision is of low confidence.
  public var uncertain: Int

  /// The decision table with its counts.
  public struct Matrix: Sendable, Equatable {
    /// Containers in use (`several` for screens with more than one), sorted.
    public var columns: [String]
    /// Counts by row (1 to 4), then column.
    public var cells: [[Int]]

    /// The sum of a row.
    public func sum(row: Int) -> Int { cells[row].reduce(0, +) }

    /// The sum of a column.
    public func sum(column: Int) -> Int { cells.reduce(0) { $0 + $1[column] } }
  }

  init(_ screens: [ScreenReport], findings: [Finding]) {
    total = screens.count
    standings = Self.count(screens.map(\.stands)).map { (standing: $0, count: $1) }
    waves = Self.count(screens.map(\.assessed.wave)).map { (wave: $0, count: $1) }
    needs = Self.count(screens.map(\.decision.need)).map { (need: $0, count: $1) }
    constraints = Self.count(screens.filter { $0.decision.row == 4 }.flatMap(\.decision.constraints))
      .map { (constraint: $0, count: $1) }
    flags = Self.count(screens.flatMap { $0.state.flags }).map { (flag: $0, count: $1) }
    uncertain = screens.count { $0.decision.confidence == .low }
    signInProblems = findings.count { Self.signInRules.contains($0.rule) }
    severities = Self.count(findings.map(\.severity)).reversed().map { (severity: $0, count: $1) }
    let columns = Set(screens.map(\.containerNow)).sorted()
    var cells = Array(repeating: Array(repeating: 0, count: columns.count), count: Words.decisionTable.count)
    for screen in screens {
      let row = min(max(screen.decision.row, 1), cells.count) - 1
      if let column = columns.firstIndex(of: screen.containerNow) { cells[row][column] += 1 }
    }
    matrix = Matrix(columns: columns, cells: cells)
  }

  /// How often each case of a kind comes up, in the order of the cases.
  private static func count<Value: CaseIterable & Hashable>(_ values: [Value]) -> [(Value, Int)] {
    let counts = Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +)
    return Value.allCases.map { ($0, counts[$0] ?? 0) }
  }

  /// The count of a standing.
  public func count(of standing: Standing) -> Int { standings.first { $0.standing == standing }?.count ?? 0 }

  /// Screens that still ask for work: neither done nor kept nor out of scope.
  public var open: Int { total - count(of: .done) - count(of: .kept) - count(of: .ignored) }

  /// Equal where all counts are.
  public static func == (left: Tally, right: Tally) -> Bool {
    left.total == right.total && left.standings.map(\.count) == right.standings.map(\.count)
      && left.matrix == right.matrix && left.waves.map(\.count) == right.waves.map(\.count)
      && left.needs.map(\.count) == right.needs.map(\.count)
      && left.constraints.map(\.count) == right.constraints.map(\.count)
      && left.signInProblems == right.signInProblems
      && left.severities.map(\.count) == right.severities.map(\.count)
      && left.flags.map(\.count) == right.flags.map(\.count) && left.uncertain == right.uncertain
  }
}

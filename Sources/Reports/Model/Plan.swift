import AuditModel

/// The order in which the screens of a repository move: waves, and in each the small ones first.
public struct Plan: Sendable {
  /// A wave with its screens.
  public struct Step: Sendable {
    /// The wave.
    public var wave: Wave
    /// Its screens, in the order in which to take them.
    public var screens: [ScreenReport]
  }

  /// The waves that have screens, in order; what is done or out of scope is left out.
  public var steps: [Step]

  /// Number of screens that are left to move.
  public var open: Int { steps.filter { $0.wave != .keep }.reduce(0) { $0 + $1.screens.count } }

  init(_ report: RepositoryReport) {
    let left = report.screens.filter { $0.stands != .done && $0.stands != .ignored }
    steps = Wave.allCases.compactMap { wave in
      let screens = left.filter { Self.wave(of: $0) == wave }.sorted(by: Self.comesFirst)
      return screens.isEmpty ? nil : Step(wave: wave, screens: screens)
    }
  }

  /// What people decided comes before what the scan proposes.
  private static func wave(of screen: ScreenReport) -> Wave {
    if screen.stands == .kept { return .keep }
    return screen.assessed.wave == .done ? .next : screen.assessed.wave
  }

  private static func comesFirst(_ left: ScreenReport, _ right: ScreenReport) -> Bool {
    let standings: [Standing] = [.inProgress, .ready, .needsTarget, .undecided, .stays]
    let rank = { (screen: ScreenReport) in
      (
        standings.firstIndex(of: screen.stands) ?? standings.count,
        Effort.allCases.firstIndex(of: screen.assessed.effort) ?? 0
      )
    }
    if rank(left) != rank(right) { return rank(left) < rank(right) }
    return (left.screen.reference.file, left.screen.reference.name, left.id)
      < (right.screen.reference.file, right.screen.reference.name, right.id)
  }
}

extension ScreenReport {
  /// Why the screen is in its wave and of its effort, in a few words.
  var because: String {
    if let reason, stands == .kept { return reason }
    let reasons = assessed.effortReasons + decision.constraints.map { Words.entry($0).meaning }
    return reasons.isEmpty ? decision.reasons.first?.text ?? "" : reasons.joined(separator: "; ")
  }
}

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

  /// A wrapper that many screens go through: moved first, it moves them all.
  public struct SharedWrapper: Sendable {
    /// The wrapper.
    public var wrapper: Identified<Wrapper>
    /// The screens that are to move and go through it, in the order of the plan.
    public var screens: [ScreenReport]
  }

  /// A column of the plan: a wave, or a part of those that stay, which only a person can confirm.
  enum Column: Hashable, CaseIterable {
    case first, next, later, stays, undecided, kept, done

    /// The column of a screen in a wave; what people said comes before what the scan proposes.
    init(_ screen: ScreenReport, in wave: Wave) {
      switch (screen.stands, wave) {
      case (.done, _), (.ignored, _): self = .done
      case (.kept, _): self = .kept
      case (.undecided, .keep): self = .undecided
      case (_, .keep): self = .stays
      case (_, .first): self = .first
      case (_, .later): self = .later
      case (_, .next), (_, .done): self = .next
      }
    }

    /// The column in words.
    var words: Words.Entry {
      switch self {
      case .first: Words.entry(Wave.first)
      case .next: Words.entry(Wave.next)
      case .later: Words.entry(Wave.later)
      case .done: Words.entry(Wave.done)
      case .kept:
        Words.Entry("kept", "Kept on purpose", "A deliberate fallback that the team confirmed, with its reason.")
      case .stays:
        Words.Entry(
          "stays", "Stay for now, not confirmed",
          "The audit proposes WKWebView and nobody has confirmed it yet. Keep one on purpose with "
            + "`status set SCREEN kept --reason TEXT`.")
      case .undecided:
        Words.Entry(
          "undecided", "Stay for now, undecided",
          "Nothing tells for sure what these show; a person's word decides whether and where they move.")
      }
    }

    /// The list of its screens, as the part of an address behind `#screens?`.
    var query: String {
      let left: [Standing] = [.ready, .inProgress, .needsTarget, .undecided, .stays]
      func list(_ standings: [Standing]) -> String { standings.map { "stands=\($0.rawValue)" }.joined(separator: "&") }
      return switch self {
      case .first, .next, .later: "wave=\(words.id)&" + list(left)
      case .stays: "wave=keep&" + list(left.filter { $0 != .undecided })
      case .undecided: "wave=keep&" + list([.undecided])
      case .kept: list([.kept])
      case .done: list([.done, .ignored])
      }
    }
  }

  /// Wrappers that come before the waves, those with most screens first.
  public var wrappers: [SharedWrapper]
  /// The waves that have screens, in order; what is done or out of scope is left out.
  public var steps: [Step]
  /// Ids of screens with the screens that have to move before them, because they go through these.
  public var predecessors: [String: [ScreenReport]]

  /// Number of screens that are left to move.
  public var open: Int { steps.filter { $0.wave != .keep }.reduce(0) { $0 + $1.screens.count } }

  /// Number of screens of a column that are left to move or to decide.
  func count(of column: Column) -> Int {
    steps.reduce(0) { sum, step in sum + step.screens.count { Column($0, in: step.wave) == column } }
  }

  /// Number of planned screens of which nothing tells for sure what they show.
  var plannedUndecided: Int {
    steps.filter { $0.wave != .keep }.reduce(0) { $0 + $1.screens.count { $0.stands == .undecided } }
  }

  init(_ report: RepositoryReport) {
    let left = report.screens.filter { $0.stands != .done && $0.stands != .ignored }
    let byReference = Dictionary(left.map { ($0.screen.reference, $0) }, uniquingKeysWith: { first, _ in first })
    let needed = Dictionary(
      left.map { screen in
        (screen.id, screen.screen.via.compactMap { byReference[$0] }.filter { $0.id != screen.id && $0.moves })
      }, uniquingKeysWith: { first, _ in first })
    predecessors = needed.filter { !$0.value.isEmpty }
    let steps = Wave.allCases.compactMap { wave -> Step? in
      let screens = left.filter { Self.wave(of: $0, behind: needed) == wave }.sorted(by: Self.comesFirst)
      return screens.isEmpty ? nil : Step(wave: wave, screens: Self.ordered(screens, behind: needed))
    }
    self.steps = steps
    let moving = steps.filter { $0.wave != .keep }.flatMap(\.screens).filter(\.moves)
    wrappers = report.scan.wrappers.compactMap { wrapper in
      let hanging = moving.filter {
        $0.screen.via.contains(wrapper.value.reference) && $0.screen.reference != wrapper.value.reference
      }
      return hanging.count < 2 ? nil : SharedWrapper(wrapper: wrapper, screens: hanging)
    }.sorted { ($1.screens.count, $0.wrapper.value.reference) < ($0.screens.count, $1.wrapper.value.reference) }
  }

  /// The wave of a screen, and no earlier one than those that it goes through have.
  private static func wave(of screen: ScreenReport, behind needed: [String: [ScreenReport]]) -> Wave {
    var latest = wave(of: screen)
    guard latest != .keep else { return latest }
    var seen: Set<String> = [screen.id]
    var waiting = needed[screen.id] ?? []
    while let next = waiting.popLast() {
      guard seen.insert(next.id).inserted else { continue }
      let wave = wave(of: next)
      if wave != .keep, let one = Wave.allCases.firstIndex(of: wave), let other = Wave.allCases.firstIndex(of: latest) {
        latest = Wave.allCases[max(one, other)]
      }
      waiting += needed[next.id] ?? []
    }
    return latest
  }

  /// The screens in their order, each behind those that it goes through.
  private static func ordered(_ screens: [ScreenReport], behind needed: [String: [ScreenReport]]) -> [ScreenReport] {
    let here = Set(screens.map(\.id))
    var found: [ScreenReport] = []
    var seen: Set<String> = []
    func add(_ screen: ScreenReport, depth: Int) {
      guard here.contains(screen.id), seen.insert(screen.id).inserted else { return }
      if depth > 0 {
        for other in (needed[screen.id] ?? []).sorted(by: comesFirst) { add(other, depth: depth - 1) }
      }
      found.append(screen)
    }
    for screen in screens { add(screen, depth: 32) }
    return found
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
  /// Whether the screen is to move to another container.
  var moves: Bool { decision.recommended == .webPage && stands != .kept && stands != .done && stands != .ignored }

  /// Why the screen is in its wave and of its effort, in a few words.
  var because: String {
    if let reason, stands == .kept { return reason }
    let reasons = assessed.effortReasons + decision.constraints.map { Words.entry($0).meaning }
    return reasons.isEmpty ? decision.reasons.first?.text ?? "" : reasons.joined(separator: "; ")
  }
}

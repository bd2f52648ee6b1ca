import AuditModel

/// The answer to what a screen's content is, and why.
struct NeedVerdict: Sendable, Equatable {
  /// The need.
  var need: Need
  /// How sure it is.
  var confidence: Confidence
  /// What the container by itself tells.
  var stage: Stage
  /// Evidence for it, strongest first.
  var evidence: [NeedEvidence]
  /// Evidence for other needs, strongest first.
  var others: [NeedEvidence]

  /// What the container by itself tells.
  enum Stage: Sendable, Equatable {
    /// A sign-in session: nothing else can run in it.
    case session
    /// A Safari view: an outside site, unless a sign-in runs in it.
    case safari
    /// A view whose page belongs to whoever the evidence says.
    case embedded
  }

  /// Weighs evidence.
  ///
  /// - Parameters:
  ///   - evidence: all of it.
  ///   - stage: what the main container of the screen is.
  ///   - isHanded: whether the screen only shows a view that it is handed.
  init(_ evidence: [NeedEvidence], stage: Stage, isHanded: Bool) {
    let need = Self.need(evidence, stage)
    self.need = need
    self.stage = stage
    let own = Self.sorted(evidence.filter { $0.need == need })
    let proof = own.filter { !$0.isGuess }.reduce(0) { $0 + min($1.weight, 8) }
    let sure: Confidence
    switch need {
    case .unclear: sure = .low
    default: sure = proof >= 2 || (stage != .embedded && need != .appOwned) ? .high : .medium
    }
    confidence = isHanded ? min(sure, .medium) : sure
    self.evidence = own
    others = Self.sorted(evidence.filter { $0.need != need })
  }

  private static func need(_ evidence: [NeedEvidence], _ stage: Stage) -> Need {
    func sum(_ need: Need, where fits: (NeedEvidence) -> Bool = { _ in true }) -> Int {
      evidence.filter { $0.need == need && fits($0) }.reduce(0) { $0 + min($1.weight, 8) }
    }
    let signIn = sum(.signIn)
    let provenSignIn = sum(.signIn) { !$0.isGuess }
    let named = evidence.filter { $0.need == .signIn && $0.isGuess }.map(\.weight).max() ?? 0
    switch stage {
    case .session: return .signIn
    case .safari:
      // A login screen shows many a page in Safari; one that is named after a protocol runs it there.
      return provenSignIn >= 3 || (provenSignIn >= 2 && named >= 2) || named >= 3 ? .signIn : .outsideSite
    case .embedded: break
    }
    let own = sum(.appOwned)
    let outside = sum(.outsideSite)
    // A name alone may speak of a screen that only leads to a sign-in; a protocol's name, or a word with any sign, may not.
    if provenSignIn >= 3 || named >= 3 || (named >= 2 && signIn >= 3) { return .signIn }
    if named >= 2 && own + outside < 3 { return .signIn }
    if own == 0 && outside == 0 { return .unclear }
    return outside > own ? .outsideSite : .appOwned
  }

  private static func sorted(_ evidence: [NeedEvidence]) -> [NeedEvidence] {
    evidence.enumerated().sorted { left, right in
      (right.element.weight, left.offset) < (left.element.weight, right.offset)
    }.map(\.element)
  }
}

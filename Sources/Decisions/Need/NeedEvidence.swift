import AuditModel

/// Something in the code that speaks for a need.
struct NeedEvidence: Sendable, Equatable {
  /// The need that it speaks for.
  var need: Need
  /// How loud it speaks: 1 a hint, 2 a sign, 3 and more a proof.
  var weight: Int
  /// What it is, in words.
  var text: String
  /// Where it stands.
  var place: CapabilityUse.Place?
  /// True where it rests on a guess (an owner's host, a word of a name).
  var isGuess = false

  /// The evidence as a hint only.
  var weakened: NeedEvidence {
    var evidence = self
    evidence.weight = min(weight, 1)
    return evidence
  }

  /// The evidence as a reason.
  var reason: Reason { Reason(text, file: place?.file, line: place?.line) }
}

import AuditModel

/// Which branch of an `if` or `switch` is taken, as far as the condition is literal.
struct ManifestChoice {
  /// How far the statement is decided.
  private enum State {
    /// No statement is open.
    case none
    /// A branch was taken.
    case taken
    /// No branch was taken so far.
    case open
    /// A condition was not literal.
    case unsure
  }

  private var state = State.none
  private var isSwitch = false
  private(set) var subject: ManifestValue?
  /// Whether an `if` waits for its body.
  private(set) var isOpen = false
  /// What its conditions come to.
  var conditions: [Bool?] = []

  /// Begins an `if`, `else if` or `switch`.
  mutating func begin(subject: ManifestValue?, isElse: Bool, isBranching: Bool) {
    guard isBranching else {
      self = ManifestChoice()
      return
    }
    if !isElse || subject != nil { state = .open }
    isSwitch = subject != nil
    self.subject = subject
    isOpen = subject == nil
    conditions = []
  }

  /// Decides on a branch: whether it is taken; nil where that is not known.
  ///
  /// - Parameter fits: for a `case`, whether it fits the subject.
  mutating func decide(fits: Bool?) -> Bool? {
    if isSwitch { return settle(fits) }
    if isOpen {
      isOpen = false
      let holds = conditions.contains(false) ? false : conditions.isEmpty || conditions.contains(nil) ? nil : true
      return settle(holds)
    }
    // An `else`, or what a `guard` leaves by: the latter is not taken.
    let verdict = settle(true)
    let wasNone = state == .none
    state = .none
    return wasNone ? false : verdict
  }

  private mutating func settle(_ holds: Bool?) -> Bool? {
    switch state {
    case .none, .taken: return false
    case .unsure: return holds == false ? false : nil
    case .open:
      if holds == true { state = .taken }
      if holds == nil { state = .unsure }
      return holds
    }
  }
}

extension ManifestEvaluator {
  /// Whether a branch is taken.
  func verdict(
    on scope: Int, in unit: Int, _ frame: ManifestFrame, _ choice: inout ManifestChoice
  ) -> Bool? {
    guard let subject = choice.subject else { return choice.decide(fits: nil) }
    let label = units[unit].text(from: units[unit].facts.scopes[scope].position)
    return choice.decide(fits: fits(label, subject))
  }

  /// Whether `case .a, .b:` or `default:` fits a subject.
  private func fits(_ label: String, _ subject: ManifestValue) -> Bool? {
    if label.hasPrefix("default") || label.hasPrefix("@unknown") { return subject.isUnknown ? nil : true }
    guard label.hasPrefix("case"), !subject.isUnknown else { return nil }
    var verdicts: [Bool?] = []
    for pattern in Self.patterns(label.dropFirst("case".count)) {
      var name = pattern.trimmed[...]
      if name.hasPrefix("let ") { name = name.dropFirst(4).trimmed[...] }
      if let quote = name.first, quote == "\"" {
        verdicts.append(text(of: subject).map { $0 == name.dropFirst().dropLast() })
      } else if let dot = name.firstIndex(of: "."), let construct = subject.construct {
        let member = name[name.index(after: dot)...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        verdicts.append(construct.name == String(member))
      } else {
        verdicts.append(nil)
      }
    }
    if verdicts.contains(true) { return true }
    return verdicts.contains(nil) || verdicts.isEmpty ? nil : false
  }

  /// The patterns of a label, up to its colon.
  private static func patterns(_ text: Substring) -> [Substring] {
    var found: [Substring] = []
    var start = text.startIndex
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "," where depth == 0, ":" where depth == 0:
        found.append(text[start..<index])
        if text[index] == ":" { return found }
        start = text.index(after: index)
      default: continue
      }
    }
    return []
  }

  /// Binds the names of a `case` to what its subject was made of.
  func bindCase(_ scope: Int, in unit: Int, _ choice: ManifestChoice, _ frame: inout ManifestFrame) {
    guard let construct = choice.subject?.construct else { return }
    let names = (units[unit].bindings[scope] ?? []).map { units[unit].facts.variables[$0] }
    for (name, argument) in zip(names, construct.arguments) { frame.names[name.name] = argument.value }
  }

  /// Whether a branch can end the function.
  func returns(_ scope: Int, in unit: Int) -> Bool {
    (units[unit].statements[scope] ?? []).contains { statement in
      guard case .expression(let index) = statement else { return false }
      if case .returned = units[unit].facts.expressions[index].kind { return true }
      return false
    }
  }
}

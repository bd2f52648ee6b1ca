import AuditModel

/// Which branches of the `if`s and `switch`es of a body are taken, as far as their conditions are literal.
struct ManifestChoices {
  /// How far a statement is decided.
  private enum State {
    /// A branch was taken.
    case taken
    /// No branch was taken so far.
    case open
    /// A condition was not literal.
    case unsure
  }

  /// Statements by their first scope.
  private var states: [Int: State] = [:]
  private var subjects: [Int: ManifestValue] = [:]

  /// Begins a `switch`.
  mutating func begin(_ statement: Int, subject: ManifestValue) { subjects[statement] = subject }

  /// What a `switch` chooses by.
  func subject(of statement: Int) -> ManifestValue? { subjects[statement] }

  /// Settles whether the next branch of a statement is taken; nil where that is not known.
  mutating func settle(_ statement: Int, _ holds: Bool?) -> Bool? {
    switch states[statement] ?? .open {
    case .taken: return false
    case .unsure: return holds == false ? false : nil
    case .open:
      if holds == true { states[statement] = .taken }
      if holds == nil { states[statement] = .unsure }
      return holds
    }
  }
}

extension ManifestEvaluator {
  /// Whether a branch is taken; nil where only running the manifest could tell.
  mutating func verdict(
    on index: Int, in unit: Int, _ frame: ManifestFrame, _ choices: inout ManifestChoices
  ) -> Bool? {
    let scope = units[unit].facts.scopes[index]
    let statement = scope.statement ?? index
    switch scope.entry {
    case .then: return choices.settle(statement, holds(scope.conditions, of: index, in: unit, frame))
    case .otherwise, .defaultChoice: return choices.settle(statement, true)
    case .choice:
      guard let subject = choices.subject(of: statement) else { return choices.settle(statement, nil) }
      return choices.settle(statement, fits(scope.conditions, of: index, in: unit, subject, frame))
    // The manifest goes on behind a guard, or it would describe nothing.
    case .guardElse: return false
    case .rest: return true
    default: return nil
    }
  }

  /// Whether all conditions of an `if` hold; a binding holds where its value is not nil.
  private mutating func holds(
    _ conditions: [Int], of scope: Int, in unit: Int, _ frame: ManifestFrame
  ) -> Bool? {
    let bound = (units[unit].bindings[scope] ?? []).map { units[unit].facts.variables[$0] }
    var verdicts = conditions.map { condition -> Bool? in
      let value = value(condition, in: unit, frame)
      guard bound.contains(where: { $0.initialValue == condition }) else { return value.truth }
      return value.isUnknown ? nil : !value.isNil
    }
    // `if let name` binds a name to itself.
    for variable in bound where variable.initialValue == nil {
      verdicts.append(frame.names[variable.name].flatMap { $0.isUnknown ? nil : !$0.isNil })
    }
    if verdicts.contains(false) { return false }
    return verdicts.isEmpty || verdicts.contains(nil) ? nil : true
  }

  /// Whether one of the patterns of a `case` fits a subject.
  private mutating func fits(
    _ conditions: [Int], of scope: Int, in unit: Int, _ subject: ManifestValue, _ frame: ManifestFrame
  ) -> Bool? {
    guard !subject.isUnknown else { return nil }
    var verdicts: [Bool?] = []
    var hasWhere = false
    for condition in conditions {
      let expression = units[unit].facts.expressions[condition]
      if expression.scope == scope {
        hasWhere = true
      } else {
        verdicts.append(fits(expression.kind, condition, in: unit, subject, frame))
      }
    }
    if verdicts.isEmpty || (hasWhere && verdicts.contains { $0 != false }) { return nil }
    if verdicts.contains(true) { return true }
    return verdicts.contains(nil) ? nil : false
  }

  private mutating func fits(
    _ kind: Expression.Kind, _ index: Int, in unit: Int, _ subject: ManifestValue, _ frame: ManifestFrame
  ) -> Bool? {
    switch kind {
    case .member(_, let name): return subject.construct.map { $0.name == name }
    case .call(let callee, _):
      guard case .member(_, let name) = units[unit].facts.expressions[callee].kind else { return nil }
      return subject.construct.map { $0.name == name }
    case .text, .literal: return same(value(index, in: unit, frame), subject)
    default: return nil
    }
  }

  /// Binds the names of a `case` to what its subject was made of.
  func bindCase(_ scope: Int, in unit: Int, _ choices: ManifestChoices, _ frame: inout ManifestFrame) {
    let statement = units[unit].facts.scopes[scope].statement ?? scope
    guard let construct = choices.subject(of: statement)?.construct else { return }
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

import AuditModel
import Resolution

/// Whether code tells people of a failure without leaving the cancelled sheet out.
struct FailureNotice {
  let context: RuleContext

  /// Whether somewhere in a scope people are told, and nothing before it leaves the cancelled sheet out.
  func tellsUnsorted(inScope scope: Int, of path: String) -> Bool { tellsUnsorted(inScope: scope, of: path, depth: 4) }

  private func tellsUnsorted(inScope scope: Int, of path: String, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    return context.expressions(inScope: scope, of: path).contains { place in
      tells(place, depth: depth) && !leavesOut(place)
    }
  }

  // MARK: Telling

  private static let words: Set<String> = [
    "alert", "error", "errors", "message", "failed", "failure", "fail", "fails", "problem", "toast", "banner",
    "snackbar",
    "hud", "notice", "warning",
  ]
  private static let showing: Set<String> = [
    "show", "present", "display", "alert", "toast", "notify", "shows", "showing", "presents", "presenting", "is", "has",
    "did", "presented",
  ]

  /// Whether an expression shows something to people.
  private func tells(_ place: ExpressionPlace, depth: Int) -> Bool {
    switch context.kind(place) {
    case .assignment(let target, let value)?: return isNotice(place.at(target), value: place.at(value))
    case .call?:
      guard let call = context.call(place) else { return false }
      if call.name == "present" || call.name.hasPrefix("presentViewController:") { return true }
      if let function = context.calledFunction(place), let body = context.fact(function)?.body {
        return tellsUnsorted(inScope: body, of: function.path, depth: depth - 1)
      }
      let words = Self.split(call.name)
      return words.first.map(Self.showing.contains) == true && words.contains(where: Self.words.contains)
    default: return false
    }
  }

  /// Whether an assignment fills a label, or a state that stands for a failure.
  private func isNotice(_ target: ExpressionPlace, value: ExpressionPlace) -> Bool {
    switch context.kind(value) {
    case .literal("nil")?, .literal("false")?, .literal("NO")?: return false
    default: break
    }
    guard let name = memberName(of: target) else { return false }
    if name == "text" || name == "attributedText" {
      if case .text(let parts)? = context.kind(value), parts == [.fixed("")] || parts.isEmpty { return false }
      return true
    }
    guard case .member? = context.referent(of: target) else { return false }
    return Self.split(name).contains(where: Self.words.contains)
  }

  private func memberName(of target: ExpressionPlace) -> String? {
    switch context.kind(target) {
    case .name(let name)?, .member(_, let name)?: name
    default: nil
    }
  }

  private static func split(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    for letter in name {
      if letter.isUppercase || !letter.isLetter {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
      if letter.isLetter { word.append(letter) }
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }

  // MARK: The cancelled sheet

  private func leavesOut(_ place: ExpressionPlace) -> Bool {
    context.termsBefore(place).contains { term, sense in
      let isCancelled = mentionsCancelled(term)
      switch sense {
      case .holds: return isCancelled && term.operators.contains("!=")
      case .fails: return isCancelled && !term.operators.contains("!=")
      case .matches: return !isCancelled && namesOtherCode(term)
      case .evaluated: return false
      }
    }
  }

  private func mentionsCancelled(_ term: Term) -> Bool {
    term.places.contains { place in
      context.contains(place) { inner in
        switch context.kind(inner) {
        case .name(let name)?, .member(_, let name)?: name.lowercased().contains("cancel")
        case .literal(let text)?: text == "1001"
        default: false
        }
      }
    }
  }

  private static let codes: Set<String> = [
    "failed", "invalidResponse", "notHandled", "unknown", "notInteractive", "ASAuthorizationErrorFailed",
    "ASAuthorizationErrorInvalidResponse", "ASAuthorizationErrorNotHandled", "ASAuthorizationErrorUnknown",
    "ASAuthorizationErrorNotInteractive", "matchedExcludedCredential", "credentialImport", "credentialExport",
  ]

  /// Whether a case is taken for another code only.
  private func namesOtherCode(_ term: Term) -> Bool {
    term.places.dropFirst().contains { place in
      switch context.kind(place) {
      case .name(let name)?, .member(_, let name)?: Self.codes.contains(name)
      default: false
      }
    }
  }
}

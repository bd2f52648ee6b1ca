import AuditModel
import Resolution

/// Whether code judges a server's certificate by means of its own: a comparison with a pinned one, or a function that
/// is given the trust. Where such a function cannot be seen into, it has the benefit of the doubt.
struct TrustJudgement {
  let context: RuleContext

  /// Types whose values carry the certificate.
  private static let carriers: Set<String> = [
    "URLAuthenticationChallenge", "NSURLAuthenticationChallenge", "URLProtectionSpace", "NSURLProtectionSpace",
    "SecTrust", "SecTrustRef", "SecCertificate", "SecCertificateRef",
  ]
  /// Calls that tell nothing of what they are given.
  private static let idle: Set<String> = ["print", "debugPrint", "NSLog", "os_log", "String", "dump"]

  /// Whether a term says that the certificate was found right.
  func isSatisfied(by term: Term, _ sense: Precondition.Sense) -> Bool {
    switch sense {
    case .evaluated: false
    case .matches: term.places.contains { isJudged($0, depth: 4) }
    case .holds: !term.operators.contains("!=") && isAnswer(term)
    case .fails: term.operators == ["!="] && isAnswer(term)
    }
  }

  private func isAnswer(_ term: Term) -> Bool {
    if term.operators == ["=="] || term.operators == ["!="] {
      return term.places.contains { rests($0, depth: 4) } && !term.places.contains(where: isNothing)
    }
    return term.places.contains { isJudged($0, depth: 4) }
  }

  private func isNothing(_ place: ExpressionPlace) -> Bool {
    switch context.kind(place) {
    case .literal("nil")?, .name("nil")?, .name("NULL")?, .literal("NULL")?: true
    default: false
    }
  }

  /// Whether an expression has a certificate's fitness as its value, as far as can be seen.
  private func isJudged(_ place: ExpressionPlace, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    return context.contains(place, enteringClosures: true) { inner in
      switch context.kind(inner) {
      case .call?: judges(inner, depth: depth - 1)
      case .operation(let operands, let operators)? where operators.contains("==") || operators.contains("!="):
        operands.contains { rests(inner.at($0), depth: depth - 1) } && !operands.contains { isNothing(inner.at($0)) }
      case .name?: values(of: inner).contains { isJudged($0, depth: depth - 1) }
      default: false
      }
    }
  }

  /// Whether a call is given the certificate and does more with it than to take it apart.
  private func judges(_ place: ExpressionPlace, depth: Int) -> Bool {
    guard depth > 0, let call = context.call(place), !Self.idle.contains(call.name), !isPart(call) else { return false }
    let given = call.arguments.map { call.place($0.value) } + (call.base.map { [call.place($0)] } ?? [])
    guard given.contains(where: { rests($0, depth: depth) }) else { return false }
    guard let function = context.calledFunction(place), let body = context.fact(function)?.body else { return true }
    return context.expressions(inScope: body, of: function.path).contains { inner in
      switch context.kind(inner) {
      case .call?: judges(inner, depth: depth - 1)
      case .operation(let operands, let operators)? where operators.contains("==") || operators.contains("!="):
        operands.contains { rests(inner.at($0), depth: depth - 1) } && !operands.contains { isNothing(inner.at($0)) }
      default: false
      }
    }
  }

  /// `SecTrustCopyKey(trust)`, `CFBridgingRelease(…)`, `Data(…)`: another form of the same.
  private func isPart(_ call: Call) -> Bool {
    call.name.hasPrefix("Sec") || call.name.hasPrefix("CF") || call.name == "Data" || call.name == "URLCredential"
      || call.name.contains("redential")
  }

  /// Whether a value is the trust, the challenge as a whole, a certificate, or made from one.
  private func rests(_ place: ExpressionPlace, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    return context.contains(place) { inner in
      switch context.kind(inner) {
      case .member(_, "serverTrust")?: return true
      case .name(let name)?:
        if name.hasPrefix("SecTrust") || name.hasPrefix("SecCertificate") || name.hasPrefix("SecKey") { return true }
        guard isWhole(inner) else { return false }
        if isCarrier(inner) { return true }
        return values(of: inner).contains { rests($0, depth: depth - 1) }
      default: return false
      }
    }
  }

  /// The challenge itself and not something that it names: `challenge.protectionSpace.host` is no certificate.
  private func isWhole(_ place: ExpressionPlace) -> Bool {
    guard let parent = context.parent(place), case .member(let base?, let name)? = context.kind(parent),
      base == place.index
    else { return true }
    return name != "protectionSpace" && name != "sender" || isSpaceItself(parent)
  }

  private func isSpaceItself(_ place: ExpressionPlace) -> Bool {
    guard let parent = context.parent(place), case .member? = context.kind(parent) else { return true }
    return false
  }

  private func isCarrier(_ place: ExpressionPlace) -> Bool {
    switch context.referent(of: place) {
    case .parameter(let path, let function, let index)?:
      guard let facts = context.program.facts(path) else { return false }
      return Self.carriers.contains(facts.functions[function].parameters[index].type.lastComponent)
    case .local(let path, let variable)?:
      return context.program.facts(path)?.variables[variable].type.map { Self.carriers.contains($0.lastComponent) }
        ?? false
    default: return false
    }
  }

  /// What a local name was given.
  private func values(of place: ExpressionPlace) -> [ExpressionPlace] {
    guard case .local(let path, let variable)? = context.referent(of: place),
      let fact = context.program.facts(path)?.variables[variable]
    else { return [] }
    return (fact.initialValue.map { [ExpressionPlace(path: path, index: $0)] } ?? [])
      + context.assignedValues(of: .local(path: path, variable: variable))
  }
}

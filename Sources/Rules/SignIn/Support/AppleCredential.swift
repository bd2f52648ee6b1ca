import AuditModel
import Resolution

/// Reads of an Apple credential's properties.
struct AppleCredential {
  let context: RuleContext

  /// The places where a property of an ASAuthorizationAppleIDCredential is read, sorted.
  func reads(of property: String) -> [ExpressionPlace] {
    context.code.uses(of: property).filter { place in
      guard case .member(let base?, _)? = context.kind(place), !context.isTarget(place) else { return false }
      if let kinds = context.kinds(of: base, in: place.path) {
        return kinds.contains("ASAuthorizationAppleIDCredential")
      }
      guard let name = context.lastName(of: base, in: place.path),
        context.imports("AuthenticationServices", in: place.path), context.referent(of: place) == nil
      else { return false }
      return name.contains("appleid") || name.contains("applecredential")
    }.map { place in
      // In Objective-C a property may be read by a message.
      if let call = context.parent(place), context.call(call)?.callee == place.index,
        context.program.facts(place.path)?.language == .objectiveC
      {
        return call
      }
      return place
    }.sorted(by: context.isBefore)
  }

  /// Whether a call only writes a log.
  func isLog(_ call: Call) -> Bool {
    let logs: Set<String> = [
      "print", "debugPrint", "dump", "NSLog", "os_log", "debug", "info", "notice", "trace", "fault", "log", "warning",
      "verbose", "critical", "DDLogInfo", "DDLogDebug", "DDLogVerbose",
    ]
    if logs.contains(call.name) { return true }
    return call.name == "error" && (call.base.flatMap { context.lastName(of: $0, in: call.path) } ?? "").contains("log")
  }
}

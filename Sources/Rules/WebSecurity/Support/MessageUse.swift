import AuditModel
import Resolution

/// What a handler does with a message: whether it acts on the body, and whether the sender was looked at before.
struct MessageUse {
  let context: RuleContext
  /// Whether some act has no look at the frame before it.
  private(set) var actsUnchecked = false
  private var seen: Set<Referent> = []

  init(context: RuleContext) {
    self.context = context
  }

  /// Reads a function that is given the message.
  mutating func read(_ message: Referent, body: Int, in path: String) {
    guard seen.insert(message).inserted, seen.count < 16 else { return }
    for use in context.uses(of: message) {
      guard let parent = context.parent(use) else { continue }
      switch context.kind(parent) {
      case .member(_, "body")?: followBody(bodyValue(parent))
      case .call?: followMessage(use, parent)
      default: break
      }
    }
  }

  /// In Objective-C `message.body` may be written as a message.
  private func bodyValue(_ member: ExpressionPlace) -> ExpressionPlace {
    if let call = context.parent(member), context.call(call)?.callee == member.index { return call }
    return member
  }

  /// The message itself is handed on: a helper of one's own is read, anybody else only forwards.
  private mutating func followMessage(_ use: ExpressionPlace, _ parent: ExpressionPlace) {
    guard let call = context.call(parent), let function = context.calledFunction(parent),
      let fact = context.fact(function), let body = fact.body, !Self.isHandler(fact),
      let parameter = context.parameters(of: function, taking: call.arguments)
        .first(where: { $0.argument == use.index })?.parameter
    else { return }
    // What stands before the call protects what the helper does.
    guard !isChecked(parent) else { return }
    read(
      .parameter(path: function.path, function: function.index, index: parameter), body: body, in: function.path)
  }

  private static func isHandler(_ fact: FunctionFact) -> Bool {
    fact.name == "userContentController" || fact.name.hasPrefix("userContentController:")
  }

  // MARK: The body

  private static let logs: Set<String> = [
    "print", "debugPrint", "dump", "NSLog", "os_log", "log", "debug", "info", "notice", "trace", "warning", "error",
    "fault", "critical", "verbose", "DDLogInfo", "DDLogDebug", "DDLogError", "DDLogVerbose", "DDLogWarn", "assert",
    "assertionFailure", "precondition", "printf", "NSAssert", "logger",
  ]
  /// What only takes a value apart.
  private static let readers: Set<String> = [
    "String", "Int", "Double", "Bool", "Data", "decode", "data", "jsonObject", "isEmpty", "init", "utf8", "type",
    "JSONDecoder", "URL", "stringValue", "isKindOfClass:", "objectForKey:", "objectForKeyedSubscript:", "count",
    "dataUsingEncoding:", "JSONObjectWithData:options:error:", "description", "Array", "Dictionary",
    "trimmingCharacters",
    "lowercased", "components", "split", "dataWithJSONObject:options:error:", "isValidJSONObject", "NSNumber",
  ]

  private mutating func followBody(_ place: ExpressionPlace) {
    var acts: [ExpressionPlace] = []
    let reader = self
    Trail.follow(from: place, in: context) { step, at in
      switch step {
      case .read, .interpolated: return true
      // What stands before the call protects what the function does.
      case .ownFunction: return !reader.isChecked(at) && !reader.sharesCheck(at)
      case .message(let call), .argument(let call, _):
        if Self.isLog(call, reader.context) { return false }
        if Self.readers.contains(call.name) || call.name.first?.isUppercase == true { return true }
        acts.append(at)
        return false
      case .compared, .assigned, .stored, .thrown, .escapes:
        acts.append(at)
        return false
      }
    }
    // A comparison inside the very conditions that also look at the frame is part of the check.
    if acts.contains(where: { !isChecked($0) && !sharesCheck($0) }) { actsUnchecked = true }
  }

  private static func isLog(_ call: Call, _ context: RuleContext) -> Bool {
    guard logs.contains(call.name) else { return false }
    guard let base = call.base else { return true }
    let name = context.lastName(of: base, in: call.path) ?? ""
    return call.name != "error" || name.contains("log")
  }

  // MARK: The frame

  /// Whether something that was decided from the frame stands before a place.
  private func isChecked(_ place: ExpressionPlace) -> Bool {
    context.preconditions(of: place).contains { condition in
      if case .evaluated = condition.sense {
        return context.contains(condition.place) { inner in
          guard case .marked("try", _)? = context.kind(inner) else { return false }
          return looksAtFrame(inner)
        }
      }
      return looksAtFrame(condition.place)
    }
  }

  /// Whether the condition that a place is part of looks at the frame too.
  private func sharesCheck(_ place: ExpressionPlace) -> Bool {
    guard let facts = context.program.facts(place.path), let scope = context.expression(place)?.scope else {
      return false
    }
    let root = context.root(place).index
    let groups = context.program.children(of: scope, in: place.path).map { facts.scopes[$0].conditions }
    return groups.contains { $0.contains(root) && $0.contains { looksAtFrame(place.at($0)) } }
  }

  private static let signs: Set<String> = ["frameInfo", "securityOrigin", "isMainFrame", "mainFrame", "sourceFrame"]
  private static let types: Set<String> = ["WKFrameInfo", "WKSecurityOrigin"]

  private func looksAtFrame(_ place: ExpressionPlace, depth: Int = 5) -> Bool {
    guard depth > 0 else { return false }
    return context.contains(place) { inner in
      switch context.kind(inner) {
      case .member(_, let name)?:
        if Self.signs.contains(name) { return true }
      case .name(let name)?:
        if Self.signs.contains(name) { return true }
      case .call?:
        if let function = context.calledFunction(inner), let body = context.fact(function)?.body {
          return context.expressions(inScope: body, of: function.path).contains { place in
            if case .member(_, let name)? = context.kind(place) { return Self.signs.contains(name) }
            return false
          }
        }
        return false
      default: return false
      }
      if let type = context.program.type(of: inner.index, in: inner.path), Self.types.contains(type.name) {
        return true
      }
      if case .local(let path, let variable)? = context.referent(of: inner),
        let initial = context.program.facts(path)?.variables[variable].initialValue
      {
        return looksAtFrame(ExpressionPlace(path: path, index: initial), depth: depth - 1)
      }
      return false
    }
  }
}

import AuditModel
import Resolution

/// A method that answers requests of a custom scheme.
struct SchemeReply {
  /// `reply(for:)`, or `webView(_:start:)`.
  var function: FunctionPlace
  var body: Int
  var handler: TypeID?
  /// True for `URLSchemeHandler`, false for `WKURLSchemeHandler`.
  var isModern: Bool
  /// The name of the request, or of the task.
  var parameter: String

  /// The replies of the program, in the order of paths.
  static func all(in context: RuleContext) -> [SchemeReply] {
    let modern = context.code.functions(named: "reply").compactMap { place in
      reply(place, isModern: true, context) { $0.label == "for" && $0.type.lastComponent == "URLRequest" }
    }
    let legacy = context.code.functions(named: "webView").compactMap { place in
      reply(place, isModern: false, context) { $0.label == "start" && $0.type.lastComponent == "WKURLSchemeTask" }
    }
    let objectiveC = context.code.functions(named: "webView:startURLSchemeTask:").compactMap { place in
      reply(place, isModern: false, context) { $0.type.lastComponent == "WKURLSchemeTask" || $0.type.name == "id" }
    }
    return (modern + legacy + objectiveC).sorted {
      ($0.function.path, $0.function.index) < ($1.function.path, $1.function.index)
    }
  }

  private static func reply(
    _ place: FunctionPlace, isModern: Bool, _ context: RuleContext, _ isRequest: (ParameterFact) -> Bool
  ) -> SchemeReply? {
    guard let fact = context.fact(place), let body = fact.body, let parameter = fact.parameters.last(where: isRequest)
    else { return nil }
    let handler = context.program.enclosingType(of: fact.scope, in: place.path)
    if isModern, !(handler.map { context.conforms($0, to: "URLSchemeHandler") } ?? false) { return nil }
    return SchemeReply(
      function: place, body: body, handler: handler, isModern: isModern, parameter: parameter.name)
  }

  /// The bodies that belong to the reply: its own, and those of the functions that it calls.
  func bodies(in context: RuleContext) -> [ReplyBody] {
    var found = [ReplyBody(path: function.path, scope: body)]
    var seen: Set<FunctionPlace> = [function]
    var next = 0
    while next < found.count, found.count < 24 {
      let body = found[next]
      next += 1
      for place in context.expressions(inScope: body.scope, of: body.path) {
        guard let call = context.call(place), let called = context.function(calledBy: call),
          let inner = context.fact(called)?.body, context.fact(called)?.name != "init", seen.insert(called).inserted
        else { continue }
        found.append(ReplyBody(path: called.path, scope: inner))
      }
    }
    return found
  }

  /// Everything that is evaluated in the reply.
  func expressions(in context: RuleContext) -> [ExpressionPlace] {
    bodies(in: context).flatMap { context.expressions(inScope: $0.scope, of: $0.path) }
  }
}

/// A body that belongs to a reply.
struct ReplyBody: Hashable {
  var path: String
  var scope: Int
}

/// What a call tells the page of its request.
enum ReplyEvent: Equatable {
  case response, data, end, failure
  /// A response or data: nobody can tell which.
  case either

  /// What a call on the reply's sink tells; nil for other calls.
  static func of(_ call: Call, in context: RuleContext) -> ReplyEvent? {
    let first = call.arguments.first { !$0.isTrailing }
    switch call.name {
    case "yield":
      guard let first else { return nil }
      return yielded(call.place(first.value), in: context)
    case "finish": return first?.label == "throwing" ? failing(call, first, context) : (first == nil ? .end : nil)
    case "didReceive": return first.map { received(call.place($0.value), in: context) }
    case "didReceiveResponse:": return .response
    case "didReceiveData:": return .data
    case "didFinish": return .end
    case "didFailWithError", "didFailWithError:": return .failure
    default: return nil
    }
  }

  /// `finish(throwing: nil)` is an end.
  private static func failing(_ call: Call, _ argument: Argument?, _ context: RuleContext) -> ReplyEvent {
    argument.map { context.kind(call.place($0.value)) == .literal("nil") } == true ? .end : .failure
  }

  private static func yielded(_ place: ExpressionPlace, in context: RuleContext) -> ReplyEvent {
    for value in Values.of(place, in: context) {
      guard let name = context.call(value)?.name else { continue }
      switch name {
      case "response": return .response
      case "data": return .data
      case "failure": return .failure
      case "success":
        guard let inner = context.call(value)?.arguments.first else { return .either }
        return yielded(value.at(inner.value), in: context)
      default: continue
      }
    }
    return .either
  }

  private static func received(_ place: ExpressionPlace, in context: RuleContext) -> ReplyEvent {
    let type = context.typeName(place) ?? ""
    if type.hasSuffix("URLResponse") { return .response }
    if type == "Data" || type == "NSData" { return .data }
    let name = (context.spelling(place) ?? "").lowercased()
    if name.contains("response") { return .response }
    return name.contains("data") || name.contains("chunk") || name.contains("bytes") ? .data : .either
  }
}

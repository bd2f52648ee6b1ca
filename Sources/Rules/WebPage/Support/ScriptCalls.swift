import AuditModel
import Resolution

/// A call that runs or installs a script.
struct ScriptCall {
  /// The API.
  enum Kind: Equatable {
    /// `evaluateJavaScript`: the value of the last expression.
    case evaluated
    /// `callJavaScript` and `callAsyncJavaScript`: a function body.
    case body
    /// `WKUserScript`.
    case user
    /// A function of the repository that hands the script on to one of these.
    case passedOn
  }

  var call: Call
  var kind: Kind
  /// The script's text.
  var script: ExpressionPlace
  /// The scope of a completion closure.
  var completion: Int?

  var place: ExpressionPlace { call.place }
}

/// Finds the calls that run or install scripts, those of functions that hand a script on included.
struct ScriptCalls {
  let context: RuleContext

  private static let direct: [(name: String, kind: ScriptCall.Kind)] = [
    ("evaluateJavaScript", .evaluated), ("evaluateJavaScript:completionHandler:", .evaluated),
    ("evaluateJavaScript:inFrame:inContentWorld:completionHandler:", .evaluated),
    ("callJavaScript", .body), ("callAsyncJavaScript", .body),
    ("callAsyncJavaScript:arguments:inFrame:inContentWorld:completionHandler:", .body),
    ("WKUserScript", .user), ("initWithSource:injectionTime:forMainFrameOnly:", .user),
    ("initWithSource:injectionTime:forMainFrameOnly:inContentWorld:", .user),
  ]

  /// All script calls, in the order of paths and of the source.
  func all() -> [ScriptCall] {
    var found = Self.direct.flatMap { name, kind in
      context.code.calls(of: name).compactMap { context.call($0) }.compactMap { direct($0, kind) }
    }
    var known: Set<FunctionPlace> = []
    var newest = found
    for _ in 0..<3 {
      let passing = newest.flatMap(passingFunctions).filter { known.insert($0.function).inserted }
      guard !passing.isEmpty else { break }
      newest = passing.flatMap { calls(of: $0.function, parameter: $0.parameter) }
      found += newest
    }
    return found.sorted { ($0.place.path, $0.place.index) < ($1.place.path, $1.place.index) }
  }

  private func direct(_ call: Call, _ kind: ScriptCall.Kind) -> ScriptCall? {
    guard let script = kind == .user ? call.argument("source") ?? firstArgument(call) : firstArgument(call),
      isSystem(call, kind)
    else { return nil }
    return ScriptCall(call: call, kind: kind, script: call.place(script), completion: completion(of: call))
  }

  private func firstArgument(_ call: Call) -> Int? { call.arguments.first { !$0.isTrailing }?.value }

  /// The last closure of a call: its completion.
  private func completion(of call: Call) -> Int? {
    call.arguments.last.flatMap { context.closureScope(call.place($0.value)) }
  }

  /// Whether the call is WebKit's own, not that of a type that has a function of the same name.
  private func isSystem(_ call: Call, _ kind: ScriptCall.Kind) -> Bool {
    if kind == .user {
      guard call.name == "WKUserScript" else { return true }
      return context.program.constructedType(by: call.place.index, in: call.path)?.declaration == nil
    }
    guard let base = call.base else {
      guard let type = context.program.enclosingType(of: call.scope, in: call.path) else {
        return context.program.enclosingSystemExtension(of: call.scope, in: call.path).map(isWebView) ?? false
      }
      return context.program.ancestry(of: context.program.reference(type)).contains("WKWebView")
        && context.function(calledBy: call) == nil
    }
    guard let type = context.program.type(of: base, in: call.path) else { return true }
    return type.declaration == nil || context.program.ancestry(of: type).contains("WKWebView")
  }

  private func isWebView(_ extended: (declaration: TypeDeclaration, name: String)) -> Bool {
    ["WKWebView", "WebPage", "WebKit.WKWebView", "WebKit.WebPage"].contains(extended.name)
  }

  // MARK: Functions that hand scripts on

  private func passingFunctions(_ script: ScriptCall) -> [(function: FunctionPlace, parameter: Int)] {
    ScriptText.fragments(of: script.script, in: context).compactMap { place in
      guard case .parameter(let function, let parameter) = context.binding(of: place) else { return nil }
      return (FunctionPlace(path: place.path, index: function), parameter)
    }
  }

  private func calls(of function: FunctionPlace, parameter: Int) -> [ScriptCall] {
    guard let fact = context.fact(function), fact.name != "init" else { return [] }
    return context.code.calls(of: fact.name).compactMap { context.call($0) }.compactMap { call in
      guard reaches(call, function), let script = context.argument(for: parameter, of: fact, in: call) else {
        return nil
      }
      return ScriptCall(call: call, kind: .passedOn, script: call.place(script), completion: completion(of: call))
    }
  }

  /// Whether a call calls a function, as far as that can be told: a receiver of unknown type may.
  private func reaches(_ call: Call, _ function: FunctionPlace) -> Bool {
    if let called = context.function(calledBy: call) {
      if called == function { return true }
      // A protocol's requirement is met by the function.
      return context.fact(called).map { $0.body == nil } ?? false
    }
    return false
  }
}

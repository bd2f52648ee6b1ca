import AuditModel
import Resolution

/// What the rules on pages look up all the time: script calls, pages, loads and shown pages. Made once for all rules.
struct WebCode {
  let scripts: [ScriptCall]
  let pages: [PageCreation]
  let loads: [PageLoad]
  let shown: [ShownPage]

  init(_ context: RuleContext) {
    scripts = ScriptCalls(context: context).all()
    pages = PageCreation.all(in: context)
    loads = PageLoad.all(in: context)
    shown = ShownPage.all(in: context)
  }
}

/// A place where a WebPage is made.
struct PageCreation {
  var place: ExpressionPlace
  var scope: Int
  /// The decider, presenter and configuration that it is given.
  var decider: ExpressionPlace?
  var presenter: ExpressionPlace?
  var configuration: ExpressionPlace?

  static func all(in context: RuleContext) -> [PageCreation] {
    (context.code.calls(of: "WebPage") + context.code.calls(of: "init"))
      .filter {
        context.program.constructedType(by: $0.index, in: $0.path)?.name == "WebKit.WebPage" || isImplicit($0, context)
      }
      .compactMap { context.call($0) }
      .map { call in
        PageCreation(
          place: call.place, scope: call.scope, decider: call.argument("navigationDecider").map(call.place),
          presenter: call.argument("dialogPresenter").map(call.place),
          configuration: call.argument("configuration").map(call.place))
      }
      .sorted { ($0.place.path, $0.place.index) < ($1.place.path, $1.place.index) }
  }

  /// `WebView(.init())`
  private static func isImplicit(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    guard let call = context.call(place), call.name == "init", call.base == nil,
      case .member(nil, _)? = context.kind(place.at(call.callee)), let outer = context.parent(place),
      let shown = context.call(outer), shown.argument(nil) == place.index
    else { return false }
    return context.program.constructedType(by: outer.index, in: outer.path)?.name == "SwiftUI.WebView"
  }
}

/// A call by which a WebPage loads something.
struct PageLoad {
  var call: Call
  /// The page.
  var page: ExpressionPlace
  /// What is loaded, where the call names it.
  var content: ExpressionPlace?
  /// True for `load(html:…)`.
  var isMarkup: Bool

  var place: ExpressionPlace { call.place }

  static func all(in context: RuleContext) -> [PageLoad] {
    ["load", "reload"].flatMap { context.code.calls(of: $0) }.compactMap { context.call($0) }.compactMap { call in
      guard let base = call.base, context.isPage(call.place(base)) else { return nil }
      let content = call.arguments.first { !$0.isTrailing }
      return PageLoad(
        call: call, page: call.place(base), content: content.map { call.place($0.value) },
        isMarkup: content?.label == "html")
    }
    .sorted { ($0.place.path, $0.place.index) < ($1.place.path, $1.place.index) }
  }
}

/// A `WebView(…)` of SwiftUI.
struct ShownPage {
  var call: Call
  /// The page that it shows; nil for `WebView(url:)`.
  var page: ExpressionPlace?
  /// The address of `WebView(url:)`.
  var address: ExpressionPlace?

  static func all(in context: RuleContext) -> [ShownPage] {
    (context.code.calls(of: "WebView") + context.code.calls(of: "init"))
      .filter { context.program.constructedType(by: $0.index, in: $0.path)?.name == "SwiftUI.WebView" }
      .compactMap { context.call($0) }
      .map { call in
        ShownPage(
          call: call, page: call.argument(nil).map(call.place), address: call.argument("url").map(call.place))
      }
      .sorted { ($0.call.path, $0.call.place.index) < ($1.call.path, $1.call.place.index) }
  }
}

extension RuleContext {
  /// Whether an expression is a WebPage of the system.
  func isPage(_ place: ExpressionPlace) -> Bool {
    guard let type = program.type(of: place.index, in: place.path) else { return false }
    return type.declaration == nil && type.name == "WebKit.WebPage"
  }

  /// Whether a type is a SwiftUI view (or a modifier of views).
  func isView(_ type: TypeID) -> Bool {
    let names = program.ancestry(of: program.reference(type))
    return names.contains("View") || names.contains("ViewModifier")
  }

  /// Whether an own type conforms to one of the page's protocols.
  func conforms(_ type: TypeID, to name: String) -> Bool {
    let names = program.ancestry(of: program.reference(type))
    return names.contains(name) || names.contains { $0.hasSuffix("." + name) }
  }

  /// Whether a type keeps a WebPage in a property, by itself or through what it holds.
  func keepsPage(_ type: TypeID) -> Bool { !pageProperties(of: type).isEmpty }

  /// The stored properties of a type that hold a WebPage.
  func pageProperties(of type: TypeID) -> [Member] {
    program.ownMembers(of: type).flatMap(\.members).filter { member in
      guard let fact = program.variable(member), fact.kind == .declared, !fact.isComputed,
        let held = program.valueType(of: member)
      else { return false }
      return held.declaration == nil && (held.name == "WebKit.WebPage" || held.arguments.last?.name == "WebKit.WebPage")
    }
  }
}

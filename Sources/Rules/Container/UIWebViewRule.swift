import AuditModel
import Resolution

/// `uiwebview`: no use of UIWebView is left.
struct UIWebViewRule: Rule {
  let id = "uiwebview"
  let pack = RulePack.container
  let severity = Configuration.RuleSetting.error
  let documentation = RuleDocumentation(
    summary: "No use of UIWebView is left: no creation, subclass, outlet, type check or Interface Builder element.",
    reason: "The App Store has refused apps and updates that refer to UIWebView since 2020, and the class is gone from "
      + "newer SDKs. One left-over type check puts the class's name into the binary.",
    wrong: """
      private let page = UIWebView(frame: .zero)
      """,
    right: """
      WebView(url: helpAddress)          // SwiftUI, iOS 26
      private let page = WKWebView()     // where an older target or UIKit code needs it
      """,
    source: "ITMS-90809 of App Store Connect; UIWebView's deprecation since iOS 12.",
    limits:
      "The name in a string or comment, a forward declaration, and types whose name only starts alike are no use. "
      + "A type check is told only in a type that has no other use of the class.")

  private static let name = "UIWebView"
  private static let advice =
    "Replace it: WebView and WebPage where the target allows, else WKWebView, in a wrapper of its own."

  func findings(in context: RuleContext) -> [RuleFinding] {
    // Every creation counts, two in a line too; of what else a line does with the class one word is enough.
    let creations = creations(in: context)
    var seen = Set(creations.map { CapabilityUse.Place(file: $0.path, line: $0.position.line) })
    let acts = sites(in: context) + subclasses(in: context) + outlets(in: context)
    let unique = acts.sorted { ($0.path, $0.position) < ($1.path, $1.position) }
      .filter { seen.insert(CapabilityUse.Place(file: $0.path, line: $0.position.line)).inserted }
    return unique + creations + checks(in: context, besides: unique + creations)
  }

  // MARK: Acts

  /// Elements of Interface Builder; the inventory knows which copy of a document counts.
  private func sites(in context: RuleContext) -> [RuleFinding] {
    let owners =
      context.inventory.screens.map(\.sites) + context.inventory.wrappers.map(\.sites)
      + context.inventory.headless.map(\.sites)
    return Set(owners.joined()).sorted().compactMap { site in
      guard site.container == .uiWebView,
        let document = context.program.facts(site.file)?.interfaceBuilder,
        site.kind == .creates || site.kind == .outlet,
        document.targetRuntime?.hasPrefix("MacOSX") != true
      else { return nil }
      let scene = document.scenes.first { $0.views.contains { $0.position.line == site.line } }
      let name = scene?.customClass ?? scene?.storyboardIdentifier ?? scene?.title ?? scene?.elementID ?? ""
      return RuleFinding(
        path: site.file, position: SourcePosition(line: site.line, column: site.column), scope: 0,
        syntax: "element webView of " + name,
        message: "the webView element puts a UIWebView on screen, which the App Store refuses", advice: Self.advice)
    }
  }

  private func creations(in context: RuleContext) -> [RuleFinding] {
    context.constructions(ofSystem: [Self.name]).compactMap { place in
      context.finding(
        atStartOf: place, "a UIWebView is created, which the App Store refuses", advice: Self.advice)
    }
  }

  private func subclasses(in context: RuleContext) -> [RuleFinding] {
    var names = context.code.aliases(of: Self.name)
    names.insert(Self.name)
    return names.sorted().flatMap { context.code.declarations(inheriting: $0) }.compactMap { declaration in
      guard let fact = context.program.fact(declaration), fact.kind == .class || fact.kind == .interface,
        let parent = fact.inherited.first,
        context.program.resolve(parent, scope: fact.scope, in: declaration.path)?.name == Self.name
      else { return nil }
      return context.finding(
        at: declaration, "subclasses UIWebView, which the App Store refuses", advice: Self.advice)
    }
  }

  private func outlets(in context: RuleContext) -> [RuleFinding] {
    context.code.paths.flatMap { path -> [RuleFinding] in
      guard let facts = context.program.facts(path) else { return [] }
      return facts.variables.indices.compactMap { index in
        let fact = facts.variables[index]
        guard fact.attributes.contains(where: { $0.name == "IBOutlet" }) || fact.modifiers.contains("IBOutlet"),
          let type = fact.type, isClass(type, scope: fact.scope, path: path, context)
        else { return nil }
        return context.finding(
          atVariable: index, in: path, "an outlet holds a UIWebView, which the App Store refuses", advice: Self.advice)
      }
    }
  }

  private func isClass(_ type: TypeName, scope: Int, path: String, _ context: RuleContext) -> Bool {
    guard type.lastComponent == Self.name || !context.code.aliases(of: Self.name).isEmpty else { return false }
    let resolved = context.program.resolve(type, scope: scope, in: path)
    return resolved?.name == Self.name && resolved?.declaration == nil
  }

  // MARK: Checks

  /// The first check, cast or metatype in each type that has no act.
  private func checks(in context: RuleContext, besides acts: [RuleFinding]) -> [RuleFinding] {
    var seen = Set(acts.map { home(of: $0.scope, in: $0.path, context) })
    let places = (mentions(in: context) + casts(in: context)).sorted(by: context.isBefore)
    return places.compactMap { place in
      guard let scope = context.expression(place)?.scope,
        seen.insert(home(of: scope, in: place.path, context)).inserted
      else { return nil }
      return context.finding(
        atStartOf: place, "a type check keeps the name of UIWebView in the binary, which the App Store refuses",
        advice: "Remove the check, or ask for WKWebView.")
    }
  }

  /// The type around a place; for code outside of types its function.
  private func home(of scope: Int, in path: String, _ context: RuleContext) -> String {
    if let type = context.program.enclosingType(of: scope, in: path) { return "type \(type)" }
    if let declaration = context.program.enclosingSystemExtension(of: scope, in: path)?.declaration {
      return "extension \(path) \(declaration.index)"
    }
    return "file \(path) \(context.program.enclosingFunction(of: scope, in: path) ?? -1)"
  }

  /// `UIWebView.self`, `[UIWebView class]`, `UIWebView.appearance()`
  private func mentions(in context: RuleContext) -> [ExpressionPlace] {
    context.code.uses(of: Self.name).filter { place in
      guard case .name? = context.kind(place), !context.program.isCallee(place.index, in: place.path),
        case .type(let type)? = context.program.meaning(of: place.index, in: place.path)
      else { return false }
      return type.declaration == nil && type.name == Self.name
    }
  }

  private func casts(in context: RuleContext) -> [ExpressionPlace] {
    context.code.casts(to: Self.name).filter { place in
      guard case .cast(_, let type, _)? = context.kind(place), let scope = context.expression(place)?.scope else {
        return false
      }
      return isClass(type, scope: scope, path: place.path, context)
    }
  }
}

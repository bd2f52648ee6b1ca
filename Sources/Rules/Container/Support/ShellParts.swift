import AuditModel
import Resolution

/// The parts of a browser in a screen's code and in its models.
struct ShellParts {
  let context: RuleContext
  /// Names of collections that something is appended to.
  private let growing: Set<String>
  private let regions: [CodeRegion]
  private let variables: [(path: String, index: Int, fact: VariableFact)]

  init(context: RuleContext, screen: Screen, growing: Set<String>) {
    self.context = context
    self.growing = growing
    regions = screen.regions + screen.helperRegions
    var variables: [(path: String, index: Int, fact: VariableFact)] = []
    for region in regions {
      guard let facts = context.program.facts(region.file) else { continue }
      let scopes = context.program.scopes(in: region)
      for (index, fact) in facts.variables.enumerated() where scopes.contains(fact.scope) && fact.kind == .declared {
        variables.append((region.file, index, fact))
      }
    }
    self.variables = variables
  }

  /// Several pages: a collection of pages, web views, or of own types that keep one.
  var hasTabs: Bool {
    variables.contains { path, index, fact in
      guard isMember(fact, path), grows(fact.name),
        let element = element(of: .variable(path: path, index: index))
      else { return false }
      if ["WKWebView", "WebKit.WebPage", "UIWebView"].contains(element.name) { return true }
      guard let id = element.declaration else { return false }
      if context.keepsPage(id) { return true }
      return !context.program.ancestry(of: element).isDisjoint(with: ["WKWebView"])
        || context.program.types[id].name.hasSuffix("Tab") || fact.name.lowercased().hasSuffix("tabs")
    }
  }

  /// A list of visits: a collection of addresses, or of own visits, that grows.
  var hasVisits: Bool {
    variables.contains { path, index, fact in
      let name = fact.name.lowercased()
      let speaks = ["histor", "visit", "recent", "trail"].contains { name.contains($0) }
      guard speaks, isMember(fact, path) else { return false }
      return element(of: .variable(path: path, index: index)) != nil || grows(fact.name)
    }
  }

  /// A text field whose text becomes an address that is loaded.
  var hasAddressEntry: Bool {
    let fields: Set<String> = ["TextField", "searchable", "UITextField", "UISearchBar", "NSTextField", "SearchField"]
    let places = regions.flatMap { region in
      context.program.expressions(in: region).map { ExpressionPlace(path: region.file, index: $0) }
    }
    let hasField =
      places.contains { place in context.call(place).map { fields.contains($0.name) } ?? false }
      || variables.contains { fields.contains($0.fact.type?.lastComponent ?? "") }
    guard hasField else { return false }
    return places.contains { place in
      guard let call = context.call(place),
        call.name == "URL" || call.name == "URLComponents" || call.name == "URLWithString:",
        let text = call.argument("string") ?? call.arguments.first?.value
      else { return false }
      return isTyped(call.place(text))
    }
  }

  /// Whether a text is nothing but what a person typed: a state, or a field's text, with a scheme in front at most.
  private func isTyped(_ place: ExpressionPlace) -> Bool {
    let leaves = Origins(of: place, in: context).leaves
    return leaves.contains { leaf in
      switch context.kind(leaf) {
      case .text(let parts)?:
        let fixed = parts.map { if case .fixed(let text) = $0 { text } else { "" } }.joined()
        if fixed.isEmpty, parts.allSatisfy({ if case .fixed = $0 { true } else { false } }) { return true }
        return parts.count == 2 && (fixed == "https://" || fixed == "http://")
      case .operation(let operands, let operators)? where operators == ["+"]:
        let start = operands.first.flatMap { context.program.text(of: $0, in: leaf.path)?.display }
        return start == "https://" || start == "http://"
      case .member(_, let name)?: return name == "text" || name == "stringValue"
      default: return false
      }
    }
  }

  private func isMember(_ fact: VariableFact, _ path: String) -> Bool {
    guard let facts = context.program.facts(path), facts.scopes.indices.contains(fact.scope) else { return false }
    if case .type = facts.scopes[fact.scope].kind { return true }
    return false
  }

  /// The element of a collection.
  private func element(of member: Member) -> ResolvedType? {
    guard let type = context.program.valueType(of: member) else { return nil }
    return type.name == "Array" || type.name == "Set" ? type.arguments.first : nil
  }

  /// Whether something is appended to a collection by that name.
  private func grows(_ name: String) -> Bool { growing.contains(name.lowercased()) }

  /// Names of collections that something is appended to, anywhere.
  static func growing(in context: RuleContext) -> Set<String> {
    Set(
      ["append", "insert", "addObject:"].flatMap { context.code.calls(of: $0) }.compactMap { place in
        context.call(place)?.base.flatMap { context.lastName(of: $0, in: place.path) }
      })
  }
}

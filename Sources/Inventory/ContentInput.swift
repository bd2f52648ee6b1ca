import AuditModel
import Resolution

/// Whether a view or controller gets its web content from outside: an address, a request, HTML, a page or a web view that
/// is handed in and reaches the container.
struct ContentInput {
  let program: Program

  private static let contentTypes: Set<String> = [
    "URL", "URLRequest", "NSURL", "NSURLRequest", "NSMutableURLRequest", "WKWebView", "WebKit.WebPage", "UIWebView",
  ]
  private static let contentWords: Set<String> = [
    "url", "html", "link", "href", "address", "uri", "website", "markup", "svg", "request", "webpage", "page",
  ]

  /// - Parameters:
  ///   - id: the view or controller.
  ///   - acts: its acts; what reaches their calls counts as web content.
  ///   - opens: whether functions that load what they are given count too (a controller that embeds a page).
  ///   - isFramework: whether the container is a framework's: it takes models, not addresses.
  ///   - isBase: whether other classes inherit from it: what its initialisers take is content for them.
  func isTaken(by id: TypeID, acts: [Act], opens: Bool, isBase: Bool, isFramework: Bool) -> Bool {
    if isFramework, takesModel(id, acts: acts) { return true }
    var inputs: Set<String> = []
    // Texts of any name count where they reach the container as its content.
    var plain: Set<String> = []
    for (name, members) in program.membersInNoOrder(of: id) {
      for member in members {
        if let function = program.function(member) {
          if opens, isOpener(function, in: member.path) { return true }
          guard isInitialiser(function), isVisible(function.modifiers) else { continue }
          inputs.formUnion(contentParameters(of: function, in: member.path))
          plain.formUnion(plainParameters(of: function, of: id, in: member.path))
        } else if let variable = program.variable(member), let type = type(ofInput: variable, of: id, in: member.path) {
          if opens, program.types[id].kind == .class, isPublicWebView(variable, type) { return true }
          // A class is given its content by its initialisers; its variables are its own.
          guard program.types[id].kind == .struct else { continue }
          if isContent(type, name: name) { inputs.insert(name) } else if isPlain(type, of: id) { plain.insert(name) }
        }
      }
    }
    if !inputs.isEmpty && (isBase || reaches(inputs, acts: acts, id: id)) { return true }
    return !plain.isEmpty && reachesAsContent(plain, acts: acts)
  }

  /// Whether anything that an initialiser takes reaches the call which makes a framework's view.
  private func takesModel(_ id: TypeID, acts: [Act]) -> Bool {
    var names: Set<String> = []
    for member in program.members(named: "init", of: id) {
      guard let function = program.function(member), isVisible(function.modifiers) else { continue }
      names.formUnion(function.parameters.map(\.name))
    }
    return !names.isEmpty && acts.contains { mentions(names, inCallAt: $0.position, in: $0.path) }
  }

  // MARK: What comes in

  func isInitialiser(_ function: FunctionFact) -> Bool {
    function.name == "init" || function.name.hasPrefix("initWith")
      || (function.isStatic && (function.name == "create" || function.name == "make"))
  }

  func isVisible(_ modifiers: [String]) -> Bool {
    !modifiers.contains("private") && !modifiers.contains("fileprivate")
  }

  func contentParameters(of function: FunctionFact, in path: String) -> [String] {
    function.parameters.filter { parameter in
      program.resolve(parameter.type, scope: function.scope, in: path).map { isContent($0, name: parameter.name) }
        == true
    }.map(\.name)
  }

  /// `load(_ request: URLRequest)`, `open(url:)`, `setHTML(_:)`.
  private func isOpener(_ function: FunctionFact, in path: String) -> Bool {
    let openers: Set<String> = ["load", "loadURL", "loadRequest", "loadHTML", "setHTML", "loadPage", "loadHTMLString"]
    guard isVisible(function.modifiers), !function.modifiers.contains("override"), openers.contains(function.name)
    else { return false }
    return !contentParameters(of: function, in: path).isEmpty
  }

  func type(ofInput variable: VariableFact, of id: TypeID, in path: String) -> ResolvedType? {
    guard variable.kind == .declared, !variable.isStatic, !variable.isComputed, isVisible(variable.modifiers),
      let type = variable.type
    else { return nil }
    let own: Set<String> = ["State", "Environment", "IBOutlet", "StateObject", "FocusState", "AppStorage"]
    guard !variable.attributes.contains(where: { own.contains($0.name) }) else { return nil }
    guard !variable.isConstant || variable.initialValue == nil else { return nil }
    return program.resolve(type, scope: variable.scope, in: path)
  }

  private func isPublicWebView(_ variable: VariableFact, _ type: ResolvedType) -> Bool {
    isWebView(type) && (variable.modifiers.contains("public") || variable.modifiers.contains("open"))
  }

  func isContent(_ type: ResolvedType, name: String) -> Bool {
    let inner = type.name == "Binding" ? (type.arguments.first ?? type) : type
    if isWebView(inner) || WebModel(program: program).isCarrier(inner) { return true }
    return isAddress(inner, name: name)
  }

  /// An address, a request, or a text that its name calls one.
  func isAddress(_ type: ResolvedType, name: String) -> Bool {
    let inner = type.name == "Binding" ? (type.arguments.first ?? type) : type
    if inner.declaration == nil, Self.contentTypes.contains(inner.name) { return true }
    return inner.name == "String" && Self.speaksOfContent(name)
  }

  /// Whether a name has a word for web content: `pageURL`, `initWithHTML:`.
  static func speaksOfContent(_ name: String) -> Bool { name.camelCaseWords.contains { contentWords.contains($0) } }

  func isWebView(_ type: ResolvedType) -> Bool {
    !program.ancestry(of: type).isDisjoint(with: ["WKWebView", "WebKit.WebPage"])
  }

  private func plainParameters(of function: FunctionFact, of id: TypeID, in path: String) -> [String] {
    function.parameters.filter { parameter in
      program.resolve(parameter.type, scope: function.scope, in: path).map { isPlain($0, of: id) } == true
    }.map(\.name)
  }

  /// A text, or a value of a type that exists for this view alone (`TextSection.Model`).
  private func isPlain(_ type: ResolvedType, of id: TypeID) -> Bool {
    let inner = type.name == "Binding" ? (type.arguments.first ?? type) : type
    if let own = inner.declaration { return program.types[own].outer == id && program.types[own].kind == .struct }
    return inner.name == "String"
  }

  private static let contentLabels: Set<String> = ["url", "html", "htmlString", "request", "markup", "string", "link"]

  private func reachesAsContent(_ names: Set<String>, acts: [Act]) -> Bool {
    acts.contains { act in
      guard let facts = program.facts(act.path) else { return false }
      return facts.expressions(at: act.position).contains { index in
        guard case .call(_, let arguments) = facts.expressions[index].kind else { return false }
        return arguments.contains { argument in
          argument.label.map { Self.contentLabels.contains($0) } == true
            && mentions(names, argument.value, facts, depth: 12)
        }
      }
    }
  }

  private static let surroundings: Set<String> = ["site", "base", "server", "host", "origin"]

  private static func namesSurroundings(_ label: String) -> Bool {
    label.camelCaseWords.first.map(surroundings.contains) == true
  }

  // MARK: Where it goes

  private static let loads: Set<String> = [
    "load", "loadHTMLString", "loadRequest", "loadFileURL", "loadRequest:", "loadHTMLString:baseURL:", "addSubview",
    "insertSubview", "loadFileURL:allowingReadAccessToURL:",
  ]

  /// Whether an input, or something that is set from it, stands in the calls that make, load or show the container.
  func reaches(_ inputs: Set<String>, acts: [Act], id: TypeID) -> Bool {
    // What a subclass of a web controller takes is for its superclass; a handed view shows what it is given.
    if acts.contains(where: { $0.kind == .subclasses }) || acts.allSatisfy(\.isSecondary) { return true }
    let regions = program.regions(of: id)
    let names = derived(from: inputs, within: regions)
    for act in acts where mentions(names, inCallAt: act.position, in: act.path) { return true }
    for region in regions {
      guard let facts = program.facts(region.file) else { continue }
      for index in program.expressions(in: region) {
        guard case .call(let callee, let arguments) = facts.expressions[index].kind,
          case .member(_, let name) = facts.expressions[callee].kind, Self.loads.contains(name)
        else { continue }
        if arguments.contains(where: { mentions(names, $0.value, facts, depth: 12) }) { return true }
      }
    }
    return false
  }

  /// The given names and all that are set from them, over any number of steps.
  func derived(from inputs: Set<String>, within regions: [CodeRegion]) -> Set<String> {
    let isObjectiveC = regions.contains { program.facts($0.file)?.language == .objectiveC }
    var names = inputs
    var size = -1
    while size != names.count {
      // Objective-C keeps a property in a variable of its name behind an underscore.
      if isObjectiveC { names.formUnion(names.filter { $0.first != "_" }.map { "_" + $0 }) }
      size = names.count
      for region in regions { names.formUnion(derived(from: names, in: region)) }
    }
    return names
  }

  /// Names that are set from one of the given names: `self.start = url`, `let request = URLRequest(url: url)`.
  private func derived(from names: Set<String>, in region: CodeRegion) -> Set<String> {
    guard let facts = program.facts(region.file) else { return [] }
    var found: Set<String> = []
    for index in program.expressions(in: region) {
      guard case .assignment(let target, let value) = facts.expressions[index].kind,
        mentions(names, value, facts, depth: 12)
      else { continue }
      if case .name(let name) = facts.expressions[target].kind { found.insert(name) }
      if case .member(let base?, let name) = facts.expressions[target].kind,
        case .name("self") = facts.expressions[base].kind
      {
        found.insert(name)
      }
    }
    for variable in facts.variables where program.contains(variable.scope, in: region) {
      if let value = variable.initialValue, mentions(names, value, facts, depth: 12) { found.insert(variable.name) }
    }
    return found
  }

  func mentions(_ names: Set<String>, inCallAt position: SourcePosition, in path: String) -> Bool {
    guard let facts = program.facts(path) else { return false }
    return facts.expressions(at: position).contains { index in
      guard case .call(_, let arguments) = facts.expressions[index].kind else { return false }
      // Beside an address of its own, a site is only where the page belongs.
      let hasAddress = arguments.contains {
        $0.label.map { Self.speaksOfContent($0) && !Self.namesSurroundings($0) } == true
      }
      return arguments.contains {
        !(hasAddress && $0.label.map(Self.namesSurroundings) == true) && mentions(names, $0.value, facts, depth: 12)
      }
    }
  }

  func mentions(_ names: Set<String>, _ expression: Int, _ facts: FactsIndex, depth: Int) -> Bool {
    guard depth > 0, facts.expressions.indices.contains(expression) else { return false }
    switch facts.expressions[expression].kind {
    case .name(let name):
      return names.contains(name) || (name.first == "$" && names.contains(String(name.dropFirst())))
    case .member(let base?, let name):
      if case .name("self") = facts.expressions[base].kind { return names.contains(name) }
      return mentions(names, base, facts, depth: depth - 1)
    case .call(let callee, let arguments):
      // The site or server that a page belongs to is not the page.
      return mentions(names, callee, facts, depth: depth - 1)
        || arguments.contains {
          $0.label.map(Self.namesSurroundings) != true && mentions(names, $0.value, facts, depth: depth - 1)
        }
    default: break
    }
    var found = false
    facts.expressions[expression].kind.forEachChild { child in
      found = found || mentions(names, child, facts, depth: depth - 1)
    }
    return found
  }
}

extension String {
  /// `helpPageURL` → `help`, `page`, `url`.
  var camelCaseWords: [String] {
    let characters = Array(self)
    let isCapital = characters.map(\.isCapital)
    var words: [String] = []
    var current = ""
    for (index, character) in characters.enumerated() {
      let isPart = character.isAnyLetter || character.isDigit
      let startsWord =
        isCapital[index] && index > 0
        && (!isCapital[index - 1] || (index + 1 < characters.count && characters[index + 1].isSmall))
      if startsWord || !isPart, !current.isEmpty {
        words.append(current.lowercased())
        current = ""
      }
      if isPart { current.append(character) }
    }
    return current.isEmpty ? words : words + [current.lowercased()]
  }
}

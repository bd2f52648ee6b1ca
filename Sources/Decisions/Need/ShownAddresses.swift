import AuditModel
import Resolution

/// The addresses and contents that a screen's code hands to its container or wrapper.
struct ShownAddresses: Sendable {
  /// An address with how it comes to be shown.
  struct Address: Sendable {
    var address: WebAddress
    var place: CapabilityUse.Place
    /// True where it is handed to a container or a wrapper, false where it only stands in the screen's code.
    var isShown: Bool
    /// True where it is handed to a Safari view.
    var isBrowsedOut = false
  }

  /// Markup with where it comes from.
  struct Markup: Sendable {
    var place: CapabilityUse.Place
    /// True for literals, bundled files and what is put together from them.
    var isOwn: Bool
  }

  /// Addresses in source order.
  private(set) var addresses: [Address] = []
  /// Markup that is shown, in source order; empty pages are none.
  private(set) var markup: [Markup] = []
  /// Places where files of the app are shown.
  private(set) var files: [CapabilityUse.Place] = []

  /// Places where a wrapper is given options of the screen's own beside the content.
  private(set) var options: [CapabilityUse.Place] = []
  /// Names of what is handed over where its text is unknown: `settings.termsURL`.
  private(set) var spellings: [(name: String, place: CapabilityUse.Place)] = []

  private let program: Program
  private let wrappers: Set<String>
  private let onlyWrappers: Bool
  /// Last parts of the names by which a container or wrapper may be built.
  private let builders: Set<String>

  /// Reads a slice.
  ///
  /// - Parameters:
  ///   - wrappers: names of the own types that lead to a container.
  ///   - aliases: names of type aliases, behind which a container may stand.
  ///   - onlyWrappers: whether only what these types are built with counts.
  init(
    _ slice: CodeSlice, wrappers: Set<String>, aliases: Set<String>, program: Program, onlyWrappers: Bool = false
  ) {
    self.program = program
    builders = aliases.union(["init"]).union(
      wrappers.union(Self.containers).map { $0.split(separator: ".").last.map(String.init) ?? $0 })
    self.wrappers = wrappers
    self.onlyWrappers = onlyWrappers
    for part in slice.parts {
      for expression in part.expressions { read(expression, in: part) }
    }
  }

  /// Adds what others hand over.
  mutating func add(_ other: ShownAddresses) {
    addresses += other.addresses
    markup += other.markup
    files += other.files
    spellings += other.spellings
  }

  /// What is handed to a container, without what only stands in the code.
  var shownOnly: ShownAddresses {
    var other = self
    other.addresses.removeAll { !$0.isShown }
    return other
  }

  /// Forgets what a Safari view shows.
  mutating func dropBrowsedOut() { addresses.removeAll(where: \.isBrowsedOut) }

  /// Members by which a page or web view is given its content.
  private static let loads: Set<String> = [
    "load", "loadRequest", "loadRequest:", "loadFileURL", "loadFileRequest", "loadFileURL:allowingReadAccessToURL:",
    "loadSimulatedRequest", "loadURL:", "authenticate",
  ]
  private static let markupLoads: Set<String> = [
    "loadHTMLString", "loadHTMLString:baseURL:", "loadData:MIMEType:characterEncodingName:baseURL:",
    "loadData:MIMEType:textEncodingName:baseURL:",
  ]
  private static let containers: Set<String> = [
    "SFSafariViewController", "ASWebAuthenticationSession", "SFAuthenticationSession", "SwiftUI.WebView", "WKWebView",
    "UIWebView", "WebKit.WebPage",
  ]

  private mutating func read(_ expression: Int, in part: CodeSlice.FilePart) {
    let node = part.facts.expressions[expression]
    let place = CapabilityUse.Place(file: part.path, line: node.position.line)
    switch node.kind {
    case .call(let callee, let arguments):
      read(call: expression, callee, arguments, place, in: part)
    case .text where !onlyWrappers:
      guard let text = program.text(of: expression, in: part.path), let address = WebAddress(text),
        address.scheme != nil || address.queryNames.count > 1
      else { return }
      addresses.append(Address(address: address, place: place, isShown: false))
    default: break
    }
  }

  private mutating func read(
    call: Int, _ callee: Int, _ arguments: [Argument], _ place: CapabilityUse.Place, in part: CodeSlice.FilePart
  ) {
    let known = addresses.count
    var name: String?
    switch part.facts.expressions[callee].kind {
    case .member(_, let member), .name(let member): name = member
    default: break
    }
    // Most calls build neither a container nor a wrapper, as their name alone tells.
    let isObjectiveC = part.facts.language == .objectiveC
    let mayBuild = name.map { builders.contains($0) } ?? false || isObjectiveC
    var constructed = mayBuild ? program.constructedType(by: call, in: part.path) : nil
    // `[[Browser alloc] initWithURL:url]`: the outer message has the address.
    if isObjectiveC, name?.hasPrefix("initWith") == true { constructed = program.type(of: call, in: part.path) }
    if onlyWrappers, constructed.map({ wrappers.contains($0.name) }) != true { return }
    let buildsWrapper = constructed.map { wrappers.contains($0.name) } ?? false
    let buildsContainer = constructed.map { Self.containers.contains($0.name) } ?? false
    if let name, let content = arguments.first?.value,
      Self.markupLoads.contains(name)
        || name == "load" && arguments.contains(where: { $0.label == "html" || $0.label == "mimeType" })
    {
      add(markup: content, place, callee, in: part)
    }
    if buildsWrapper || buildsContainer || name.map(Self.loads.contains) == true
      || name.map(isPresenter) == true && arguments.contains(where: { isAddress($0.value, in: part.path) })
    {
      for argument in arguments where !argument.isTrailing {
        if buildsWrapper, let label = argument.label, isMarkup(label) {
          add(markup: argument.value, place, callee, in: part)
        }
        if buildsWrapper, case .list(let elements) = part.facts.expressions[argument.value].kind, !elements.isEmpty,
          !isAddressLabel(argument.label)
        {
          options.append(place)
        }
        collect(argument.value, place, isNamed: isAddressLabel(argument.label), in: part, depth: 5)
      }
    }
    if constructed?.name == "SFSafariViewController" || name?.containsFolded("safari") == true {
      for index in addresses.indices where index >= known { addresses[index].isBrowsedOut = true }
    }
    if isBundle(callee, in: part) { files.append(place) }
  }

  private mutating func add(
    markup content: Int, _ place: CapabilityUse.Place, _ callee: Int, in part: CodeSlice.FilePart
  ) {
    let tearDown = TearDown(program: program, part: part)
    guard !tearDown.isEmptyContent(content), !tearDown.isInTearDown(part.facts.expressions[callee].scope) else {
      return
    }
    var origin = MarkupOrigin(program: program)
    markup.append(Markup(place: place, isOwn: origin.isOwn(content, in: part.path)))
  }

  private func isMarkup(_ label: String) -> Bool {
    guard label.containsFolded("html") || label.containsFolded("markup") else { return false }
    return Words(label).list.contains { ["html", "markup", "htmlstring"].contains($0) }
  }

  /// Whether an argument of this label is what is shown; without a label it is.
  private func isAddressLabel(_ label: String?) -> Bool {
    guard let label else { return true }
    let telling: Set<String> = [
      "url", "request", "link", "address", "page", "path", "source", "string", "destination", "start", "website",
      "href",
    ]
    return Words(label).list.contains(where: telling.contains)
  }

  /// Names of functions and modifiers that show an address: `showSafari`, `safariSheet`, `openWebPage`.
  private func isPresenter(_ name: String) -> Bool {
    guard name.containsFolded("safari") || name.containsFolded("browser") || name.containsFolded("web") else {
      return false
    }
    let words = Words(name)
    return words.list.contains("safari") || words.list.contains("browser") || words.contains("web", "page")
      || words.contains("web", "view") || words.list.contains("webview")
  }

  private func isAddress(_ expression: Int, in path: String) -> Bool {
    guard let type = program.type(of: expression, in: path) else { return false }
    return type.name == "URL" || type.name == "URLRequest"
  }

  private mutating func collect(
    _ expression: Int, _ place: CapabilityUse.Place, isNamed: Bool, in part: CodeSlice.FilePart, depth: Int
  ) {
    guard depth > 0 else { return }
    if let text = program.text(of: expression, in: part.path) {
      if let address = WebAddress(text) {
        let isFile = address.scheme == "file"
        if isFile { files.append(text.place) }
        addresses.append(Address(address: address, place: text.place, isShown: true))
      }
      return
    }
    switch part.facts.expressions[expression].kind {
    case .call(let callee, let arguments):
      if isNamed, let name = program.dottedName(callee, in: part.path), name.contains(".") {
        spellings.append((name, place))
      }
      for argument in arguments where !argument.isTrailing {
        collect(argument.value, place, isNamed: isNamed, in: part, depth: depth - 1)
      }
    case .forced(let value), .marked(_, let value), .cast(let value, _, _):
      collect(value, place, isNamed: isNamed, in: part, depth: depth - 1)
    case .operation(let operands, _), .list(let operands), .other(let operands):
      for operand in operands.prefix(16) { collect(operand, place, isNamed: isNamed, in: part, depth: depth - 1) }
    case .member:
      if isNamed, let name = program.dottedName(expression, in: part.path) { spellings.append((name, place)) }
    case .name(let name):
      if isNamed { spellings.append((name, place)) }
      if let definition = program.definition(
        of: name, scope: part.facts.expressions[expression].scope, in: part.path), definition != expression
      {
        collect(definition, place, isNamed: isNamed, in: part, depth: depth - 1)
      }
    default: break
    }
  }

  /// `Bundle.main.url(forResource:)` and its likes.
  private func isBundle(_ callee: Int, in part: CodeSlice.FilePart) -> Bool {
    guard case .member(let base?, let name) = part.facts.expressions[callee].kind else { return false }
    switch name {
    case "url", "path", "URLForResource:withExtension:", "pathForResource:ofType:",
      "URLForResource:withExtension:subdirectory:":
      let spelled = program.dottedName(base, in: part.path) ?? ""
      return spelled.hasPrefix("Bundle") || spelled.hasPrefix("NSBundle")
        || program.type(of: base, in: part.path)?.name == "Bundle"
        || part.facts.language == .objectiveC && name.contains("esource:")
    default: return false
    }
  }
}

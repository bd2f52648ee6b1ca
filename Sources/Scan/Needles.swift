import AuditModel
import Inventory
import Repository

/// The names that make a file worth parsing before anything is known of the repository.
struct Needles {
  /// Apple's container names that have one meaning everywhere.
  static let containers = [
    "UIWebView", "WKWebView", "SFSafariViewController", "ASWebAuthenticationSession", "SFAuthenticationSession",
    "webAuthenticationSession",
  ]
  /// Names that many projects use for types of their own: they count in a module that imports WebKit.
  static let ambiguous = ["WebView", "WebPage"]
  /// Elements and class names by which storyboards and xibs hold web views.
  static let elements = ["wkWebView", "webView", "WKWebView", "UIWebView", "WebView"]

  private let everywhere: [NameHash]
  private let withWebKit: [NameHash]
  private let inMarkup: [NameHash]
  /// Containers of modules, by whose import they are known.
  private let withModule: [(name: NameHash, module: NameHash)]
  private let module: (String) -> String

  /// Makes the needles of a repository.
  ///
  /// - Parameters:
  ///   - known: containers of third parties and of the configuration.
  ///   - module: tells the module of a file.
  init(known: [KnownContainer], module: @escaping (String) -> String) {
    let names = known.map(\.type)
    everywhere = (Self.containers + known.filter { $0.module == nil }.map(\.type)).map(NameHash.init)
    withWebKit = Self.ambiguous.map(NameHash.init)
    inMarkup = (Self.elements + names).map(NameHash.init)
    withModule = known.compactMap { one in one.module.map { (NameHash(one.type), NameHash($0)) } }
    self.module = module
  }

  /// Numbers of the files to parse first.
  func candidates(in index: SourceIndex) -> [Int] {
    let webKit = NameHash("WebKit")
    let modules = Set(index.files.filter { $0.facts.imports(webKit) }.map { module($0.file.path) })
    return index.files.indices.filter { number in
      let file = index.files[number]
      let facts = file.facts
      if file.language == .interfaceBuilder { return inMarkup.contains(where: facts.mentions) }
      if everywhere.contains(where: facts.mentions) { return true }
      if withModule.contains(where: { facts.imports($0.module) && facts.mentions($0.name) }) { return true }
      // A file that declares the name, and does not import WebKit itself, means its own type by it.
      let isImported = facts.imports(webKit)
      guard withWebKit.contains(where: { facts.mentions($0) && (isImported || !facts.declares($0)) }) else {
        return false
      }
      return isImported || modules.contains(module(file.file.path))
    }
  }
}

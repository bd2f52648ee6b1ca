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

  /// Makes the needles of a repository.
  ///
  /// - Parameter known: containers of third parties and of the configuration.
  init(known: [KnownContainer]) {
    let names = known.map(\.type)
    everywhere = (Self.containers + known.filter { $0.module == nil }.map(\.type)).map(NameHash.init)
    withWebKit = Self.ambiguous.map(NameHash.init)
    inMarkup = (Self.elements + names).map(NameHash.init)
    withModule = known.compactMap { one in one.module.map { (NameHash(one.type), NameHash($0)) } }
  }

  /// Numbers of the files to parse first.
  ///
  /// - Parameters:
  ///   - sure: those that are known whatever the modules are.
  ///   - module: tells the module of a file.
  func candidates(in index: SourceIndex, sure: [Int], module: (String) -> String) -> [Int] {
    let sure = Set(sure)
    let modules = Set(index.files.filter { $0.facts.imports(Self.webKit) }.map { module($0.file.path) })
    return index.files.indices.filter { number in
      let file = index.files[number]
      return sure.contains(number)
        // A file that declares the name, and does not import WebKit itself, means its own type by it.
        || file.language != .interfaceBuilder
          && withWebKit.contains { file.facts.mentions($0) && !file.facts.declares($0) }
          && modules.contains(module(file.file.path))
    }
  }

  /// Numbers of those among the files to parse first that are known before anything is known of modules.
  func candidates(in index: SourceIndex) -> [Int] {
    index.files.indices.filter { isCandidate(index.files[$0]) }
  }

  private func isCandidate(_ file: IndexedFile) -> Bool {
    let facts = file.facts
    if file.language == .interfaceBuilder { return inMarkup.contains(where: facts.mentions) }
    return everywhere.contains(where: facts.mentions)
      || withModule.contains { facts.imports($0.module) && facts.mentions($0.name) }
      || facts.imports(Self.webKit) && withWebKit.contains(where: facts.mentions)
  }

  private static let webKit = NameHash("WebKit")
}

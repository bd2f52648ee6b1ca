import AuditModel
import Inventory
import Repository
import Rules

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

  private static let judged = WantedNames(RuleCatalog.needles)
  private static let adapting = WantedNames(InventoryBuilder.adapterProtocols)

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
    let modules = Set(index.files(marked: .importsWebKit).map { module(index.files[$0].file.path) })
    let ambiguous = index.files(marked: .ambiguous).filter { modules.contains(module(index.files[$0].file.path)) }
    return Set(sure + ambiguous).sorted()
  }

  /// The marks of a content.
  func marks(of facts: ByteFacts, _ language: Language) -> ContentMarks {
    var marks: ContentMarks = []
    if isCandidate(facts, language) { marks.insert(.candidate) }
    // A file that declares the name, and does not import WebKit itself, means its own type by it.
    if language != .interfaceBuilder, withWebKit.contains(where: { facts.mentions($0) && !facts.declares($0) }) {
      marks.insert(.ambiguous)
    }
    if facts.imports(Self.webKit) { marks.insert(.importsWebKit) }
    if Self.judged.areMentioned(in: facts) { marks.insert(.judged) }
    if Self.adapting.areMentioned(in: facts) { marks.insert(.adapting) }
    return marks
  }

  private func isCandidate(_ facts: ByteFacts, _ language: Language) -> Bool {
    if language == .interfaceBuilder { return inMarkup.contains(where: facts.mentions) }
    return everywhere.contains(where: facts.mentions)
      || withModule.contains { facts.imports($0.module) && facts.mentions($0.name) }
      || facts.imports(Self.webKit) && withWebKit.contains(where: facts.mentions)
  }

  private static let webKit = NameHash("WebKit")
}

extension ContentMarks {
  /// Parsed first, whatever its module is.
  static let candidate = ContentMarks(rawValue: 1)
  /// Names what is a container in a module that imports WebKit.
  static let ambiguous = ContentMarks(rawValue: 2)
  /// Imports WebKit.
  static let importsWebKit = ContentMarks(rawValue: 4)
  /// Mentions what a rule looks for.
  static let judged = ContentMarks(rawValue: 8)
  /// May adapt a controller for SwiftUI.
  static let adapting = ContentMarks(rawValue: 16)
}

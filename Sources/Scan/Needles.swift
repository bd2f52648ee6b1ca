import AuditModel
import Repository

/// The names that make a file worth parsing before anything is known of the repository.
struct Needles {
  /// Names that have one meaning everywhere.
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
  private let module: (String) -> String

  /// Makes the needles of a repository.
  ///
  /// - Parameters:
  ///   - additional: containers of the configuration and of known frameworks.
  ///   - module: tells the module of a file.
  init(additional: [String], module: @escaping (String) -> String) {
    everywhere = (Self.containers + additional).map(NameHash.init)
    withWebKit = Self.ambiguous.map(NameHash.init)
    inMarkup = (Self.elements + additional).map(NameHash.init)
    self.module = module
  }

  /// Numbers of the files to parse first.
  func candidates(in index: SourceIndex) -> [Int] {
    let webKit = NameHash("WebKit")
    let modules = Set(index.files.filter { $0.facts.imports(webKit) }.map { module($0.file.path) })
    return index.files.indices.filter { number in
      let file = index.files[number]
      if file.language == .interfaceBuilder { return inMarkup.contains(where: file.facts.mentions) }
      if everywhere.contains(where: file.facts.mentions) { return true }
      guard withWebKit.contains(where: file.facts.mentions) else { return false }
      return file.facts.imports(webKit) || modules.contains(module(file.file.path))
    }
  }
}

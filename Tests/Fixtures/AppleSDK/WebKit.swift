// What the suggested code uses of WebKit, as WebKit's sources declare it: names, labels, types and isolation only.
@_exported import Foundation
import SwiftUI

// MARK: The new pair

@MainActor @preconcurrency public struct WebView: View {
  public init(_ page: WebPage) {}
  public init(url: URL?) {}
  public var body: Never { fatalError() }

  public struct BackForwardNavigationGesturesBehavior: Sendable {
    public static let automatic = Self(), enabled = Self(), disabled = Self()
  }
  public struct MagnificationGesturesBehavior: Sendable {
    public static let automatic = Self(), enabled = Self(), disabled = Self()
  }
  public struct LinkPreviewBehavior: Sendable {
    public static let automatic = Self(), enabled = Self(), disabled = Self()
  }
  public struct ElementFullscreenBehavior: Sendable {
    public static let automatic = Self(), enabled = Self(), disabled = Self()
  }
}

extension View {
  public func webViewBackForwardNavigationGestures(_ value: WebView.BackForwardNavigationGesturesBehavior) -> some View {
    self
  }
  public func webViewMagnificationGestures(_ value: WebView.MagnificationGesturesBehavior) -> some View { self }
  public func webViewLinkPreviews(_ value: WebView.LinkPreviewBehavior) -> some View { self }
  public func webViewTextSelection<S: TextSelectability>(_ selectability: S) -> some View { self }
  public func webViewElementFullscreenBehavior(_ value: WebView.ElementFullscreenBehavior) -> some View { self }
  public func webViewContentBackground(_ visibility: Visibility) -> some View { self }
}

@MainActor public final class WebPage: Observable {
  public init(configuration: Configuration = Configuration()) {}
  public init(configuration: Configuration = Configuration(), navigationDecider: some NavigationDeciding) {}
  public init(configuration: Configuration = Configuration(), dialogPresenter: some DialogPresenting) {}
  public init(
    configuration: Configuration = Configuration(), navigationDecider: some NavigationDeciding,
    dialogPresenter: some DialogPresenting
  ) {}

  public enum NavigationEvent: Equatable, Sendable { case startedProvisionalNavigation, receivedServerRedirect, committed, finished }
  public enum NavigationError: Error {
    case failedProvisionalNavigation(any Error)
    case pageClosed, webContentProcessTerminated, invalidURL
  }
  public struct Navigations: AsyncSequence, Sendable {
    public struct AsyncIterator: AsyncIteratorProtocol {
      public mutating func next(isolation actor: isolated (any Actor)?) async throws -> NavigationEvent? { nil }
      public mutating func next() async throws -> NavigationEvent? { nil }
    }
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
  }

  @discardableResult public func load(_ url: URL?) -> some AsyncSequence<NavigationEvent, any Error> { Navigations() }
  @discardableResult public func load(_ request: URLRequest) -> some AsyncSequence<NavigationEvent, any Error> { Navigations() }
  @discardableResult public func load(_ item: BackForwardList.Item) -> some AsyncSequence<NavigationEvent, any Error> {
    Navigations()
  }
  @discardableResult public func load(
    html: String, baseURL: URL = URL(filePath: "/")
  ) -> some AsyncSequence<NavigationEvent, any Error> { Navigations() }
  @discardableResult public func reload(fromOrigin: Bool = false) -> some AsyncSequence<NavigationEvent, any Error> {
    Navigations()
  }
  public func stopLoading() {}
  public var navigations: some AsyncSequence<NavigationEvent, any Error> { Navigations() }

  public var url: URL? { nil }
  public var title: String { "" }
  public var estimatedProgress: Double { 0 }
  public var isLoading: Bool { false }
  public var hasOnlySecureContent: Bool { true }
  public var backForwardList: BackForwardList { stub() }
  public var customUserAgent: String?
  public var isInspectable = false

  @discardableResult public func callJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: FrameInfo? = nil, contentWorld: WKContentWorld? = nil
  ) async throws -> sending Any? { nil }

  @MainActor public struct BackForwardList: Sendable {
    public struct Item: Equatable, Identifiable, Sendable {
      public var id: String { "" }
      public var url: URL { stub() }
      public var title: String? { nil }
    }
    public var backList: [Item] { [] }
    public var currentItem: Item? { nil }
    public var forwardList: [Item] { [] }
  }

  @MainActor public struct Configuration: Sendable {
    public init() {}
    public var websiteDataStore: WKWebsiteDataStore { get { stub() } set {} }
    public var userContentController: WKUserContentController { get { stub() } set {} }
    public var urlSchemeHandlers: [URLScheme: any URLSchemeHandler] { get { [:] } set {} }
    public var applicationNameForUserAgent: String? { get { nil } set {} }
  }

  public struct FrameInfo: Sendable {
    public var isMainFrame: Bool { true }
    public var request: URLRequest { stub() }
    public var securityOrigin: WKSecurityOrigin { stub() }
  }
  public struct NavigationAction: Sendable {
    public var source: FrameInfo { stub() }
    public var target: FrameInfo? { nil }
    public var request: URLRequest { stub() }
    public var navigationType: WKNavigationType { stub() }
    public var shouldPerformDownload: Bool { false }
  }
  public struct NavigationResponse: Sendable {
    public var response: URLResponse { stub() }
    public var canShowMimeType: Bool { true }
  }
  public struct NavigationPreferences: Sendable { public var allowsContentJavaScript = true }

  @MainActor public protocol NavigationDeciding {
    mutating func decidePolicy(
      for action: NavigationAction, preferences: inout NavigationPreferences
    ) async -> WKNavigationActionPolicy
    mutating func decidePolicy(for response: NavigationResponse) async -> WKNavigationResponsePolicy
  }

  public enum JavaScriptConfirmResult: Hashable, Sendable { case ok, cancel }
  public enum JavaScriptPromptResult: Hashable, Sendable { case ok(String), cancel }
  @MainActor public protocol DialogPresenting {
    func handleJavaScriptAlert(message: String, initiatedBy frame: FrameInfo) async
    func handleJavaScriptConfirm(message: String, initiatedBy frame: FrameInfo) async -> JavaScriptConfirmResult
    func handleJavaScriptPrompt(
      message: String, defaultText: String?, initiatedBy frame: FrameInfo
    ) async -> JavaScriptPromptResult
  }
}

extension WebPage.NavigationDeciding {
  public mutating func decidePolicy(
    for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
  ) async -> WKNavigationActionPolicy { .allow }
  public mutating func decidePolicy(for response: WebPage.NavigationResponse) async -> WKNavigationResponsePolicy { .allow }
}

extension WebPage.DialogPresenting {
  public func handleJavaScriptAlert(message: String, initiatedBy frame: WebPage.FrameInfo) async {}
  public func handleJavaScriptConfirm(
    message: String, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.JavaScriptConfirmResult { .cancel }
  public func handleJavaScriptPrompt(
    message: String, defaultText: String?, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.JavaScriptPromptResult { .cancel }
}

public struct URLScheme: Hashable, Sendable { public init?(_ rawValue: String) {} }
public enum URLSchemeTaskResult: Sendable { case response(URLResponse), data(Data) }
public protocol URLSchemeHandler {
  associatedtype TaskSequence: AsyncSequence<URLSchemeTaskResult, any Error>
  func reply(for request: URLRequest) -> TaskSequence
}

// MARK: The old classes

public enum WKNavigationActionPolicy: Int, Sendable { case cancel, allow, download }
public enum WKNavigationResponsePolicy: Int, Sendable { case cancel, allow, download }
public enum WKNavigationType: Int, Sendable { case linkActivated, formSubmitted, backForward, reload, other = -1 }
@MainActor public class WKWebsiteDataStore: NSObject { public class func `default`() -> WKWebsiteDataStore { stub() } }
@MainActor public class WKContentWorld: NSObject {}
@MainActor public class WKUserContentController: NSObject {
  public func add(_ handler: any WKScriptMessageHandler, name: String) {}
  public func addUserScript(_ script: WKUserScript) {}
}
@MainActor public class WKUserScript: NSObject {
  public init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {}
}
public enum WKUserScriptInjectionTime: Int, Sendable { case atDocumentStart, atDocumentEnd }
@MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage)
}
@MainActor public class WKScriptMessage: NSObject {
  public var body: Any { stub() }
  public var name: String { "" }
  public var frameInfo: WKFrameInfo { stub() }
}
@MainActor public class WKFrameInfo: NSObject { public var securityOrigin: WKSecurityOrigin { stub() } }
@MainActor public class WKSecurityOrigin: NSObject {
  public var `protocol`: String { "" }
  public var host: String { "" }
}
@MainActor public class WKNavigation: NSObject {}
@MainActor open class WKWebView: PlatformView {
  public var url: URL? { nil }
  @discardableResult public func load(_ request: URLRequest) -> WKNavigation? { nil }
  @discardableResult public func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? { nil }
}

import Testing

@Suite("policy-blocks-about") struct PolicyBlocksAboutTests {
  @Test("Policies by host without a way through for about pages") func fires() {
    expect(
      "policy-blocks-about",
      """
      import WebKit

      struct ByList: WebPage.NavigationDeciding {
        private let hosts: Set<String> = ["a.example", "b.example"]
        func decidePolicy(  // ← finding
          for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
        ) async -> WKNavigationActionPolicy {
          guard let host = action.request.url?.host(), hosts.contains(host) else { return .cancel }
          return .allow
        }
      }
      struct ByHelper: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {  // ← finding
          isOwn(action.request.url) ? .allow : .cancel
        }
        private func isOwn(_ url: URL?) -> Bool {
          guard let url, let host = url.host() else { return false }
          return host == "a.example" || host.hasSuffix(".a.example")
        }
      }
      struct ByScheme: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {  // ← finding
          switch action.request.url?.scheme {
          case "https": return action.request.url?.host() == "a.example" ? .allow : .cancel
          case "mailto":
            print("mail")
            return .cancel
          default: return .cancel
          }
        }
      }
      extension URL { fileprivate var isHome: Bool { host() == "a.example" } }
      final class ByExtension: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {  // ← finding
          if let url = action.request.url, url.isHome { return .allow }
          return .cancel
        }
      }
      """)
  }

  @Test("Policies that let about pages through, or that ask for something else, are silent") func silent() {
    expect(
      "policy-blocks-about",
      """
      import WebKit

      struct ByScheme: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          guard let url = action.request.url else { return .cancel }
          if url.scheme == "about" || url.host() == "a.example" { return .allow }
          return .cancel
        }
      }
      struct ByHost: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          guard let host = action.request.url?.host() else { return .allow }
          return host == "a.example" ? .allow : .cancel
        }
      }
      struct ByAddress: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          let address = action.request.url?.absoluteString ?? ""
          if address.hasPrefix("about:") || address.hasPrefix("https://a.example") { return .allow }
          return .cancel
        }
      }
      struct Taps: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          if action.navigationType == .linkActivated { return .cancel }
          return .allow
        }
      }
      struct Web: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          guard let url = action.request.url, ["http", "https"].contains(url.scheme ?? "") else { return .allow }
          return url.host() == "a.example" ? .allow : .cancel
        }
      }
      struct Frames: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          guard action.target?.isMainFrame == true else { return .allow }
          return action.request.url?.host() == "a.example" ? .allow : .cancel
        }
      }
      struct Closure: WebPage.NavigationDeciding {
        let isAllowed: (URL) -> Bool
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          isAllowed(action.request.url!) ? .allow : .cancel
        }
      }
      """)
  }
}

@Suite("policy-drops-link") struct PolicyDropsLinkTests {
  @Test("Cancelled links that go nowhere") func nowhere() {
    expect(
      "policy-drops-link",
      """
      import SwiftUI
      import WebKit

      struct Nothing: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          guard let url = action.request.url else { return .cancel }
          if url.host() == "a.example" || url.scheme == "about" { return .allow }
          print("left", url)
          return .cancel  // ← finding
        }
      }
      struct Ternary: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          action.request.url?.host() == "a.example" ? .allow : .cancel  // ← finding
        }
      }
      final class Unobserved: WebPage.NavigationDeciding {
        var leaving: URL?
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          guard let url = action.request.url, url.host() != "a.example" else { return .allow }
          leaving = url
          return .cancel  // ← finding
        }
      }
      @Observable final class Unread: WebPage.NavigationDeciding {
        var leaving: URL?
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          guard let url = action.request.url, url.host() != "a.example" else { return .allow }
          self.leaving = url
          return .cancel  // ← finding
        }
      }
      struct Copied: WebPage.NavigationDeciding {
        var leaving: URL?
        mutating func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          guard let url = action.request.url, url.host() != "a.example" else { return .allow }
          leaving = url
          return .cancel  // ← finding
        }
      }
      struct Screen: View {
        @State private var page = WebPage()
        let unobserved = Unobserved()
        var body: some View { WebView(page).onChange(of: unobserved.leaving) { print("left") } }
      }
      """)
  }

  @Test("A hand-over that is never emptied") func unreset() {
    expect(
      "policy-drops-link",
      """
      import SwiftUI
      import WebKit

      @Observable final class Policy: WebPage.NavigationDeciding {
        var leaving: URL?
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          guard let url = action.request.url, url.host() != "a.example" else { return .allow }
          leaving = url
          return .cancel
        }
      }
      struct Screen: View {
        @Environment(\\.openURL) private var openURL
        @State private var policy = Policy()
        @State private var page = WebPage()
        var body: some View {
          WebView(page)
            .navigationTitle("a")
            .onChange(of: policy.leaving) { _, link in  // ← finding
              if let link { openURL(link) }
            }
        }
      }
      """)
  }

  @Test("Links that are opened, told to a closure, or kept and emptied, and signals, are silent") func silent() {
    expect(
      "policy-drops-link",
      """
      import SwiftUI
      import WebKit

      struct Opened: WebPage.NavigationDeciding {
        let open: (URL) -> Void
        let delegate: Delegate?
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          guard let url = action.request.url else { return .cancel }
          if url.scheme == "shop-close" { return .cancel }
          if url.host() == "a.example" { return .allow }
          if url.host() == "b.example" {
            open(url)
            return .cancel
          }
          delegate?.leave(url)
          return .cancel
        }
      }
      struct Later: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          guard let url = action.request.url, url.host() != "a.example" else { return .allow }
          Task { await UIApplication.shared.open(url) }
          return .cancel
        }
      }
      @Observable final class Kept: WebPage.NavigationDeciding {
        var leaving: URL?
        var told: URL? { didSet { onLeave(told) } }
        let onLeave: (URL?) -> Void
        init(onLeave: @escaping (URL?) -> Void) { self.onLeave = onLeave }
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          guard let url = action.request.url, url.host() != "a.example" else { return .allow }
          if url.host() == "b.example" {
            told = url
            return .cancel
          }
          leaving = url
          return .cancel
        }
      }
      final class Published: ObservableObject, WebPage.NavigationDeciding {
        @Published var leaving: URL?
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          guard let url = action.request.url, url.host() != "a.example" else { return .allow }
          leaving = url
          return .cancel
        }
      }
      struct Screen: View {
        @Environment(\\.openURL) private var openURL
        @State private var kept = Kept { print($0 as Any) }
        @StateObject private var published = Published()
        @State private var page = WebPage()
        var body: some View {
          WebView(page)
            .onChange(of: kept.leaving) { _, link in
              guard let link else { return }
              openURL(link)
              kept.leaving = nil
            }
            .sheet(item: $published.leaving) { Text($0.absoluteString) }
        }
      }
      protocol Delegate { func leave(_ url: URL) }
      """)
  }
}

@Suite("policy-allows-all") struct PolicyAllowsAllTests {
  @Test("Deciders that allow everything for pages with outside links") func fires() {
    expect(
      "policy-allows-all",
      """
      import SwiftUI
      import WebKit

      struct Screen: View {
        @State private var page: WebPage
        static let html = "<p><a class='x' href=\\"https://en.wikipedia.org/wiki/Apple\\">Apple</a></p>"
        init() { _page = State(initialValue: WebPage(navigationDecider: Lax())) }
        var body: some View { WebView(page).task { page.load(html: Self.html) } }
      }
      final class Lax: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {  // ← finding
          preferences.allowsContentJavaScript = true
          if action.navigationType == .linkActivated { return .allow } else { return WKNavigationActionPolicy.allow }
        }
      }
      """, project: Sample.app(iOS: "26.0", bundleIdentifier: "example.orchard.ios"))
  }

  @Test("Pages without outside links, and deciders that choose, are silent") func silent() {
    expect(
      "policy-allows-all",
      """
      import SwiftUI
      import WebKit

      struct Screen: View {
        @State private var page = WebPage(navigationDecider: Lax())
        @State private var chosen = WebPage(navigationDecider: Choosing(choose: { _ in .allow }))
        var body: some View {
          VStack { WebView(page); WebView(chosen) }.task {
            page.load(html: "<a href='https://www.orchard.example/a'>own</a><img src='https://cdn.other.net/a.png'>")
            page.load(html: "<link href='https://fonts.other.net/a.css'><a href='#top'>top</a>")
            chosen.load(html: "<a href='https://www.other.net'>other</a>")
          }
        }
      }
      struct Lax: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy { .allow }
      }
      struct Choosing: WebPage.NavigationDeciding {
        let choose: (WebPage.NavigationAction) -> WKNavigationActionPolicy
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy { choose(action) }
      }
      """, project: Sample.app(iOS: "26.0", bundleIdentifier: "example.orchard.ios"))
  }
}

@Suite("outside-link-stays-inside") struct OutsideLinkStaysInsideTests {
  @Test("Outside hosts and own HTML with outside links in a page without a decider") func fires() {
    expect(
      "outside-link-stays-inside",
      """
      import SwiftUI
      import WebKit

      struct Mixed: View {
        @State private var model = Model()
        var body: some View { WebView(model.page).task { model.start() } }
      }
      @Observable final class Model {
        let page = WebPage()
        private let partner = URL(string: "https://www.partner.com/offers")!
        func start() { page.load(URL(string: "https://trips.ferry.example/today")) }
        func offers() { page.load(URLRequest(url: partner)) }  // ← finding
      }
      struct Own: View {
        @State private var page = WebPage()
        private let text = "<p><a href='https://www.openstreetmap.org'>Map</a></p>"
        var body: some View {
          WebView(page).task { page.load(html: text) }  // ← finding
        }
      }
      """, project: Sample.app(iOS: "26.0", bundleIdentifier: "example.ferry.ios"))
  }

  @Test("Own hosts, pages with a decider, pages of unknown making and outside-only screens are silent") func silent() {
    expect(
      "outside-link-stays-inside",
      """
      import SwiftUI
      import WebKit

      struct Decided: View {
        @State private var page = WebPage(navigationDecider: Decider())
        var body: some View {
          WebView(page).task {
            page.load(html: "<a href='https://www.other.net'>other</a>")
            page.load(URL(string: "https://www.other.net"))
          }
        }
      }
      struct Outside: View {
        @State private var page = WebPage()
        var body: some View { WebView(page).task { page.load(URL(string: "https://www.other.net")) } }
      }
      struct Handed: View {
        let page: WebPage
        var body: some View { WebView(page).task { page.load(html: "<a href='https://www.other.net'>x</a>") } }
      }
      struct Subdomain: View {
        @State private var page = WebPage()
        var body: some View {
          WebView(page).task {
            page.load(URL(string: "https://www.ferry.example"))
            page.load(URL(string: "https://tickets.ferry.example"))
          }
        }
      }
      struct Decider: WebPage.NavigationDeciding {}
      """, project: Sample.app(iOS: "26.0", bundleIdentifier: "example.ferry.ios"))
  }
}

@Suite("message-by-navigation") struct MessageByNavigationTests {
  @Test("Commands and data taken out of addresses, of the old and the new API") func fires() {
    expect(
      "message-by-navigation",
      """
      import UIKit
      import WebKit

      final class Old: NSObject, WKNavigationDelegate {
        static let scheme = "bridge"
        func webView(
          _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
          decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
        ) {
          guard let url = action.request.url else { return decisionHandler(.cancel) }
          if url.scheme?.lowercased() == Old.scheme {  // ← finding
            handle(url)
            return decisionHandler(.cancel)
          }
          decisionHandler(.allow)
        }
        private func handle(_ url: URL) {
          if url.host == "open" { open() } else if url.host == "close" { close() }
        }
        func open() {}
        func close() {}
      }
      struct Switched: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          guard let url = action.request.url else { return .cancel }
          switch url.scheme {
          case "https", "about": return .allow
          case "desk":  // ← finding
            let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
            for item in items { print(item.name, item.value ?? "") }
            return .cancel
          default: return .cancel
          }
        }
      }
      struct Prefixed: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          let address = action.request.url?.absoluteString ?? ""
          if address.hasPrefix("app://") {  // ← finding
            let json = address.dropFirst(6).removingPercentEncoding ?? ""
            _ = try? JSONSerialization.jsonObject(with: Data(json.utf8))
            return .cancel
          }
          return .allow
        }
      }
      enum Command: String { case play, pause, stop }
      struct Raw: WebPage.NavigationDeciding {
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {
          guard let url = action.request.url, url.scheme != "player" else { return .allow }
          return .allow
        }
        func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences, second: Bool) async -> WKNavigationActionPolicy {
          guard let url = action.request.url, url.scheme == "player" else { return .allow }  // ← finding
          if let command = Command(rawValue: url.host() ?? "") { print(command) }
          return .cancel
        }
      }
      """)
  }

  @Test("Signals, mail and phone, links handed on, queries of pages and sign-in redirects are silent") func silent() {
    expect(
      "message-by-navigation",
      """
      import UIKit
      import WebKit

      final class Old: NSObject, WKNavigationDelegate {
        let router = Router()
        func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
          guard let url = action.request.url else { return .cancel }
          if url.scheme == "close" { return .cancel }
          if url.scheme == "product" {
            router.show(id: url.lastPathComponent)
            return .cancel
          }
          if url.scheme == "app" {
            router.follow(url)
            return .cancel
          }
          if url.scheme == "mailto" || url.scheme == "tel" {
            if url.host == "a" { print("a") } else if url.host == "b" { print("b") }
            return .cancel
          }
          if url.scheme == "https", url.path == "/a" || url.path == "/b" { return .cancel }
          if url.scheme == "myapp", url.host == "oauth" {
            let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
            let code = items?.first { $0.name == "code" }?.value
            let state = items?.first { $0.name == "state" }?.value
            router.signIn(code, state)
            return .cancel
          }
          return .allow
        }
        func other(_ url: URL) {
          if url.scheme == "bridge" { if url.host == "a" { print("a") } else if url.host == "b" { print("b") } }
        }
      }
      final class Router {
        func show(id: String) {}
        func follow(_ url: URL) { UIApplication.shared.open(url) }
        func signIn(_ code: String?, _ state: String?) {}
      }
      """)
  }
}

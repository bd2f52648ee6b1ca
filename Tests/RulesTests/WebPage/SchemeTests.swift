import Testing

@Suite("scheme-force-unwrapped") struct SchemeForceUnwrappedTests {
  @Test("Every forced scheme: a note on a valid literal, a warning on anything else") func fires() {
    let found = expect(
      "scheme-force-unwrapped",
      """
      import WebKit

      struct Pages {
        static let name = "guide"
        func make(_ given: String) -> WebPage {
          var configuration = WebPage.Configuration()
          configuration.urlSchemeHandlers[URLScheme("guide")!] = Handler()  // ← finding
          configuration.urlSchemeHandlers[WebKit.URLScheme(Self.name)!] = Handler()  // ← finding
          let scheme: URLScheme = .init("guide")!  // ← finding
          let optional = URLScheme(given)
          configuration.urlSchemeHandlers[optional!] = Handler()  // ← finding
          configuration.urlSchemeHandlers[URLScheme("my guide")!] = Handler()  // ← finding
          _ = scheme
          return WebPage(configuration: configuration)
        }
      }
      struct Handler: URLSchemeHandler {}
      """)
    #expect(found.map(\.severity) == [.note, .note, .note, .warning, .warning])
  }

  @Test("Bound schemes, other values, own types and reserved schemes are silent") func silent() {
    expect(
      "scheme-force-unwrapped",
      """
      import WebKit

      func make() {
        var configuration = WebPage.Configuration()
        if let scheme = URLScheme("guide") { configuration.urlSchemeHandlers[scheme] = nil }
        guard let other = URLScheme("other") else { return }
        let all = ["a", "b"].compactMap { URLScheme($0) }
        let page = WebPage(configuration: configuration)
        if let scheme = URLScheme("guide") { page.load(URL(string: "\\(scheme)://start")!) }
        _ = URLScheme("https")!
        _ = (all, other)
      }
      """)
    expect(
      "scheme-force-unwrapped",
      """
      struct URLScheme { init?(_ name: String) {} }
      let scheme = URLScheme("a")!
      """)
  }
}

@Suite("scheme-reserved") struct SchemeReservedTests {
  @Test("Registrations through constants, raw values, loops and closures, whatever the case") func fires() {
    expect(
      "scheme-reserved",
      """
      import WebKit

      enum Scheme: String { case https, book, local = "FILE" }
      private let cache = "http"
      final class Setup {
        func make(_ handler: any WKURLSchemeHandler) {
          let configuration = WKWebViewConfiguration()
          configuration.setURLSchemeHandler(handler, forURLScheme: cache)  // ← finding
          configuration.setURLSchemeHandler(handler, forURLScheme: Scheme.https.rawValue)  // ← finding
          configuration.setURLSchemeHandler(handler, forURLScheme: Scheme.local.rawValue)  // ← finding
          configuration.setURLSchemeHandler(handler, forURLScheme: Scheme.book.rawValue)
          for name in ["guide", "About"] {
            configuration.setURLSchemeHandler(handler, forURLScheme: name)  // ← finding
          }
          ["ws", "chat"].forEach { configuration.setURLSchemeHandler(handler, forURLScheme: $0) }  // ← finding
        }
        func modern() {
          var configuration = WebPage.Configuration()
          configuration.urlSchemeHandlers[URLScheme("javascript")!] = nil  // ← finding
          guard let scheme = URLScheme("webkit-fake-url") else { return }  // ← finding
          let blob: URLScheme? = .init("blob")  // ← finding
          _ = (scheme, blob, configuration)
        }
      }
      """)
  }

  @Test("Free schemes, comparisons, questions and lists that nothing registers are silent") func silent() {
    expect(
      "scheme-reserved",
      """
      import WebKit

      let blocked = ["http", "https"]
      func make(_ handler: any WKURLSchemeHandler, _ given: String) {
        let configuration = WKWebViewConfiguration()
        for name in ["mailto", "tel", "sms", "https-cache", "files"] {
          configuration.setURLSchemeHandler(handler, forURLScheme: name)
        }
        configuration.setURLSchemeHandler(handler, forURLScheme: given)
        if !WKWebView.handlesURLScheme("https") { print("no") }
        assert(URLScheme("https") == nil)
        var parts = URLComponents()
        parts.scheme = "https"
        if parts.url?.scheme == "file" { print("file") }
      }
      """)
  }
}

@Suite("scheme-for-remote") struct SchemeForRemoteTests {
  @Test("Replies that pass https through") func fires() {
    expect(
      "scheme-for-remote",
      """
      import Foundation
      import WebKit

      final class Proxy: NSObject, WKURLSchemeHandler {
        func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
          let address = task.request.url!.absoluteString.replacingOccurrences(of: "app://", with: "https://")
          URLSession.shared.dataTask(with: URL(string: address)!) { data, response, error in  // ← finding
            task.didReceive(response!)
            task.didReceive(data!)
            task.didFinish()
          }.resume()
        }
        func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {}
      }
      struct Modern: URLSchemeHandler {
        private let session = URLSession(configuration: .default)
        private let base = "https://media.museum.example"
        func reply(for request: URLRequest) -> AsyncThrowingStream<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            let work = Task {
              do {
                let (data, response) = try await fetch(request.url!.path())
                continuation.yield(.response(response))
                continuation.yield(.data(data))
                continuation.finish()
              } catch { continuation.finish(throwing: error) }
            }
            continuation.onTermination = { _ in work.cancel() }
          }
        }
        private func fetch(_ path: String) async throws -> (Data, URLResponse) {
          try await session.data(from: URL(string: base + path)!)  // ← finding
        }
      }
      """)
  }

  @Test("Files, authorised and decrypted content, and network use outside of replies are silent") func silent() {
    expect(
      "scheme-for-remote",
      """
      import Foundation
      import WebKit

      struct Authorised: URLSchemeHandler {
        let token: String
        func reply(for request: URLRequest) -> AsyncThrowingStream<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            Task {
              var wanted = URLRequest(url: URL(string: "https://api.museum.example" + request.url!.path())!)
              wanted.setValue("Bearer \\(token)", forHTTPHeaderField: "Authorization")
              let (data, response) = try await URLSession.shared.data(for: wanted)
              continuation.yield(.response(response))
              continuation.yield(.data(data))
              continuation.finish()
            }
          }
        }
      }
      struct Sealed: URLSchemeHandler {
        func reply(for request: URLRequest) -> AsyncThrowingStream<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            Task {
              let (sealed, response) = try await URLSession.shared.data(from: URL(string: "https://a.example/x")!)
              let data = try decrypt(sealed)
              continuation.yield(.response(response))
              continuation.yield(.data(data))
              continuation.finish()
            }
          }
        }
        func decrypt(_ data: Data) throws -> Data { data }
        func refresh() async throws {
          _ = try await URLSession.shared.data(from: URL(string: "https://a.example/x")!)
        }
      }
      """)
  }
}

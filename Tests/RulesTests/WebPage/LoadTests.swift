import Testing

@Suite("load-error-swallowed") struct LoadErrorSwallowedTests {
  @Test("Empty catches, also those that only return") func emptyCatches() {
    expect(
      "load-error-swallowed",
      """
      import SwiftUI
      import WebKit

      struct Screen: View {
        @State private var page = WebPage()
        var body: some View {
          WebView(page).task {
            do {
              for try await _ in page.load(URL(string: "https://a.example")) {}
            } catch {  // ← finding
              // nothing
            }
            do {
              for try await event in page.navigations { print(event) }
            } catch is CancellationError {
            } catch {}  // ← finding
            do {
              let events = page.load(URLRequest(url: URL(string: "https://a.example")!))
              for try await _ in events {}
            } catch let error { _ = error }  // ← finding
            do {
              try await follow()
            } catch { return }  // ← finding
            do {
              if page.isLoading { for try await _ in page.reload() {} }
            } catch _ {}  // ← finding
            do {
              for try await _ in page.load(URL(string: "https://a.example")) {}
            } catch let error as WebPage.NavigationError {}  // ← finding
          }
        }
        func follow() async throws {
          for try await _ in page.load(URL(string: "https://a.example")) {}
        }
      }
      """)
  }

  @Test("try? on iterators and on functions that pass the error on") func dropped() {
    expect(
      "load-error-swallowed",
      [
        "Model.swift": """
        import WebKit

        @Observable final class Model {
          let page = WebPage()
          func open(_ url: URL) async throws { try await inner(url) }
          private func inner(_ url: URL) async throws { for try await _ in page.load(url) {} }
          func title(of url: URL) async throws -> String {
            for try await _ in page.load(url) {}
            return page.title
          }
          func safe(_ url: URL) async throws {
            do { for try await _ in page.load(url) {} } catch { print(error) }
            try await Task.sleep(for: .seconds(1))
          }
        }
        """,
        "Screen.swift": """
        import SwiftUI
        import WebKit

        struct Screen: View {
          @State private var model = Model()
          @State private var title: String?
          let url: URL
          var body: some View {
            WebView(model.page)
              .task { try? await model.open(url) }  // ← finding
              .task { _ = try? await model.title(of: url) }  // ← finding
              .task { title = try? await model.title(of: url) }
              .task { title = (try? await model.title(of: url)) ?? url.absoluteString }
              .task { try? await model.safe(url) }
              .task { try? await Task.sleep(for: .seconds(1)) }
              .task { _ = try? await model.page.callJavaScript("scrollTo(0, 0)") }
              .task {
                var iterator = model.page.load(url).makeAsyncIterator()
                while let event = try? await iterator.next() { print(event) }  // ← finding
              }
              .task { try? await model.page.load(URLRequest(url: url)) }  // ← finding
              .task { _ = try? await model.page.load(url).first { $0 == .finished } }  // ← finding
              .task { if (try? await model.open(url)) == nil { title = "failed" } }
          }
        }
        """,
      ])
  }

  @Test("Tasks that nobody holds") func tasks() {
    expect(
      "load-error-swallowed",
      """
      import SwiftUI
      import WebKit

      @MainActor final class Model {
        let page = WebPage()
        var work: Task<Void, any Error>?
        func open(_ url: URL) {
          Task {
            for try await _ in page.load(url) {}  // ← finding
          }
          work = Task { for try await _ in page.load(url) {} }
          Task {
            do { for try await _ in page.load(url) {} } catch { print(error) }
          }
          Task { try await self.follow(url) }  // ← finding
        }
        func follow(_ url: URL) async throws { for try await _ in page.load(url) {} }
        func wait(_ url: URL) async throws {
          try await Task { for try await _ in page.load(url) {} }.value
        }
      }
      """)
  }

  @Test("A load that is set aside beside a failure view that nothing feeds") func setAside() {
    expect(
      "load-error-swallowed",
      """
      import SwiftUI
      import WebKit

      struct Unfed: View {
        @State private var page = WebPage()
        @State private var loadFailed = false
        var body: some View {
          WebView(page)
            .overlay { if loadFailed { ContentUnavailableView("Offline", systemImage: "wifi.slash") } }
            .task { page.load(URL(string: "https://a.example")) }  // ← finding
            .refreshable { _ = page.reload() }  // ← finding
        }
      }
      struct Alerted: View {
        @State private var page = WebPage()
        @State private var error: String?
        var body: some View {
          WebView(page)
            .alert(error ?? "", isPresented: .constant(error != nil)) {}
            .task { page.load(URL(string: "https://a.example")) }  // ← finding
        }
      }
      struct Fed: View {
        @State private var page = WebPage()
        @State private var problem: String?
        var body: some View {
          WebView(page)
            .overlay { if let problem { Text(problem) } }
            .task { page.load(URL(string: "https://a.example")) }
            .onChange(of: page.isLoading) { if page.url == nil { problem = "offline" } }
        }
      }
      struct Watched: View {
        @State private var page = WebPage()
        @State private var problem: String?
        var body: some View {
          WebView(page)
            .overlay { if let problem { Text(problem) } }
            .task { page.load(URL(string: "https://a.example")) }
            .task { do { for try await _ in page.navigations {} } catch { problem = "\\(error)" } }
        }
      }
      struct Shown: View {
        @State private var page = WebPage()
        var body: some View {
          WebView(page)
            .overlay { if page.isLoading { ProgressView() } }
            .task { page.load(URL(string: "https://a.example")) }
        }
      }
      struct Literal: View {
        @State private var page = WebPage()
        @State private var problem: String?
        var body: some View {
          WebView(page)
            .overlay { if let problem { Text(problem) } }
            .task { page.load(html: "<h1>Imprint</h1>") }
            .task { page.load(Bundle.main.url(forResource: "guide", withExtension: "html")) }
        }
      }
      """)
  }

  @Test("Catches that tell somebody, rethrowing functions and other types' loads are silent") func silent() {
    expect(
      "load-error-swallowed",
      """
      import OSLog
      import SwiftUI
      import WebKit

      struct Screen: View {
        @State private var page = WebPage()
        let store = Store()
        var body: some View {
          WebView(page).task {
            do {
              for try await _ in page.load(URL(string: "https://a.example")) {}
            } catch is CancellationError {
            } catch {
              Logger().error("\\(error)")
            }
            do { for try await _ in store.load() {} } catch {}
            try? await store.open()
            do { try await page.callJavaScript("a()") } catch {}
            do { for try await _ in page.load(html: "<p>a</p>") {} } catch {}
          }
        }
      }
      struct Store {
        func load() -> AsyncThrowingStream<Int, any Error> { .init { $0.finish() } }
        func open() async throws {}
      }
      """)
  }
}

@Suite("script-before-load") struct ScriptBeforeLoadTests {
  @Test("A script below a load that nobody follows") func fires() {
    expect(
      "script-before-load",
      """
      import WebKit

      @MainActor final class Model {
        let page = WebPage()
        let other = WebPage()
        func begin(_ url: URL) async throws {
          page.load(url)
          try await page.callJavaScript("a()")  // ← finding
        }
        func second(_ url: URL?) async throws {
          if let url { _ = page.load(url) }
          print("loading")
          do {
            let value = try await self.page.callJavaScript("return 1")  // ← finding
            print(value ?? "")
          } catch { print(error) }
        }
        func third(_ url: URL) {
          self.page.load(html: "<p>a</p>")
          Task { try await page.callJavaScript("a()") }  // ← finding
        }
      }
      """)
  }

  @Test("What waits, what runs later, and other pages are silent") func silent() {
    expect(
      "script-before-load",
      """
      import WebKit

      @MainActor final class Model {
        let page = WebPage()
        let other = WebPage()
        func begin(_ url: URL) async throws {
          for try await _ in page.load(url) {}
          try await page.callJavaScript("a()")
        }
        func waits(_ url: URL) async throws {
          page.load(url)
          try await Task.sleep(for: .seconds(1))
          try await page.callJavaScript("a()")
        }
        func otherPage(_ url: URL) async throws {
          page.load(url)
          try await other.callJavaScript("a()")
        }
        func before(_ url: URL) async throws {
          try await page.callJavaScript("a()")
          page.load(url)
        }
        func apart(_ url: URL) async throws {
          guard page.isLoading else {
            page.load(url)
            return
          }
          try await page.callJavaScript("a()")
        }
      }
      """)
  }
}

@Suite("message-by-polling") struct MessageByPollingTests {
  @Test("Timers and sleeping loops") func fires() {
    expect(
      "message-by-polling",
      """
      import Combine
      import SwiftUI
      import WebKit

      final class Poller: NSObject {
        let view = WKWebView()
        let page = WebPage()
        func start() {
          Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            self?.view.evaluateJavaScript("state") { value, _ in print(value as Any) }  // ← finding
          }
          Timer.scheduledTimer(
            timeInterval: 1, target: self, selector: #selector(ask), userInfo: nil, repeats: true)
        }
        @objc func ask() {
          view.evaluateJavaScript("state") { value, _ in print(value as Any) }  // ← finding
        }
        func loop() async throws {
          while !Task.isCancelled {
            let state = try await page.callJavaScript("return state") as? String  // ← finding
            print(state ?? "")
            try await Task.sleep(for: .seconds(1))
          }
        }
        func again() {
          view.evaluateJavaScript("state") { value, _ in  // ← finding
            print(value as Any)
            DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.again() }
          }
        }
      }
      struct Screen: View {
        @State private var page = WebPage()
        @State private var state = ""
        private let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
        var body: some View {
          WebView(page).onReceive(timer) { _ in Task { await read() } }
        }
        func read() async {
          state = (try? await page.callJavaScript("return state")) as? String ?? ""  // ← finding
        }
      }
      """)
  }

  @Test("A helper that gets its script handed in is told once, where the script is named") func handedOn() {
    expect(
      "message-by-polling",
      """
      import WebKit

      @MainActor final class Probe {
        let page = WebPage()
        func wait(for script: String) async throws {
          while try await ask(script) == nil {  // ← finding
            try await Task.sleep(for: .seconds(1))
          }
        }
        func start() async throws { try await wait(for: "return state") }
        private func ask(_ script: String) async throws -> String? {
          let value = try await page.callJavaScript(script)
          return value as? String
        }
      }
      """)
  }

  @Test("Scripts that run once, or that only do something, are silent") func silent() {
    expect(
      "message-by-polling",
      """
      import WebKit

      final class Screen {
        let view = WKWebView()
        let page = WebPage()
        func start() {
          Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in
            self.view.evaluateJavaScript("state") { value, _ in print(value as Any) }
          }
          Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
            self.view.evaluateJavaScript("tick()")
          }
        }
        func pages() async throws {
          for page in [page] {
            print(try await page.callJavaScript("return 1") ?? "")
          }
        }
        func retry() async throws {
          try await Task.sleep(for: .seconds(1))
          print(try await page.callJavaScript("return 1") ?? "")
        }
      }
      """)
  }
}

import Testing

@Suite("page-recreated") struct PageRecreatedTests {
  @Test("Pages made in body, computed properties, builders and plain properties") func fires() {
    expect(
      "page-recreated",
      """
      import SwiftUI
      import WebKit

      struct InBody: View {
        var body: some View {
          VStack {
            WebView(WebPage())  // ← finding
          }
        }
      }
      struct Local: View {
        var body: some View {
          let page = WebPage()  // ← finding
          return WebView(page)
        }
      }
      struct Computed: View {
        var page: WebPage { WebPage() }  // ← finding
        var body: some View { WebView(page) }
      }
      struct Builder: View {
        var body: some View { content }
        @ViewBuilder var content: some View {
          WebView(.init(configuration: .init()))  // ← finding
        }
        func other() -> some View { WebView(WebPage()) }  // ← finding
      }
      struct Plain: View {
        private let page: WebPage = .init()  // ← finding
        var other: WebPage = {
          let configuration = WebPage.Configuration()
          return WebPage(configuration: configuration)  // ← finding
        }()
        var body: some View { WebView(page) }
      }
      struct Initialised: View {
        private let page: WebPage
        private let second: WebPage
        init(url: URL) {
          page = WebPage()  // ← finding
          let made = WebPage()  // ← finding
          self.second = made
        }
        var body: some View { WebView(page) }
      }
      struct Called: View {
        var body: some View { WebView(makePage()) }  // ← finding
        private func makePage() -> WebPage { WebPage(configuration: .init()) }
      }
      struct InSheet: View {
        @State private var shows = false
        var body: some View {
          Text("a").sheet(isPresented: $shows) { WebView(WebKit.WebPage()) }  // ← finding
        }
      }
      """)
  }

  @Test("State, statics, models, actions and pages that are handed in are silent") func silent() {
    expect(
      "page-recreated",
      """
      import SwiftUI
      import WebKit

      struct Kept: View {
        @State private var page = WebPage()
        @State private var other: WebPage
        static let shared = WebPage()
        init(shared: WebPage) {
          let page = WebPage()
          _other = State(initialValue: page)
          self._page = .init(wrappedValue: WebPage())
        }
        var body: some View { WebView(page) }
      }
      struct Factory: View {
        @State private var page = Factory.make()
        var body: some View { WebView(page) }
        static func make() -> WebPage { WebPage() }
      }
      struct Acting: View {
        @State private var page: WebPage?
        @State private var pages: [WebPage] = [WebPage()]
        var body: some View {
          VStack { if let page { WebView(page) } }
            .task { page = WebPage() }
            .onAppear { pages.append(WebPage()) }
            .toolbar {
              Button("New") { pages.append(WebPage()) }
              Button(action: { page = WebPage() }) { Text("Reset") }
              Button { page = WebPage() } label: { Text("Again") }
            }
        }
        func reset() { page = WebPage() }
      }
      struct Handed: View {
        let page: WebPage
        var body: some View { WebView(page) }
      }
      @Observable final class Model { let page = WebPage() }
      struct Scout { let page = WebPage() }
      #Preview { WebView(WebPage()) }
      """)
  }

  @Test("An own type of the same name is nobody's page") func ownType() {
    expect(
      "page-recreated",
      """
      import SwiftUI

      struct WebPage { var title = "" }
      struct Screen: View {
        let page = WebPage()
        var body: some View { Text(page.title) }
      }
      """)
  }
}

@Suite("page-off-main-actor") struct PageOffMainActorTests {
  @Test("Actors, other global actors, detached tasks and concurrent functions") func fires() {
    expect(
      "page-off-main-actor",
      """
      import WebKit

      actor Cache {
        var page: WebPage?
        func start() async {
          page = await WebPage()  // ← finding
        }
      }
      @globalActor actor Scraping { static let shared = Scraping() }
      @Scraping final class Scraper {
        func run() async {
          let page = await WebPage()  // ← finding
          _ = page
        }
      }
      final class Loader {
        @Scraping func run() async { _ = await WebPage() }  // ← finding
        @concurrent func other() async { _ = await WebPage() }  // ← finding
        func third() {
          Task.detached(priority: .low) { _ = await WebPage() }  // ← finding
        }
      }
      extension Cache {
        func more() async { _ = await WebPage(configuration: .init()) }  // ← finding
      }
      """)
  }

  @Test("Main-actor code, hops and plain tasks are silent") func silent() {
    expect(
      "page-off-main-actor",
      """
      import SwiftUI
      import WebKit

      actor Cache {
        @MainActor var page = WebPage()
        @MainActor func make() -> WebPage { WebPage() }
        func titles(of page: WebPage) async -> String { await page.title }
        func warm() async {
          await MainActor.run { _ = WebPage() }
          Task { @MainActor in _ = WebPage() }
          DispatchQueue.main.async { _ = WebPage() }
        }
        nonisolated func unknown() async { _ = await WebPage() }
      }
      @MainActor final class Pages {
        let page = WebPage()
        func renew() {
          Task { _ = WebPage() }
          Task.detached { @MainActor in _ = WebPage() }
          Task.detached { await MainActor.run { _ = WebPage() } }
        }
      }
      final class Unknown { func make() { _ = WebPage() } }
      """)
  }
}

@Suite("plain-web-view-needs-page") struct PlainWebViewNeedsPageTests {
  @Test("A page or a decider beside a plain view") func fires() {
    expect(
      "plain-web-view-needs-page",
      """
      import SwiftUI
      import WebKit

      struct Titled: View {
        let url: URL
        @State private var page: WebPage?
        var body: some View {
          WebKit.WebView(url: url)  // ← finding
            .navigationTitle(page?.title ?? "")
            .task { page = WebPage() }
        }
      }
      struct Decided: View {
        let url: URL
        @State private var decider = Decider()
        var body: some View {
          WebView(url: url)  // ← finding
            .onChange(of: decider.leaving) { print("left") }
        }
      }
      struct Implicit: View {
        @State private var page = WebPage()
        var body: some View {
          area.task { page.load(URL(string: "https://a.example")) }
            .overlay { if page.isLoading { ProgressView() } }
        }
        var area: WebView { .init(url: URL(string: "https://a.example")) }  // ← finding
      }
      @Observable final class Decider: WebPage.NavigationDeciding { var leaving: URL? }
      """)
  }

  @Test("State of native parts, sharing, a second view and a decider that a page takes are silent") func silent() {
    expect(
      "plain-web-view-needs-page",
      """
      import SwiftUI
      import WebKit

      struct Plain: View {
        let url: URL
        @State private var isOpen = false
        var body: some View { WebView(url: url).frame(height: isOpen ? 1 : 2) }
      }
      struct Printing: View {
        let url: URL
        @State private var printed = WebPage()
        var body: some View {
          WebView(url: url).toolbar {
            ShareLink(item: url)
            Button("PDF") { Task { printed.load(url); _ = try await printed.exported(as: .pdf()) } }
          }
        }
      }
      struct Second: View {
        @State private var page = WebPage()
        let imprint: URL
        var body: some View {
          TabView {
            if let title = Optional(page.title) { Text(title) }
            WebView(page)
            WebView(url: imprint)
          }
        }
      }
      struct HandsOn: View {
        @State private var page = WebPage()
        let imprint: URL
        var body: some View {
          VStack { PageArea(page: page); WebView(url: imprint); Text(page.title) }
        }
      }
      struct PageArea: View {
        let page: WebPage
        var body: some View { WebView(page) }
      }
      struct Taken: View {
        @State private var decider: Decider
        @State private var page: WebPage
        let imprint: URL
        init() {
          let decider = Decider()
          _decider = State(initialValue: decider)
          _page = State(initialValue: WebPage(navigationDecider: decider))
          imprint = URL(string: "https://a.example")!
        }
        var body: some View { VStack { WebView(page); WebView(url: imprint) } }
      }
      final class Decider: WebPage.NavigationDeciding {}
      """)
  }
}

@Suite("observable-not-state") struct ObservableNotStateTests {
  @Test("Plain properties, init and ObservedObject") func fires() {
    expect(
      "observable-not-state",
      """
      import SwiftUI
      import WebKit

      struct Plain: View {
        private var model = Model()  // ← finding
        var body: some View { WebView(model.page) }
      }
      struct Built: View {
        let model: Model  // ← finding
        init() { self.model = Model() }
        var body: some View { WebView(model.page) }
      }
      struct BuiltLocally: View {
        private let model: Model  // ← finding
        @State private var page: WebPage
        init() {
          let model = Model()
          self.model = model
          _page = State(initialValue: model.page)
        }
        var body: some View { WebView(page) }
      }
      struct Observed: View {
        @ObservedObject var clock = Clock()  // ← finding
        @ObservedObject private var other: Clock  // ← finding
        init() { _other = ObservedObject(wrappedValue: Clock()) }
        var body: some View { WebView(url: URL(string: "https://a.example")) }
      }
      struct Bound: View {
        @Bindable var model = Model.make()  // ← finding
        var body: some View { WebView(model.page) }
      }
      struct Deciding: View {
        let decider = Decider()  // ← finding
        var body: some View { Text("a") }
      }
      @Observable final class Model {
        let page = WebPage()
        static func make() -> Model { Model() }
      }
      final class Clock: ObservableObject {}
      final class Decider: WebPage.NavigationDeciding {}
      """)
  }

  @Test("State, what is handed in, shared or a value, and views without web content are silent") func silent() {
    expect(
      "observable-not-state",
      """
      import SwiftUI
      import WebKit

      struct Kept: View {
        @State private var model = Model()
        @StateObject private var clock = Clock()
        @Environment(Model.self) private var other
        @EnvironmentObject private var third: Clock
        let handed: Model
        let shared = Model.shared
        static let fixed = Model()
        let decider = Values()
        var body: some View { WebView(model.page) }
      }
      struct Injected: View {
        private let model: Model
        init(model: Model) { self.model = model }
        var body: some View { WebView(model.page) }
      }
      struct Unrelated: View {
        @ObservedObject var clock = Clock()
        var body: some View { Text("a") }
      }
      @Observable final class Model {
        let page = WebPage()
        static let shared = Model()
      }
      final class Clock: ObservableObject {}
      struct Values: WebPage.NavigationDeciding {}
      """)
  }
}

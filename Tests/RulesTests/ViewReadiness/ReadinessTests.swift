import Testing

@Suite("root-branch") struct RootBranchTests {
  private static let wrapper = """
    import SwiftUI
    import WebKit

    struct Pane: UIViewRepresentable {
      let url: URL
      func makeUIView(context: Context) -> WKWebView { WKWebView() }
      func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: url)) }
    }
    """

  @Test("Different roots by if, switch, availability and Group, also in a computed view that is all of body")
  func fires() {
    expect(
      "root-branch",
      [
        "Pane.swift": Self.wrapper,
        "Screen.swift": """
        import SwiftUI

        struct Choosing: View {
          let page: URL
          let kind: Int
          var body: some View {  // ← finding
            switch kind {
            case 0: Pane(url: page)
            case 1: Text("one")
            default: Text("other")
            }
          }
        }
        struct Chained: View {
          let page: URL
          let kind: Int
          var body: some View {  // ← finding
            let title = "a"
            if kind == 0 {
              Pane(url: page).navigationTitle(title)
            } else if kind == 1 {
              ProgressView()
            } else {
              EmptyView()
            }
          }
        }
        struct Available: View {
          let page: URL
          @State private var shows = false
          var body: some View {  // ← finding
            if #available(iOS 26, *) {
              NavigationStack { Pane(url: page) }
            } else {
              VStack { Pane(url: page); Text("old") }
            }
          }
        }
        struct Delegated: View {
          let page: URL
          let isOpen: Bool
          var body: some View { content.navigationTitle("a") }
          @ViewBuilder private var content: some View {  // ← finding
            if isOpen { Pane(url: page) } else { Text("closed") }
          }
        }
        struct Returned: View {
          let page: URL
          let isOpen: Bool
          var body: some View {  // ← finding
            return Group {
              if isOpen { Pane(url: page).padding() } else { List { Text("closed") } }
            }.onAppear { print("a") }
          }
        }
        """,
      ])
  }

  @Test("Stable roots, one view or nothing, the same view, and a type that is nothing but a split are silent")
  func silent() {
    expect(
      "root-branch",
      [
        "Pane.swift": Self.wrapper,
        "Screen.swift": """
        import SwiftUI
        import WebKit

        struct Inside: View {
          let page: URL
          let isOpen: Bool
          var body: some View {
            ZStack { if isOpen { Pane(url: page) } else { Text("closed") } }
              .overlay { if isOpen { Text("a") } else { Image(systemName: "a") } }
          }
        }
        struct Same: View {
          let page: URL?
          let other: URL
          var body: some View {
            if let page { Pane(url: page).padding() } else { Pane(url: other) }
          }
        }
        struct Single: View {
          let page: URL?
          var body: some View {
            if let page { Pane(url: page) }
          }
        }
        struct Conditional: View {
          let page: URL
          var body: some View {
            #if os(iOS)
            Pane(url: page)
            #else
            Text("none")
            #endif
          }
        }
        struct Split: View {
          let page: URL
          var body: some View {
            if #available(iOS 26, *) {
              WebView(url: page)
            } else {
              Pane(url: page).ignoresSafeArea()
            }
          }
        }
        struct Unrelated: View {
          let isOpen: Bool
          var body: some View { if isOpen { Text("a") } else { Image(systemName: "a") } }
        }
        """,
      ])
  }
}

@Suite("side-effects-in-body") struct SideEffectsInBodyTests {
  @Test("Input and output, and more than three statements") func fires() {
    expect(
      "side-effects-in-body",
      """
      import SwiftUI
      import WebKit

      struct Screen: View {
        let url: URL
        @State private var texts: [String] = []
        @State private var shows = false
        var body: some View {
          Pane(url: url)
            .onAppear {  // ← finding
              UserDefaults.standard.set(true, forKey: "seen")
            }
            .task(id: url) {  // ← finding
              let a = await one()
              if a > 1 { shows = true }
              texts.append("a")
            }
            .onChange(of: shows) { _, new in  // ← finding
              Task {
                texts = []
                shows = new
                await load()
                shows = false
              }
            }
            .refreshable {  // ← finding
              texts = (try? JSONDecoder().decode([String].self, from: Data())) ?? []
            }
            .toolbar { tools }
        }
        @ToolbarContentBuilder private var tools: some ToolbarContent {
          ToolbarItem {
            Button(action: {  // ← finding
              try? "a".write(to: url, atomically: true, encoding: .utf8)
            }) { Text("Save") }
            Button {  // ← finding
              shows = true
              texts = []
              texts.append("a")
              texts.append("b")
            } label: { Text("All") }
          }
        }
        func one() async -> Int { 1 }
        func load() async {}
      }
      struct Pane: UIViewRepresentable {
        let url: URL
        func makeUIView(context: Context) -> WKWebView { WKWebView() }
        func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: url)) }
      }
      """)
  }

  @Test("Plain statements, calls, references, followed loads and other views are silent") func silent() {
    expect(
      "side-effects-in-body",
      """
      import SwiftUI
      import WebKit

      struct Screen: View {
        let url: URL
        @State private var page = WebPage()
        @State private var state = ""
        @State private var shows = false
        var body: some View {
          Pane(url: url)
            .task {
              shows = true
              do {
                for try await event in page.load(url) {
                  state = "a"
                  if event == .finished { shows = false }
                  print(event)
                }
              } catch {
                state = error.localizedDescription
              }
            }
            .onAppear(perform: begin)
            .onAppear {
              Task {
                shows = true
                await load()
                shows = false
              }
            }
            .onChange(of: shows) { _, new in
              guard new else { return }
              begin()
              shows = false
            }
            .toolbar {
              Button("A", action: begin)
              Button {
                shows.toggle()
              } label: {
                HStack {
                  Text("a")
                  Text("b")
                  Text("c")
                  Text("d")
                }
              }
            }
        }
        func begin() {
          let data = try? Data(contentsOf: url)
          print(data as Any)
        }
        func load() async {}
      }
      struct Other: View {
        var body: some View { Text("a").onAppear { UserDefaults.standard.set(true, forKey: "a") } }
      }
      struct Pane: UIViewRepresentable {
        let url: URL
        func makeUIView(context: Context) -> WKWebView { WKWebView() }
        func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: url)) }
      }
      """)
  }
}

@Suite("optional-view-model") struct OptionalViewModelTests {
  @Test("Optional models, and models that get their dependencies late") func fires() {
    expect(
      "optional-view-model",
      """
      import SwiftUI
      import WebKit

      struct Screen: View {
        let url: URL
        @State private var viewModel: TankViewModel?  // ← finding
        @State var model: Tank?  // ← finding
        @StateObject private var ready = OtherViewModel()
        var body: some View {
          Pane(url: url)
            .onAppear {
              viewModel = TankViewModel()
              viewModel?.configure(url: url)
              ready.configure(url: url)  // ← finding
            }
            .task { await ready.setUp(with: url) }  // ← finding
        }
      }
      @Observable final class TankViewModel { func configure(url: URL) {} }
      @Observable final class Tank {}
      final class OtherViewModel: ObservableObject {
        func configure(url: URL) {}
        func setUp(with url: URL) async {}
      }
      struct Pane: UIViewRepresentable {
        let url: URL
        func makeUIView(context: Context) -> WKWebView { WKWebView() }
        func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: url)) }
      }
      """)
  }

  @Test("Data, selections, delegates, loading calls and set-up of other things are silent") func silent() {
    expect(
      "optional-view-model",
      """
      import SwiftUI
      import WebKit

      struct Screen: View {
        let url: URL
        @State private var viewModel: TankViewModel
        @State private var article: Article?
        @State private var row: RowViewModel?
        @State private var model: Article?
        @Binding var chosen: RowViewModel?
        weak var delegate: TankViewModel?
        let player = Player()
        var body: some View {
          Pane(url: url)
            .sheet(item: $row) { Text($0.name) }
            .task { await viewModel.load(url) }
            .onAppear { player.configure(url: url); viewModel.configure() }
        }
      }
      struct Article {}
      struct RowViewModel: Identifiable { let id: Int; let name: String }
      @Observable final class TankViewModel {
        func load(_ url: URL) async {}
        func configure() {}
      }
      struct Player { func configure(url: URL) {} }
      struct Pane: UIViewRepresentable {
        let url: URL
        func makeUIView(context: Context) -> WKWebView { WKWebView() }
        func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: url)) }
      }
      """)
  }
}

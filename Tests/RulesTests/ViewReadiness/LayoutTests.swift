import AuditModel
import Testing

private let pane = """
  import SwiftUI
  import WebKit

  struct Pane: UIViewRepresentable {
    let url: URL
    func makeUIView(context: Context) -> WKWebView { WKWebView() }
    func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: url)) }
  }
  """

/// A configuration in which a rule that is off is a note.
private func switchedOn(_ rule: String) -> Configuration {
  var configuration = Configuration()
  configuration.rules = [rule: .init(.note)]
  return configuration
}

@Suite("large-view") struct LargeViewTests {
  private func screen(lines: Int, marker: String) -> String {
    let rows = (0..<(lines - 4)).map { "  let row\($0) = \($0)" }.joined(separator: "\n")
    return
      "import SwiftUI\nstruct Screen: View {\(marker)\n  var body: some View {\n    Pane(url: URL(string: \"https://a.example\")!) }\n"
      + rows + "\n}\n"
  }

  @Test("301 lines are too many, 300 are not") func border() {
    expect("large-view", ["Pane.swift": pane, "Screen.swift": screen(lines: 301, marker: "  // ← finding")])
    expect("large-view", ["Pane.swift": pane, "Screen.swift": screen(lines: 300, marker: "")])
  }

  @Test("Extensions in the file count") func extensions() {
    let rest =
      "extension Screen {\n" + (0..<60).map { "  var more\($0): Int { \($0) }" }.joined(separator: "\n") + "\n}\n"
    expect("large-view", ["Pane.swift": pane, "Screen.swift": screen(lines: 250, marker: "  // ← finding") + rest])
    expect("large-view", ["Pane.swift": pane, "Screen.swift": screen(lines: 250, marker: ""), "More.swift": rest])
  }
}

@Suite("computed-view-sections") struct ComputedViewSectionsTests {
  private static let on = switchedOn("computed-view-sections")

  @Test("Three sections that outweigh the body, extensions and AnyView included") func fires() {
    expect(
      "computed-view-sections",
      [
        "Pane.swift": pane,
        "Screen.swift": """
        import SwiftUI
        struct Screen: View {  // ← finding
          let url: URL
          var body: some View {
            VStack { header; area; footer }
          }
          private var header: some View {
            Text("a")
          }
          @ViewBuilder private var area: some View {
            Pane(url: url)
          }
        }
        extension Screen {
          var footer: AnyView {
            AnyView(Text("b"))
          }
        }
        """,
      ], configuration: Self.on)
  }

  @Test("Two sections, values, functions, toolbars and short sections are silent") func silent() {
    expect(
      "computed-view-sections",
      [
        "Pane.swift": pane,
        "Screen.swift": """
        import SwiftUI
        struct Screen: View {
          let url: URL
          var body: some View {
            VStack {
              a
              b
              c
              Pane(url: url)
            }
          }
          private var a: some View { Text("a") }
          private var b: some View { Text("b") }
          private var c: some View { Text("c") }
          private var title: String { "a" }
          private var tools: some ToolbarContent {
            ToolbarItem { Text("a") }
          }
          private func row(_ number: Int) -> some View {
            Text("a")
          }
        }
        """,
      ], configuration: Self.on)
  }
}

@Suite("member-order") struct MemberOrderTests {
  private static let on = switchedOn("member-order")

  @Test("The first member that comes too late") func fires() {
    expect(
      "member-order",
      [
        "Pane.swift": pane,
        "Screen.swift": """
        import SwiftUI
        struct Late: View {
          let url: URL
          var body: some View { Pane(url: url) }
          init(url: URL) { self.url = url }  // ← finding
          @State private var late = 1
        }
        struct Helped: View {
          let url: URL
          private var header: some View { Text("a") }
          var body: some View { Pane(url: url) }  // ← finding
        }
        """,
      ], configuration: Self.on)
  }

  @Test("Nested types, statics, members inside #if and the order among properties are silent") func silent() {
    expect(
      "member-order",
      [
        "Pane.swift": pane,
        "Screen.swift": """
        import SwiftUI
        struct Screen: View {
          enum Kind { case a }
          private var title: String { "a" }
          let url: URL
          init(url: URL) { self.url = url }
          var body: some View { Pane(url: url) }
          #if DEBUG
          var debug = 1
          #endif
          static let limit = 1
          private func run() {}
          private var footer: some View { Text("b") }
          struct Row { var a = 1 }
        }
        """,
      ], configuration: Self.on)
  }
}

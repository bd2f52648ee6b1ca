import AuditModel
import Testing

@testable import Inventory

@Suite struct SpreadingTests {
  private let pane = """
    import SwiftUI
    import WebKit
    struct Pane: UIViewRepresentable {
      let url: URL
      func makeUIView(context: Context) -> WKWebView { WKWebView() }
      func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: url)) }
    }
    """

  @Test func aViewThatLeavesTheWebPartOffIsNoScreen() {
    let found = inventory([
      "Pane.swift": pane,
      "RemoteImage.swift": """
      import SwiftUI
      struct RemoteImage: View {
        let url: URL
        private let animates: Bool
        @State private var isAnimated = false
        init(_ url: URL, animates: Bool = false) { self.url = url; self.animates = animates }
        init?(_ url: URL?, size: Int, animates: Bool = false) {
          guard let url else { return nil }
          self.init(url, animates: animates)
        }
        var body: some View {
          VStack {
            if url.isFileURL && isAnimated { Text("") } else if isAnimated {
              Pane(url: url)
            } else { Text("").onAppear { load() } }
          }
        }
        private func reset() { isAnimated = false }
        private func load() { fetch(handlesAnimation: animates) }
        private func fetch(handlesAnimation: Bool) {
          Loader(url) { result in
            if handlesAnimation {
              if result == 1 { isAnimated = true }
            }
          }
        }
      }
      """,
      "Avatar.swift":
        "import SwiftUI\nstruct Avatar: View { let url: URL?\n var body: some View { RemoteImage(url, size: 3) } }",
      "Banner.swift":
        "import SwiftUI\nstruct Banner: View { let url: URL\n var body: some View { RemoteImage(url, animates: true) } }",
    ])
    #expect(found.screenNames == ["Banner", "RemoteImage"])
  }
}

import AuditModel
import Testing

@testable import Decisions

@Suite("Symbols of containers")
struct ContainerSymbolTests {
  @Test func anOwnTypeIsNoOldInterface() {
    let screen = Sources(
      """
      import SwiftUI
      import WebKit
      struct Pane: UIViewRepresentable {
        func makeUIView(context: Context) -> WKWebView { WKWebView() }
        func updateUIView(_ view: WKWebView, context: Context) {}
      }
      struct FirstView: View { var body: some View { Pane() } }
      """
    ).assessed()["FirstView"]
    #expect(screen?.capabilities.use("minimum-deployment")?.symbols == ["WKWebView"])
  }
}

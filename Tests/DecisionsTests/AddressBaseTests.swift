import AuditModel
import Testing

@testable import Decisions

@Suite("Bases of addresses")
struct AddressBaseTests {
  @Test func theHostOfAConstantDecidesNotItsName() {
    let screen = Sources(
      """
      import SwiftUI
      import WebKit
      final class Model: ObservableObject {
        enum Constants { static let baseURL = "https://www.youtube-nocookie.com/embed/" }
        let id = UUID()
        func address() -> URL? {
          let query = [1].map { "a=\\($0)" }.joined()
          return URL(string: "\\(Constants.baseURL)\\(id)?\\(query)")
        }
      }
      struct Pane: UIViewRepresentable {
        let model: Model
        func makeUIView(context: Context) -> WKWebView { WKWebView() }
        func updateUIView(_ view: WKWebView, context: Context) {
          guard let address = model.address() else { return }
          let request = URLRequest(url: address)
          view.load(request)
        }
      }
      struct FirstView: View { var body: some View { Pane(model: Model()) } }
      """
    ).assessed()["FirstView"]
    #expect(screen?.decision.need == .outsideSite)
    #expect(screen?.decision.reasons.contains { $0.text.contains("the app's own") } == false)
  }
}

import SwiftUI
import WebKit

/// On iOS 26 the system's view, below it the old bridge.
struct TideScreen: View {
  let station: String

  private var address: URL? { URL(string: "https://data.lighthouse.example/tides/\(station)") }

  var body: some View {
    if #available(iOS 26, *) {
      WebView(url: address)
    } else {
      OlderTideView(address: address)
    }
  }
}

/// Only for systems before iOS 26; goes when the deployment target does.
struct OlderTideView: UIViewRepresentable {
  let address: URL?

  func makeUIView(context: Context) -> WKWebView { WKWebView() }

  func updateUIView(_ view: WKWebView, context: Context) {
    guard let address, view.url != address else { return }
    view.load(URLRequest(url: address))
  }
}

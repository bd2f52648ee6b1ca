import SwiftUI
import WebKit

/// The first version of signing in: the provider's page inside our own web view. It should not live on.
struct SignInSheet: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    SignInWebView { _ in dismiss() }
  }
}

struct SignInWebView: UIViewRepresentable {
  let finished: (String) -> Void

  func makeCoordinator() -> Coordinator { Coordinator(finished: finished) }

  func makeUIView(context: Context) -> WKWebView {
    let view = WKWebView()
    view.navigationDelegate = context.coordinator
    view.load(URLRequest(url: Links.signIn))
    return view
  }

  func updateUIView(_ view: WKWebView, context: Context) {}

  final class Coordinator: NSObject, WKNavigationDelegate {
    private let finished: (String) -> Void

    init(finished: @escaping (String) -> Void) {
      self.finished = finished
    }

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
      guard let url = action.request.url, url.scheme == "lighthouse" else { return .allow }
      let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
      finished(items?.first { $0.name == "code" }?.value ?? "")
      return .cancel
    }
  }
}

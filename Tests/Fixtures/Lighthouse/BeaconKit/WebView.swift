import SwiftUI
import WebKit

/// The bridge that all teams have used since 2021. It is called like the system's view and is not the system's view.
public struct WebView: UIViewRepresentable {
  private let url: URL?
  @Binding private var title: String
  @Binding private var isLoading: Bool

  public init(url: URL?, title: Binding<String> = .constant(""), isLoading: Binding<Bool> = .constant(false)) {
    self.url = url
    _title = title
    _isLoading = isLoading
  }

  public func makeCoordinator() -> Coordinator { Coordinator() }

  public func makeUIView(context: Context) -> WKWebView {
    let view = WKWebView()
    context.coordinator.observations = [
      view.observe(\.title) { view, _ in MainActor.assumeIsolated { title = view.title ?? "" } },
      view.observe(\.isLoading) { view, _ in MainActor.assumeIsolated { isLoading = view.isLoading } },
    ]
    return view
  }

  public func updateUIView(_ view: WKWebView, context: Context) {
    guard let url, view.url != url else { return }
    view.load(URLRequest(url: url))
  }

  public final class Coordinator {
    var observations: [NSKeyValueObservation] = []
  }
}

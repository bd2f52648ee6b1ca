import SwiftUI
import WebKit

public struct TideWebView: UIViewRepresentable {
  let address: URL

  public init(address: URL) {
    self.address = address
  }

  public func makeUIView(context: Context) -> WKWebView {
    let view = WKWebView()
    view.load(URLRequest(url: address))
    return view
  }

  public func updateUIView(_ view: WKWebView, context: Context) {}
}

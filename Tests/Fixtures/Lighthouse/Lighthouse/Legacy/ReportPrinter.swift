import UIKit
import WebKit

/// Turns a report into a PDF; nobody ever sees this web view.
final class ReportPrinter: NSObject, WKNavigationDelegate {
  private let webView = WKWebView()
  private var done: ((Data?) -> Void)?

  func print(html: String, done: @escaping (Data?) -> Void) {
    self.done = done
    webView.navigationDelegate = self
    webView.loadHTMLString(html, baseURL: nil)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    Task { done?(try? await webView.pdf(configuration: WKPDFConfiguration())) }
  }
}

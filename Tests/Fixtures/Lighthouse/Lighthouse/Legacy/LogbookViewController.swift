import UIKit
import WebKit

/// The keeper's logbook. Old UIKit code; `UIWebView` in this comment is no use.
final class LogbookViewController: UIViewController {
  private lazy var webView = WKWebView(frame: view.bounds, configuration: makeConfiguration())

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(webView)
    webView.navigationDelegate = self
    if let page = Bundle.main.url(forResource: "logbook", withExtension: "html") {
      webView.loadFileURL(page, allowingReadAccessTo: page.deletingLastPathComponent())
    }
  }

  func mark(day: Int) {
    webView.evaluateJavaScript("markDay(\(day))")
  }

  private func makeConfiguration() -> WKWebViewConfiguration {
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.add(self, name: "entry")
    return configuration
  }
}

extension LogbookViewController: WKScriptMessageHandler {
  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
    title = message.body as? String
  }
}

extension LogbookViewController: WKNavigationDelegate {
  func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
    download.delegate = self
  }
}

extension LogbookViewController: WKDownloadDelegate {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL? {
    URL.documentsDirectory.appending(path: suggestedFilename)
  }
}

import WebKit
import XCTest

@testable import Lighthouse

final class LogbookTests: XCTestCase {
  func testAPageLoads() {
    let webView = WKWebView()
    webView.loadHTMLString("<p>fog</p>", baseURL: nil)
    XCTAssertNotNil(webView)
  }
}

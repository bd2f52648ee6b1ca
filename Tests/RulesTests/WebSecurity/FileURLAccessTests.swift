import Testing

@Suite("file-url-access") struct FileURLAccessTests {
  @Test("fires at every form of switching it on") func forms() {
    expect(
      "file-url-access",
      [
        "Book.swift": """
        import WebKit
        enum Keys { static let universal = "allowUniversalAccessFromFileURLs" }
        func make() -> WKWebView {
          let configuration = WKWebViewConfiguration()
          configuration.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs")  // ← finding
          configuration.setValue(NSNumber(value: true), forKey: Keys.universal)  // ← finding
          let preferences = WKPreferences()
          preferences.setValue(1, forKey: "_allowFileAccessFromFileURLs")  // ← finding
          let isOpen = true
          preferences.setValue(isOpen, forKey: "allowFileAccessFromFileURLs")  // ← finding
          let view = WKWebView(frame: .zero, configuration: configuration)
          view.configuration  // ← finding
            .preferences
            .setValue(true, forKey: "allowFileAccessFromFileURLs")
          return view
        }
        """,
        "Old.m": """
        #import <WebKit/WebKit.h>
        static NSString *const kKey = @"allowFileAccessFromFileURLs";
        @implementation Old
        - (void)make {
          WKWebViewConfiguration *configuration = [[WKWebViewConfiguration alloc] init];
          [configuration.preferences setValue:@YES forKey:kKey]; // ← finding
          [configuration setValue:@(YES) forKey:@"allowUniversalAccessFromFileURLs"]; // ← finding
          [configuration setValue:[NSNumber numberWithBool:YES] forKey:@"_allowUniversalAccessFromFileURLs"]; // ← finding
          [configuration.preferences setValue:@NO forKey:kKey];
        }
        @end
        """,
      ])
  }

  @Test("is silent on false, run-time values, other keys and other receivers") func silence() {
    expect(
      "file-url-access",
      """
      import WebKit
      func make(_ isOpen: Bool) {
        let configuration = WKWebViewConfiguration()
        configuration.setValue(false, forKey: "allowUniversalAccessFromFileURLs")
        configuration.preferences.setValue(isOpen, forKey: "allowFileAccessFromFileURLs")
        configuration.preferences.setValue(true, forKey: "developerExtrasEnabled")
        UserDefaults.standard.setValue(true, forKey: "allowFileAccessFromFileURLs")
        let store = Store()
        store.setValue(true, forKey: "allowFileAccessFromFileURLs")
      }
      final class Store { func setValue(_ value: Bool, forKey key: String) {} }
      """)
  }

  @Test("is silent on an option that a library hands on, and fires where the program switches it on") func handedOn() {
    let page = """
      import WebKit
      public final class Page {
        public var allowFileAccessFromFileURLs = false
        func make() {
          let configuration = WKWebViewConfiguration()
          if allowFileAccessFromFileURLs {
            configuration.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs")
          }
        }
      }
      """
    expect("file-url-access", page)
    let marked = page.replacing("FromFileURLs\")\n", with: "FromFileURLs\")  // ← finding\n")
    expect(
      "file-url-access",
      ["Page.swift": marked, "Use.swift": "func open(_ page: Page) { page.allowFileAccessFromFileURLs = true }"])
  }

  @Test("is silent on an option that a header declares") func handedOnInObjectiveC() {
    expect(
      "file-url-access",
      [
        "Page.m": """
        #import <WebKit/WebKit.h>
        @implementation Page
        - (void)make {
          WKPreferences *preferences = [[WKPreferences alloc] init];
          if (_allowFileAccessFromFileURLs) {
            [preferences setValue:@TRUE forKey:@"allowFileAccessFromFileURLs"];
          }
        }
        @end
        """
      ])
  }
}

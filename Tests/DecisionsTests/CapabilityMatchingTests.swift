import AuditModel
import CapabilityMap
import Testing

@testable import Decisions

@Suite("Capabilities in code")
struct CapabilityMatchingTests {
  private func ids(_ text: String) -> Set<String> { Sources("import WebKit\nimport UIKit\n" + text).capabilities().ids }

  @Test func anAmbiguousNameCountsOnlyOnATypedReceiver() {
    #expect(ids("func f(w: WKWebView) { w.reload() }").contains("reload"))
    #expect(!ids("func f(list: UITableView, x: Any) { list.reload(); x.reload() }").contains("reload"))
  }

  @Test func aNameOfItsOwnCountsWithoutAType() {
    #expect(ids("func f() { unknown.evaluateJavaScript(\"1\") }").contains("evaluate-javascript"))
  }

  @Test func theReceiverTellsOldFromNew() {
    #expect(!ids("func f(page: WebPage) { _ = page.title; page.customUserAgent = \"x\" }").contains("observe-title"))
    #expect(!ids("func f(page: WebPage) { page.customUserAgent = \"x\" }").contains("user-agent"))
    #expect(ids("func f(w: WKWebView) { _ = w.title }").contains("observe-title"))
  }

  @Test func theAddressOfAWebViewIsNoHistoryList() {
    let found = ids("func f(w: WKWebView) { _ = w.url }")
    #expect(found.contains("observe-url"))
    #expect(!found.contains("back-forward-list"))
  }

  @Test func aSubclassUsesWhatItInherits() {
    let found = ids("class Reader: WKWebView { func g() { evaluateJavaScript(\"1\"); customUserAgent = \"x\" } }")
    #expect(found.isSuperset(of: ["evaluate-javascript", "user-agent", "web-view-subclass"]))
  }

  @Test func delegateMethodsNeedTheirTellingParameter() {
    let action = ids(
      """
      class D: NSObject { func webView(_ w: WKWebView, decidePolicyFor a: WKNavigationAction) async -> WKNavigationActionPolicy { .allow } }
      """)
    #expect(action.contains("navigation-action-policy"))
    #expect(!action.contains("navigation-response-policy"))
    let response = ids(
      """
      class D: NSObject {
        func webView(_ w: WKWebView, decidePolicyFor r: WKNavigationResponse, decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void) {}
      }
      """)
    #expect(response.contains("navigation-response-policy"))
    #expect(!response.contains("navigation-action-policy"))
  }

  @Test func whatAFunctionsSignatureNamesIsItsUse() throws {
    let sources = Sources(
      """
      import WebKit
      func makeReader(_ scripts: WKUserContentController) -> UIViewController {
        let web = WKWebView()
        return reader(web)
      }
      """)
    let program = sources.program
    let body = try #require(program.facts("App/Main.swift")?.functions[0].body)
    let slice = CodeSlice([CodeRegion(file: "App/Main.swift", scope: body)], in: program)
    let hits = CapabilityMatcher(program: program).hits(in: slice)
    #expect(CapabilityHit.uses(of: hits).ids.contains("user-content-controller"))
  }

  @Test func typesInADelegateSignatureAreNoUsesOfTheirOwn() {
    let found = ids(
      """
      class D: NSObject {
        func webView(_ w: WKWebView, createWebViewWith c: WKWebViewConfiguration, for a: WKNavigationAction, windowFeatures: WKWindowFeatures) -> WKWebView? { nil }
        func webView(_ w: WKWebView, didFinish n: WKNavigation!) {}
      }
      """)
    #expect(found.isSuperset(of: ["new-window", "navigation-did-finish"]))
    #expect(found.isDisjoint(with: ["configuration-object", "navigation-token"]))
  }

  @Test func observingByKeyPathIsTold() {
    let found = ids("func f(w: WKWebView) { _ = w.observe(\\.title) { _, _ in } }")
    #expect(found.isSuperset(of: ["kvo-observers", "observe-title"]))
    #expect(!ids("func f(p: Player) { _ = p.observe(\\.title) { _, _ in } }").contains("observe-title"))
    #expect(
      ids("func f(w: WKWebView) { w.addObserver(self, forKeyPath: \"estimatedProgress\", options: [], context: nil) }")
        .contains("observe-estimated-progress"))
  }

  @Test func aMessageHandlerHasANameAndARuleListHasNone() {
    let handler = ids("func f(c: WKUserContentController) { c.add(self, name: \"bridge\") }")
    #expect(handler.contains("script-message-handler"))
    #expect(!handler.contains("content-rule-lists"))
    let rules = ids("func f(c: WKUserContentController, list: Any) { c.add(list) }")
    #expect(rules.contains("content-rule-lists"))
    #expect(!rules.contains("script-message-handler"))
  }

  @Test func loadingDataIsNotLoadingARequest() {
    let data = ids(
      "func f(w: WKWebView, d: Data, u: URL) { w.load(d, mimeType: \"a\", characterEncodingName: \"b\", baseURL: u) }")
    #expect(data.contains("load-data"))
    #expect(!data.contains("load-request"))
  }

  @Test func onlyTheScrollViewOfAWebViewCounts() {
    #expect(ids("func f(w: WKWebView) { w.scrollView.bounces = false }").contains("scroll-view-bounce"))
    #expect(ids("func f(w: WKWebView) { let s = w.scrollView; s.bounces = false }").contains("scroll-view-bounce"))
    #expect(!ids("func f(s: UIScrollView) { s.bounces = false }").contains("scroll-view-bounce"))
    #expect(!ids("func f(w: WKWebView) { w.scrollView.bounces = false }").contains("scroll-view-offset"))
  }

  @Test func aScrollDelegateCountsWhereItIsSetOnAWebView() {
    let method = "func scrollViewDidScroll(_ s: UIScrollView) {}"
    #expect(!ids("class D: NSObject { \(method) }").contains("scroll-view-delegate"))
    #expect(
      ids("class D: NSObject { func f(w: WKWebView) { w.scrollView.delegate = self }\n \(method) }")
        .contains("scroll-view-delegate"))
  }

  @Test func downloadsAreToldByPolicyAndDelegate() {
    let found = ids(
      """
      class D: NSObject, WKDownloadDelegate {
        func webView(_ w: WKWebView, decidePolicyFor r: WKNavigationResponse) async -> WKNavigationResponsePolicy { .download }
      }
      """)
    #expect(found.isSuperset(of: ["download-policy", "download-delegate"]))
    #expect(!ids("func f() { store.fetch(.download) }").contains("download-policy"))
  }

  @Test func anOwnTypeOfTheSameNameIsNoUse() {
    #expect(!ids("struct WKDownload {}\nlet d = WKDownload()").contains("download-delegate"))
  }

  @Test func whatTheMapDoesNotKnowIsListed() {
    let uses = Sources(
      "import WebKit\nfunc f(c: WKWebViewConfiguration) { c.brandNewSwitch = true; _ = WKBrandNewThing() }"
    )
    .capabilities()
    #expect(uses.use(CapabilityMap.unmapped)?.symbols == ["WKBrandNewThing", "WKWebViewConfiguration.brandNewSwitch"])
    #expect(uses.use(CapabilityMap.unmapped)?.support == .unknown)
  }

  @Test func membersOfEveryViewAreNotUnknown() {
    let uses = Sources("import WebKit\nfunc f(w: WKWebView) { w.isHidden = true; w.topAnchor.constraint(equalTo: x) }")
      .capabilities()
    #expect(uses.use(CapabilityMap.unmapped) == nil)
  }

  @Test func aShareSheetCountsWhereItIsGivenThePage() {
    #expect(
      ids(
        "func f(w: WKWebView) { _ = UIActivityViewController(activityItems: [\"x\", w.url!], applicationActivities: nil) }"
      )
      .contains("share-and-drag-page"))
    #expect(
      !ids("func f(text: String) { _ = UIActivityViewController(activityItems: [text], applicationActivities: nil) }")
        .contains("share-and-drag-page"))
  }

  @Test func placesAreSortedWithoutDoubles() {
    let uses = Sources("import WebKit\nfunc f(w: WKWebView) { w.reload(); w.reload()\nw.reload() }").capabilities()
    #expect(uses.use("reload")?.places.map(\.line) == [2, 3])
  }
}

@Suite("What blocks")
struct CapabilityBlockingTests {
  private func blocks(_ id: String, _ text: String) -> Bool? {
    Sources("import WebKit\nimport UIKit\n" + text).capabilities().use(id)?.blocks
  }

  private func window(_ body: String) -> Bool? {
    blocks(
      "new-window",
      """
      class D: NSObject {
        func webView(_ w: WKWebView, createWebViewWith c: WKWebViewConfiguration, for a: WKNavigationAction, windowFeatures f: WKWindowFeatures) -> WKWebView? {
          \(body)
        }
      }
      """)
  }

  @Test func aNewWindowBlocksWhereAWebViewIsGiven() {
    #expect(window("w.load(a.request); return nil") == false)
    #expect(window("nil") == false)
    #expect(window("let popup = WKWebView(frame: .zero, configuration: c); return popup") == true)
    #expect(window("if a.targetFrame == nil { return nil }\nreturn WKWebView(frame: .zero, configuration: c)") == true)
    #expect(window("handle { return popup }\nreturn nil") == false)
  }

  @Test func mediaThatMayStartByItselfBlocks() {
    let prefix = "func f(c: WKWebViewConfiguration) { c.mediaTypesRequiringUserActionForPlayback = "
    #expect(blocks("autoplay-policy", prefix + "[] }") == true)
    #expect(blocks("autoplay-policy", prefix + ".all }") == false)
  }

  @Test func privateKeysBlockUnlessTheyCanBeReplaced() {
    let prefix = "func f(c: WKWebViewConfiguration) { c.preferences.setValue(true, forKey: "
    #expect(blocks("private-kvc-keys", prefix + "\"allowFileAccessFromFileURLs\") }") == false)
    #expect(blocks("private-kvc-keys", prefix + "\"secretSwitch\") }") == true)
    #expect(blocks("private-kvc-keys", "func f(w: WKWebView) { w._secretSwitch = true }") == true)
    #expect(blocks("private-kvc-keys", "func f(w: Own) { w._secretSwitch = true }") == nil)
  }

  @Test func aSubclassBlocksWhereItChangesBehaviour() {
    #expect(blocks("web-view-subclass", "class W: WKWebView { func g() {} }") == false)
    #expect(
      blocks("web-view-subclass", "class W: WKWebView { override var safeAreaInsets: UIEdgeInsets { .zero } }") == true)
  }

  @Test func anEditMenuOfASubclassBlocks() {
    #expect(blocks("edit-menu", "class W: WKWebView { override func buildMenu(with b: UIMenuBuilder) {} }") == true)
    #expect(
      blocks("edit-menu", "class C: UIViewController { override func buildMenu(with b: UIMenuBuilder) {} }") == nil)
  }

  @Test func aContextMenuBlocksWhereOneIsBuilt() {
    func menu(_ body: String) -> Bool? {
      blocks(
        "context-menu-ios",
        """
        class D: NSObject {
          func webView(_ w: WKWebView, contextMenuConfigurationForElement e: WKContextMenuElementInfo, completionHandler: @escaping (UIContextMenuConfiguration?) -> Void) { \(body) }
        }
        """)
    }
    #expect(menu("completionHandler(nil)") == false)
    #expect(menu("completionHandler(UIContextMenuConfiguration())") == true)
  }

  @Test func savedStateBlocksAlways() {
    #expect(blocks("interaction-state", "func f(w: WKWebView) { state = w.interactionState }") == true)
  }
}

import AuditModel

/// Code on `WebView` and `WebPage`: a view that embeds, a model that has the page, and beside them what the four
/// concerns need, each in a type of its own.
struct PageShape {
  let names: SuggestedNames
  let features: PageFeatures

  private var model: String { names.base + "PageModel" }
  private var decider: String { names.base + "NavigationDecider" }
  private var messages: String { names.base + "Messages" }
  private var handler: String { names.base + "SchemeHandler" }
  private var dialogs: String { names.base + "Dialogs" }

  /// The types, the view first.
  var parts: [String] {
    var parts = [view, pageModel]
    if features.decides { parts.append(navigationDecider) }
    if features.takesMessages { parts.append(messageHandler) }
    if features.servesScheme { parts.append(schemeHandler) }
    if features.presentsDialogs { parts.append(dialogPresenter) }
    return parts
  }

  // MARK: View embedding

  private var view: String {
    var lines = ["struct \(names.view): View {"]
    lines.append(features.hasOwnMarkup ? "  let markup: String" : "  let address: URL?")
    lines.append("  @State private var model = \(model)()")
    if features.decides { lines.append("  @Environment(\\.openURL) private var openURL") }
    lines += ["", "  var body: some View {", "    WebView(model.page)\(features.modifiers(indent: 6))"]
    if features.observesTitle {
      lines.append("      .navigationTitle(model.page.title)\(features.origin("observe-title"))")
    }
    if features.observesLoading {
      lines += [
        "      .overlay(alignment: .top) {",
        "        if model.page.isLoading { ProgressView(value: model.page.estimatedProgress) }", "      }",
      ]
    }
    lines += [
      "      .overlay {", "        if let problem = model.problem { Text(problem) }", "      }",
    ]
    if features.hasHistory {
      lines += [
        "      .toolbar {", "        Button(\"Back\") { model.goBack() }.disabled(!model.canGoBack)",
        "        Button(\"Forward\") { model.goForward() }.disabled(!model.canGoForward)", "      }",
      ]
    }
    if features.decides {
      lines += [
        "      .onChange(of: model.decider.leaving) { _, url in", "        guard let url else { return }",
        "        openURL(url)", "        model.decider.leaving = nil", "      }",
      ]
    }
    lines.append("      .task { await model.\(features.hasOwnMarkup ? "show(markup)" : "load(address)") }")
    if features.followsNavigations { lines.append("      .task { await model.follow() }") }
    return (lines + ["  }", "}"]).joined(separator: "\n")
  }

  // MARK: Page state and JavaScript

  private var pageModel: String {
    var lines = [
      "/// Has the page of \(names.view): loading, state\(features.callsScripts ? " and scripts" : ""); no view.",
      "@MainActor @Observable", "final class \(model) {", "  let page: WebPage",
    ]
    if features.decides { lines.append("  let decider = \(decider)()") }
    if features.takesMessages { lines.append("  let messages = \(messages)()") }
    lines += ["  private(set) var problem: String?", "", "  init() {"]
    lines += configuration
    lines.append("  }")
    lines += ["", loading]
    if features.followsNavigations { lines += ["", following] }
    if features.hasHistory { lines += ["", history] }
    if features.callsScripts { lines += ["", scripts] }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private var configuration: [String] {
    var lines: [String] = []
    if features.has("website-data-store", "cookies") {
      lines.append(
        "    configuration.websiteDataStore = .default()\(features.origin("website-data-store", "cookies"))")
    }
    if features.has("user-agent") {
      lines.append("    configuration.applicationNameForUserAgent = \"App/1.0\"\(features.origin("user-agent"))")
    }
    if features.takesMessages {
      lines.append(
        "    configuration.userContentController.add(messages, name: \"message\")\(features.origin("script-message-handler", "script-message-handler-reply"))"
      )
    }
    if features.addsScripts {
      lines += [
        "    let script = WKUserScript(\(features.origin("user-scripts"))",
        "      source: \"/* as before */\", injectionTime: .atDocumentEnd, forMainFrameOnly: true)",
        "    configuration.userContentController.addUserScript(script)",
      ]
    }
    if features.servesScheme {
      lines.append(
        "    if let scheme = URLScheme(\"app-\(names.base.lowercased())\") { configuration.urlSchemeHandlers[scheme] = \(handler)() }"
      )
    }
    let start = "    \(lines.isEmpty ? "let" : "var") configuration = WebPage.Configuration()"
    var arguments = ["configuration: configuration"]
    if features.decides { arguments.append("navigationDecider: decider") }
    if features.presentsDialogs { arguments.append("dialogPresenter: \(dialogs)()") }
    lines = [start] + lines + ["    page = WebPage(\(arguments.joined(separator: ", ")))"]
    if features.has("is-inspectable") {
      lines += ["    #if DEBUG", "      page.isInspectable = true", "    #endif"]
    }
    return lines
  }

  private var loading: String {
    let (head, call) =
      features.hasOwnMarkup
      ? ("func show(_ markup: String)", "page.load(html: markup)")
      : ("func load(_ address: URL?)", "page.load(address)")
    return """
        \(head) async {\(features.origin("load-request", "load-html-string", "uiwebview-loading"))
          problem = nil
          do {
            for try await event in \(call) {
              if case .finished = event { finished() }
            }
          } catch {
            problem = error.localizedDescription
          }
        }

        /// Work on the page's content starts here, when a navigation has finished.
        private func finished() {}
      """
  }

  private var following: String {
    """
      /// Follows every navigation, those of links too. The sequence ends with the first error and is asked for anew.
      func follow() async {\(features.origin("navigation-did-finish", "navigation-failure"))
        while !Task.isCancelled {
          do {
            for try await event in page.navigations {
              if case .committed = event { problem = nil }
            }
            return
          } catch WebPage.NavigationError.pageClosed {
            return
          } catch {
            problem = error.localizedDescription
          }
        }
      }
    """
  }

  private var history: String {
    """
      var canGoBack: Bool { !page.backForwardList.backList.isEmpty }\(features.origin("observe-can-go-back-forward", "go-back-forward"))
      var canGoForward: Bool { !page.backForwardList.forwardList.isEmpty }

      func goBack() {
        if let item = page.backForwardList.backList.last { page.load(item) }
      }

      func goForward() {
        if let item = page.backForwardList.forwardList.first { page.load(item) }
      }
    """
  }

  private var scripts: String {
    """
      /// A script is a function's body: it says `return`, and takes values as arguments, never as text.
      func text(of selector: String) async throws -> String? {\(features.origin("evaluate-javascript", "call-async-javascript"))
        let result = try await page.callJavaScript(
          "return document.querySelector(selector)?.textContent", arguments: ["selector": selector])
        return result as? String
      }
    """
  }

  // MARK: Navigation policy

  private var navigationDecider: String {
    """
    /// Which links stay in \(names.view). What it refuses is opened outside, by the view.
    @MainActor @Observable
    final class \(decider): WebPage.NavigationDeciding {
      /// A link that leaves; the view opens it and sets this back.
      var leaving: URL?

      func decidePolicy(
        for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
      ) async -> WKNavigationActionPolicy {\(features.origin("navigation-action-policy", "new-window"))
        guard let url = action.request.url, url.scheme == "https" || url.scheme == "http" else { return .allow }
        guard !isOwn(url) else { return .allow }
        leaving = url
        return .cancel
      }

      private func isOwn(_ url: URL) -> Bool {
        guard let host = url.host() else { return false }
        return host == "example.com" || host.hasSuffix(".example.com")  // the hosts that the app owns
      }
    }
    """
  }

  // MARK: Messages, schemes, dialogs

  private var messageHandler: String {
    """
    /// What the page tells the app.
    final class \(messages): NSObject, WKScriptMessageHandler {
      var receive: (String) -> Void = { _ in }

      func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        let origin = message.frameInfo.securityOrigin
        guard origin.protocol == "https", origin.host == "example.com", let text = message.body as? String else { return }
        receive(text)
      }
    }
    """
  }

  private var schemeHandler: String {
    """
    /// Serves the app's own files to the page.
    struct \(handler): URLSchemeHandler {\(features.origin("url-scheme-handler", "url-scheme-handler-registration"))
      func reply(for request: URLRequest) -> AsyncThrowingStream<URLSchemeTaskResult, any Error> {
        AsyncThrowingStream { continuation in
          guard let url = request.url, let data = data(for: url) else {
            continuation.finish(throwing: URLError(.fileDoesNotExist))
            return
          }
          let response = URLResponse(
            url: url, mimeType: mimeType(of: url), expectedContentLength: data.count, textEncodingName: nil)
          continuation.yield(.response(response))
          continuation.yield(.data(data))
          continuation.finish()
        }
      }

      private func data(for url: URL) -> Data? { nil }  // from where it comes now

      private func mimeType(of url: URL) -> String {
        switch url.pathExtension {
        case "html": "text/html"
        case "css": "text/css"
        case "js": "text/javascript"
        default: "application/octet-stream"
        }
      }
    }
    """
  }

  private var dialogPresenter: String {
    """
    /// Shows the dialogs that the page asks for.
    @MainActor
    final class \(dialogs): WebPage.DialogPresenting {
      func handleJavaScriptAlert(message: String, initiatedBy frame: WebPage.FrameInfo) async {}\(features.origin("js-alert"))

      func handleJavaScriptConfirm(
        message: String, initiatedBy frame: WebPage.FrameInfo
      ) async -> WebPage.JavaScriptConfirmResult {\(features.origin("js-confirm"))
        .cancel
      }
    }
    """
  }
}

import AuditModel

/// `WKWebView` in a type of its own.
struct FallbackShape {
  let names: SuggestedNames
  let screen: Screen
  /// Whether it shows markup that it is given, not an address.
  var showsMarkup = false

  private var content: (name: String, type: String) { showsMarkup ? ("markup", "String") : ("address", "URL?") }

  private var wrapper: String { "Legacy\(names.base)WebView" }

  private var platform: (view: String, word: String, kit: String) {
    screen.ui == .appKit ? ("NSView", "NSView", "AppKit") : ("UIView", "UIView", "UIKit")
  }

  /// The split between the new view and the old one, in a type that knows nothing else, and the old one.
  ///
  /// - Parameter modern: the view for systems that have the new API, without its arguments.
  func split(modern: String) -> [String] {
    let (name, type) = content
    let call = "\(modern)(\(name): \(name))"
    return [
      """
      /// Knows both containers, and nothing else does: it goes when the deployment target reaches iOS 26.
      struct \(names.base)WebContent: View {
        let \(name): \(type)

        var body: some View {
          if #available(iOS 26.0, macOS 26.0, visionOS 26.0, *) {
            \(call)
          } else {
            \(wrapper)(\(name): \(name))
          }
        }
      }
      """, representable(comment: "/// The old view, until the deployment target reaches iOS 26."),
    ]
  }

  /// What stays, with its reason.
  func kept(because constraints: [Constraint]) -> String {
    let reason = constraints.map(Self.words).joined(separator: "; ")
    let comment = "// webview-audit:keep - \(reason.isEmpty ? "say here why, and until when" : reason)"
    guard screen.ui == .swiftUI else {
      let isMac = screen.ui == .appKit
      return """
        import \(platform.kit)
        import WebKit

        /// Has the web view of \(names.base) and nothing else: the rest of the app never sees WKWebView.
        \(comment)
        final class \(names.base)WebViewController: \(isMac ? "NSViewController" : "UIViewController") {
          private let webView = WKWebView()

          override func loadView() {
            view = webView
          }

          func show(_ address: URL) {
            webView.load(URLRequest(url: address))
          }
        }

        """
    }
    return "import SwiftUI\nimport WebKit\n\n" + representable(comment: comment) + "\n"
  }

  private static func words(_ constraint: Constraint) -> String {
    switch constraint {
    case .capabilityGap: "uses what WebPage does not have"
    case .uiKitFirst: "UIKit code that is not moved yet"
    case .customised: "so customised that moving costs more than it returns"
    case .deploymentTarget: "older systems"
    case .platform: "a platform without WebPage"
    case .framework: "lives in a framework"
    }
  }

  private func representable(comment: String) -> String {
    let form = platform.view
    return """
      \(comment)
      struct \(wrapper): \(form)Representable {
        let \(content.name): \(content.type)

        func make\(platform.word)(context: Context) -> WKWebView {
          WKWebView()
        }

        func update\(platform.word)(_ webView: WKWebView, context: Context) {
          // Not again on every update of the view around it.
          guard \(showsMarkup ? "" : "let address, ")webView.url == nil else { return }
          webView.\(showsMarkup ? "loadHTMLString(markup, baseURL: nil)" : "load(URLRequest(url: address))")
        }
      }
      """
  }
}

/// Sign-in through the system's session.
struct SignInShape {
  let names: SuggestedNames
  let isSwiftUI: Bool

  var code: String { isSwiftUI ? swiftUI : imperative }

  private var swiftUI: String {
    """
    import AuthenticationServices
    import SwiftUI

    struct \(names.view): View {
      let authorization: URL
      let finish: (URL) -> Void
      @Environment(\\.webAuthenticationSession) private var session
      @State private var problem: String?

      var body: some View {
        Button("Sign in") { Task { await signIn() } }
        if let problem { Text(problem) }
      }

      private func signIn() async {
        do {
          finish(try await session.authenticate(using: authorization, callback: .customScheme("app"), additionalHeaderFields: [:]))
        } catch ASWebAuthenticationSessionError.canceledLogin {
          problem = nil  // the person closed the sheet
        } catch {
          problem = error.localizedDescription
        }
      }
    }

    """
  }

  private var imperative: String {
    """
    import AuthenticationServices

    @MainActor
    final class \(names.base)SignIn: NSObject, ASWebAuthenticationPresentationContextProviding {
      private let anchor: ASPresentationAnchor
      private var session: ASWebAuthenticationSession?

      init(anchor: ASPresentationAnchor) {
        self.anchor = anchor
      }

      func start(at authorization: URL, finish: @escaping (Result<URL, any Error>) -> Void) {
        let session = ASWebAuthenticationSession(url: authorization, callback: .customScheme("app")) { url, error in
          if let url {
            finish(.success(url))
          } else if let error, (error as? ASWebAuthenticationSessionError)?.code != .canceledLogin {
            finish(.failure(error))
          }
        }
        session.presentationContextProvider = self
        self.session = session
        session.start()
      }

      func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { anchor }
    }

    """
  }
}

/// An outside page in Safari's view.
struct SafariShape {
  let names: SuggestedNames
  let isSwiftUI: Bool

  var code: String {
    guard isSwiftUI else {
      return """
        import SafariServices
        import UIKit

        extension UIViewController {
          /// Shows somebody else's page with Safari's chrome.
          func show\(names.base)Page(_ address: URL) {
            present(SFSafariViewController(url: address), animated: true)
          }
        }

        """
    }
    return """
      import SafariServices
      import SwiftUI

      /// Somebody else's page, for a sheet: `.sheet(isPresented: $isShown) { \(names.base)SafariView(address: address) }`
      struct \(names.base)SafariView: UIViewControllerRepresentable {
        let address: URL

        func makeUIViewController(context: Context) -> SFSafariViewController {
          SFSafariViewController(url: address)
        }

        func updateUIViewController(_ controller: SFSafariViewController, context: Context) {}
      }

      """
  }
}

import AuditModel
import Testing

@Suite("web-auth-not-retained") struct WebAuthNotRetainedTests {
  private let source = """
    import AuthenticationServices
    final class Flow {
      var kept: ASWebAuthenticationSession?
      func local(_ url: URL) {
        let session = ASWebAuthenticationSession(url: url, callbackURLScheme: "acme") { _, _ in }  // ← finding
        session.start()
      }
      func chained(_ url: URL) {
        ASWebAuthenticationSession(url: url, callbackURLScheme: "acme") { _, _ in }.start()  // ← finding
      }
      func helper(_ url: URL) {
        let session: ASWebAuthenticationSession = .init(url: url, callbackURLScheme: "acme") { _, _ in }  // ← finding
        begin(session)
      }
      func begin(_ session: ASWebAuthenticationSession) { session.start() }
      func property(_ url: URL) {
        kept = ASWebAuthenticationSession(url: url, callbackURLScheme: "acme") { _, _ in }
        kept?.start()
      }
      func later(_ url: URL) -> ASWebAuthenticationSession {
        let session = ASWebAuthenticationSession(url: url, callbackURLScheme: "acme") { _, _ in }
        session.start()
        return session
      }
      func idle(_ url: URL) { _ = ASWebAuthenticationSession(url: url, callbackURLScheme: "acme") { _, _ in } }
    }
    """

  @Test("fires where nothing keeps a started session below iOS 13") func below() {
    expect("web-auth-not-retained", source, project: Sample.app(iOS: "12.0"))
  }

  @Test("is silent from iOS 13 on, and where the target is unknown") func above() {
    let plain = source.replacing("  // ← finding", with: "")
    expect("web-auth-not-retained", plain, project: Sample.app(iOS: "13.0"))
    expect("web-auth-not-retained", plain, project: ProjectModel())
  }

  @Test("reads Objective-C") func objectiveC() {
    expect(
      "web-auth-not-retained",
      [
        "Flow.m": """
        #import <AuthenticationServices/AuthenticationServices.h>
        @interface Flow : NSObject
        @property (nonatomic, strong) ASWebAuthenticationSession *session;
        @end
        @implementation Flow
        - (void)local:(NSURL *)url {
          ASWebAuthenticationSession *session = [[ASWebAuthenticationSession alloc] initWithURL:url callbackURLScheme:@"acme" completionHandler:^(NSURL *u, NSError *e) {}]; // ← finding
          [session start];
        }
        - (void)kept:(NSURL *)url {
          self.session = [[ASWebAuthenticationSession alloc] initWithURL:url callbackURLScheme:@"acme" completionHandler:nil];
          [self.session start];
        }
        @end
        """
      ], project: Sample.app(iOS: "11.0"))
  }
}

@Suite("web-auth-no-context") struct WebAuthNoContextTests {
  private func flow(_ body: String) -> String {
    """
    import AuthenticationServices
    import UIKit
    final class Flow: NSObject, ASWebAuthenticationPresentationContextProviding {
      var session: ASWebAuthenticationSession?
      let anchors = Anchors()
    \(body)
      func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { UIWindow() }
    }
    final class Anchors: NSObject, ASWebAuthenticationPresentationContextProviding {
      func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { UIWindow() }
    }
    """
  }

  @Test(
    "fires where a session is started without a provider",
    arguments: [
      "  func run(_ url: URL) {\n    let session = ASWebAuthenticationSession(url: url, callbackURLScheme: \"a\") { _, _ in }  // ← finding\n    session.prefersEphemeralWebBrowserSession = true\n    session.start()\n  }",
      "  func make(_ url: URL) {\n    session = ASWebAuthenticationSession(url: url, callbackURLScheme: \"a\") { _, _ in }  // ← finding\n  }\n  func run() { session?.start() }\n  func other() { session?.presentationContextProvider = self }",
      "  func run(_ url: URL) {\n    let session = ASWebAuthenticationSession(url: url, callbackURLScheme: \"a\") { _, _ in }  // ← finding\n    session.presentationContextProvider = Anchors()\n    session.start()\n  }",
      "  func run(_ url: URL) {\n    let session = ASWebAuthenticationSession(url: url, callbackURLScheme: \"a\") { _, _ in }  // ← finding\n    let anchors = Anchors()\n    session.presentationContextProvider = anchors\n    session.start()\n  }",
      "  func run(_ url: URL, _ isNew: Bool) {\n    let session = ASWebAuthenticationSession(url: url, callbackURLScheme: \"a\") { _, _ in }  // ← finding\n    if isNew { session.presentationContextProvider = self }\n    session.start()\n  }",
    ])
  func missing(body: String) { expect("web-auth-no-context", flow(body)) }

  @Test(
    "is silent where one is set on the way",
    arguments: [
      "  func run(_ url: URL) {\n    let session = ASWebAuthenticationSession(url: url, callbackURLScheme: \"a\") { _, _ in }\n    session.presentationContextProvider = self\n    session.start()\n  }",
      "  func make(_ url: URL) {\n    session = ASWebAuthenticationSession(url: url, callbackURLScheme: \"a\") { _, _ in }\n    session?.presentationContextProvider = anchors\n  }\n  func run() { session?.start() }",
      "  lazy var made: ASWebAuthenticationSession = {\n    let session = ASWebAuthenticationSession(url: URL(string: \"https://id.example\")!, callbackURLScheme: \"a\") { _, _ in }\n    session.presentationContextProvider = self\n    return session\n  }()\n  func run() { made.start() }",
      "  func run(_ url: URL) {\n    session = ASWebAuthenticationSession(url: url, callbackURLScheme: \"a\") { _, _ in }\n    guard let session else { return }\n    prepare(session)\n    session.start()\n  }\n  func prepare(_ session: ASWebAuthenticationSession) { session.presentationContextProvider = self }",
      "  func run(_ url: URL) {\n    session = ASWebAuthenticationSession(url: url, callbackURLScheme: \"a\") { _, _ in }\n  }",
      "  func run(_ url: URL) {\n    let anchors = Anchors()\n    let session = ASWebAuthenticationSession(url: url, callbackURLScheme: \"a\") { _, _ in _ = anchors }\n    session.presentationContextProvider = anchors\n    session.start()\n  }",
      "  func run(_ url: URL) async {\n    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in\n      let session = ASWebAuthenticationSession(url: url, callbackURLScheme: \"a\") { _, _ in done.resume() }\n      session.presentationContextProvider = self\n      DispatchQueue.main.async { session.start() }\n    }\n  }",
    ])
  func set(body: String) { expect("web-auth-no-context", flow(body)) }

  @Test("is silent on tvOS, and below iOS 13") func platforms() {
    let body =
      "  func run(_ url: URL) {\n    let session = ASWebAuthenticationSession(url: url, callbackURLScheme: \"a\") { _, _ in }\n    session.start()\n  }"
    expect("web-auth-no-context", flow(body), project: Sample.app(iOS: "12.0"))
    var television = Sample.app(iOS: "17.0")
    television.targets[0].platform = "tvOS"
    expect("web-auth-no-context", flow(body), project: television)
  }

  @Test("reads Objective-C") func objectiveC() {
    expect(
      "web-auth-no-context",
      [
        "Flow.m": """
        #import <AuthenticationServices/AuthenticationServices.h>
        @interface Flow : NSObject
        @property (nonatomic, strong) ASWebAuthenticationSession *session;
        @end
        @implementation Flow
        - (void)bare:(NSURL *)url {
          self.session = [[ASWebAuthenticationSession alloc] initWithURL:url callbackURLScheme:@"acme" completionHandler:nil]; // ← finding
          [self.session start];
        }
        - (void)set:(NSURL *)url {
          self.session = [[ASWebAuthenticationSession alloc] initWithURL:url callbackURLScheme:@"acme" completionHandler:nil];
          self.session.presentationContextProvider = self;
          [self.session start];
        }
        @end
        """
      ])
  }
}

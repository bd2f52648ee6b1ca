import Testing

@Suite("any-certificate") struct AnyCertificateTests {
  private func controller(_ body: String, more: String = "") -> String {
    """
    import UIKit
    import WebKit
    final class Portal: UIViewController, WKNavigationDelegate {
      let webView = WKWebView()
      let pins: Set<Data> = []
      func webView(
        _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
      ) {
        guard let trust = challenge.protectionSpace.serverTrust else {
          return completionHandler(.performDefaultHandling, nil)
        }
    \(body)
      }
    \(more)
    }
    """
  }

  @Test("fires where the trust is accepted unseen") func unseen() {
    expect(
      "any-certificate", controller("    completionHandler(.useCredential, URLCredential(trust: trust))  // ← finding"))
  }

  @Test("fires through a variable, and through a helper") func followed() {
    expect(
      "any-certificate",
      controller(
        """
            let credential = URLCredential(trust: trust)
            completionHandler(.useCredential, credential)  // ← finding
        """))
    expect(
      "any-certificate",
      controller(
        "    accept(trust, completionHandler)",
        more: """
            private func accept(
              _ trust: SecTrust, _ done: (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
            ) {
              done(.useCredential, .init(trust: trust))  // ← finding
            }
          """))
  }

  @Test("fires where the answer of the evaluation is dropped, or a host is all that is looked at") func dropped() {
    expect(
      "any-certificate",
      controller(
        """
            _ = SecTrustEvaluateWithError(trust, nil)
            completionHandler(.useCredential, URLCredential(trust: trust))  // ← finding
        """))
    expect(
      "any-certificate",
      controller(
        """
            if challenge.protectionSpace.host == "portal.lab.example" {
              completionHandler(.useCredential, URLCredential(trust: trust))  // ← finding
            }
        """))
    expect(
      "any-certificate",
      controller(
        """
            SecTrustSetExceptions(trust, SecTrustCopyExceptions(trust))
            guard SecTrustEvaluateWithError(trust, nil) else { return }
            completionHandler(.useCredential, URLCredential(trust: trust))  // ← finding
        """))
    expect(
      "any-certificate",
      controller(
        """
            if SecTrustEvaluateWithError(trust, nil) {
              completionHandler(.performDefaultHandling, nil)
            } else {
              completionHandler(.useCredential, URLCredential(trust: trust))  // ← finding
            }
        """))
  }

  @Test("fires in a decider of the new page") func decider() {
    expect(
      "any-certificate",
      """
      import WebKit
      final class Door: WebPage.NavigationDeciding {
        func decideAuthenticationChallengeDisposition(
          for challenge: URLAuthenticationChallenge
        ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
          guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
          return (.useCredential, URLCredential(trust: trust))  // ← finding
        }
      }
      """)
  }

  @Test("is silent behind a successful evaluation, however it is asked for") func evaluated() {
    for body in [
      "    guard SecTrustEvaluateWithError(trust, nil) else { return completionHandler(.cancelAuthenticationChallenge, nil) }",
      "    var error: CFError?\n    let isTrusted = SecTrustEvaluateWithError(trust, &error)\n    if !isTrusted { completionHandler(.rejectProtectionSpace, nil); return }",
      "    guard isTrusted(trust) else { return }",
      "    do { try check(trust) } catch { return }",
      "    guard challenge.protectionSpace.host == \"localhost\" else { return }",
    ] {
      expect(
        "any-certificate",
        controller(
          body + "\n    completionHandler(.useCredential, URLCredential(trust: trust))",
          more: """
              private func isTrusted(_ trust: SecTrust) -> Bool { SecTrustEvaluateWithError(trust, nil) }
              private func check(_ trust: SecTrust) throws {
                guard SecTrustEvaluateWithError(trust, nil) else { throw Problem() }
              }
              struct Problem: Error {}
            """))
    }
    expect(
      "any-certificate",
      controller(
        """
            var result = SecTrustResultType.invalid
            SecTrustEvaluate(trust, &result)
            switch result {
            case .proceed, .unspecified: completionHandler(.useCredential, URLCredential(trust: trust))
            default: completionHandler(.cancelAuthenticationChallenge, nil)
            }
        """))
    expect(
      "any-certificate",
      controller(
        """
            SecTrustEvaluateAsyncWithError(trust, .main) { trust, isTrusted, _ in
              guard isTrusted else { return completionHandler(.cancelAuthenticationChallenge, nil) }
              completionHandler(.useCredential, URLCredential(trust: trust))
            }
        """))
  }

  @Test("is silent behind a pinned certificate, and behind a check that cannot be seen into") func judged() {
    for condition in [
      "let key = SecTrustCopyKey(trust), pins.contains(SecKeyCopyExternalRepresentation(key, nil)! as Data)",
      "CertificateStore.shared.accepts(trust, host: challenge.protectionSpace.host)",
      "CertificateStore.shared.accepts(challenge)",
      "isKnown(trust)",
      "await Trust.verify(trust) == 0",
    ] {
      expect(
        "any-certificate",
        controller(
          "    if \(condition) { completionHandler(.useCredential, URLCredential(trust: trust)) }",
          more: """
              private func isKnown(_ trust: SecTrust) -> Bool {
                guard let leaf = (SecTrustCopyCertificateChain(trust) as? [SecCertificate])?.first else { return false }
                return SecCertificateCopyData(leaf) as Data == pins.first
              }
            """))
    }
  }

  @Test("fires where a check only looks at the host, finds the certificate wrong, or only finds one") func unjudged() {
    for condition in [
      "isKnown(trust, challenge.protectionSpace.host)",
      "hosts.contains(challenge.protectionSpace.host)",
      "let key = SecTrustCopyKey(trust)",
      "SecTrustGetCertificateCount(trust) > 0",
      "SecTrustCopyKey(trust) != nil",
      "CertificateStore.shared.digest(of: trust) != expected",
    ] {
      expect(
        "any-certificate",
        controller(
          "    if \(condition) {\n      completionHandler(.useCredential, URLCredential(trust: trust))  // ← finding\n    }",
          more: """
              private func isKnown(_ trust: SecTrust, _ host: String) -> Bool { host.hasSuffix(".example") }
            """))
    }
  }

  @Test("is silent in delegates of URLSession") func sessions() {
    expect(
      "any-certificate",
      """
      import Foundation
      import WebKit
      final class Loader: NSObject, URLSessionDelegate {
        func urlSession(
          _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
          completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
          completionHandler(.useCredential, URLCredential(trust: challenge.protectionSpace.serverTrust!))
        }
      }
      """)
  }

  @Test("reads Objective-C") func objectiveC() {
    expect(
      "any-certificate",
      [
        "Portal.m": """
        #import <WebKit/WebKit.h>
        @implementation Portal
        - (void)webView:(WKWebView *)webView
            didReceiveAuthenticationChallenge:(NSURLAuthenticationChallenge *)challenge
            completionHandler:(void (^)(NSURLSessionAuthChallengeDisposition, NSURLCredential *))completionHandler {
          SecTrustRef trust = challenge.protectionSpace.serverTrust;
          if (SecTrustEvaluateWithError(trust, nil)) {
            completionHandler(NSURLSessionAuthChallengeUseCredential, [NSURLCredential credentialForTrust:trust]);
          } else {
            NSURLCredential *credential = [NSURLCredential credentialForTrust:trust];
            completionHandler(NSURLSessionAuthChallengeUseCredential, credential); // ← finding
          }
        }
        @end
        """
      ])
  }
}

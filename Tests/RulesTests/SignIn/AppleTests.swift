import Testing

@Suite("apple-token-local-only") struct AppleTokenLocalOnlyTests {
  private func delegate(_ body: String, more: String = "") -> String {
    """
    import AuthenticationServices
    final class SignIn: NSObject, ASAuthorizationControllerDelegate {
      func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
      ) {
        switch authorization.credential {
        case let credential as ASAuthorizationAppleIDCredential:
    \(body)
        default: break
        }
      }
    \(more)
    }
    """
  }

  @Test(
    "fires where the token is decoded or kept and goes nowhere",
    arguments: [
      "      UserDefaults.standard.set(credential.identityToken, forKey: \"token\")  // ← finding",
      "      guard let token = credential.identityToken else { return }  // ← finding\n      keychain.save(token)",
      "      if let token = credential.identityToken, let text = String(data: token, encoding: .utf8) {  // ← finding\n        let part = text.components(separatedBy: \".\")[1]\n        user = try? JSONDecoder().decode(User.self, from: Data(base64Encoded: part)!)\n      }",
      "      if credential.identityToken == known { open() }  // ← finding",
    ])
  func local(body: String) {
    expect(
      "apple-token-local-only",
      delegate(
        body, more: "  let keychain = Keychain()\n  var user: User?\n  var known: Data?\n  func open() {}"))
  }

  @Test(
    "is silent where it is sent, or handed to what cannot be seen into",
    arguments: [
      "      Task { try await api.signIn(token: credential.identityToken) }",
      "      guard let token = credential.identityToken, let text = String(data: token, encoding: .utf8) else { return }\n      Auth.auth().signIn(with: OAuthProvider.credential(withProviderID: \"apple.com\", idToken: text, rawNonce: nil))",
      "      let body = SignInBody(token: credential.identityToken)\n      send(body)",
      "      onToken?(credential.identityToken)",
      "      guard credential.identityToken != nil else { return }",
      "      guard let token = credential.identityToken else { return }\n      UserDefaults.standard.set(token, forKey: \"t\")\n      var request = URLRequest(url: address)\n      request.httpBody = token\n      URLSession.shared.dataTask(with: request).resume()",
    ])
  func sent(body: String) {
    expect(
      "apple-token-local-only",
      delegate(
        body,
        more: """
            let address = URL(string: "https://api.example")!
            var onToken: ((Data?) -> Void)?
            struct SignInBody: Encodable { let token: Data? }
            func send(_ body: SignInBody) {
              var request = URLRequest(url: address)
              request.httpBody = try? JSONEncoder().encode(body)
            }
          """))
  }

  @Test("reads Objective-C") func objectiveC() {
    expect(
      "apple-token-local-only",
      [
        "SignIn.m": """
        #import <AuthenticationServices/AuthenticationServices.h>
        @implementation SignIn
        - (void)authorizationController:(ASAuthorizationController *)controller didCompleteWithAuthorization:(ASAuthorization *)authorization {
          ASAuthorizationAppleIDCredential *credential = authorization.credential;
          NSString *text = [[NSString alloc] initWithData:credential.identityToken encoding:NSUTF8StringEncoding]; // ← finding
          [[NSUserDefaults standardUserDefaults] setObject:text forKey:@"token"];
        }
        - (void)send:(ASAuthorizationAppleIDCredential *)credential {
          [self.api signInWithToken:credential.identityToken];
        }
        @end
        """
      ])
  }
}

@Suite("apple-profile-first-time") struct AppleProfileFirstTimeTests {
  private func view(_ body: String, more: String = "") -> String {
    """
    import AuthenticationServices
    import SwiftUI
    struct SignInScreen: View {
      @State private var greeting = ""
      @AppStorage("mail") private var mail = ""
      var body: some View {
        SignInWithAppleButton(.signIn) { request in
          request.requestedScopes = [.fullName, .email]
        } onCompletion: { result in
          guard case .success(let authorization) = result,
            let credential = authorization.credential as? ASAuthorizationAppleIDCredential
          else { return }
    \(body)
        }
      }
    \(more)
    }
    """
  }

  @Test(
    "fires where it ends in view state, a log, or nowhere",
    arguments: [
      "      greeting = credential.fullName?.givenName ?? \"\"  // ← finding",
      "      print(credential.email ?? \"-\")  // ← finding",
      "      let name = PersonNameComponentsFormatter().string(from: credential.fullName!)  // ← finding\n      greeting = \"Hello \\(name)\"",
      "      _ = credential.email  // ← finding",
      "      greet(credential.fullName)  // ← finding",
    ])
  func lost(body: String) {
    expect(
      "apple-profile-first-time",
      view(body, more: "  func greet(_ name: PersonNameComponents?) { greeting = name?.formatted() ?? \"\" }"))
  }

  @Test(
    "is silent where it is kept, sent, or handed to what cannot be seen into",
    arguments: [
      "      mail = credential.email ?? \"\"",
      "      UserDefaults.standard.set(credential.email, forKey: \"mail\")",
      "      Task { await server.register(name: credential.fullName, mail: credential.email) }",
      "      Session.shared.mail = credential.email",
      "      onName(credential.fullName)",
      "      save(Profile(name: credential.fullName?.givenName))",
    ])
  func kept(body: String) {
    expect(
      "apple-profile-first-time",
      view(
        body,
        more: """
            var onName: (PersonNameComponents?) -> Void = { _ in }
            struct Profile: Codable { var name: String? }
            func save(_ profile: Profile) { try? JSONEncoder().encode(profile).write(to: file) }
            let file = URL(fileURLWithPath: "/tmp/p")
          """)
        + "\nfinal class Session { static let shared = Session(); var mail: String? }\n")
  }
}

@Suite("apple-error-cases") struct AppleErrorCasesTests {
  private func delegate(_ body: String, marked: Bool) -> String {
    """
    import AuthenticationServices
    import UIKit
    final class SignIn: UIViewController, ASAuthorizationControllerDelegate {
      let label = UILabel()
      var errorMessage: String?
      var isLoading = true
      func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: Error) {\(marked ? "  // ← finding" : "")
    \(body)
      }
      func showProblem(_ error: Error) { present(UIAlertController(title: "x", message: nil, preferredStyle: .alert), animated: true) }
      func showRealProblem(_ error: Error) {
        if let code = (error as? ASAuthorizationError)?.code, code == .canceled { return }
        showProblem(error)
      }
      func isCancelled(_ error: Error) -> Bool { (error as NSError).code == 1001 }
    }
    """
  }

  @Test(
    "fires where people are told whatever it was",
    arguments: [
      "    showProblem(error)",
      "    label.text = error.localizedDescription",
      "    isLoading = false\n    errorMessage = error.localizedDescription",
      "    if (error as? ASAuthorizationError)?.code == .failed { return }\n    showProblem(error)",
      "    switch (error as? ASAuthorizationError)?.code {\n    case .unknown?: print(error)\n    default: showProblem(error)\n    }",
      "    DispatchQueue.main.async { self.showProblem(error) }",
    ])
  func told(body: String) { expect("apple-error-cases", delegate(body, marked: true)) }

  @Test(
    "is silent where the closed sheet is left out, or nobody is told",
    arguments: [
      "    print(error)",
      "    isLoading = false",
      "    showRealProblem(error)",
      "    guard (error as NSError).code != ASAuthorizationError.canceled.rawValue else { return }\n    showProblem(error)",
      "    if (error as NSError).code == 1001 { return }\n    showProblem(error)",
      "    if case ASAuthorizationError.canceled = error { return }\n    showProblem(error)",
      "    switch (error as? ASAuthorizationError)?.code {\n    case .canceled?: break\n    default: showProblem(error)\n    }",
      "    switch (error as? ASAuthorizationError)?.code {\n    case .failed?, .invalidResponse?: showProblem(error)\n    default: print(error)\n    }",
      "    if !isCancelled(error) { showProblem(error) }",
      "    errorMessage = nil",
    ])
  func sorted(body: String) { expect("apple-error-cases", delegate(body, marked: false)) }

  @Test("fires at the failure branch of SwiftUI's button") func button() {
    expect(
      "apple-error-cases",
      """
      import AuthenticationServices
      import SwiftUI
      struct Screen: View {
        @State private var showsError = false
        var body: some View {
          SignInWithAppleButton(.signIn) { _ in } onCompletion: { result in
            switch result {
            case .success: break
            case .failure(let error):  // ← finding
              print(error)
              showsError = true
            }
          }
          SignInWithAppleButton(.signIn, onRequest: { _ in }) { result in
            if case .failure(let error) = result {
              if (error as? ASAuthorizationError)?.code == .canceled { return }
              showsError = true
            }
          }
          SignInWithAppleButton(onRequest: { _ in }, onCompletion: finish)
        }
        func finish(_ result: Result<ASAuthorization, Error>) {
          switch result {
          case .success: break
          case .failure: showsError = true  // ← finding
          }
        }
      }
      """)
  }

  @Test("reads Objective-C") func objectiveC() {
    expect(
      "apple-error-cases",
      [
        "SignIn.m": """
        #import <AuthenticationServices/AuthenticationServices.h>
        @implementation SignIn
        - (void)authorizationController:(ASAuthorizationController *)controller didCompleteWithError:(NSError *)error { // ← finding
          self.label.text = error.localizedDescription;
        }
        @end
        @implementation Sorted
        - (void)authorizationController:(ASAuthorizationController *)controller didCompleteWithError:(NSError *)error {
          if (error.code == ASAuthorizationErrorCanceled) { return; }
          self.label.text = error.localizedDescription;
        }
        @end
        @implementation Switched
        - (void)authorizationController:(ASAuthorizationController *)controller didCompleteWithError:(NSError *)error { // ← finding
          switch (error.code) {
            case ASAuthorizationErrorCanceled:
            case ASAuthorizationErrorFailed: self.label.text = @"Failed"; break;
            default: break;
          }
        }
        @end
        """
      ])
  }
}

import AuthenticationServices
import SwiftUI

struct AccountScreen: View {
  @Environment(\.webAuthenticationSession) private var webAuthentication
  @State private var isShowingTerms = false
  @State private var isShowingOldSignIn = false

  var body: some View {
    List {
      Button("Sign in") { Task { await signIn() } }
      Button("Sign in the old way") { isShowingOldSignIn = true }
      Button("Terms") { isShowingTerms = true }
    }
    .sheet(isPresented: $isShowingTerms) { TermsScreen() }
    .sheet(isPresented: $isShowingOldSignIn) { SignInSheet() }
  }

  private func signIn() async {
    _ = try? await webAuthentication.authenticate(using: Links.signIn, callbackURLScheme: "lighthouse")
  }
}

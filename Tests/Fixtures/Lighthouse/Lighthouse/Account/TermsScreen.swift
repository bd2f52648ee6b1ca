import SwiftUI
import WebKit

/// The first screen that moved: the system's view with a page of its own.
struct TermsScreen: View {
  @State private var page = WebPage()
  @State private var problem: String?

  var body: some View {
    WebView(page)
      .navigationTitle(page.title)
      .overlay { if let problem { Text(problem) } }
      .task { await load() }
  }

  private func load() async {
    do {
      for try await _ in page.load(URLRequest(url: Links.terms)) {}
    } catch {
      problem = error.localizedDescription
    }
  }
}

import SafariServices
import SwiftUI

struct PressScreen: View {
  @State private var article: Article?

  var body: some View {
    List(Article.all) { item in
      Button(item.headline) { article = item }
    }
    .sheet(item: $article) { SafariView(url: $0.url) }
  }
}

struct Article: Identifiable {
  let headline: String
  let url: URL
  var id: URL { url }

  static let all = [
    Article(headline: "Lights of the north", url: URL(string: "https://en.wikipedia.org/wiki/Lighthouse")!)
  ]
}

struct SafariView: UIViewControllerRepresentable {
  let url: URL

  func makeUIViewController(context: Context) -> SFSafariViewController { SFSafariViewController(url: url) }

  func updateUIViewController(_ controller: SFSafariViewController, context: Context) {}
}

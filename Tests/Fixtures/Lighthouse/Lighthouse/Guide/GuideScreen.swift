import BeaconKit
import SwiftUI

/// The handbook. The bridge that it uses is BeaconKit's `WebView`, not the system's.
struct GuideScreen: View {
  @State private var title = ""
  @State private var isLoading = false

  var body: some View {
    NavigationStack {
      WebView(url: Links.guide, title: $title, isLoading: $isLoading)
        .navigationTitle(title)
        .overlay { if isLoading { ProgressView() } }
    }
  }
}

#Preview {
  GuideScreen()
}

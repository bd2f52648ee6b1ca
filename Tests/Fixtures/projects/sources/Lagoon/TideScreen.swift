import LagoonKit
import SwiftUI

struct TideScreen: View {
  var body: some View {
    TideWebView(address: URL(string: "https://lagoon.example/tides")!)
  }
}

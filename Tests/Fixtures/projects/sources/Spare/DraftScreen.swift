import SwiftUI
import WebKit

struct DraftScreen: View {
  var body: some View { Text("compiled by nothing") }
}

import SwiftUI

@main
struct LagoonApp: App {
  var body: some Scene {
    WindowGroup { TideScreen() }
  }
}

import SwiftUI

@main
struct LighthouseApp: App {
  var body: some Scene {
    WindowGroup {
      TabView {
        GuideScreen().tabItem { Label("Guide", systemImage: "book") }
        TideScreen(station: "north-pier").tabItem { Label("Tides", systemImage: "water.waves") }
        PressScreen().tabItem { Label("Press", systemImage: "newspaper") }
        AccountScreen().tabItem { Label("Account", systemImage: "person") }
      }
    }
  }
}

import AuditModel
import Testing

@Suite("browser-shell") struct BrowserShellTests {
  private static let shell = """
    import SwiftUI
    import WebKit
    struct Shell: View {  // ← finding
      @State private var tabs = [WebPage()]
      @State private var current = 0
      @State private var address = ""
      @State private var visits: [URL] = []
      var body: some View {
        VStack {
          TextField("Address", text: $address).onSubmit {
            guard let url = URL(string: address) else { return }
            visits.append(url)
            tabs[current].load(url)
          }
          WebView(tabs[current])
          Button("New") { tabs.append(WebPage()) }
        }
      }
    }
    """
  private static let unmarked = shell.replacing("  // ← finding", with: "")

  private static func project(_ targets: Target...) -> ProjectModel {
    ProjectModel(targets: targets, hasMembership: true)
  }

  private static func target(
    _ name: String, _ folder: String, kind: Target.Kind = .app, dependencies: [String] = []
  ) -> Target {
    Target(
      name: name, module: name, kind: kind, platform: "iOS", deploymentTarget: "26.0",
      evidence: .init(file: "project.yml"), dependencies: dependencies, folders: [folder])
  }

  @Test("fires where address entry, tabs and visits stand together") func fires() {
    expectDecided("browser-shell", ["App/Shell.swift": Self.shell])
  }

  @Test("is silent where one of the three is missing") func incomplete() {
    for (part, other) in [
      ("visits.append(url)", "visits = []"), ("tabs.append(WebPage())", "current = 0"),
      ("URL(string: address)", "URL(string: \"https://www.acme.example\")"),
    ] {
      let text = Self.unmarked.replacing(part, with: other)
        .replacing("private var visits", with: part.hasPrefix("visits") ? "private var places" : "private var visits")
      expectDecided("browser-shell", ["App/Shell.swift": text])
    }
  }

  @Test("is silent in an app with the web-browser entitlement, told by name or by folder, and in its modules")
  func entitled() {
    let app = Self.target("App", "App/", dependencies: ["Kit"])
    let kit = Self.target("Kit", "Kit/", kind: .framework)
    for path in ["App/App.entitlements", "Support/AppRelease.entitlements", "App/Resources/Browser.entitlements"] {
      expectDecided(
        "browser-shell", ["App/Shell.swift": Self.unmarked], project: Self.project(app, kit),
        browserEntitlements: [path])
      expectDecided(
        "browser-shell", ["Kit/Shell.swift": Self.unmarked], project: Self.project(app, kit),
        browserEntitlements: [path])
    }
  }

  @Test("fires in an app beside the one with the entitlement") func otherApp() {
    expectDecided(
      "browser-shell", ["Shop/Shell.swift": Self.shell],
      project: Self.project(Self.target("App", "App/"), Self.target("Shop", "Shop/")),
      browserEntitlements: ["App/App.entitlements"])
  }
}

import AuditModel
import Foundation
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax
import Testing

@testable import Reports

@Suite("Suggested code") struct SuggestedCodeTests {
  /// A screen that uses capabilities.
  private static func screen(
    _ name: String, uses capabilities: [String] = [], recommended: Container = .webPage,
    constraints: [Constraint] = [], ui: Screen.Interface = .swiftUI, blocked: Bool = false,
    containers: [Container] = [.wkWebView], file: String = "App/Help.swift"
  ) -> AssessedScreen {
    let screen = Screen(
      reference: TypeReference(name: name, file: file), module: "App", line: 3, endLine: 40, ui: ui, language: .swift,
      role: .app, targets: ["App"], containers: containers, framework: nil, via: [], usedBy: [], sites: [],
      isHanded: false, isWrapper: false, hasAvailabilitySplit: false, regions: [], helperRegions: [],
      documentation: "", sketch: [])
    return AssessedScreen(
      screen: screen,
      capabilities: capabilities.map {
        CapabilityUse(
          id: $0, support: .changed, blocks: false, places: [CapabilityUse.Place(file: file, line: 12)], symbols: [])
      },
      decision: Decision(
        need: .appOwned, constraints: constraints, recommended: recommended, row: 1, today: nil, confidence: .high,
        blockedByTarget: blocked, reasons: []),
      observed: .legacy, wave: .next, effort: .medium)
  }

  private static let features: [(name: String, uses: [String])] = [
    ("Address", []),
    ("Plain", ["back-forward-gestures", "link-preview", "background-opaque", "scroll-view-bounce"]),
    ("Titled", ["observe-title", "observe-is-loading", "observe-estimated-progress", "load-request"]),
    ("Markup", ["load-html-string", "text-interaction"]),
    ("History", ["go-back-forward", "observe-can-go-back-forward"]),
    ("Scripted", ["evaluate-javascript", "navigation-did-finish", "is-inspectable"]),
    ("Talking", ["script-message-handler", "user-scripts", "website-data-store", "user-agent"]),
    ("Deciding", ["navigation-action-policy", "new-window", "element-fullscreen"]),
    ("Serving", ["url-scheme-handler", "url-scheme-handler-registration"]),
    ("Asking", ["js-alert", "js-confirm", "magnification-gestures"]),
    (
      "Everything",
      [
        "observe-title", "observe-is-loading", "load-request", "go-back-forward", "evaluate-javascript",
        "navigation-failure", "script-message-handler", "user-scripts", "cookies", "user-agent",
        "navigation-action-policy", "url-scheme-handler", "js-confirm", "is-inspectable", "back-forward-gestures",
        "under-page-background", "element-fullscreen",
      ]
    ),
  ]

  /// One screen of every case.
  private static let screens: [AssessedScreen] =
    features.map { screen($0.name + "Screen", uses: $0.uses) }
    + features.map { screen("Split\($0.name)View", uses: $0.uses, blocked: true) }
    + [
      screen("LoginView", recommended: .webAuthenticationSession),
      screen("LoginViewController", recommended: .webAuthenticationSession, ui: .uiKit),
      screen("NewsView", recommended: .safariView),
      screen("NewsController", recommended: .safariView, ui: .uiKit),
      screen("ReportsView", recommended: .wkWebView, constraints: [.capabilityGap]),
      screen("FormController", recommended: .wkWebView, constraints: [.uiKitFirst, .customised], ui: .uiKit),
      screen("PanelController", recommended: .wkWebView, constraints: [.uiKitFirst], ui: .appKit),
    ]

  private static func code(_ screen: AssessedScreen) -> String { SuggestedCode(screen)?.code ?? "" }

  // MARK: Cases

  @Test("An address alone needs no page") func addressOnly() {
    let code = Self.code(Self.screen("HelpView"))
    #expect(code.contains("WebView(url: address)"))
    #expect(!code.contains("WebPage"))
  }

  @Test("Each concern that was found has a type of its own, and what was not found is not there") func concerns() {
    let all = Self.code(Self.screen("HelpView", uses: Self.features.last?.uses ?? []))
    for part in [
      "NavigationDeciding", "callJavaScript", "WKScriptMessageHandler", "URLSchemeHandler", "DialogPresenting",
    ] {
      #expect(all.contains(part))
    }
    let titled = Self.code(Self.screen("HelpView", uses: ["observe-title"]))
    #expect(titled.contains(".navigationTitle(model.page.title)"))
    for part in [
      "NavigationDeciding", "callJavaScript", "WKScriptMessageHandler", "URLSchemeHandler", "DialogPresenting",
    ] {
      #expect(!titled.contains(part))
    }
  }

  @Test("It says where the old code stands") func places() {
    #expect(Self.code(Self.screen("HelpView", uses: ["observe-title"])).contains("// now: App/Help.swift:12"))
  }

  @Test("Below iOS 26 the split stands in a type of its own") func split() {
    let code = Self.code(Self.screen("HelpView", uses: ["observe-title"], blocked: true))
    #expect(code.contains("struct HelpWebContent: View"))
    #expect(code.contains("struct LegacyHelpWebView: UIViewRepresentable"))
    #expect(code.ranges(of: "#available").count == 1)
  }

  @Test("A fallback is a dedicated type that says why it stays") func kept() {
    let code = Self.code(Self.screen("ReportsView", recommended: .wkWebView, constraints: [.capabilityGap]))
    #expect(code.contains("// webview-audit:keep - uses what WebPage does not have\nstruct LegacyReportsWebView"))
  }

  @Test("Nothing is suggested where nothing is to be written") func nothing() {
    #expect(SuggestedCode(Self.screen("A", containers: [.webPage])) == nil)
    #expect(SuggestedCode(Self.screen("A", recommended: .wkWebView, constraints: [.framework])) == nil)
    #expect(SuggestedCode(Self.screen("A", recommended: .safariView, containers: [.safariView])) == nil)
  }

  // MARK: Validity

  @Test("Every case parses without errors") func parses() {
    for screen in Self.screens { expectParsed(Self.code(screen), screen.screen.reference.name) }
  }

  @Test("Names that hide the system's, keywords, scenes with odd titles and hostile paths still parse") func names() {
    for name in [
      "WebView", "View", "Type", "Self", "Settings.WebView", "Main Scene", "12-ab", "", "é\u{202E}x",
      "a\"; import Darwin //",
      "Controller", "WebPage", "State", "Content", "class",
    ] {
      for ui in [Screen.Interface.swiftUI, .uiKit, .interfaceBuilder] {
        let uses = Self.features.last?.uses ?? []
        expectParsed(Self.code(Self.screen(name, uses: uses, ui: ui, blocked: true)), name)
        expectParsed(Self.code(Self.screen(name, recommended: .wkWebView, constraints: [.uiKitFirst], ui: ui)), name)
      }
    }
    let hostile = Self.code(Self.screen("HelpView", uses: ["observe-title"], file: "A\nimport Darwin\u{2028}//.swift"))
    expectParsed(hostile, "path")
    #expect(!hostile.contains("\nimport Darwin"))
  }

  private func expectParsed(_ code: String, _ name: String) {
    let tree = Parser.parse(source: code)
    let errors = ParseDiagnosticsGenerator.diagnostics(for: tree).map(\.message)
    #expect(!code.isEmpty && errors.isEmpty, "\(name): \(errors)\n\(code)")
  }

  #if os(Linux)
    @Test("Every case type-checks against WebKit's and SwiftUI's declarations") func typeChecks() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("suggested-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let stubs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/AppleSDK")
      for module in ["SwiftUI", "UIKit", "AppKit", "WebKit", "SafariServices", "AuthenticationServices"] {
        let said = try swiftc([
          "-suppress-warnings", "-emit-module", "-parse-as-library", "-module-name", module, "-I", folder.path,
          "-emit-module-path", folder.appendingPathComponent(module + ".swiftmodule").path,
          stubs.appendingPathComponent(module + ".swift").path,
        ])
        try #require(said.isEmpty, "\(module): \(said)")
      }
      var files: [String] = []
      let named = ["WebView", "Settings.Content", "State"].map {
        Self.screen($0, uses: Self.features.last?.uses ?? [], blocked: true)
      }
      for (number, screen) in (Self.screens + named).enumerated() {
        let file = folder.appendingPathComponent("Case\(number)\(SuggestedNames(screen.screen).view).swift")
        try Data(Self.code(screen).utf8).write(to: file)
        files.append(file.path)
      }
      let said = try swiftc(["-typecheck", "-parse-as-library", "-warnings-as-errors", "-I", folder.path] + files)
      #expect(said.isEmpty, "\(said)")
    }

    /// What the compiler says, for the language mode of today.
    private func swiftc(_ arguments: [String]) throws -> String {
      let compiler = Process()
      compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      compiler.arguments = ["swiftc", "-swift-version", "6"] + arguments
      let output = Pipe()
      compiler.standardOutput = output
      compiler.standardError = output
      try compiler.run()
      let said = output.fileHandleForReading.readDataToEndOfFile()
      compiler.waitUntilExit()
      return compiler.terminationStatus == 0 ? "" : String(decoding: said, as: UTF8.self)
    }
  #endif
}

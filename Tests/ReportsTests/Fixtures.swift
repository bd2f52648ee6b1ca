import AuditModel

@testable import Reports

/// Scans made by hand.
enum Fixture {
  /// 2026-03-31 08:15 UTC.
  static let time = 1_774_944_900
  static let commit = "0123456789abcdef0123456789abcdef01234567"

  /// A screen of a made-up app.
  struct Sketch {
    var name: String
    var file = ""
    var line = 12
    var ui = Screen.Interface.swiftUI
    var role = Role.app
    var containers: [Container] = [.wkWebView]
    var via: [TypeReference] = []
    var need = Need.appOwned
    var constraints: [Constraint] = []
    var recommended = Container.webPage
    var row = 1
    var today: Decision.Today? = .wkWebView
    var confidence = Confidence.high
    var blocked: Bool? = true
    var reasons: [Reason] = []
    var observed = Observed.legacy
    var wave = Wave.next
    var effort = Effort.medium
    var capabilities: [String] = []
    var state = ScreenState()
    var owner: String?
    var targets = ["Harbour"]
  }

  static func screen(_ sketch: Sketch, id: String) -> StoredScreen {
    let file = sketch.file.isEmpty ? "App/\(sketch.name).swift" : sketch.file
    let screen = Screen(
      reference: TypeReference(name: sketch.name, file: file), module: "Harbour", line: sketch.line,
      endLine: sketch.line + 40, ui: sketch.ui, language: .swift, role: sketch.role, targets: sketch.targets,
      containers: sketch.containers, framework: sketch.containers == [.framework] ? "Capacitor" : nil, via: sketch.via,
      usedBy: [],
      sites: [
        Site(
          file: file, line: sketch.line + 6, column: 9, kind: sketch.via.isEmpty ? .creates : .embeds,
          container: sketch.containers.first ?? .wkWebView,
          symbol: sketch.via.first?.name ?? sketch.containers.first?.rawValue ?? "")
      ], isHanded: false, isWrapper: false, hasAvailabilitySplit: sketch.observed == .mixed, regions: [],
      helperRegions: [], documentation: "", sketch: [])
    let decision = Decision(
      need: sketch.need, constraints: sketch.constraints, recommended: sketch.recommended, row: sketch.row,
      today: sketch.today, confidence: sketch.confidence, blockedByTarget: sketch.blocked,
      reasons: sketch.reasons.isEmpty
        ? [Reason("loads bundled HTML, which the app owns", file: file, line: sketch.line + 8)] : sketch.reasons)
    let uses = sketch.capabilities.enumerated().map { index, id in
      CapabilityUse(
        id: id, support: id == "download-delegate" ? .gap : .changed, blocks: id == "download-delegate",
        places: [.init(file: file, line: sketch.line + 10 + index)], symbols: [])
    }
    return StoredScreen(
      id: id,
      assessed: AssessedScreen(
        screen: screen, capabilities: uses, decision: decision, observed: sketch.observed, wave: sketch.wave,
        effort: sketch.effort, effortReasons: ["goes through a wrapper", "two capabilities change their shape"],
        owner: sketch.owner), state: sketch.state)
  }

  static func id(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 10 - digits.count) + digits
  }

  /// A small app in which every standing comes up.
  static var sketches: [Sketch] {
    let wrapper = TypeReference(name: "WebView", file: "Kit/WebView.swift")
    return [
      Sketch(
        name: "HelpScreen", via: [wrapper], wave: .first, effort: .small,
        capabilities: ["load-html-string", "observe-title"], owner: "@harbour/docs"),
      Sketch(name: "ImprintScreen", via: [wrapper], wave: .first, effort: .small, capabilities: ["load-request"]),
      Sketch(
        name: "TimetableScreen", via: [wrapper], today: .webPage, blocked: false, wave: .first, effort: .small,
        capabilities: ["load-request", "observe-url", "observe-estimated-progress"], owner: "@harbour/travel",
        targets: ["HarbourBeta"]),
      Sketch(
        name: "AccountLoginFlow", ui: .flow, need: .signIn, recommended: .webAuthenticationSession, row: 2,
        today: .webAuthenticationSession, blocked: false,
        reasons: [
          Reason(
            "loads login.example.com/authorize with client_id and redirect_uri", file: "App/AccountLoginFlow.swift",
            line: 31),
          Reason("catches a redirect that carries a code", file: "App/AccountLoginFlow.swift", line: 48),
        ], wave: .later, capabilities: ["navigation-action-policy", "cookies"], owner: "@harbour/identity"),
      Sketch(
        name: "NewsArticleScreen", containers: [.wkWebView], need: .outsideSite, recommended: .safariView, row: 3,
        today: .safariView, blocked: false,
        reasons: [
          Reason(
            "shows https://news.example.org, which the app does not own", file: "App/NewsArticleScreen.swift", line: 20)
        ],
        effort: .small),
      Sketch(
        name: "StatementViewController", ui: .uiKit, constraints: [.uiKitFirst], recommended: .wkWebView, row: 4,
        blocked: nil, wave: .keep, effort: .large, capabilities: ["print", "find-string", "scroll-view-delegate"]),
      Sketch(
        name: "DownloadsViewController", ui: .uiKit, constraints: [.capabilityGap, .uiKitFirst],
        recommended: .wkWebView,
        row: 4, blocked: nil, wave: .keep, effort: .large,
        capabilities: ["download-delegate", "navigation-response-policy"],
        state: ScreenState(
          status: .kept, owner: "Ada", reason: "Downloads are not public in WebPage",
          events: [
            StatusEvent(
              time: time - 864_000, author: "Ada <ada@example.com>", source: .person, field: "status",
              from: "not-started",
              to: "kept", note: "Downloads are not public in WebPage")
          ])),
      Sketch(
        name: "Shop.CheckoutScreen", file: "App/Shop/CheckoutScreen.swift", containers: [.wkWebView, .webPage],
        today: .availabilitySplit, observed: .mixed, capabilities: ["evaluate-javascript", "script-message-handler"],
        state: ScreenState(status: .inProgress, checkedItems: ["need-settled", "target-decided"]),
        owner: "@harbour/shop"),
      Sketch(
        name: "TermsScreen", containers: [.webPage], today: .webPage, blocked: false, observed: .modern, wave: .done,
        effort: .small),
      Sketch(
        name: "SafetyScreen", containers: [.safariView], need: .outsideSite, recommended: .safariView, row: 3,
        today: .safariView, blocked: false, observed: .modern, wave: .done, effort: .small),
      Sketch(
        name: "PromoScreen", need: .unclear, confidence: .low,
        reasons: [
          Reason(
            "the address comes from a server and nothing tells whose page it is", file: "App/PromoScreen.swift",
            line: 22)
        ]),
      Sketch(
        name: "LegacyAboutController", ui: .uiKit, containers: [.uiWebView], constraints: [.uiKitFirst],
        recommended: .wkWebView, row: 4, blocked: nil, wave: .keep,
        state: ScreenState(status: .ignored, reason: "Removed with version 9")),
      Sketch(
        name: "MenuScreen", via: [wrapper], observed: .legacy,
        state: ScreenState(status: .migrated, flags: [.regressed])),
      Sketch(name: "HelpScreenTests", file: "Tests/HelpScreenTests.swift", role: .test),
    ]
  }

  static func scan(
    _ sketches: [Sketch] = Fixture.sketches, key: String = "github.com/harbour/app", name: String = "app"
  ) -> StoredScan {
    var coverage = Coverage()
    coverage.filesSeen = 412
    coverage.swiftFiles = 380
    coverage.swiftBytes = 1_900_000
    coverage.filesParsed = 61
    coverage.swiftBytesParsed = 250_000
    coverage.skipped = ["vendored": 130, "build products": 12]
    coverage.partlyParsed = [.init(file: "App/Broken.swift", line: 14, message: "a brace is never closed")]
    coverage.opaque = [.init(file: "Vendor/Chat.xcframework", message: "names WKWebView")]
    let wrapper = Wrapper(
      reference: TypeReference(name: "WebView", file: "Kit/WebView.swift"), module: "Kit", line: 5,
      form: .uiViewRepresentable, containers: [.wkWebView], framework: nil,
      usedBy: sketches.filter { !$0.via.isEmpty }.map {
        TypeReference(name: $0.name, file: $0.file.isEmpty ? "App/\($0.name).swift" : $0.file)
      }, via: [], sites: [], regions: [], role: .app, targets: ["Harbour"])
    let headless = HeadlessUse(
      reference: TypeReference(name: "ReceiptPrinter", file: "App/ReceiptPrinter.swift"), line: 9,
      sites: [
        Site(
          file: "App/ReceiptPrinter.swift", line: 14, column: 21, kind: .creates, container: .wkWebView,
          symbol: "WKWebView")
      ], regions: [], role: .app)
    let project = ProjectModel(
      targets: [
        Target(
          name: "Harbour", module: "Harbour", kind: .app, platform: "iOS", deploymentTarget: "17.0",
          evidence: .init(file: "Harbour.xcodeproj/project.pbxproj", line: 210, key: "IPHONEOS_DEPLOYMENT_TARGET")),
        Target(
          name: "HarbourBeta", module: "HarbourBeta", kind: .app, platform: "iOS", deploymentTarget: "26.0",
          evidence: .init(file: "Harbour.xcodeproj/project.pbxproj", line: 260, key: "IPHONEOS_DEPLOYMENT_TARGET")),
      ],
      problems: [
        ProjectProblem(file: "project.yml", line: 7, message: "the indentation is broken; the rest is not read")
      ])
    return StoredScan(
      number: 4, repository: RepositoryIdentity(key: key, name: name, webURL: "https://\(key)"),
      revision: Revision(commit: commit, branch: "main", isTracking: true, commitTime: time - 3600, isDirty: false),
      scannedAt: time, toolVersion: "0.1.0", coverage: coverage, project: project,
      wrappers: [Identified(id: "00000000f0", value: wrapper)],
      headless: [Identified(id: "00000000f1", value: headless)],
      screens: sketches.enumerated().map { screen($1, id: id($0 + 1)) },
      absent: [
        AbsentScreen(
          id: "00000000f2", reference: TypeReference(name: "OldScreen", file: "App/OldScreen.swift"), observed: .gone,
          state: ScreenState(status: .migrated))
      ], findings: findings)
  }

  static var findings: [Finding] {
    [
      Finding(
        rule: "sign-in-in-web-view", severity: .error, file: "App/AccountLoginFlow.swift", line: 31, column: 9,
        screen: TypeReference(name: "AccountLoginFlow", file: "App/AccountLoginFlow.swift"),
        message: "An OAuth sign-in runs in a WKWebView.", advice: "Use ASWebAuthenticationSession.",
        fingerprint: "00112233445566aa"),
      Finding(
        rule: "fallback-undocumented", severity: .note, file: "App/StatementViewController.swift", line: 12, column: 7,
        screen: TypeReference(name: "StatementViewController", file: "App/StatementViewController.swift"),
        message: "Nothing says why WKWebView stays.", advice: "Say why in a comment.", fingerprint: "00112233445566ab"),
      Finding(
        rule: "cleartext-url", severity: .warning, file: "App/PromoScreen.swift", line: 22, column: 30, screen: nil,
        message: "A page is loaded over http.", advice: "Load it over https.", fingerprint: "00112233445566ac"),
      Finding(
        rule: "cleartext-url", severity: .warning, file: "App/MenuScreen.swift", line: 19, column: 30, screen: nil,
        message: "A page is loaded over http.", advice: "Load it over https.", fingerprint: "00112233445566ad",
        suppression: "the kitchen's printer speaks nothing else"),
    ]
  }

  /// Scans before, over a year, with a gap and a partial one.
  static var history: [PastScan] {
    let all = scan().screens.filter { $0.assessed.screen.role.counts }
    return [360, 330, 300, 270, 120, 90, 60, 30].enumerated().map { order, days in
      let screens = all.enumerated().filter { $0.offset != 10 || order > 3 }.map { index, screen in
        let isDoneLater = (screen.stands == .done || screen.stands == .kept) && order < 2 + index / 2
        return PastScreen(
          id: screen.id, name: screen.assessed.screen.reference.name,
          containers: isDoneLater ? [.wkWebView] : screen.assessed.screen.containers,
          stands: isDoneLater || order < 3 ? .needsTarget : screen.stands)
      }
      return PastScan(
        number: order + 1, commit: String(repeating: "abcdef012\(order)", count: 4), time: time - days * 86_400,
        isComplete: order != 5, toolVersion: "0.1.0", screens: screens)
    }
  }

  static var options: ReportOptions {
    var options = ReportOptions()
    options.history = ["github.com/harbour/app": history]
    options.rules = [
      RuleDescription(
        id: "sign-in-in-web-view", severity: .error, summary: "An OAuth or third-party sign-in runs in a web view.",
        explanation: "Providers refuse embedded views. Use `ASWebAuthenticationSession`.", tags: ["sign-in"])
    ]
    options.sourceLines = { _, file in
      (1...60).map { line in
        line % 5 == 0 ? "" : "    let line\(line) = load(\"<b>\(file)</b>\")"
      }
    }
    return options
  }
}

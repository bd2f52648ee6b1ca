import AuditModel
import Foundation

@testable import Store

/// Screens and scans of a small shop, made by hand.
enum Sample {
  /// A screen of the app.
  static func screen(
    _ name: String, file: String? = nil, containers: [Container] = [.wkWebView], observed: Observed = .legacy,
    row: Int = 1, sketch: ClosedRange<UInt64>? = nil, role: Role = .app,
    marked: AssessedScreen.MarkedStatus? = nil
  ) -> AssessedScreen {
    let file = file ?? "Sources/\(name).swift"
    // Without a sketch of its own a screen has one that its name alone decides, unlike that of any other.
    let seed = Hashing.fnv1a(name.utf8) % 1_000_000 * 1_000
    let hashes = Array(sketch ?? seed...(seed + 11))
    let recommended: Container =
      row == 4 ? .wkWebView : row == 2 ? .webAuthenticationSession : row == 3 ? .safariView : .webPage
    return AssessedScreen(
      screen: Screen(
        reference: TypeReference(name: name, file: file), module: "Shop", line: 4, endLine: 20, ui: .swiftUI,
        language: .swift, role: role, targets: ["Shop"], containers: containers, framework: nil,
        via: [TypeReference(name: "ShopPage", file: "Sources/ShopPage.swift")],
        usedBy: [TypeReference(name: "Menu", file: "Sources/Menu.swift")],
        sites: [Site(file: file, line: 8, column: 5, kind: .embeds, container: containers[0], symbol: "ShopPage")],
        isHanded: false, isWrapper: true, hasAvailabilitySplit: observed == .mixed, regions: [], helperRegions: [],
        documentation: "Shows help.", sketch: hashes),
      capabilities: [
        CapabilityUse(
          id: "load-url", support: .direct, blocks: false, places: [.init(file: file, line: 9)], symbols: ["load"])
      ],
      decision: Decision(
        need: .appOwned, constraints: row == 4 ? [.capabilityGap] : [], recommended: recommended, row: row,
        today: .wkWebView, confidence: .high, blockedByTarget: true,
        reasons: [Reason("its host is the team's own", file: file, line: 9)]),
      observed: observed, wave: .first, effort: .small, effortReasons: ["little is used"], marked: marked,
      owner: "shop-team")
  }

  /// A scan of the tracking branch.
  static func scan(
    _ screens: [AssessedScreen], commit: String = "a1", time: Int = 1_000, branch: String? = "main",
    isTracking: Bool = true, isComplete: Bool = true, configuration: String = "c0", repository: String = "shop",
    isDirty: Bool = false
  ) -> ScanResult {
    var coverage = Coverage()
    coverage.filesSeen = 12
    coverage.swiftFiles = 9
    coverage.swiftBytes = 4_000
    coverage.filesParsed = 3
    coverage.swiftBytesParsed = 900
    coverage.skipped = ["vendored": 2]
    coverage.remarks = [.init(file: "Sources/Old.swift", message: "Latin-1")]
    if !isComplete { coverage.partlyParsed = [.init(file: "Sources/Broken.swift", line: 3, message: "not valid")] }
    return ScanResult(
      repository: RepositoryIdentity(key: repository, name: repository, webURL: "https://example.com/\(repository)"),
      revision: Revision(
        commit: commit + String(repeating: "0", count: 38), branch: branch, isTracking: isTracking, commitTime: time,
        isDirty: isDirty),
      coverage: coverage, project: project, wrappers: [wrapper], headless: [headless],
      screens: screens.sorted {
        ($0.screen.reference.file, $0.screen.line) < ($1.screen.reference.file, $1.screen.line)
      },
      findings: screens.map { finding($0.screen.reference) }, configurationDigest: configuration)
  }

  static func finding(_ screen: TypeReference) -> Finding {
    Finding(
      rule: "some-rule", severity: .warning, file: screen.file, line: 8, column: 5, screen: screen,
      message: "look here",
      advice: "do this", fingerprint: String(Hashing.sha256(screen.name).prefix(16)))
  }

  private static let project = ProjectModel(
    targets: [
      Target(
        name: "Shop", module: "Shop", kind: .app, platform: "iOS", deploymentTarget: "17.0",
        evidence: .init(file: "project.yml", line: 3, key: "targets.Shop"), bundleIdentifier: "com.example.shop",
        dependencies: ["ShopKit"], notes: ["Debug differs"])
    ],
    problems: [ProjectProblem(file: "Other.xcodeproj/project.pbxproj", line: 7, message: "a brace is missing")],
    hasMembership: true)

  private static let wrapper = Wrapper(
    reference: TypeReference(name: "ShopPage", file: "Sources/ShopPage.swift"), module: "Shop", line: 3,
    form: .uiViewRepresentable, containers: [.wkWebView], framework: nil,
    usedBy: [TypeReference(name: "Help", file: "Sources/Help.swift")], via: [],
    sites: [
      Site(
        file: "Sources/ShopPage.swift", line: 5, column: 9, kind: .creates, container: .wkWebView, symbol: "WKWebView")
    ],
    regions: [], role: .app, targets: ["Shop"])

  private static let headless = HeadlessUse(
    reference: TypeReference(name: "Printer", file: "Sources/Printer.swift"), line: 2,
    sites: [
      Site(
        file: "Sources/Printer.swift", line: 3, column: 5, kind: .creates, container: .wkWebView, symbol: "WKWebView")
    ],
    regions: [], role: .app)

  /// A clock.
  static func context(_ now: Int) -> AuditContext {
    AuditContext(now: now, author: nil, environment: [:], workingDirectory: "/")
  }
}

/// A store in a fresh folder that is removed afterwards.
func withStore<Result>(_ body: (Store) throws -> Result) throws -> Result {
  try withFolder { try body(Store(path: $0 + "/audit.sqlite", access: .create)) }
}

/// Runs a body with a fresh folder that is removed afterwards.
func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path)
}

extension Store {
  /// Stores a scan at a time; files of screens that are gone count as parsed.
  @discardableResult
  func save(_ result: ScanResult, at now: Int, evidence: TreeEvidence? = nil, toolVersion: String = "1.0") throws
    -> StoredScan
  {
    let saved = try save(
      result, context: Sample.context(now), evidence: evidence ?? TreeEvidence(), toolVersion: toolVersion)
    guard let stored = try scan(number: saved.number) else { throw AuditError(.failed, "not stored") }
    return stored
  }

  /// The record of a screen.
  func record(_ name: String) throws -> ScreenRecord { try ScreenName(name).one(among: try screens()) }

  /// Sets a status as a person would.
  func set(_ name: String, _ change: StatusChange, at time: Int) throws {
    let record = try record(name)
    try add(change.events(from: record.state, time: time, author: "lena").map { (screen: record, event: $0) })
  }

  /// All events of a screen as `field from>to`.
  func story(_ name: String) throws -> [String] {
    try record(name).state.events.map { "\($0.field) \($0.from ?? "")>\($0.to ?? "")" }
  }
}

import AuditModel
import Testing

@testable import Gate

/// The newest scan of a shop, made by hand.
private func scan(
  legacy: [String] = [], modern: [String] = [], findings: [Finding] = [], statuses: [String: MigrationStatus] = [:],
  role: Role = .app, file: String = "Sources/"
) -> StoredScan {
  let screens = (legacy + modern).map { name in
    StoredScreen(
      id: String(Hashing.sha256(name).prefix(10)),
      assessed: screen(name, isLegacy: legacy.contains(name), role: role, file: file),
      state: ScreenState(status: statuses[name] ?? .notStarted, reason: "because"))
  }
  return StoredScan(
    number: 1, repository: RepositoryIdentity(key: "shop", name: "shop"),
    revision: Revision(commit: "a1", branch: "main", isTracking: true, commitTime: 1, isDirty: false), scannedAt: 1,
    toolVersion: "1", coverage: Coverage(), project: ProjectModel(), wrappers: [], headless: [], screens: screens,
    absent: [], findings: findings)
}

private func screen(_ name: String, isLegacy: Bool, role: Role, file: String) -> AssessedScreen {
  AssessedScreen(
    screen: Screen(
      reference: TypeReference(name: name, file: "\(file)\(name).swift"), module: "Shop", line: 4, endLine: 9,
      ui: .swiftUI, language: .swift, role: role, targets: [], containers: [isLegacy ? .wkWebView : .webPage],
      framework: nil, via: [], usedBy: [], sites: [], isHanded: false, isWrapper: false, hasAvailabilitySplit: false,
      regions: [], helperRegions: [], documentation: "", sketch: []),
    capabilities: [],
    decision: Decision(
      need: .appOwned, constraints: [], recommended: .webPage, row: 1, today: nil, confidence: .high,
      blockedByTarget: false, reasons: []),
    observed: isLegacy ? .legacy : .modern, wave: .first, effort: .small)
}

private func finding(
  _ fingerprint: String, rule: String = "a-rule", severity: Finding.Severity = .warning, line: Int = 3,
  message: String = "look", suppression: String? = nil
) -> Finding {
  Finding(
    rule: rule, severity: severity, file: "Sources/A.swift", line: line, column: 5, screen: nil, message: message,
    advice: "", fingerprint: fingerprint, suppression: suppression)
}

private func judge(
  _ scan: StoredScan, before: StoredScan? = nil, _ change: (inout GateRules) -> Void = { _ in }
) -> GateVerdict {
  var rules = GateRules()
  change(&rules)
  return Gate.judge([scan], before: before.map { ["shop": $0] } ?? [:], rules: rules)
}

@Suite("The gate")
struct GateTests {
  @Test("fails on errors alone where nothing is asked for")
  func standard() {
    #expect(judge(scan(legacy: ["Help"], findings: [finding("1")])).passes)
    #expect(!judge(scan(findings: [finding("1", severity: .error)])).passes)
  }

  @Test("fails on a severity or worse, or on a rule, where that is asked for")
  func failOn() {
    let one = scan(findings: [finding("1", rule: "a-rule", severity: .note)])
    #expect(judge(one) { $0.failingSeverity = .warning }.passes)
    #expect(!judge(one) { $0.failingSeverity = .note }.passes)
    #expect(!judge(one) { $0.failingRules = ["a-rule"] }.passes)
    #expect(judge(one) { $0.failingRules = ["another"] }.passes)
  }

  @Test("does not see what a mark in the code silences")
  func silenced() {
    #expect(judge(scan(findings: [finding("1", severity: .error, suppression: "known")])).passes)
  }

  @Test("counts screens of app, library and sample that are legacy and neither kept nor ignored")
  func maxLegacy() {
    let two = scan(legacy: ["Help", "Cart"])
    #expect(judge(two) { $0.maxLegacy = 2 }.passes)
    #expect(!judge(two) { $0.maxLegacy = 1 }.passes)
    #expect(
      judge(scan(legacy: ["Help", "Cart"], statuses: ["Help": .kept, "Cart": .ignored])) { $0.maxLegacy = 0 }.passes)
    #expect(judge(scan(legacy: ["Help"], role: .test)) { $0.maxLegacy = 0 }.passes)
    #expect(judge(scan(legacy: ["Help"], role: .preview)) { $0.maxLegacy = 0 }.passes)
    #expect(!judge(scan(legacy: ["Help"], role: .library)) { $0.maxLegacy = 0 }.passes)
  }

  @Test("fails on a screen that is new on an old container, and names it")
  func newLegacy() {
    let verdict = judge(scan(legacy: ["Help", "Offers"]), before: scan(legacy: ["Help"])) { $0.noNewLegacy = true }
    #expect(verdict.failures.map(\.rule) == ["new-legacy"])
    #expect(verdict.failures.first?.message.contains("Offers") == true)
    #expect(judge(scan(legacy: ["Help"]), before: scan(legacy: ["Help"])) { $0.noNewLegacy = true }.passes)
  }

  @Test("fails on a screen that slipped back")
  func slippedBack() {
    #expect(!judge(scan(legacy: ["Help"]), before: scan(modern: ["Help"])) { $0.noNewLegacy = true }.passes)
  }

  @Test("lets a new screen through that the team keeps on purpose")
  func keptOnPurpose() {
    let kept = scan(legacy: ["Help"], statuses: ["Help": .kept])
    #expect(judge(kept, before: scan()) { $0.noNewLegacy = true }.passes)
  }

  @Test("has nothing new where there is nothing to compare with")
  func nothingBefore() {
    #expect(judge(scan(legacy: ["Help"])) { $0.noNewLegacy = true }.passes)
  }

  @Test("judges with 'since' only what the branch brought")
  func since() {
    let old = scan(findings: [finding("1", severity: .error)])
    let same = scan(findings: [finding("1", severity: .error, line: 40)])
    let worse = scan(findings: [finding("1", severity: .error), finding("1", severity: .error, line: 9)])
    #expect(
      judge(same, before: old) {
        $0.onlyNew = true; $0.failingSeverity = .error
      }.passes)
    #expect(
      judge(worse, before: old) {
        $0.onlyNew = true; $0.failingSeverity = .error
      }.failures.count == 1)
  }
}

@Suite("The baseline")
struct BaselineTests {
  private let full = scan(
    legacy: ["Help", "Cart"], modern: ["Shop"],
    findings: [
      finding("bb", line: 2), finding("aa", line: 1), finding("aa", line: 9), finding("cc", suppression: "known"),
    ])

  private func baseline(_ scan: StoredScan, digest: String? = "0123456789abcdef0123") -> Baseline {
    Baseline(accepting: [scan], configurationDigest: digest)
  }

  @Test("is a sorted text, one entry a line, with its configuration, without lines, paths or messages")
  func form() {
    #expect(
      baseline(full).text == """
        # webview-audit baseline 1
        # configuration 0123456789abcdef
        finding aa 2 a-rule
        finding bb 1 a-rule
        legacy \(Hashing.sha256("Cart").prefix(10)) Cart
        legacy \(Hashing.sha256("Help").prefix(10)) Help

        """)
  }

  @Test("is the same after writing and reading")
  func roundTrip() throws {
    #expect(
      try Baseline(text: baseline(full, digest: "0123456789abcdef").text, file: "b")
        == baseline(full, digest: "0123456789abcdef"))
    #expect(
      try Baseline(text: baseline(full, digest: nil).text.replacing("\n", with: "\r\n"), file: "b")
        == baseline(full, digest: nil))
  }

  @Test("accepts what stood when it was written, and tells the counts")
  func accepts() {
    let verdict = judge(full) {
      $0.baseline = baseline(full); $0.noNewLegacy = true; $0.isStrict = true
    }
    #expect(verdict.passes)
    #expect(verdict.notes.contains("5 accepted by the baseline, 0 new, 0 stale."))
  }

  @Test("stays the same while code moves to other lines and files and messages change their numbers")
  func moves() {
    let moved = scan(
      legacy: ["Help", "Cart"], modern: ["Shop"],
      findings: [
        finding("aa", line: 70, message: "spans 400 lines"), finding("aa", line: 90), finding("bb", line: 50),
      ], file: "App/Screens/")
    let verdict = judge(moved) {
      $0.baseline = baseline(full); $0.noNewLegacy = true; $0.isStrict = true
    }
    #expect(verdict.passes)
    #expect(baseline(moved) == baseline(full))
  }

  @Test("counts equal findings: one more is new")
  func counts() {
    let more = scan(
      legacy: ["Help", "Cart"], findings: [finding("aa"), finding("aa"), finding("aa"), finding("bb")])
    let verdict = judge(more) { $0.baseline = baseline(full) }
    #expect(verdict.failures.count == 1)
    #expect(verdict.notes.contains("5 accepted by the baseline, 1 new, 0 stale."))
  }

  @Test("does not accept a new screen, and finds one by name that another database knows by another id")
  func names() {
    var known = baseline(full)
    known.legacy = known.legacy.map { Baseline.LegacyEntry(id: "ffffffffff" + $0.name, name: $0.name) }
    #expect(
      judge(full) {
        $0.baseline = known; $0.noNewLegacy = true; $0.isStrict = true
      }.passes)
    let more = scan(legacy: ["Help", "Cart", "Offers"], findings: full.findings)
    let verdict = judge(more) {
      $0.baseline = known; $0.noNewLegacy = true
    }
    #expect(verdict.failures.map(\.rule) == ["new-legacy"])
    #expect(verdict.advice.contains { $0.contains("--allow-growth") })
  }

  @Test("with stale entries passes with a word, and fails where that is asked for, with the command that mends it")
  func stale() {
    let less = scan(legacy: ["Help"], findings: [finding("aa")])
    let lenient = judge(less) { $0.baseline = baseline(full) }
    #expect(lenient.passes)
    #expect(lenient.notes.contains("2 accepted by the baseline, 0 new, 3 stale."))
    let strict = judge(less) {
      $0.baseline = baseline(full); $0.isStrict = true
    }
    #expect(strict.failures.map(\.rule) == ["stale-baseline", "stale-baseline", "stale-baseline"])
    #expect(strict.advice.contains { $0.contains("baseline prune") })
  }

  @Test("only loses entries when it is pruned")
  func prune() {
    let changed = scan(legacy: ["Help", "Offers"], findings: [finding("aa"), finding("dd")])
    let pruned = BaselineMatch(baseline(full), scans: [changed]).pruned
    #expect(pruned.findings == ["aa": .init(count: 1, rule: "a-rule")])
    #expect(pruned.legacy.map(\.name) == ["Help"])
    #expect(pruned.configurationDigest == baseline(full).configurationDigest)
  }

  @Test("merges by line: entries that two branches added are both there, the same entry twice counts once")
  func merge() throws {
    let text =
      "# webview-audit baseline 1\nfinding aa 1 a-rule\nfinding aa 2 a-rule\nlegacy 1 A\nlegacy 1 A\nlegacy 2 B\n"
    let baseline = try Baseline(text: text, file: "b")
    #expect(baseline.findings["aa"]?.count == 2)
    #expect(baseline.legacy.map(\.name) == ["A", "B"])
  }

  @Test(
    "with a fault is refused with file and line",
    arguments: [
      ("# webview-audit baseline 1\nfinding aa 1 r\n<<<<<<< HEAD\n", "b:3:"),
      ("# webview-audit baseline 1\n=======\n", "b:2:"),
      ("# webview-audit baseline 1\nfinding aa many r\n", "b:2:"),
      ("# webview-audit baseline 1\nnonsense\n", "b:2:"),
      ("# webview-audit baseline 2\n", "b:1:"),
      ("finding aa 1 r\n", "b:1:"),
      ("", "b:1:"),
    ])
  func faults(text: String, place: String) {
    let error = #expect(throws: AuditError.self) { try Baseline(text: text, file: "b") }
    #expect(error?.code == .invalidInput)
    #expect(error?.message.hasPrefix(place) == true, "\(error?.message ?? "")")
  }
}

@Suite("Failures are written")
struct GateTextTests {
  private let verdict = judge(
    scan(findings: [finding("1", severity: .error, message: "50%\nof it, here: see")]))

  @Test("as one line each")
  func plain() {
    #expect(GateText.lines(verdict, format: .text) == ["Sources/A.swift:3:5: error: 50% of it, here: see [a-rule]"])
  }

  @Test("with absolute paths for Xcode")
  func xcode() {
    #expect(
      GateText.lines(verdict, format: .xcode, roots: ["shop": "/src/shop"])
        == ["/src/shop/Sources/A.swift:3:5: error: 50% of it, here: see [a-rule]"])
  }

  @Test("with the repository's name where several are judged")
  func several() {
    #expect(
      GateText.lines(verdict, format: .text, names: ["shop": "Shop"])
        == ["Sources/A.swift:3:5: error: 50% of it, here: see (in Shop) [a-rule]"])
  }

  @Test("as annotations of a GitHub workflow, escaped")
  func github() {
    #expect(
      GateText.lines(verdict, format: .github) == [
        "::error file=Sources/A.swift,line=3,col=5,title=webview-audit%3A a-rule::50%25%0Aof it, here: see"
      ])
  }
}

import AuditModel
import Foundation
import Resolution
import Testing

@testable import Inventory
@testable import Repository
@testable import Scan

@Suite struct DiscoveryTests {
  /// Runs discovery over texts with a rule of the test's own.
  private func discover(
    _ texts: [String: String], known: [KnownContainer] = [],
    _ names: @escaping (Program) -> Discovery.Names = { _ in .init(spreading: [], demanded: []) }
  ) throws -> Discovery.Outcome {
    let tree = MemoryTree(texts)
    let needles = Needles(known: known)
    let index = try SourceIndexer(tree: tree, cache: nil, jobs: 1, marks: needles.marks).index(tree.files).index
    let roles = FileRoles(project: ProjectModel(), paths: tree.files.map(\.path))
    let loader = FactsLoader(tree: tree, cache: nil, jobs: 1)
    return try Discovery(
      index: index, needles: needles, ahead: .init(candidates: index.files(marked: .candidate), judged: []),
      load: { try loader.load($0) }, place: { roles.placement(of: $0) }, names: { (names($0), nil) }
    ).run()
  }

  private func found(_ outcome: Discovery.Outcome) -> [String] { outcome.units.filter(\.isInventoried).map(\.path) }

  // MARK: First needles

  @Test(arguments: [
    "UIWebView", "WKWebView", "SFSafariViewController", "ASWebAuthenticationSession", "SFAuthenticationSession",
    "webAuthenticationSession",
  ])
  func aFileThatNamesAContainerIsParsed(name: String) throws {
    #expect(found(try discover(["A.swift": "let a = \(name)()", "B.swift": "// \(name)"])) == ["A.swift"])
  }

  @Test func webViewCountsBesideWebKitOnly() throws {
    let texts = [
      "One/A.swift": "import WebKit\nlet a = WebView(url: b)", "One/B.swift": "let a = WebPage()",
      "Two/C.swift": "let a = WebView()",
    ]
    #expect(found(try discover(texts)) == ["One/A.swift", "One/B.swift"])
  }

  @Test func aContainerOfAModuleCountsWithItsImportOnly() throws {
    let known = [KnownContainer(type: "Session", module: "Turbo", container: .framework, framework: "Turbo")]
    let texts = ["A.swift": "import Turbo\nlet a = Session()", "B.swift": "let a = Session()"]
    #expect(found(try discover(texts, known: known)) == ["A.swift"])
  }

  @Test func aTypeOfOnesOwnWithTheSystemsNameIsNoReasonToParse() throws {
    let texts = [
      "One/A.swift": "import WebKit\nlet a = WKWebView()",
      "One/Texts.swift": "enum Texts { enum WebView { static let title = \"Help\" } }",
      "One/C.swift": "let a = WebView(url: b)",
    ]
    #expect(found(try discover(texts)) == ["One/A.swift", "One/C.swift"])
  }

  // MARK: The loop

  @Test func aTypeInsideAnotherIsDemandedOnlyWhereNoneStandsOutside() throws {
    let texts = [
      "A.swift": "let a = WKWebView()", "Server.swift": "struct Server {}",
      "Texts.swift": "enum Texts { enum Server {}\n enum Links {} }",
    ]
    let outcome = try discover(texts) { _ in .init(spreading: [], demanded: ["Server"]) }
    #expect(outcome.units.map(\.path) == ["A.swift", "Server.swift"])
    let nested = try discover(texts) { _ in .init(spreading: [], demanded: ["Links"]) }
    #expect(nested.units.map(\.path) == ["A.swift", "Texts.swift"])
  }

  @Test func aNestedTypeIsLookedUpWithTheTypeAroundIt() throws {
    let texts = [
      "A.swift": "extension Player { struct View: UIViewRepresentable { let a = WKWebView() } }",
      "B.swift": "struct Screen: View { var body: some View { Player.View() } }",
      "C.swift": "struct Plain: View { var body: some View { Text(title) } }",
    ]
    let outcome = try discover(texts) {
      .init(spreading: InventoryBuilder(program: $0).nextNames().spreading, demanded: [])
    }
    #expect(found(outcome) == ["A.swift", "B.swift"])
  }

  @Test func namesOfWrappersLeadToTheirUsersUntilNothingIsNew() throws {
    let texts = [
      "A.swift": "struct Inner { let a = WKWebView() }", "B.swift": "struct Middle { let a = Inner() }",
      "C.swift": "struct Outer { let a = Middle() }", "D.swift": "struct Stranger {}",
    ]
    let outcome = try discover(texts) { program in
      .init(spreading: Set(program.paths.flatMap { program.facts($0)?.types.map(\.name) ?? [] }), demanded: [])
    }
    #expect(found(outcome) == ["A.swift", "B.swift", "C.swift"])
  }

  @Test func demandedFilesAreParsedAndNothingInThemIsInventoried() throws {
    let texts = [
      "A.swift": "let a = WKWebView()", "B.swift": "enum Links { static let help = 1 }", "C.swift": "Links.help",
    ]
    let outcome = try discover(texts) { _ in .init(spreading: [], demanded: ["Links"]) }
    #expect(outcome.units.map(\.path) == ["A.swift", "B.swift"])
    #expect(found(outcome) == ["A.swift"])
  }

  @Test func aDemandedFileIsInventoriedOnceAWrapperLeadsToIt() throws {
    let texts = [
      "A.swift": "struct Wrapper { let a = WKWebView() }", "B.swift": "enum Links { static let help = Later() }",
      "C.swift": "struct Later { let a = Wrapper() }",
    ]
    let outcome = try discover(texts) { program in
      program.paths.contains("C.swift")
        ? .init(spreading: ["Wrapper", "Later"], demanded: ["Links"])
        : .init(spreading: program.paths.contains("B.swift") ? ["Wrapper"] : [], demanded: ["Links"])
    }
    #expect(found(outcome) == ["A.swift", "B.swift", "C.swift"])
  }

  @Test func eachFileIsParsedOnce() throws {
    let counter = MemoryTree.Counter()
    let tree = MemoryTree(["A.swift": "struct A { let a = WKWebView() }", "B.swift": "A()"], counter: counter)
    let needles = Needles(known: [])
    let index = try SourceIndexer(tree: tree, cache: nil, jobs: 1, marks: needles.marks).index(tree.files).index
    let loader = FactsLoader(tree: tree, cache: nil, jobs: 1)
    _ = try Discovery(
      index: index, needles: needles, ahead: .init(candidates: index.files(marked: .candidate), judged: []),
      load: { try loader.load($0) },
      place: { _ in FilePlacement(module: "", role: .app, targets: []) },
      names: { _ in (.init(spreading: ["A", "B"], demanded: ["A"]), nil) }
    ).run()
    // Once for the byte pass, once for the parser.
    #expect(counter.reads(of: "A.swift") == 2)
    #expect(counter.reads(of: "B.swift") == 2)
  }

  @Test func namesThatNeverEndDoNotLoopForEver() throws {
    var round = 0
    _ = try discover(["A.swift": "let a = WKWebView()"]) { _ in
      round += 1
      return .init(spreading: ["Name\(round)"], demanded: ["Other\(round)"])
    }
    #expect(round <= Discovery.mostRounds)
  }

  // MARK: Guard

  @Test func aFileWithTooManyOpenBracketsIsNamedAndNotParsed() throws {
    let deep = String(repeating: "[", count: 60)
    let outcome = try discover(["A.swift": "let a = WKWebView()", "B.swift": "let b = WKWebView.self; let c = \(deep)"])
    #expect(found(outcome) == ["A.swift"])
    #expect(outcome.faults.map(\.path) == ["B.swift"])
  }

  @Test func aFileInConflictIsParsedOnBothSides() throws {
    let text = "class A {\n<<<<<<< HEAD\n  let a = WKWebView()\n=======\n  let b = WKWebView()\n>>>>>>> x\n}\n"
    let outcome = try discover(["A.swift": text])
    let names = outcome.units.first?.facts.variables.map(\.name)
    #expect(names == ["a", "b"])
    #expect(outcome.units.first?.facts.variables.map(\.position.line) == [3, 5])
  }
}

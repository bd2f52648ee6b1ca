import AuditModel
import Foundation
import Testing

@testable import Repository
@testable import Scan

@Suite struct RepositoryScannerTests {
  private static let app = [
    "App/WebContainer.swift": """
    import SwiftUI
    import WebKit

    struct WebContainer: UIViewRepresentable {
      let url: URL
      func makeUIView(context: Context) -> WKWebView { WKWebView() }
      func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: url)) }
    }
    """,
    "App/HelpScreen.swift": """
    import SwiftUI

    struct HelpScreen: View {
      var body: some View { WebContainer(url: Links.help) }
    }
    """,
    "App/Links.swift": "import Foundation\nenum Links { static let help = URL(string: \"https://example.com\")! }\n",
    "App/Plain.swift": "struct Plain {}\n",
  ]

  @Test func aScreenIsFoundThroughItsWrapper() async throws {
    let result = try await scan(MemoryTree(Self.app))
    #expect(result.screens.map(\.screen.reference.name) == ["HelpScreen"])
    #expect(result.wrappers.map(\.reference.name) == ["WebContainer"])
    #expect(result.screens.first?.screen.via.map(\.name) == ["WebContainer"])
  }

  @Test func coverageTellsWhatWasSeenAndParsed() async throws {
    let coverage = try await scan(
      MemoryTree(Self.app.merging(["Pods/Manifest.lock": "", "Pods/X.swift": ""]) { $1 })
    ).coverage
    #expect(coverage.filesSeen == 4)
    #expect(coverage.swiftFiles == 4)
    #expect(coverage.filesParsed == 3)
    #expect(coverage.skipped == ["vendored": 2])
    #expect(coverage.isComplete)
    #expect(coverage.swiftBytesParsed < coverage.swiftBytes)
  }

  @Test func theSameTreeGivesTheSameResultWithAndWithoutACache() async throws {
    let folder = NSTemporaryDirectory() + "/webview-audit-scan-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cache = FactsCache(path: folder + "/facts.sqlite")
    let plain = try await scan(MemoryTree(Self.app))
    let cold = try await scan(MemoryTree(Self.app), cache: cache)
    let warm = try await scan(MemoryTree(Self.app), cache: cache)
    #expect(plain == cold)
    #expect(cold == warm)
  }

  @Test func aWarmScanReadsNoSource() async throws {
    let folder = NSTemporaryDirectory() + "/webview-audit-scan-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cache = FactsCache(path: folder + "/facts.sqlite")
    _ = try await scan(MemoryTree(Self.app), cache: cache)
    let counter = MemoryTree.Counter()
    _ = try await scan(MemoryTree(Self.app, counter: counter), cache: cache)
    for path in Self.app.keys { #expect(counter.reads(of: path) == 0) }
  }

  @Test func anUnreadableSourceIsNamed() async throws {
    let coverage = try await scan(MemoryTree(Self.app.merging(["App/Locked.swift": "unreadable"]) { $1 })).coverage
    #expect(coverage.notParsed.map(\.file) == ["App/Locked.swift"])
    #expect(!coverage.isComplete)
  }

  @Test func oddEncodingsAndConflictsAreRemarks() async throws {
    var files = Self.app.mapValues { Data($0.utf8) }
    files["App/Old.swift"] = Data("// Caf".utf8) + Data([0xE9]) + Data("\n".utf8)
    files["App/Merge.swift"] = Data("<<<<<<< a\n=======\n>>>>>>> b\n".utf8)
    let coverage = try await scan(MemoryTree(data: files)).coverage
    #expect(coverage.remarks.map(\.file) == ["App/Merge.swift", "App/Old.swift"])
    #expect(coverage.remarks.first?.line == 1)
  }

  @Test func binariesThatHoldAContainerAreTold() async throws {
    var files = Self.app.mapValues { Data($0.utf8) }
    files["Pods/Manifest.lock"] = Data()
    files["Pods/Ads/Ads.framework/Ads"] = Data([0xCF, 0xFA, 0xED, 0xFE]) + Data("WKWebView".utf8)
    files["Pods/Maths.framework/Maths"] = Data([0xCF, 0xFA, 0xED, 0xFE]) + Data("sin".utf8)
    files["CHANGELOG.md"] = Data("WKWebView".utf8)
    let coverage = try await scan(MemoryTree(data: files)).coverage
    #expect(coverage.opaque.map(\.file) == ["Pods/Ads/Ads.framework"])
    #expect(coverage.opaque.first?.message.contains("WKWebView") == true)
  }

  @Test func anEmptyRepositoryIsNoFailure() async throws {
    let result = try await scan(MemoryTree([String: String]()))
    #expect(result.screens.isEmpty)
    #expect(result.coverage.isComplete)
  }

  @Test func configuredContainersAreNeedles() async throws {
    var configuration = Configuration()
    configuration.containers = try JSONDecoder().decode(
      [Configuration.OwnContainer].self, from: Data(#"[{"type": "PaymentSheetWebView", "kind": "WKWebView"}]"#.utf8))
    let tree = MemoryTree([
      "A.swift": "import UIKit\nclass PayScreen: UIViewController { let sheet = PaymentSheetWebView() }"
    ])
    #expect(try await scan(tree).coverage.filesParsed == 0)
    #expect(try await scan(tree, configuration).coverage.filesParsed == 1)
  }
}

@Suite struct ParseAllTests {
  private static let files = [
    "A.swift": "import WebKit\nclass A { func f() { WKWebView().load(URLRequest(url: u)) } }\n",
    "B.m": "@implementation B\n- (void)f { [[WKWebView alloc] init]; }\n@end\n", "C.txt": "no source",
    "D.swift": String(repeating: "[", count: 99),
  ]

  @Test func everySourceIsReadAndWhatIsRefusedIsNamed() throws {
    let outcome = try ParseAll.run(tree: MemoryTree(Self.files), configuration: Configuration(), jobs: 2)
    #expect(outcome.files == 3)
    #expect(outcome.refused.map(\.file) == ["D.swift"])
  }

  @Test func filesCutAnywhereAreReadTheSameWayForTheSameSeed() throws {
    for seed in UInt64(0)..<20 {
      let first = try ParseAll.run(
        tree: MemoryTree(Self.files), configuration: Configuration(), jobs: 2, cutSeed: seed)
      let second = try ParseAll.run(
        tree: MemoryTree(Self.files), configuration: Configuration(), jobs: 1, cutSeed: seed)
      #expect(first == second)
    }
  }
}

@Suite struct ResultMemoryTests {
  private let folder = NSTemporaryDirectory() + "/webview-audit-result-" + UUID().uuidString
  private let files = [
    "App/A.swift": "import WebKit\nimport UIKit\nclass A: UIViewController { let web = WKWebView() }\n",
    "CODEOWNERS": "* @team\n",
  ]

  @Test func aScanOfTheSameFilesReadsNothing() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cache = FactsCache(path: folder + "/facts.sqlite")
    let first = try await scan(MemoryTree(files), cache: cache)
    let counter = MemoryTree.Counter()
    #expect(try await scan(MemoryTree(files, counter: counter), cache: cache) == first)
    #expect(counter.reads(of: "CODEOWNERS") == 0)
    #expect(counter.reads(of: "App/A.swift") == 0)
  }

  @Test func anyOtherFileOrConfigurationIsScannedAnew() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cache = FactsCache(path: folder + "/facts.sqlite")
    #expect(try await scan(MemoryTree(files), cache: cache).screens.map(\.owner) == ["@team"])
    let owned = files.merging(["CODEOWNERS": "* @other\n"]) { $1 }
    #expect(try await scan(MemoryTree(owned), cache: cache).screens.map(\.owner) == ["@other"])
    #expect(try await scan(MemoryTree(files.filter { $0.key != "App/A.swift" }), cache: cache).screens.isEmpty)
    var configuration = Configuration()
    configuration.exclude = ["App/"]
    #expect(try await scan(MemoryTree(files), configuration, cache: cache).screens.isEmpty)
    let unread = MemoryTree(files, unread: [.submodule: ["Sub"]])
    #expect(try await scan(unread, cache: cache).coverage.skipped == ["submodules": 1])
  }
}

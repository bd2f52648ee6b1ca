import AuditModel
import CapabilityMap
import Inventory
import ObjectiveCFacts
import Resolution
import SwiftFacts
import Testing

@testable import Decisions

/// Every entry of the capability map recognises a small sample that uses it, and nothing of it is dropped.
@Suite("Samples of every capability") struct CapabilitySampleTests {
  private static let header = """
    import AuthenticationServices
    import SafariServices
    import SwiftUI
    import UIKit
    import WebKit

    """

  private static func swift(_ id: String) -> String? {
    if let text = CapabilitySamples.statements[id] {
      return header + """
        final class Sample: UIViewController {
          func use(
            w: WKWebView, c: WKWebViewConfiguration, p: WKPreferences, g: WKWebpagePreferences,
            u: WKUserContentController, d: WKWebsiteDataStore, a: WKNavigationAction, r: WKNavigationResponse,
            f: WKFrameInfo, s: SFSafariViewController, n: ASWebAuthenticationSession, v: UIWebView, url: URL
          ) async throws {
            \(text)
          }
        }
        """
    }
    if let text = CapabilitySamples.members[id] { return header + "final class Sample: NSObject {\n  \(text)\n}\n" }
    return CapabilitySamples.files[id].map { $0.hasPrefix("import") ? $0 : header + $0 }
  }

  /// What a scan says that the text uses, whoever it says it of.
  private static func capabilities(_ text: String, isSwift: Bool = true) -> [CapabilityUse] {
    let path = isSwift ? "App/Sample.swift" : "App/Sample.m"
    let facts = isSwift ? SwiftFactsReader.read(text) : ObjectiveCFactsReader.read(text)
    let program = Program(units: [SourceUnit(path: path, facts: facts, module: "App", role: .app, targets: ["App"])])
    let inventory = InventoryBuilder(program: program).build()
    let maker = DecisionMaker(program: program, project: ProjectModel(), configuration: Configuration())
    let slice = CodeSlice([CodeRegion(file: path, scope: 0)], in: program)
    return CapabilityHit.uses(of: CapabilityMatcher(program: program).hits(in: slice))
      + maker.assess(inventory: inventory).flatMap(\.capabilities)
      + maker.assess(headlessIn: inventory).flatMap(\.capabilities)
  }

  @Test("Every entry has a sample in Swift, which uses it", arguments: CapabilityMap.entries.map(\.id))
  func swiftSample(_ id: String) throws {
    let text = try #require(Self.swift(id), "write a sample for \(id) in CapabilitySamples")
    let found = Self.capabilities(text)
    #expect(found.ids.contains(id), "found \(found.ids.sorted()) instead")
  }

  @Test("Objective-C spells it otherwise, and uses the same", arguments: CapabilitySamples.objectiveC.keys.sorted())
  func objectiveCSample(_ id: String) throws {
    let found = Self.capabilities(
      """
      #import <UIKit/UIKit.h>
      #import <WebKit/WebKit.h>
      #import <SafariServices/SafariServices.h>
      @implementation Sample
      - (void)use:(WKWebView *)w configuration:(WKWebViewConfiguration *)c old:(UIWebView *)v address:(NSURL *)url {
        \(CapabilitySamples.objectiveC[id] ?? "")
      }
      @end
      """, isSwift: false)
    #expect(found.ids.contains(id), "found \(found.ids.sorted()) instead")
  }

  @Test("The headlines of the map stand on both sides of an overload") func overloads() {
    let request = Self.capabilities(Self.swift("load-request") ?? "").ids
    let data = Self.capabilities(Self.swift("load-data") ?? "").ids
    #expect(request.contains("load-request") && !request.contains("load-data"))
    #expect(data.contains("load-data") && !data.contains("load-request"))
  }

  @Test("There is no sample of what the map does not have") func known() {
    let ids =
      Array(CapabilitySamples.statements.keys) + CapabilitySamples.members.keys + CapabilitySamples.files.keys
      + CapabilitySamples.objectiveC.keys
    for id in ids.sorted() { #expect(CapabilityMap.entry(id) != nil, "\(id)") }
  }
}

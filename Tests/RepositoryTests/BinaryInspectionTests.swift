import Foundation
import Testing

@testable import Repository

@Suite struct BinaryInspectionTests {
  @Test(arguments: [
    ("Vendor/Ads.framework/Ads", "Vendor/Ads.framework"),
    ("V/Ads.xcframework/ios-arm64/Ads.framework/Ads", "V/Ads.xcframework"),
    ("V/Ads.framework/Versions/A/Ads", "V/Ads.framework"), ("lib/libads.a", "lib/libads.a"),
    ("V/Ads.xcframework/ios-arm64/libAds.a", "V/Ads.xcframework"),
  ])
  func aBinaryBelongsToTheOutermostBundle(path: String, bundle: String) {
    #expect(BinaryInspection.bundle(of: path) == bundle)
  }

  @Test(arguments: [
    "Ads.framework/Info.plist", "Ads.framework/Headers/Ads.h", "Ads.dSYM/Contents/Resources/DWARF/Ads.framework/Ads",
    "Docs.docc/Ads.framework/Ads", "CHANGELOG.md", "Ads",
  ])
  func headersSymbolsAndDocumentationAreNone(path: String) {
    #expect(BinaryInspection.bundle(of: path) == nil)
  }

  @Test func containerNamesAndLinkageAreFound() {
    let binary =
      Data([0xCF, 0xFA, 0xED, 0xFE]) + Data("WWKWebView /System/Library/Frameworks/WebKit.framework/WebKit".utf8)
    #expect(BinaryInspection.mentions(in: binary) == ["WKWebView", "links WebKit"])
  }

  @Test func textIsNoBinary() {
    #expect(BinaryInspection.mentions(in: Data("WKWebView".utf8)).isEmpty)
    #expect(BinaryInspection.mentions(in: Data()).isEmpty)
  }

  @Test func aNameCutAtTheEndIsNone() {
    #expect(BinaryInspection.mentions(in: Data("!<arch>\nWKWebVie".utf8)).isEmpty)
    #expect(BinaryInspection.mentions(in: Data("!<arch>\nWKWebView".utf8)) == ["WKWebView"])
  }
}

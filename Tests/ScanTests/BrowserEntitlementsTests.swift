import AuditModel
import Repository
import Testing

@testable import Scan

@Suite("The web-browser entitlement") struct BrowserEntitlementsTests {
  private func entitlements(_ value: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>com.apple.developer.web-browser</key>\(value)</dict></plist>
    """
  }

  private func paths(_ texts: [String: String]) -> [String] {
    let tree = MemoryTree(texts)
    return BrowserEntitlements(list: FileList(tree: tree, configuration: Configuration()), tree: tree).paths
  }

  @Test("is found in the files that grant it") func found() {
    #expect(
      paths([
        "App/App.entitlements": entitlements("<true/>"), "Old/Old.entitlements": entitlements("<false/>"),
        "App/Info.plist": entitlements("<true/>"),
      ]) == ["App/App.entitlements"])
  }

  @Test("is not found in files that are broken or say it otherwise") func broken() {
    #expect(
      paths([
        "A.entitlements": "<plist", "B.entitlements": "", "C.entitlements": entitlements("<string>true</string>"),
        "D.entitlements": "unreadable",
      ]).isEmpty)
  }
}

import AuditModel
import Testing

@testable import Inventory

/// Wrappers that one language declares and the other uses.
@Suite struct BridgingTests {
  private let category = """
    #import <SafariServices/SafariServices.h>
    @implementation SFSafariViewController (Careful)
    + (SFSafariViewController *)carefulBrowserForAddress:(NSURL *)address {
      return [[SFSafariViewController alloc] initWithURL:address];
    }
    @end
    """

  @Test(arguments: ["carefulBrowserForAddress(url)", "carefulBrowser(forAddress: url)"])
  func aFactoryOfACategoryIsUsedFromSwift(call: String) {
    let found = inventory([
      "Careful.m": category,
      "Menu.swift": """
      import UIKit
      class Menu: UIViewController {
        func open(_ url: URL) {
          guard let browser = SFSafariViewController.\(call) else { return }
          present(browser, animated: true)
        }
      }
      """,
    ])
    #expect(found.screenNames == ["Menu"])
    #expect(found.screen("Menu")?.via.count == 1)
  }

  @Test func aFactoryInSwiftIsUsedFromObjectiveC() {
    let found = inventory([
      "Careful.swift": """
      import SafariServices
      @objc class Careful: NSObject {
        @objc static func browser(for address: URL) -> UIViewController { SFSafariViewController(url: address) }
      }
      """,
      "Menu.m": """
      #import <UIKit/UIKit.h>
      #import "App-Swift.h"
      @interface Menu : UIViewController
      @end
      @implementation Menu
      - (void)open:(NSURL *)url {
        UIViewController *browser = [Careful browserFor:url];
        [self presentViewController:browser animated:YES completion:nil];
      }
      @end
      """,
    ])
    #expect(found.screenNames == ["Menu"])
    #expect(found.wrapperNames == ["Careful.browser"])
  }
}

import AuditModel
import ObjectiveCFacts
import Resolution
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

  @Test func aPropertysVariableCarriesTheAddressOfAnInitialiser() {
    let found = inventory([
      "Login.m": """
      #import <WebKit/WebKit.h>
      @interface Login : UIViewController
      @property (strong, nonatomic) NSString *serverUrl;
      @end
      @implementation Login
      - (id)initWithServerUrl:(NSString *)serverUrl {
        self = [super init];
        self.serverUrl = serverUrl;
        return self;
      }
      - (void)viewDidLoad {
        WKWebView *page = [[WKWebView alloc] initWithFrame:self.view.frame];
        NSURL *url = [NSURL URLWithString:[NSString stringWithFormat:@"%@/login", _serverUrl]];
        [page loadRequest:[[NSURLRequest alloc] initWithURL:url]];
        [self.view addSubview:page];
      }
      @end
      """,
      "Start.swift": """
      import UIKit
      class Start: UIViewController {
        func open(_ server: String) {
          guard let login = Login(serverUrl: server) else { return }
          present(login, animated: true)
        }
      }
      """,
    ])
    #expect(found.screenNames == ["Login", "Start"])
    #expect(found.wrapperNames == ["Login"])
  }

  @Test func theHeaderOfAnImplementationIsAskedFor() {
    let facts = ObjectiveCFactsReader.read(
      """
      #import "Donation.h"
      @interface Donation ()
      @end
      @implementation Donation
      - (void)pay:(NSURL *)url { [[[ASWebAuthenticationSession alloc] initWithURL:url] start]; }
      @end
      """)
    let unit = SourceUnit(path: "Donation.m", facts: facts, module: "App", role: .app, targets: [])
    #expect(InventoryBuilder(program: Program(units: [unit])).nextNames().demanded.contains("Donation"))
  }

  @Test func theImplementationOfAHeaderIsAskedFor() {
    let facts = ObjectiveCFactsReader.read(
      "#import <Shared/TOWebViewController.h>\n@interface Browser : TOWebViewController\n@end")
    let unit = SourceUnit(path: "Browser.h", facts: facts, module: "App", role: .app, targets: [])
    let next = InventoryBuilder(program: Program(units: [unit])).nextNames()
    #expect(next.demanded.union(next.spreading).contains("Browser"))
  }

  @Test func twoImplementationsOfOneNameForTwoTargetsAreTwoScreens() {
    let sources = ["Mac", "Phone"].map { target in
      SourceUnit(
        path: target + "/Login.m",
        facts: ObjectiveCFactsReader.read(
          """
          #import <WebKit/WebKit.h>
          @implementation Login
          - (void)viewDidLoad { [self.view addSubview:[[WKWebView alloc] initWithFrame:self.view.frame]]; }
          @end
          """), module: target, role: .app, targets: [target])
    }
    let header = SourceUnit(
      path: "Login.h", facts: ObjectiveCFactsReader.read("@interface Login : UIViewController\n@end"), module: "Mac",
      role: .app, targets: ["Mac", "Phone"])
    let found = InventoryBuilder(program: Program(units: sources + [header])).build()
    #expect(found.screens.map(\.reference.file) == ["Mac/Login.m", "Phone/Login.m"])
    #expect(found.screens.allSatisfy { $0.ui == .uiKit && $0.sites.count == 2 })
  }

  @Test func theConstantBehindALocalAddressIsAskedFor() {
    let facts = ObjectiveCFactsReader.read(
      """
      #import <SafariServices/SafariServices.h>
      @implementation Handler
      - (void)open {
        NSString *address = [NSString stringWithFormat:kGrantAddress, self.client];
        self.safari = [[SFSafariViewController alloc] initWithURL:[NSURL URLWithString:address]];
      }
      @end
      """)
    let unit = SourceUnit(path: "Handler.m", facts: facts, module: "App", role: .app, targets: [])
    #expect(InventoryBuilder(program: Program(units: [unit])).nextNames().demanded.contains("kGrantAddress"))
  }
}

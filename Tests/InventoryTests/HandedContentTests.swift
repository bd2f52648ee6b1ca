import AuditModel
import Resolution
import SwiftFacts
import Testing

@testable import Inventory

/// Content that a builder hands to a controller after it is built.
@Suite struct HandedContentTests {
  private let player = """
    import UIKit
    class ClipController: MediaController {
      let clipView = WKYTPlayerView()
      override func viewDidLoad() { view.addSubview(clipView) }
      override func play(clip: Clip, time: Double) {
        guard let address = clip.address, let code = address.split(separator: "=").last else { return }
        clipView.load(withVideoId: code)
      }
    }
    class MediaController: UIViewController { func play(clip: Clip, time: Double) {} }
    """

  @Test func aMethodThatTheBuilderCallsHandsContentIn() {
    let found = inventory([
      "ClipController.swift": player,
      "Lesson.swift": """
      import UIKit
      class Lesson: UIViewController {
        let media: MediaController = ClipController()
        func start(_ clip: Clip) { media.play(clip: clip, time: 0) }
      }
      """,
    ])
    #expect(found.wrapperNames == ["ClipController"])
    #expect(found.screenNames == ["ClipController", "Lesson"])
    #expect(found.screen("Lesson")?.via.map(\.name) == ["ClipController"])
  }

  @Test func aMethodThatNobodyCallsHandsNothingIn() {
    let found = inventory([
      "ClipController.swift": player,
      "Lesson.swift": "import UIKit\nclass Lesson: UIViewController { let media = ClipController() }",
    ])
    #expect(found.wrapperNames == [])
    #expect(found.screenNames == ["ClipController"])
  }

  private let reader = """
    import UIKit
    import WebKit
    class Reader: UIViewController {
      let web = WKWebView()
      var address: URL?
      var mode = 0
      override func viewDidLoad() {
        view.addSubview(web)
        guard let address else { return }
        web.load(URLRequest(url: address))
      }
    }
    """

  @Test func aPropertyThatTheBuilderSetsHandsContentIn() {
    let found = inventory([
      "Reader.swift": reader,
      "Shelf.swift": """
      import UIKit
      class Shelf: UIViewController {
        func open(_ url: URL) { let reader = Reader(); reader.address = url; present(reader, animated: true) }
      }
      """,
    ])
    #expect(found.screenNames == ["Reader", "Shelf"])
    #expect(found.wrapperNames == ["Reader"])
  }

  @Test func anotherPropertyHandsNothingIn() {
    let found = inventory([
      "Reader.swift": reader,
      "Shelf.swift": """
      import UIKit
      class Shelf: UIViewController {
        func open() { let reader = Reader(); reader.mode = 1; present(reader, animated: true) }
      }
      """,
    ])
    #expect(found.screenNames == ["Reader"])
  }

  @Test func aWebViewOfAnOwnClassFromAPoolMakesAScreenOfWhoShowsIt() {
    let found = inventory([
      "Pool.swift": """
      import WebKit
      class WarmWebView: WKWebView {}
      class Pool {
        private var waiting: [Any] = []
        func take(completion: @escaping (WarmWebView) -> Void) { completion(WarmWebView()) }
      }
      """,
      "Article.swift": """
      import UIKit
      class Article: UIViewController {
        let pool: Pool
        init(pool: Pool) { self.pool = pool }
        func show() { pool.take { page in self.view.insertSubview(page, at: 0) } }
      }
      """,
    ])
    #expect(found.screenNames == ["Article"])
    #expect(found.screen("Article")?.containers == [.wkWebView])
    #expect(found.headless.isEmpty)
  }

  @Test func aSessionThatATypePropertyMakesIsStarted() {
    let found = inventory([
      "Login.swift": """
      import AuthenticationServices
      class Login {
        var sessionType: ASWebAuthenticationSession.Type = ASWebAuthenticationSession.self
        func open(_ url: URL) {
          let session = sessionType.init(url: url, callbackURLScheme: "app") { _, _ in }
          session.start()
        }
      }
      """
    ])
    #expect(found.screenNames == ["Login"])
    #expect(found.screen("Login")?.containers == [.webAuthenticationSession])
  }

  @Test(arguments: ["loadFromStoryboard", "instantiate", "make"])
  func aStaticFunctionThatGivesItsTypeBackBuildsIt(function: String) {
    let found = inventory([
      "Tab.swift": """
      import UIKit
      import WebKit
      class Tab: UIViewController {
        let web = WKWebView()
        static func \(function)(model: Int) -> Tab { board.instantiateViewController(identifier: "Tab") }
        override func viewDidLoad() { view.addSubview(web) }
        func open(request: URLRequest) { web.load(request) }
      }
      """,
      "Tabs.swift": """
      import UIKit
      class Tabs {
        func add(_ request: URLRequest) -> UIViewController {
          let tab = Tab.\(function)(model: 1)
          tab.open(request: request)
          return tab
        }
      }
      """,
    ])
    #expect(found.screenNames == ["Tab", "Tabs"])
  }

  @Test func aPathThatAMethodLoadsIsContent() {
    let found = inventory([
      "HelpWindow.swift": """
      import AppKit
      import WebKit
      class HelpWindow: NSWindowController {
        let web = WKWebView()
        func show(path: String) {
          let file = URL(fileURLWithPath: path)
          web.loadFileURL(file, allowingReadAccessTo: file)
        }
      }
      """,
      "Delegate.swift": """
      import AppKit
      class Delegate: NSObject, NSApplicationDelegate {
        let help = HelpWindow()
        func shortcuts() { help.show(path: "keys.html") }
      }
      """,
    ])
    #expect(found.screenNames == ["Delegate", "HelpWindow"])
  }

  @Test func aFrameworksControllerThatIsBuiltWithAnAddressHandsItOn() {
    let found = inventory([
      "Browser.h": "#import <Shared/TOWebViewController.h>\n@interface Browser : TOWebViewController\n@end",
      "Browser.m": "#import \"Browser.h\"\n@implementation Browser\n@end",
      "Menu.m": """
      #import <UIKit/UIKit.h>
      @implementation Menu
      - (void)open {
        Browser *browser = [[Browser alloc] initWithURL:self.address];
        [self presentViewController:browser animated:YES completion:nil];
      }
      @end
      """,
      "Menu.h": "@interface Menu : UIViewController\n@end",
      "Home.swift": """
      import UIKit
      class Home: UIViewController { func open() { show(Browser(), sender: nil) } }
      """,
    ])
    #expect(found.screen("Menu")?.via.map(\.name) == ["Browser"])
    #expect(found.screen("Browser")?.reference.file == "Browser.m")
    #expect(found.wrapperNames == ["Browser"])
  }

  @Test(arguments: [
    "let reader = board.instantiateViewController(withIdentifier: \"Reader\") as! Reader",
    "let reader: Reader = board.instantiate()", "let reader = Reader.instantiateFromNib()",
    "guard let reader = segue.destination as? Reader else { return }",
    "guard let reader = (segue.destination as? UINavigationController)?.topViewController as? Reader else { return }",
  ])
  func whoGetsItFromAStoryboardHandsItsContentIn(line: String) {
    let found = inventory([
      "Reader.swift": reader,
      "Shelf.swift": """
      import UIKit
      class Shelf: UIViewController {
        func open(_ url: URL, segue: UIStoryboardSegue) { \(line); reader.address = url }
      }
      """,
    ])
    #expect(found.screenNames == ["Reader", "Shelf"])
    #expect(found.screen("Shelf")?.via.map(\.name) == ["Reader"])
  }

  @Test func aStoryboardOfObjectiveCGivesAControllerToo() {
    let found = inventory([
      "Reader.swift": reader.replacing("class Reader", with: "@objc class Reader"),
      "Shelf.m": """
      #import <UIKit/UIKit.h>
      @implementation Shelf
      - (void)open:(NSURL *)url {
        Reader *reader = [self.storyboard instantiateViewControllerWithIdentifier:@"Reader"];
        reader.address = url;
      }
      @end
      """,
      "Shelf.h": "@interface Shelf : UIViewController\n@end",
    ])
    #expect(found.screen("Shelf")?.via.map(\.name) == ["Reader"])
  }

  @Test func whoMayHandContentInIsLookedFor() {
    let unit = SourceUnit(
      path: "Reader.swift", facts: SwiftFactsReader.read(reader), module: "App", role: .app, targets: [])
    #expect(InventoryBuilder(program: Program(units: [unit])).nextNames().spreading.contains("Reader"))
  }

  @Test func whoLaunchesTheAppIsNoScreenForTheLinksThatItForwards() {
    let found = inventory([
      "Reader.swift": reader,
      "Delegate.swift": """
      import UIKit
      class Delegate: UIResponder, UIApplicationDelegate {
        let reader = Reader()
        func open(_ url: URL) { reader.address = url }
      }
      """,
    ])
    #expect(found.screenNames == ["Reader"])
  }

  @Test func whatAControllerNeedsToLeadToAnotherIsNoContent() {
    let found = inventory([
      "Login.swift": """
      import UIKit
      class Login: UIViewController {
        var server: URL?
        func open() {
          guard let server else { return }
          present(Web(url: server), animated: true)
        }
      }
      """,
      "Web.swift": """
      import UIKit
      import WebKit
      class Web: UIViewController {
        init(url: URL) {
          let web = WKWebView()
          view.addSubview(web)
          web.load(URLRequest(url: url))
        }
      }
      """,
      "Start.swift": """
      import UIKit
      class Start: UIViewController {
        func next(_ url: URL) { let login = Login(); login.server = url; show(login, sender: nil) }
      }
      """,
    ])
    #expect(found.screenNames == ["Login", "Web"])
  }
}

import AuditModel
import Testing

@testable import Inventory

/// Who is a wrapper, a screen, both, a flow, headless, or nothing.
@Suite struct PartTests {
  private let pane = """
    import SwiftUI
    import WebKit
    struct Pane: UIViewRepresentable {
      let url: URL
      func makeUIView(context: Context) -> some UIView { let view = WKWebView(); view.load(URLRequest(url: url)); return view }
      func updateUIView(_ view: UIViewType, context: Context) {}
    }
    """

  @Test func aViewThatIsGivenItsAddressIsWrapperAndScreen() {
    let found = inventory([
      "Pane.swift": pane,
      "Leaflet.swift":
        "import SwiftUI\nstruct Leaflet: View { let address: URL\n var body: some View { Pane(url: address) } }",
      "Shelf.swift": """
      import SwiftUI
      struct Shelf: View { var body: some View { Leaflet(address: URL(string: "https://a.example")!) } }
      """,
    ])
    #expect(found.wrapperNames == ["Leaflet", "Pane"])
    #expect(found.screenNames == ["Leaflet", "Shelf"])
    #expect(found.screen("Shelf")?.via.map(\.name) == ["Leaflet"])
  }

  @Test func useStopsAtAScreenThatDecidesItsContentItself() {
    let found = inventory([
      "Pane.swift": pane,
      "Help.swift": """
      import SwiftUI
      struct Help: View { var body: some View { Pane(url: URL(string: "https://help.example")!) } }
      struct Menu: View { var body: some View { NavigationLink("Help") { Help() } } }
      """,
    ])
    #expect(found.screenNames == ["Help"])
  }

  @Test func modifiersAndTheirShorthandMakeScreensOfTheViewsThatApplyThem() {
    let found = inventory([
      "Sheet.swift": """
      import SafariServices
      import SwiftUI
      struct Sheet: UIViewControllerRepresentable {
        let url: URL
        func makeUIViewController(context: Context) -> SFSafariViewController { SFSafariViewController(url: url) }
        func updateUIViewController(_ controller: SFSafariViewController, context: Context) {}
      }
      struct SheetModifier: ViewModifier {
        @Binding var url: URL?
        func body(content: Content) -> some View { content.sheet(item: $url) { Sheet(url: $0) } }
      }
      extension View { func safari(_ url: Binding<URL?>) -> some View { modifier(SheetModifier(url: url)) } }
      """,
      "Partners.swift": """
      import SwiftUI
      struct Partners: View {
        @State private var url: URL?
        var body: some View { List { Text("") }.safari($url) }
      }
      """,
    ])
    #expect(found.wrapperNames == ["Sheet", "SheetModifier"])
    #expect(found.screen("Partners")?.via.map(\.name) == ["SheetModifier"])
  }

  @Test func anImperativeHelperThatPresentsIsTheScreenItself() {
    let found = inventory([
      "Opener.swift": """
      import SafariServices
      enum Opener {
        static func show(over controller: UIViewController) {
          controller.present(SFSafariViewController(url: URL(string: "https://a.example")!), animated: true)
        }
      }
      func openOutside(_ url: URL, from controller: UIViewController) {
        controller.present(SFSafariViewController(url: url), animated: true)
      }
      """
    ])
    #expect(found.screenNames == ["Opener", "openOutside"])
    #expect(found.screens.allSatisfy { $0.ui == .flow })
  }

  @Test func aFactoryIsAWrapperAndItsCallersAreScreens() {
    let found = inventory([
      "Factory.swift": """
      import WebKit
      enum Pages { static func makeWebView() -> WKWebView { WKWebView() } }
      """,
      "Reader.swift": """
      import UIKit
      final class Reader: UIViewController { private lazy var web = Pages.makeWebView() }
      """,
    ])
    #expect(found.wrapperNames == ["Pages.makeWebView"])
    #expect(found.screen("Reader")?.containers == [.wkWebView])
  }

  @Test func aModelThatHoldsThePageBelongsToTheViewsScreen() {
    let found = inventory([
      "Model.swift": "import WebKit\n@Observable final class Model { let page = WebPage() }",
      "Screen.swift": """
      import SwiftUI
      import WebKit
      struct Letter: View { @State private var model = Model(); var body: some View { WebView(model.page) } }
      """,
    ])
    #expect(found.screenNames == ["Letter"])
    #expect(found.wrappers.isEmpty && found.headless.isEmpty)
    #expect(found.screen("Letter")?.sites.contains { $0.file == "Model.swift" } == true)
  }

  @Test func aWebViewThatNobodySeesIsHeadless() {
    let found = inventory([
      "Printer.swift": """
      import WebKit
      final class Printer { private let web = WKWebView(); func run() { web.loadHTMLString("", baseURL: nil) } }
      """,
      "Screen.swift": "import UIKit\nfinal class Bill: UIViewController { private let printer = Printer() }",
    ])
    #expect(found.headless.map(\.reference.name) == ["Printer"])
    #expect(found.screens.isEmpty && found.wrappers.isEmpty)
  }

  @Test func aHelperThatHandsItsWebViewToAControllerIsAWrapper() {
    let found = inventory([
      "Helper.swift": "import WebKit\nfinal class Helper { let web = WKWebView() }",
      "Screen.swift": """
      import UIKit
      final class Courses: UIViewController {
        private let helper = Helper()
        override func viewDidLoad() { view.addSubview(helper.web) }
      }
      """,
    ])
    #expect(found.wrapperNames == ["Helper"])
    #expect(found.screen("Courses")?.via.map(\.name) == ["Helper"])
  }

  @Test func aControllerThatOnlyShowsWhatItIsHandedIsALessCertainScreen() {
    let found = inventory([
      "Pool.swift": """
      import UIKit
      import WebKit
      final class Pool: UIViewController { func attach(_ shared: WKWebView) { view.addSubview(shared) } }
      """
    ])
    #expect(found.screen("Pool")?.isHanded == true)
  }

  @Test func anAvailabilitySplitIsOneScreenWithBothContainers() {
    let found = inventory([
      "Pane.swift": pane,
      "Article.swift": """
      import SwiftUI
      import WebKit
      struct Article: View {
        let url: URL
        var body: some View { if #available(iOS 26, *) { WebView(url: url) } else { Pane(url: url) } }
      }
      """,
    ])
    #expect(found.screen("Article")?.containers == [.wkWebView, .webPage])
    #expect(found.screen("Article")?.hasAvailabilitySplit == true)
  }

  @Test func aTableThatMakesCellsWithWebViewsMakesAScreenOfItsController() {
    let found = inventory([
      "Cell.swift": "import UIKit\nimport WebKit\nfinal class NoteCell: UITableViewCell { let web = WKWebView() }",
      "Notes.swift": """
      import UIKit
      final class Notes: UITableViewController {
        override func viewDidLoad() { tableView.register(NoteCell.self, forCellReuseIdentifier: "note") }
      }
      """,
    ])
    #expect(found.screen("Notes")?.via.map(\.name) == ["NoteCell"])
  }

  @Test func testDoublesAreNoWrappers() {
    let found = inventory([
      "Tests/Fake.swift": "import WebKit\nfinal class Fake: WKWebView {}"
    ])
    #expect(found.wrappers.isEmpty)
    #expect(found.screens.allSatisfy { $0.role == .test })
  }

  @Test func theInventoryIsTheSameWhateverTheOrderOfTheFiles() {
    let screen =
      "import SwiftUI\nstruct Help: View { var body: some View { Pane(url: URL(string: \"https://a.example\")!) } }"
    #expect(inventory(["A.swift": pane, "B.swift": screen]) == inventory(["B.swift": screen, "A.swift": pane]))
  }

  @Test func aClosureThatOnlyItsTypeCallsIsNoFactory() {
    let found = inventory([
      "Opener.swift": """
      import SafariServices
      enum Opener {
        private static var make: (URL) -> SFSafariViewController = { url in SFSafariViewController(url: url) }
        static func open(_ url: URL, from controller: UIViewController) { controller.present(make(url), animated: true) }
      }
      """
    ])
    #expect(found.screenNames == ["Opener"])
    #expect(found.wrapperNames == [])
  }

  @Test func aPageThatIsPutIntoAWindowAndHiddenIsNeverShown() {
    let found = inventory([
      "Resolver.m": """
      #import <WebKit/WebKit.h>
      @interface Resolver : NSObject
      @end
      @implementation Resolver
      - (void)resolve:(NSURL *)url {
        WKWebView *web = [WKWebView new];
        web.hidden = YES;
        UIWindow *window = UIApplication.sharedApplication.windows.firstObject;
        [window addSubview:web];
      }
      @end
      """
    ])
    #expect(found.screenNames == [])
    #expect(found.headless.map(\.reference.name) == ["Resolver"])
  }

  @Test func aViewThatPushesAWebControllerIsAScreen() {
    let found = inventory([
      "Reader.swift": """
      import UIKit
      import WebKit
      class Reader: UIViewController {
        let web = WKWebView()
        init(url: URL) { web.load(URLRequest(url: url)) }
        override func viewDidLoad() { view.addSubview(web) }
      }
      """,
      "Terms.swift": """
      import UIKit
      class Terms: UIView {
        weak var parent: UIViewController?
        func open(_ url: URL) {
          let reader = Reader(url: url)
          parent?.present(reader, animated: true)
        }
      }
      """,
      "Form.swift": "import UIKit\nclass Form: UIViewController { let terms = Terms() }",
    ])
    #expect(found.screenNames == ["Reader", "Terms"])
    #expect(found.wrapperNames == ["Reader"])
  }

  @Test func aViewThatShowsARepresentableWhichItIsHandedIsAScreen() {
    let found = inventory([
      "Page.swift": """
      import SwiftUI
      import WebKit
      struct Page: UIViewRepresentable {
        func makeUIView(context: Context) -> WKWebView { WKWebView() }
        func updateUIView(_ view: WKWebView, context: Context) {}
        struct Fitted: View { let page: Page; var body: some View { page } }
      }
      """,
      "Player.swift": """
      import SwiftUI
      struct Player: View {
        let page: Page
        init(page: Page) { self.page = page }
        var body: some View { VStack { page.padding() } }
      }
      """,
      "Row.swift": "import SwiftUI\nstruct Row: View { let page: Page\n var body: some View { Text(\"\") } }",
    ])
    #expect(found.screenNames == ["Player"])
    #expect(found.screen("Player")?.via.map(\.name) == ["Page"])
  }

  @Test func aFactoryIsUsedThroughTheProtocolThatItMeets() {
    let found = inventory([
      "Factory.swift": """
      import SafariServices
      protocol Making { func browser(for url: URL) -> UIViewController }
      struct Factory: Making { func browser(for url: URL) -> UIViewController { SFSafariViewController(url: url) } }
      """,
      "Menu.swift": """
      import UIKit
      class Menu: UIViewController {
        let factory: Making
        func open(_ url: URL) { present(factory.browser(for: url), animated: true) }
      }
      """,
    ])
    #expect(found.screenNames == ["Menu"])
    #expect(found.wrapperNames == ["Factory.browser"])
  }

  @Test func aStructThatMakesAWebViewByAnAliasIsARepresentable() {
    let found = inventory([
      "Page.swift": """
      import SwiftUI
      import WebKit
      struct Page: PlatformRepresentable {
        func makeUIView(context: Context) -> WKWebView { build() }
        func updateUIView(_ view: WKWebView, context: Context) {}
        private func build() -> WKWebView { WKWebView() }
      }
      """,
      "Help.swift": "import SwiftUI\nstruct Help: View { var body: some View { Page() } }",
    ])
    #expect(found.wrappers.map(\.form) == [.uiViewRepresentable])
    #expect(found.screenNames == ["Help"])
    #expect(found.headless.isEmpty)
  }

  @Test func anOwnFamilyOfControllersIsOneOfControllers() {
    let found = inventory([
      "Kit/ViewController.swift": """
      import Cocoa
      open class ViewController: NSObject {
        open func loadView() {}
        open func viewDidLoad() {}
      }
      """,
      "Game.swift": """
      import Kit
      import WebKit
      class GameController: ViewController {
        let web: WKWebView
        override init() { web = WKWebView() }
      }
      """,
    ])
    #expect(found.screenNames == ["GameController"])
    #expect(found.screen("GameController")?.ui == .appKit)
  }

  @Test func aWebViewInTheXibOfACellIsTheCells() {
    let found = inventory([
      "PageCell.xib": """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
        <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
          <tableViewCell id="c" customClass="PageCell"><subviews><wkWebView id="w"/></subviews></tableViewCell>
        </objects>
      </document>
      """,
      "PageCell.swift": "import UIKit\nclass PageCell: UITableViewCell {}",
      "List.swift": """
      import UIKit
      class List: UITableViewController {
        func cell() -> UITableViewCell? {
          tableView.dequeueReusableCell(withIdentifier: "page") as? PageCell
        }
        override func viewDidLoad() { tableView.register(PageCell.self, forCellReuseIdentifier: "page") }
      }
      """,
    ])
    #expect(found.wrapperNames == ["PageCell"])
    #expect(found.screenNames == ["List"])
  }

  @Test func theSiteThatAPageBelongsToIsNoContent() {
    let found = inventory([
      "Web.swift": """
      import UIKit
      import WebKit
      class Web: UIViewController {
        init(url: URL, siteURL: URL) {
          let web = WKWebView()
          view.addSubview(web)
          web.load(URLRequest(url: url))
        }
      }
      """,
      "SetUp.swift": """
      import UIKit
      class SetUp: UIViewController {
        let siteURL: URL
        init(siteURL: URL) { self.siteURL = siteURL }
        func open(_ start: URL) { present(Web(url: start, siteURL: siteURL), animated: true) }
      }
      """,
      "Home.swift": """
      import UIKit
      class Home: UIViewController {
        func next(_ url: URL) { show(SetUp(siteURL: url), sender: nil) }
      }
      """,
    ])
    #expect(found.screenNames == ["SetUp", "Web"])
  }
}

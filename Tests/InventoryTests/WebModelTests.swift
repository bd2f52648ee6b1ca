import AuditModel
import Testing

@testable import Inventory

/// Models that carry the content of a web view.
@Suite struct WebModelTests {
  private let menu = """
    import UIKit
    class Menu: UIViewController {
      func open(_ url: URL) { present(WebController(model: WebPageModel(url: url)), animated: true) }
    }
    """
  private let controller = """
    import UIKit
    import WebKit
    class WebController: UIViewController {
      let web = WKWebView()
      let model: WebPageModel
      init(model: WebPageModel) { self.model = model }
      override func viewDidLoad() {
        view.addSubview(web)
        web.load(URLRequest(url: model.url))
      }
    }
    """

  @Test(arguments: [
    "class WebPageModel { let url: URL\n init(url: URL) { self.url = url } }",
    "struct WebPageModel { let url: URL }",
    "protocol WebPageModel { var url: URL { get } }",
  ])
  func whoHandsItsAddressOverInAModelIsAScreen(model: String) {
    let found = inventory(["Controller.swift": controller, "Model.swift": model, "Menu.swift": menu])
    #expect(found.screenNames == ["Menu", "WebController"])
    #expect(found.wrapperNames == ["WebController"])
    #expect(found.screen("Menu")?.via.map(\.name) == ["WebController"])
  }

  @Test(arguments: [
    "class WebPageModel { let mail: String\n init(mail: String) { self.mail = mail }\n var url: URL { help(mail) } }",
    "class WebPageModel { let url: URL = help }",
  ])
  func aModelThatFindsItsAddressItselfBringsNothingIn(model: String) {
    let found = inventory(["Controller.swift": controller, "Model.swift": model, "Menu.swift": menu])
    #expect(found.screenNames == ["WebController"])
    #expect(found.wrapperNames == [])
  }

  @Test func aPropertyThatIsSetToAModelHandsItsContentIn() {
    let found = inventory([
      "Controller.swift": """
      import UIKit
      import WebKit
      class WebController: UIViewController {
        let web = WKWebView()
        var model: WebPageModel!
        override func viewDidLoad() {
          view.addSubview(web)
          web.load(URLRequest(url: model.url))
        }
      }
      """,
      "Model.swift": "struct WebPageModel { let url: URL }",
      "Router.swift": """
      import UIKit
      class Router {
        func controller(for model: WebPageModel) -> UIViewController {
          let made = WebController()
          made.model = model
          return made
        }
      }
      """,
    ])
    #expect(found.screenNames == ["Router", "WebController"])
  }

  @Test func aFeaturesModelWithAnAddressAmongOtherThingsStaysTheFeatures() {
    let found = inventory([
      "Shop.swift": """
      import UIKit
      import WebKit
      class ShopController: UIViewController {
        let web = WKWebView()
        let model: ShopModel
        init(model: ShopModel) { self.model = model }
        override func viewDidLoad() {
          view.addSubview(web)
          web.load(URLRequest(url: model.url))
        }
      }
      struct ShopModel { let url: URL; let name: String }
      """,
      "Menu.swift": """
      import UIKit
      class Menu: UIViewController {
        func open(_ url: URL) { present(ShopController(model: ShopModel(url: url, name: "")), animated: true) }
      }
      """,
    ])
    #expect(found.screenNames == ["ShopController"])
  }
}

import AuditModel
import Testing

@testable import Inventory

/// Cells with web content that helpers supply to the tables of others.
@Suite struct CellSupplyTests {
  private let cell = """
    import UIKit
    import WebKit
    class ArticleCell: UITableViewCell {
      let web = WKWebView()
    }
    """

  @Test func whoHandsItsTableToASectionShowsTheSectionsCells() {
    let found = inventory([
      "ArticleCell.swift": cell,
      "Section.swift": """
      import UIKit
      enum Section {
        static func source(for table: UITableView) {
          table.register(ArticleCell.self, forCellReuseIdentifier: "article")
        }
      }
      """,
      "FeedModel.swift": """
      import UIKit
      class FeedModel {
        func setUp(tableView: UITableView) { Section.source(for: tableView) }
        func refresh() {}
      }
      """,
      "Feed.swift": """
      import UIKit
      class Feed: UIViewController {
        let model = FeedModel()
        let table = UITableView()
        override func viewDidLoad() { model.setUp(tableView: table) }
      }
      """,
      "Menu.swift": """
      import UIKit
      class Menu: UIViewController {
        let model = FeedModel()
        override func viewDidLoad() { model.refresh() }
      }
      """,
    ])
    #expect(found.screenNames == ["Feed"])
    #expect(found.screen("Feed")?.via.map(\.name) == ["ArticleCell"])
    #expect(found.wrapperNames == ["ArticleCell"])
    #expect(found.headless.isEmpty)
  }

  @Test func whoMakesADataSourceShowsItsCells() {
    let found = inventory([
      "ArticleCell.swift": cell,
      "Source.swift": """
      import UIKit
      class Source: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell { ArticleCell() }
      }
      """,
      "Feed.swift": """
      import UIKit
      class Feed: UITableViewController {
        let source = Source()
        override func viewDidLoad() { tableView.dataSource = source }
      }
      """,
    ])
    #expect(found.screenNames == ["Feed"])
  }

  @Test func whoMakesAHelperThatIsHandedATableElsewhereShowsNothing() {
    let found = inventory([
      "ArticleCell.swift": cell,
      "FeedModel.swift": """
      import UIKit
      class FeedModel: NSObject, UITableViewDataSource {
        let cell = ArticleCell()
        func setUp(tableView: UITableView) { tableView.dataSource = self }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell { cell }
      }
      """,
      "Feed.swift": """
      import UIKit
      class Feed: UITableViewController {
        var model: FeedModel!
        override func viewDidLoad() { model.setUp(tableView: tableView) }
      }
      """,
      "Home.swift": """
      import UIKit
      class Home: UIViewController {
        func open() { let feed = Feed(); feed.model = FeedModel(); present(feed, animated: true) }
      }
      """,
    ])
    #expect(found.screenNames == ["Feed"])
  }

  @Test(arguments: [
    "list.dequeueReusableCell(of: PageCell.self, at: 0)", "CellKind.class(PageCell.self)",
    "makeCell(list, cell: PageCell.self)",
  ])
  func aCellIsUsedWhereItsClassIsHandedOver(use: String) {
    let found = inventory([
      "PageCell.swift": """
      import UIKit
      import WebKit
      class PageCell: UICollectionViewCell { let web = WKWebView() }
      """,
      "List.swift": """
      import UIKit
      class List: UIViewController {
        func show(_ list: Context) { let cell = \(use) }
      }
      """,
    ])
    #expect(found.screenNames == ["List"])
  }
}

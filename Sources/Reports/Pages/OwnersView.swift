import AuditModel

/// The screens by who does them: nobody first, for such screens need a name before anything else.
struct OwnersView {
  let repositories: [RepositoryReport]

  /// Screens that are named for each owner; the numbers lead to the others.
  private static let shownScreens = 5

  /// The owners as templates see them.
  var value: [TemplateValue] {
    let pairs = repositories.flatMap { report in report.screens.map { (report: report, screen: $0) } }
    return Dictionary(grouping: pairs) { $0.screen.owner ?? "" }.sorted { $0.key < $1.key }.map { owner, pairs in
      let screens = pairs.map(\.screen)
      let query = "owner=" + SourceLinks.encoded(query: owner)
      let tally = Tally(screens, findings: screens.flatMap(\.findings))
      var members = TallyView(tally: tally, query: query).members
      members["name"] = .text(owner.isEmpty ? "Nobody" : owner)
      members["isNobody"] = .bool(owner.isEmpty)
      members["findingCount"] = .number(screens.reduce(0) { $0 + $1.findings.count })
      let next = RepositoryView.inOrder(screens.filter { Self.isWork($0.stands) }).prefix(Self.shownScreens)
      members["nextUp"] = .list(
        next.compactMap { screen in
          pairs.first { $0.screen.id == screen.id }.map { pair in
            ScreenView(
              report: screen, links: pair.report.links, ids: pair.report.ids, isDetailed: false, sourceLines: [:],
              secretPlaces: []
            ).row
          }
        })
      return .object(members)
    }
  }

  private static func isWork(_ standing: Standing) -> Bool { standing == .ready || standing == .inProgress }
}

import AuditModel

/// The rows of the screens table as data for the page's script: strings are written once and named by number.
///
/// Texts stand here as they are, behind JSON's escapes, so that an exported file gives them back unchanged; the script
/// shows invisible characters by their numbers, as the rest of the page does.
struct PageData {
  private var strings: [String] = [""]
  private var numbers: [String: Int] = ["": 0]

  /// The data of a page.
  static func json(of reports: [RepositoryReport]) -> JSONValue {
    var data = PageData()
    let rows = reports.enumerated().flatMap { index, report in
      report.screens.map { data.row($0, repository: index) }
    }
    let repositories = reports.map { report -> JSONValue in
      [
        "name": .string(report.scan.repository.name), "key": .string(report.scan.repository.key),
        "link": .text(report.links.pattern),
      ]
    }
    return [
      "tool": .string(Tool.name), "repositories": .array(repositories),
      "order": .texts(TallyView.order.map(\.rawValue)),
      "labels": labels, "checklist": checklist,
      "strings": .texts(data.strings), "rows": .array(rows),
    ]
  }

  private mutating func row(_ screen: ScreenReport, repository: Int) -> JSONValue {
    let (decision, assessed) = (screen.decision, screen.assessed)
    let leftOut = Checklist.items.indices.filter { Checklist.reasonLeftOut(Checklist.items[$0], of: assessed) != nil }
    let checked = Checklist.items.indices.filter { screen.state.checkedItems.contains(Checklist.items[$0].id) }
    return [
      .string(screen.id), .string(screen.screen.reference.name),
      number(screen.screen.reference.file), .int(screen.screen.line), number(screen.stands.rawValue),
      .array(screen.containerLabels.map { number($0) }), number(decision.recommended.rawValue),
      number(decision.need.rawValue), .int(decision.row), number(assessed.wave.rawValue),
      number(assessed.effort.rawValue), number(decision.confidence.rawValue), number(screen.owner ?? ""),
      .array(screen.screen.targets.map { number($0) }),
      .array(StatusFlag.allCases.filter(screen.state.flags.contains).map { number($0.rawValue) }),
      number(screen.screen.ui.rawValue), .array(decision.constraints.map { number($0.rawValue) }),
      .array(assessed.capabilities.map { number($0.id) }), .int(repository), number(screen.containerNow),
      number(screen.screen.module), number(leftOut.map(String.init).joined(separator: ",")),
      number(checked.map(String.init).joined(separator: ",")), number(screen.state.status.rawValue),
      number(screen.state.reason ?? ""), number(screen.state.due ?? ""), number(screen.state.note ?? ""),
      number(screen.state.owner ?? ""),
    ]
  }

  private mutating func number(_ text: String) -> JSONValue {
    if let known = numbers[text] { return .int(known) }
    numbers[text] = strings.count
    strings.append(text)
    return .int(strings.count - 1)
  }

  private static var labels: JSONValue {
    func table(_ words: [Words.Entry]) -> JSONValue {
      .object(words.map { .init(key: $0.id, value: .string($0.label)) })
    }
    return [
      "stands": table(Standing.allCases.map(Words.entry)), "need": table(Need.allCases.map(Words.entry)),
      "wave": table(Wave.allCases.map(Words.entry)), "effort": table(Effort.allCases.map(Words.entry)),
      "constraint": table(Constraint.allCases.map(Words.entry)), "flag": table(StatusFlag.allCases.map(Words.entry)),
    ]
  }

  private static var checklist: JSONValue {
    .array(
      Checklist.items.map { ["id": .string($0.id), "group": .string($0.group.label), "text": .string($0.text)] })
  }
}

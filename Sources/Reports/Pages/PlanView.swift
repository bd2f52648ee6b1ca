import AuditModel

/// The order of migration as its template sees it.
struct PlanView {
  let model: ReportModel

  var value: TemplateValue {
    let single = model.repositories.count == 1 ? model.repositories.first : nil
    let plans = model.repositories.map { (report: $0, plan: Plan($0)) }
    return [
      "heading": .text(single?.scan.repository.name ?? "\(model.repositories.count) repositories"),
      "count": .number(plans.reduce(0) { $0 + $1.plan.open }), "summary": .text(Self.summary(plans.map(\.plan))),
      "repositories": .list(
        plans.map { report, plan in
          [
            "name": .text(report.scan.repository.name), "isPortfolio": .bool(single == nil),
            "wrappers": .list(plan.wrappers.map { wrapper($0, report) }),
            "waves": .list(plan.steps.flatMap { waves($0, report, plan) }),
          ]
        }),
    ]
  }

  private func wrapper(_ shared: Plan.SharedWrapper, _ report: RepositoryReport) -> TemplateValue {
    let wrapper = shared.wrapper.value
    return [
      "name": .text(wrapper.reference.name),
      "place": PlaceView(links: report.links).value(file: wrapper.reference.file, line: wrapper.line),
      "count": .number(shared.screens.count),
      "screens": .list(shared.screens.map { ["name": .text($0.screen.reference.name)] }),
    ]
  }

  /// What the plan comes to, in one sentence.
  private static func summary(_ plans: [Plan]) -> String {
    func sum(_ number: (Plan) -> Int) -> Int { plans.reduce(0) { $0 + number($1) } }
    let (planned, undecided, kept) = (sum(\.open), sum(\.plannedUndecided), sum { $0.count(of: .kept) })
    let staying = sum { $0.count(of: .stays) + $0.count(of: .undecided) }
    var text = "\(planned) \(planned == 1 ? "screen is" : "screens are") planned"
    if undecided > 0 { text += " (\(undecided) of them undecided)" }
    if staying > 0 { text += ", \(staying) \(staying == 1 ? "stays" : "stay") on WKWebView until someone decides" }
    if kept > 0 { text += ", \(kept) \(kept == 1 ? "is" : "are") kept on purpose" }
    return text + "."
  }

  /// A wave; those that stay in parts, since only a person can confirm them.
  private func waves(_ step: Plan.Step, _ report: RepositoryReport, _ plan: Plan) -> [TemplateValue] {
    Plan.Column.allCases.compactMap { column in
      let screens = step.screens.filter { Plan.Column($0, in: step.wave) == column }
      if screens.isEmpty { return nil }
      return [
        "label": .text(column.words.label), "meaning": .text(column.words.meaning), "count": .number(screens.count),
        "screens": .list(screens.map { screen($0, report, behind: plan.predecessors[$0.id] ?? []) }),
      ]
    }
  }

  private func screen(
    _ screen: ScreenReport, _ report: RepositoryReport, behind others: [ScreenReport]
  ) -> TemplateValue {
    let view = ScreenView(
      report: screen, links: report.links, ids: report.ids, isDetailed: false, sourceLines: [:], secretPlaces: [])
    guard case .object(var members) = view.row else { return view.row }
    members["place"] = PlaceView(links: report.links).value(
      file: screen.screen.reference.file, line: screen.screen.line)
    members["after"] = .list(others.map { ["name": .text($0.screen.reference.name)] })
    members["because"] = .text(screen.because)
    return .object(members)
  }
}

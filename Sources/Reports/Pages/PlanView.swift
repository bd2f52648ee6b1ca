import AuditModel

/// The order of migration as its template sees it.
struct PlanView {
  let model: ReportModel

  var value: TemplateValue {
    let single = model.repositories.count == 1 ? model.repositories.first : nil
    let plans = model.repositories.map { (report: $0, plan: Plan($0)) }
    return [
      "heading": .text(single?.scan.repository.name ?? "\(model.repositories.count) repositories"),
      "count": .number(plans.reduce(0) { $0 + $1.plan.open }),
      "repositories": .list(
        plans.map { report, plan in
          [
            "name": .text(report.scan.repository.name), "isPortfolio": .bool(single == nil),
            "wrappers": .list(plan.wrappers.map { wrapper($0, report) }),
            "waves": .list(plan.steps.map { wave($0, report, plan) }),
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

  private func wave(_ step: Plan.Step, _ report: RepositoryReport, _ plan: Plan) -> TemplateValue {
    let words = Words.entry(step.wave)
    return [
      "label": .text(words.label), "meaning": .text(words.meaning), "count": .number(step.screens.count),
      "screens": .list(step.screens.map { screen($0, report, behind: plan.predecessors[$0.id] ?? []) }),
    ]
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

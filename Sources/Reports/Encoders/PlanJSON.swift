import AuditModel

/// The order of migration for programs.
enum PlanJSON {
  static func text(of model: ReportModel) -> String {
    let root: JSONValue = [
      "schemaVersion": .int(1),
      "tool": ["name": .string(Tool.name), "version": .string(Tool.version)],
      "repositories": .array(model.repositories.map(repository)),
    ]
    return root.pretty
  }

  private static func repository(_ report: RepositoryReport) -> JSONValue {
    let plan = Plan(report)
    return [
      "name": .string(report.scan.repository.name), "key": .string(report.scan.repository.key),
      "open": .int(plan.open), "stays": .int(plan.count(of: .stays)),
      "undecided": .int(plan.count(of: .undecided) + plan.plannedUndecided), "kept": .int(plan.count(of: .kept)),
      "wrappers": .array(
        plan.wrappers.map { shared in
          [
            "id": .string(shared.wrapper.id), "name": .string(shared.wrapper.value.reference.name),
            "file": .string(shared.wrapper.value.reference.file), "line": .int(shared.wrapper.value.line),
            "screens": .texts(shared.screens.map(\.id)),
          ]
        }),
      "waves": .array(
        plan.steps.map { step in
          [
            "wave": .string(step.wave.rawValue),
            "screens": .array(step.screens.map { screen($0, after: plan.predecessors[$0.id] ?? []) }),
          ]
        }),
    ]
  }

  private static func screen(_ report: ScreenReport, after others: [ScreenReport]) -> JSONValue {
    [
      "id": .string(report.id), "name": .string(report.screen.reference.name),
      "file": .string(report.screen.reference.file), "line": .int(report.screen.line),
      "containers": .texts(report.screen.containers.map(\.rawValue)),
      "recommended": .string(report.decision.recommended.rawValue), "row": .int(report.decision.row),
      "stands": .string(report.stands.rawValue), "effort": .string(report.assessed.effort.rawValue),
      "owner": .text(report.owner), "after": .texts(others.map(\.id)), "because": .string(report.because),
    ]
  }
}

import AuditModel

/// Many repositories by their owner, and by their tags.
struct PortfolioView {
  let model: ReportModel
  /// Whether each repository has a page of its own.
  var hasPages = false

  /// The groups as templates see them: all owners, then all tags, by name.
  var groups: [TemplateValue] {
    let reports = model.repositories
    let owners = Set(reports.compactMap(\.scan.repository.owner)).sorted()
    let tags = Set(reports.flatMap(\.scan.repository.tags)).sorted()
    return owners.map { owner in group("Owner", owner, reports.filter { $0.scan.repository.owner == owner }) }
      + tags.map { tag in group("Tag", tag, reports.filter { $0.scan.repository.tags.contains(tag) }) }
  }

  private func group(_ kind: String, _ name: String, _ reports: [RepositoryReport]) -> TemplateValue {
    let tally = Tally(reports.flatMap(\.screens), findings: reports.flatMap(\.findings))
    var members = TallyView(tally: tally).members
    members["kind"] = .text(kind)
    members["name"] = .text(name)
    members["repositoryCount"] = .number(reports.count)
    members["members"] = .list(
      reports.map { report in
        let slug = RepositoryView.slug(of: report.scan.repository.key)
        return [
          "name": .text(report.scan.repository.name),
          "page": hasPages ? .link("repositories/\(slug).html") : .missing,
        ]
      })
    return .object(members)
  }
}

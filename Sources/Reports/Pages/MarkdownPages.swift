import AuditModel

/// The Markdown reports.
struct MarkdownPages {
  let model: ReportModel
  let options: ReportOptions

  /// Name of our template of the full report.
  static let template = "report.md.mustache"
  /// The first line of a comment, by which a later run finds and renews it.
  static let marker = "<!-- webview-audit -->"
  /// Length of a comment in UTF-16 units; GitHub refuses more than 65,536.
  static let commentLimit = 60_000

  /// The full report.
  func report() throws -> String { try page(options.template ?? Self.template) }

  /// A short one: for a job's summary or a weekly digest.
  func digest() throws -> String { try page("digest.md.mustache") }

  /// The order of migration.
  func plan() throws -> String { try render("plan.md.mustache", PlanView(model: model).value) }

  /// The brief of a screen.
  ///
  /// - Parameter id: the screen's id.
  /// - Returns: nil where there is no such screen.
  func brief(of id: String) throws -> String? {
    for repository in model.repositories {
      guard let screen = (repository.screens + repository.uncounted).first(where: { $0.id == id }) else { continue }
      let view = ScreenView(
        report: screen, links: repository.links, ids: repository.ids, isDetailed: true, sourceLines: [:],
        secretPlaces: [])
      guard case .object(var members) = view.brief else { return nil }
      if !options.tellsLeftOut { members["hidesLeftOut"] = true }
      return try render("screen.md.mustache", .object(members))
    }
    return nil
  }

  private func page(_ template: String) throws -> String { try render(template, root) }

  /// Everything that the templates of the report and the digest can name.
  var root: TemplateValue {
    let single = model.repositories.count == 1 ? model.repositories.first : nil
    let views = model.repositories.map { RepositoryView(report: $0, options: options) }
    return [
      "tool": .text(Tool.version),
      "heading": .text(single?.scan.repository.name ?? "\(model.repositories.count) repositories"),
      "isPortfolio": .bool(single == nil),
      "tally": .object(TallyView(tally: model.tally).members),
      "repositories": .list(views.map(\.value)), "summaries": .list(single == nil ? views.map(\.summary) : []),
      "groups": .list(single == nil ? PortfolioView(model: model).groups : []),
      "owners": .list(OwnersView(repositories: model.repositories).value), "guide": GuideView.value,
    ]
  }

  /// Renders a template and leaves at most one empty line in a row.
  private func render(_ template: String, _ value: TemplateValue) throws -> String {
    Self.squeezed(try TemplateRenderer.render(template, of: options.templates, with: value))
  }

  /// The comment of comparisons, each cut at whole rows so that all together stay below the limit.
  static func comment(on comparisons: [Comparison], options: ReportOptions) throws -> String {
    var left = commentLimit
    var parts = [marker]
    for (index, comparison) in comparisons.enumerated() {
      let part = try comment(on: comparison, options: options, limit: left / (comparisons.count - index))
      left -= part.utf16.count
      parts.append(part)
    }
    return parts.joined(separator: "\n")
  }

  private static func comment(on comparison: Comparison, options: ReportOptions, limit: Int) throws -> String {
    let view = ComparisonView(comparison: comparison, options: options)
    let render = { (rows: Int) in
      squeezed(
        try TemplateRenderer.render("comment.md.mustache", of: options.templates, with: view.value(showing: rows)))
    }
    let whole = try render(view.rows)
    if whole.utf16.count <= limit { return whole }
    // The largest number of rows that fits; fewer rows never make a longer comment.
    var (fits, tooMany) = (0, view.rows)
    while tooMany - fits > 1 {
      let middle = fits + (tooMany - fits) / 2
      if try render(middle).utf16.count <= limit { fits = middle } else { tooMany = middle }
    }
    return try render(fits)
  }

  static func squeezed(_ text: String) -> String {
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isEmpty = line.allSatisfy(\.isWhitespace)
      if isEmpty, lines.last?.isEmpty ?? true { continue }
      lines.append(isEmpty ? "" : line)
    }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }
}

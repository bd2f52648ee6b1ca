import AuditModel
import Foundation

/// The HTML report: one page, or a page over many repositories with a page for each.
struct HTMLPages {
  let model: ReportModel
  let options: ReportOptions

  /// Name of our template.
  static let template = "report.html.mustache"

  /// The files, `index.html` first.
  func files() throws -> [RenderedFile] {
    if options.singleFile || model.repositories.count == 1 {
      let name = options.singleFile ? ReportFormat.html.fileName : "index.html"
      return [RenderedFile(path: name, text: try page(model.repositories, hasDetails: true))]
    }
    var files = [RenderedFile(path: "index.html", text: try page(model.repositories, hasDetails: false))]
    for repository in model.repositories {
      let slug = RepositoryView.slug(of: repository.scan.repository.key)
      let text = try page([repository], hasDetails: true, isPart: true)
      files.append(RenderedFile(path: "repositories/\(slug).html", text: text))
    }
    return files
  }

  /// A page over repositories.
  ///
  /// - Parameters:
  ///   - repositories: the repositories.
  ///   - hasDetails: whether the page holds everything, or only leads to the pages of the repositories.
  ///   - isPart: whether the page is one of several.
  private func page(_ repositories: [RepositoryReport], hasDetails: Bool, isPart: Bool = false) throws -> String {
    try TemplateRenderer.render(
      options.template ?? Self.template, of: options.templates,
      with: root(repositories, hasDetails: hasDetails, isPart: isPart))
  }

  /// Everything that a page's template can name.
  func root(_ repositories: [RepositoryReport], hasDetails: Bool, isPart: Bool = false) -> TemplateValue {
    let style = options.templates.partial("report.css") ?? ""
    let script = options.templates.partial("report.js") ?? ""
    let single = repositories.count == 1 ? repositories.first : nil
    let heading = single?.scan.repository.name ?? "\(repositories.count) repositories"
    let tally = single?.tally ?? model.tally
    let views =
      hasDetails ? repositories.map { RepositoryView(report: $0, options: options, page: repositories).value } : []
    var root: [String: TemplateValue] = [
      "tool": .text(Tool.version), "title": .text("\(heading): web views"), "heading": .text(heading),
      "security": .text(Self.security(style: style, script: script)),
      "style": .markup(style), "script": .markup(script),
      "home": .link(isPart ? "../index.html" : "#overview"), "isPart": .bool(isPart),
      "single": .bool(single != nil), "isPortfolio": .bool(single == nil), "hasDetails": .bool(hasDetails),
      "tally": .object(TallyView(tally: tally).members), "repositories": .list(views),
      "summaries": .list(single == nil ? summaries(hasPages: !hasDetails) : []),
      "groups": .list(single == nil ? PortfolioView(model: model, hasPages: !hasDetails).groups : []),
      "guide": GuideView.value,
      "owners": .list(hasDetails ? OwnersView(repositories: repositories).value : []),
      "data": hasDetails ? .markup(PageData.json(of: repositories).embeddable) : .missing,
    ]
    if case .object(let members)? = views.first, single != nil { root["single"] = .object(members) }
    return .object(root)
  }

  private func summaries(hasPages: Bool) -> [TemplateValue] {
    model.repositories.map { repository in
      guard case .object(var members) = RepositoryView(report: repository, options: options).summary else {
        return .missing
      }
      let slug = RepositoryView.slug(of: repository.scan.repository.key)
      members["page"] = hasPages ? .link("repositories/\(slug).html") : .missing
      members["repositoryFilter"] = .link("&repository=" + SourceLinks.encoded(query: repository.scan.repository.name))
      return .object(members)
    }
  }

  /// A policy that forbids every connection and every script and style but our own.
  private static func security(style: String, script: String) -> String {
    "default-src 'none'; style-src 'sha256-\(digest(style))'; script-src 'sha256-\(digest(script))'; "
      + "img-src 'none'; base-uri 'none'; form-action 'none'"
  }

  private static func digest(_ text: String) -> String {
    Data(Hashing.sha256(Array(text.utf8))).base64EncodedString()
  }
}

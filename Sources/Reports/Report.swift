import AuditModel

/// Renders what scans found.
///
/// A report is a function of its input: no clock, no environment, no working directory. The same scans and options give
/// the same bytes.
public enum Report {
  /// Renders a report.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - scans: one scan a repository.
  ///   - options: everything that the scans themselves do not tell.
  /// - Returns: the files; exactly one, but for HTML without `singleFile`, whose first file is `index.html`.
  /// - Throws: `AuditError` where a template is wrong.
  public static func render(
    _ format: ReportFormat, scans: [StoredScan], options: ReportOptions = ReportOptions()
  ) throws -> [RenderedFile] {
    let sorted = scans.sorted { ($0.repository.key, $0.number) < ($1.repository.key, $1.number) }
    let model = ReportModel(scans: sorted, options: options)
    let file = { (text: String) in [RenderedFile(path: format.fileName, text: text)] }
    switch format {
    case .html: return try HTMLPages(model: model, options: options).files()
    case .markdown: return file(try MarkdownPages(model: model, options: options).report())
    case .json: return file(JSONExport.text(of: sorted))
    case .csv: return file(CSVExport.text(of: model))
    case .sarif: return file(SARIFExport(options: options).text(of: model))
    case .github: return file(Annotations.gitHub(model))
    case .xcode: return file(Annotations.xcode(model, roots: options.roots))
    }
  }

  /// What a format leaves out because its readers refuse more, in words.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - scans: one scan a repository.
  ///   - options: everything that the scans themselves do not tell.
  public static func notices(
    _ format: ReportFormat, scans: [StoredScan], options: ReportOptions = ReportOptions()
  ) -> [String] {
    format == .sarif ? SARIFCut(ReportModel(scans: scans, options: options)).notices : []
  }

  /// A short Markdown page: for a job's summary, or a digest sent every week.
  ///
  /// - Parameters:
  ///   - scans: one scan a repository.
  ///   - options: everything that the scans themselves do not tell.
  /// - Throws: `AuditError` where a template is wrong.
  public static func digest(scans: [StoredScan], options: ReportOptions = ReportOptions()) throws -> String {
    try MarkdownPages(model: ReportModel(scans: scans, options: options), options: options).digest()
  }

  /// The Markdown brief of one screen, for `show`.
  ///
  /// - Parameters:
  ///   - id: the screen's id.
  ///   - scans: one scan a repository.
  ///   - options: everything that the scans themselves do not tell.
  /// - Returns: nil where no scan has such a screen.
  /// - Throws: `AuditError` where a template is wrong.
  public static func brief(
    of id: String, scans: [StoredScan], options: ReportOptions = ReportOptions()
  ) throws -> String? {
    try MarkdownPages(model: ReportModel(scans: scans, options: options), options: options).brief(of: id)
  }

  /// The order of migration in Markdown: waves with their screens and reasons.
  ///
  /// - Parameters:
  ///   - scans: one scan a repository.
  ///   - options: everything that the scans themselves do not tell.
  /// - Throws: `AuditError` where a template is wrong.
  public static func plan(scans: [StoredScan], options: ReportOptions = ReportOptions()) throws -> String {
    try MarkdownPages(model: ReportModel(scans: scans, options: options), options: options).plan()
  }

  /// The order of migration for programs.
  public static func planJSON(scans: [StoredScan]) -> String {
    PlanJSON.text(of: ReportModel(scans: scans))
  }

  /// The Markdown comment of comparisons, for a pull request: below GitHub's limit, cut at whole rows.
  ///
  /// - Parameters:
  ///   - comparisons: what changed, one a repository.
  ///   - options: everything that the scans themselves do not tell.
  /// - Throws: `AuditError` where a template is wrong.
  public static func comment(
    on comparisons: [Comparison], options: ReportOptions = ReportOptions()
  ) throws -> String {
    try MarkdownPages.comment(on: comparisons, options: options)
  }
}

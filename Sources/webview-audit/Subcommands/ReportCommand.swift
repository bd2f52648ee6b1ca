import Arguments
import AuditModel
import Foundation
import Reports
import Repository
import Store

/// Renders what scans found.
struct ReportCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "report", abstract: "Writes a report of what scans found.",
      discussion: """
        EXAMPLES:
          webview-audit report                                  HTML into .webview-audit/report
          webview-audit report --format json --output -         JSON to standard output
          webview-audit report --format markdown --output audit.md --at 3f2c1ab
        """)
  }

  @Option(aliases: ["reporter"], help: "The format.") var format = ReportFormat.html
  @Option(
    short: "o", valueName: "path",
    help: "Where it goes: a file, or a folder for HTML; '-' is standard output. "
      + "Default: .webview-audit/report for HTML, else standard output.", completion: .file)
  var output: String?
  @Option(valueName: "name", help: "Only this repository, by key or name.") var repository: String?
  @Option(valueName: "commit", help: "The stored scan of this commit instead of the newest.") var at: String?
  @Flag(help: "HTML in one file instead of a folder; so is an --output that ends in .html.") var singleFile
  @Flag(help: "A short Markdown page instead: for a job's summary, or to be sent every week.") var digest
  @Option(valueName: "file", help: "A template of your own instead of ours.", completion: .file) var template: String?
  @Option(
    valueName: "folder", help: "A folder of templates and partials; what it lacks is taken from ours.",
    completion: .directory)
  var templates: String?
  @Option(
    valueName: "folder", help: "Write our templates into a folder, to start from; no report is made.",
    completion: .directory)
  var writeTemplates: String?
  @Flag(
    name: "github-fingerprints",
    help: "SARIF with the fingerprint key that GitHub reads from uploads through its API.")
  var gitHubFingerprints
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var manners: OutputOptions

  func validate() throws {
    if template != nil && templates != nil { throw UsageError("'--template' and '--templates' do not go together.") }
    if digest && format != .html && format != .markdown { throw UsageError("'--digest' is Markdown.") }
  }

  func run() async throws {
    let context = try AuditContext.current()
    let terminal = manners.terminal(context)
    if let writeTemplates {
      let folder = absolute(writeTemplates, context)
      let edited = try Self.writeOurTemplates(into: folder)
      if !edited.isEmpty {
        throw AuditError(
          .failed,
          "\(folder): \(edited.joined(separator: ", ")) differ from ours and were left as they are; move them away to get "
            + "ours.")
      }
      terminal.note("templates: \(folder)")
      return
    }
    let store = try database.open(.read, context: context)
    let scans = try ScanSelection(repository: repository, commit: at).scans(in: store)
    var options = try ReportOptions.of(scans, store: store, context: context)
    options.gitHubFingerprints = gitHubFingerprints
    if let templates { options.templates = try TemplateFolder.reading(absolute(templates, context)) }
    if let template {
      let own = try TemplateFolder.readingTemplate(absolute(template, context))
      (options.templates, options.template) = (own.folder, own.name)
    }
    let target = try destination(context)
    let isSingle = singleFile || target?.hasSuffix(".html") ?? true
    options.singleFile = isSingle
    let files =
      digest
      ? [RenderedFile(path: "digest.md", text: try Report.digest(scans: scans, options: options))]
      : try Report.render(format, scans: scans, options: options)
    if !digest {
      for notice in Report.notices(format, scans: scans, options: options) { terminal.warning(notice) }
    }
    // A folder of pages can't be made in its place, but why is better told here.
    if let target { try OutputFile.spareDatabases(target) }
    guard let target else {
      files.forEach { terminal.raw($0.text) }
      return
    }
    if let only = files.first, files.count == 1, format != .html || isSingle || digest {
      try OutputFile.write(only.text, to: target)
      terminal.note("report: \(target)")
    } else {
      for file in files { try OutputFile.write(file.text, to: target + "/" + file.path) }
      terminal.note("report: \(target)/\(files.first?.path ?? "")")
    }
  }

  /// Writes our templates, and none over one that a team has made its own.
  ///
  /// - Returns: names of those that were left alone.
  private static func writeOurTemplates(into folder: String) throws -> [String] {
    try TemplateFolder.files.compactMap { file in
      let path = folder + "/" + file.path
      guard FileManager.default.fileExists(atPath: path) else {
        try OutputFile.write(file.text, to: path)
        return nil
      }
      return FileManager.default.contents(atPath: path) == Data(file.text.utf8) ? nil : file.path
    }
  }

  /// Where the report goes; nil for standard output.
  private func destination(_ context: AuditContext) throws -> String? {
    if output == "-" { return nil }
    if let output { return absolute(output, context) }
    if format != .html || digest { return nil }
    let location = try RepositoryLocation.locate(context.workingDirectory, context: context)
    let workspace = Workspace(root: location.root)
    try workspace.prepare()
    return singleFile ? workspace.report + ".html" : workspace.report
  }
}

extension ReportFormat: ArgumentValue {}

/// The formats that a report is written in.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// A self-contained page for people.
  case html
  /// The same in Markdown.
  case markdown
  /// Everything, for programs; `Documentation/Export.md` describes it.
  case json
  /// One line a screen, for spreadsheets.
  case csv
  /// The findings, for code scanning.
  case sarif
  /// The findings as annotations of a GitHub workflow.
  case github
  /// The findings as lines that Xcode shows beside the code.
  case xcode

  /// One line on the format, for `--help`.
  public var summary: String {
    switch self {
    case .html: "a self-contained page for people"
    case .markdown: "the same in Markdown"
    case .json: "everything, for programs"
    case .csv: "one line a screen, for spreadsheets"
    case .sarif: "the findings as SARIF 2.1.0, for code scanning"
    case .github: "the findings as annotations of a GitHub workflow"
    case .xcode: "the findings as lines that Xcode shows beside the code"
    }
  }

  /// Name of the file where a report consists of one.
  public var fileName: String {
    switch self {
    case .html: "report.html"
    case .markdown: "report.md"
    case .json: "report.json"
    case .csv: "screens.csv"
    case .sarif: "report.sarif"
    case .github: "annotations.txt"
    case .xcode: "findings.txt"
    }
  }
}

/// One file of a rendered report.
public struct RenderedFile: Sendable, Equatable {
  /// Path below the output folder, with `/`.
  public var path: String
  /// The text; it ends with a line break.
  public var text: String

  /// Makes a file.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

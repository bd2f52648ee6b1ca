import AuditModel

/// What of a model goes into a SARIF file, so that GitHub takes it: the worst first, and what is left out is told.
struct SARIFCut {
  /// A run of the file.
  struct Run {
    var report: RepositoryReport
    /// The findings that it shows, worst first, silenced ones last.
    var shown: [Finding]
    /// What is left out; nil where nothing is.
    var notice: String?
  }

  /// The runs, in the model's order.
  private(set) var runs: [Run]
  /// The repositories for which the file has no room; nil where all are there.
  let leftOutRepositories: String?

  /// Chooses what is shown.
  ///
  /// - Parameters:
  ///   - model: the model.
  ///   - sizeLimit: bytes that the file may have.
  init(_ model: ReportModel, sizeLimit: Int = SARIFExport.sizeLimit) {
    let reports = Self.worst(model.repositories)
    let names = Set(reports.map(\.scan.repository.key))
    let leftOut = model.repositories.map(\.scan.repository).filter { !names.contains($0.key) }
    leftOutRepositories =
      leftOut.isEmpty
      ? nil
      : "\(leftOut.count) repositories are left out, for a file of more than \(SARIFExport.runLimit) runs is refused: "
        + leftOut.map(\.name).joined(separator: ", ") + ". Write one file a repository with --repository."
    runs = reports.map { report in
      // A result without a place is none to GitHub; what is said of no file is a notification.
      let all = (report.findings + report.silenced).filter { !$0.file.isEmpty }
      let shown = Array(all.prefix(SARIFExport.resultLimit))
      return Run(report: report, shown: shown, notice: Self.notice(all.count - shown.count))
    }
    fit(sizeLimit)
  }

  /// Everything that is left out, in words.
  var notices: [String] {
    [leftOutRepositories].compactMap { $0 }
      + runs.compactMap { run in run.notice.map { "\(run.report.scan.repository.name): \($0)" } }
  }

  /// The repositories with the worst findings, as many as a file may have runs, in the model's order.
  private static func worst(_ reports: [RepositoryReport]) -> [RepositoryReport] {
    if reports.count <= SARIFExport.runLimit { return reports }
    let order = reports.indices.sorted { left, right in
      for severity in [Finding.Severity.error, .warning, .note] {
        let counts = (count(severity, reports[left]), count(severity, reports[right]))
        if counts.0 != counts.1 { return counts.0 > counts.1 }
      }
      return left < right
    }
    return order.prefix(SARIFExport.runLimit).sorted().map { reports[$0] }
  }

  private static func count(_ severity: Finding.Severity, _ report: RepositoryReport) -> Int {
    report.findings.count { $0.severity == severity }
  }

  /// Takes out the least bad findings of all runs until the file is small enough.
  private mutating func fit(_ sizeLimit: Int) {
    let places = runs.indices.flatMap { run in runs[run].shown.indices.map { (run: run, index: $0) } }
    var left = sizeLimit
    if places.reduce(0, { $0 + Self.size(of: runs[$1.run].shown[$1.index]) }) <= left { return }
    let ranked = places.sorted { one, other in
      let findings = (runs[one.run].shown[one.index], runs[other.run].shown[other.index])
      if findings.0.severity != findings.1.severity { return findings.0.severity > findings.1.severity }
      return (one.index, one.run) < (other.index, other.run)
    }
    var kept = runs.map { _ in Set<Int>() }
    for place in ranked {
      left -= Self.size(of: runs[place.run].shown[place.index])
      if left < 0 { break }
      kept[place.run].insert(place.index)
    }
    for run in runs.indices {
      let report = runs[run].report
      let all = (report.findings + report.silenced).count { !$0.file.isEmpty }
      runs[run].shown = kept[run].sorted().map { runs[run].shown[$0] }
      runs[run].notice = Self.notice(all - runs[run].shown.count)
    }
  }

  /// Bytes that a finding takes in the file, rather too many than too few.
  private static func size(of finding: Finding) -> Int {
    let texts = [finding.file, finding.message, finding.screen?.name ?? "", finding.suppression ?? ""]
    return 1_200 + texts.reduce(0) { $0 + 2 * $1.utf8.count }
  }

  private static func notice(_ number: Int) -> String? {
    number > 0
      ? "\(number) findings are left out, the least bad ones: GitHub takes \(SARIFExport.resultLimit) results of a run "
        + "and 10 MB of a compressed file."
      : nil
  }
}

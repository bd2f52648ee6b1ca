import AuditModel
import Foundation

/// The folder `.webview-audit` of a repository: database, reports, baseline, decisions.
struct Workspace {
  /// Absolute path of the folder.
  let folder: String

  init(root: String) { folder = (root == "/" ? "" : root) + "/.webview-audit" }

  var database: String { folder + "/audit.sqlite" }
  var report: String { folder + "/report" }
  var baseline: String { folder + "/baseline.txt" }
  var decisions: String { folder + "/decisions.json" }

  /// Lets git merge the baseline by keeping the lines of both sides: it is a set of lines, so two branches that accept
  /// different things never conflict, and what one of them mended is told as stale.
  func prepareBaseline() throws {
    try prepare()
    let attributes = folder + "/.gitattributes"
    if FileManager.default.fileExists(atPath: attributes) { return }
    try OutputFile.write("baseline.txt merge=union\n", to: attributes)
    let ignored = (try? String(contentsOfFile: folder + "/.gitignore", encoding: .utf8)) ?? ""
    if !TextLines.split(ignored).contains("!.gitattributes") {
      try OutputFile.write(ignored + "!.gitattributes\n", to: folder + "/.gitignore")
    }
  }

  /// Makes the folder with a `.gitignore` of its own: the database and the reports stay out of git, what a team shares
  /// goes in.
  func prepare() throws {
    let ignore = folder + "/.gitignore"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      if FileManager.default.fileExists(atPath: ignore) { return }
      try "*\n!baseline.txt\n!decisions.json\n".write(toFile: ignore, atomically: true, encoding: .utf8)
    } catch {
      throw AuditError(
        .failed,
        "\(folder): the folder cannot be written (\(SystemError.reason(error))); name a database with --database.")
    }
  }
}

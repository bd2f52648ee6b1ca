import AuditModel
import Foundation
import Repository
import Store

extension DecisionsFile {
  /// Name of the file in messages.
  static let displayName = ".webview-audit/decisions.json"

  /// Reads a file; nil where it is not there.
  static func load(_ path: String, displayName: String = displayName) throws -> DecisionsFile? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw AuditError(.invalidInput, "\(displayName): the file cannot be read (\(error.localizedDescription)).")
    }
    return try DecisionsFile(text: String(decoding: data, as: UTF8.self), file: displayName)
  }
}

/// Keeps the decisions file of the repository here in step with the database.
struct SharedDecisions {
  private let path: String
  private let key: String
  private let existing: DecisionsFile

  /// The file of the repository here; nil where there is none. A file that is not valid stops the command before it
  /// changes the database.
  init?(context: AuditContext) throws {
    guard let here = try HereRepository(context: context) else { return nil }
    guard let file = try DecisionsFile.load(here.workspace.decisions) else { return nil }
    path = here.workspace.decisions
    existing = file
    key = here.key
  }

  /// Takes the file's decisions into the database first, so that nothing in it is overwritten unread.
  ///
  /// - Returns: warnings.
  func read(into store: Store) throws -> [String] {
    try store.apply(existing, name: DecisionsFile.displayName, repository: key).warnings
  }

  /// Writes the decisions that the database holds now.
  func write(from store: Store) throws {
    let file = try store.decisions(repository: key, keeping: existing)
    if file.text != existing.text { try OutputFile.write(file.text, to: path) }
  }
}

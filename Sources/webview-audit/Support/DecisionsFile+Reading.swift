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
      throw AuditError(.invalidInput, "\(displayName): the file cannot be read (\(SystemError.reason(error))).")
    }
    return try DecisionsFile(text: String(decoding: data, as: UTF8.self), file: displayName)
  }
}

/// Keeps the decisions files of the repositories on this machine in step with the database.
struct SharedDecisions {
  private struct File {
    let path: String
    let key: String
    let existing: DecisionsFile
  }

  private let files: [File]

  /// The files of the database's repositories, as far as these have one: of the working directory's repository the one
  /// here, of the others where they were scanned. A file that is not valid stops the command before anything changes.
  init(store: Store, context: AuditContext) throws {
    let here = try HereRepository(context: context)
    files = try store.repositories().compactMap { identity in
      let place =
        here?.key == identity.key ? here : try HereRepository(key: identity.key, store: store, context: context)
      guard let path = place?.workspace.decisions, let file = try DecisionsFile.load(path) else { return nil }
      return File(path: path, key: identity.key, existing: file)
    }
  }

  /// Takes the files' decisions into the database first, so that nothing in them is overwritten unread.
  ///
  /// - Returns: warnings.
  func read(into store: Store) throws -> [String] {
    try files.flatMap {
      try store.apply($0.existing, name: DecisionsFile.displayName, repository: $0.key).warnings
    }
  }

  /// Writes the decisions that the database holds now.
  func write(from store: Store) throws {
    for file in files {
      let now = try store.decisions(repository: file.key, keeping: file.existing)
      if now.text != file.existing.text { try OutputFile.write(now.text, to: file.path) }
    }
  }
}

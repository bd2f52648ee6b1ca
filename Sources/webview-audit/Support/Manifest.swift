import AuditModel
import Foundation

/// Many repositories: a JSON file (comments allowed) that lists them.
///
/// ```json
/// { "repositories": [
///   { "path": "../shop", "name": "Shop", "owner": "commerce", "tags": ["ios"] },
///   { "url": "https://github.com/owner/app.git", "branch": "main" } ] }
/// ```
struct Manifest: Equatable {
  /// A repository of the manifest.
  struct Entry: Decodable, Equatable {
    /// Folder, relative to the manifest.
    var path: String?
    /// Address that git clones from.
    var url: String?
    /// The branch to scan, which is its tracking branch too; default: what is checked out, or the remote's default.
    var branch: String?
    /// The name that people see.
    var name: String?
    /// Words to group it by.
    var tags: [String]?
    /// Who owns it.
    var owner: String?

    private enum CodingKeys: String, CodingKey, CaseIterable { case path, url, branch, name, tags, owner }
    static let keys = CodingKeys.allCases.map(\.rawValue)

    /// What it is called in messages.
    var displayName: String { name ?? path ?? url ?? "?" }
  }

  /// The repositories, in the file's order.
  var entries: [Entry]

  /// Reads a manifest.
  ///
  /// - Throws: `AuditError` with exit code 3 that names file and line.
  init(text: Data, file: String) throws {
    struct Root: Decodable { var repositories: [Entry] }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let lines = TextLines.split(String(decoding: text, as: UTF8.self))
    do {
      try Self.refuseUnknownKeys(text, decoder, lines: lines, file: file)
      entries = try decoder.decode(Root.self, from: text).repositories
    } catch let error as DecodingError {
      throw AuditError(
        .invalidInput,
        "\(file):\(Self.explain(error, text: String(decoding: text, as: UTF8.self))). "
          + "It lists repositories: { \"repositories\": [ { \"path\": \"../app\" } ] }.")
    }
    try check(file: file, lines: lines)
  }

  /// The part of the repositories that falls to one of several shards: every N-th by name, so that all shards of one
  /// manifest agree without talking.
  func shard(_ shard: Shard) -> [Entry] {
    let sorted = entries.sorted { ($0.displayName, $0.url ?? "") < ($1.displayName, $1.url ?? "") }
    return sorted.enumerated().filter { $0.offset % shard.count == shard.index - 1 }.map(\.element)
  }

  private func check(file: String, lines: [Substring]) throws {
    var seen = Set<String>()
    for entry in entries {
      let line = Self.line(of: entry.path ?? entry.url ?? entry.name ?? "", in: lines)
      let place = "\(file):\(line)"
      if (entry.path == nil) == (entry.url == nil) {
        throw AuditError(.invalidInput, "\(place): '\(entry.displayName)' needs a 'path' or a 'url', and not both.")
      }
      if let url = entry.url, url.hasPrefix("-") {
        throw AuditError(.invalidInput, "\(place): '\(url)' is no address of a repository.")
      }
      if let branch = entry.branch, branch.hasPrefix("-") || branch.isEmpty {
        throw AuditError(.invalidInput, "\(place): '\(branch)' is no branch.")
      }
      if !seen.insert(entry.path ?? entry.url ?? "").inserted {
        throw AuditError(.invalidInput, "\(place): '\(entry.displayName)' stands twice; take one of them out.")
      }
    }
  }

  private static func refuseUnknownKeys(
    _ text: Data, _ decoder: JSONDecoder, lines: [Substring], file: String
  ) throws {
    struct Anything: Decodable { init(from decoder: any Decoder) throws {} }
    struct Shape: Decodable { var repositories: [[String: Anything]] }
    let root = try decoder.decode([String: Anything].self, from: text).keys.filter { $0 != "repositories" }
    let inner = try decoder.decode(Shape.self, from: text).repositories.flatMap(\.keys)
      .filter { !Entry.keys.contains($0) }
    for (keys, known) in [(root, ["repositories"]), (inner, Entry.keys)] {
      guard let unknown = keys.min() else { continue }
      let nearest = Spelling.nearest(to: unknown, among: known).map { " Did you mean '\($0)'?" } ?? ""
      throw AuditError(
        .invalidInput,
        "\(file):\(line(of: unknown, in: lines)): unknown key '\(unknown)'.\(nearest) Known keys: \(known.joined(separator: ", "))."
      )
    }
  }

  private static func line(of text: String, in lines: [Substring]) -> Int {
    (lines.firstIndex { $0.contains(text) } ?? 0) + 1
  }

  /// Line and words of an error.
  private static func explain(_ error: DecodingError, text: String) -> String {
    let json = JSONText(text)
    if let fault = json.fault { return "\(fault.line): not valid JSON5: \(fault.words)" }
    let path = DecodingWords.path(of: error)
    let key = path.isEmpty ? "" : "'\(path.joined(separator: "."))': "
    return "\(json.line(of: path)): \(key)\(DecodingWords.explain(error))"
  }
}

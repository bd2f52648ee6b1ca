import AuditModel
import Foundation
import Gate
import Store

/// Reads the baseline's file.
enum BaselineFile {
  /// Reads a baseline.
  static func load(_ path: String, displayName: String) throws -> Baseline {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw AuditError(
        .invalidInput,
        "\(displayName): the baseline cannot be read; write one with '\(Tool.name) baseline --output \(displayName)'.")
    }
    return try Baseline(text: String(decoding: data, as: UTF8.self), file: displayName)
  }

  /// What the configurations of several scans come to.
  static func digest(_ scans: [StoredScan], store: Store) throws -> String {
    let digests = try scans.compactMap { scan in
      try store.scans(repository: scan.repository.key).first { $0.number == scan.number }?.configurationDigest
    }
    if digests.count == 1, let only = digests.first { return only }
    return Hashing.sha256(digests.joined(separator: "\n"))
  }

  /// A baseline depends on the configuration that it was written with: that another one is in force now must be told.
  static func warnings(_ baseline: Baseline?, scans: [StoredScan], store: Store) throws -> [String] {
    guard let written = baseline?.configurationDigest else { return [] }
    if try digest(scans, store: store).hasPrefix(written) { return [] }
    return ["The baseline was written with another configuration; what it accepts may differ."]
  }
}

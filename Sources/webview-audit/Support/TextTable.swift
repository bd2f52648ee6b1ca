import AuditModel
import Foundation

/// Columns of text for a terminal.
enum TextTable {
  /// Lays rows out under a header; the last column is not padded.
  static func text(header: [String], _ rows: [[String]]) -> String {
    // Names come from scanned code and are shown on a terminal.
    let all = [header] + rows.map { $0.map(Invisible.logLine) }
    let widths = header.indices.map { column in all.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return all.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

}

/// JSON for programs: sorted keys, indented, absent values as they are.
enum PlainJSON {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

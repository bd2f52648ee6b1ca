import Foundation

/// Lines of a project.pbxproj: the property list parser gives none.
struct ProjectLines {
  private var objects: [String: Int] = [:]
  private var settings: [String: [String: Int]] = [:]
  private let ids: Set<String>
  private let wanted: Set<String>
  private let longest: Int

  /// Looks for where objects begin, and for where the settings in them stand.
  init(objects ids: Set<String>, settings wanted: Set<String>) {
    self.ids = ids
    self.wanted = wanted
    longest = max(ids.map(\.utf8.count).max() ?? 0, 64)
  }

  /// Finds them in a whole project.
  init(_ data: Data, objects ids: Set<String>, settings wanted: Set<String>) {
    self.init(objects: ids, settings: wanted)
    data.withUnsafeBytes { read($0, firstLine: 1) }
  }

  /// Reads lines.
  mutating func read(_ bytes: UnsafeRawBufferPointer, firstLine: Int) {
    var current: String?
    var line = firstLine - 1
    for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      line += 1
      guard let start = part.firstIndex(where: { $0 != 32 && $0 != 9 }) else { continue }
      let rest = part[start...]
      let end = rest.firstIndex { $0 == 32 || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "=") } ?? rest.endIndex
      guard end - start <= longest + 16 else { continue }
      if rest.first == UInt8(ascii: "<") {
        let text = String(decoding: rest, as: UTF8.self).trimmed
        guard text.hasPrefix("<key>"), text.hasSuffix("</key>") else { continue }
        let key = String(text.dropFirst(5).dropLast(6))
        if ids.contains(key) {
          current = key
          if objects[key] == nil { objects[key] = line }
        } else if let current, wanted.contains(String(key.prefix { $0 != "[" })), settings[current]?[key] == nil {
          settings[current, default: [:]][key] = line
        }
        continue
      }
      // An object begins behind two tabs; the same id further in is a reference to it.
      if start - part.startIndex <= 2, part.last == UInt8(ascii: "{") || part.dropLast().last == UInt8(ascii: "{") {
        let id = String(decoding: rest[..<end].filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        current = ids.contains(id) ? id : nil
        if let current, objects[current] == nil { objects[current] = line }
      } else if let current {
        let key = String(decoding: rest[..<end].filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        guard wanted.contains(key) else { continue }
        let whole = rest[..<(rest.firstIndex(of: UInt8(ascii: " ")) ?? end)].filter { $0 != UInt8(ascii: "\"") }
        let full = String(decoding: whole, as: UTF8.self)
        if settings[current]?[full] == nil { settings[current, default: [:]][full] = line }
      }
    }
  }

  /// The line at which an object begins.
  func line(of id: String) -> Int? { objects[id] }

  /// The line of a setting, conditions and all, in a configuration.
  func line(of setting: String, in id: String) -> Int? { settings[id]?[setting] }
}

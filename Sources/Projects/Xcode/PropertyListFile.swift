import Foundation

/// Reads a property list in OpenStep or XML form, and says in which line it is broken.
enum PropertyListFile {
  /// Why a property list cannot be read.
  struct Fault: Error {
    var line: Int?
    var message: String
  }

  /// Deepest nesting that is tried; real project files have about six levels, and the parser recurses.
  private static let depthLimit = 128

  /// Reads a dictionary.
  static func read(_ data: Data) throws(Fault) -> [String: Any] {
    if data.starts(with: Data("bplist".utf8)) { throw Fault(line: nil, message: "a binary property list") }
    if data.allSatisfy({ $0 <= 32 }) { throw Fault(line: 1, message: "an empty file") }
    if let line = firstTooDeepLine(data) {
      throw Fault(line: line, message: "nested deeper than \(depthLimit) levels")
    }
    do {
      let value = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
      guard let dictionary = value as? [String: Any] else { throw Fault(line: 1, message: "no dictionary") }
      return dictionary
    } catch let fault as Fault {
      throw fault
    } catch {
      if let line = conflictLine(data) {
        throw Fault(line: line, message: "the marks of a merge conflict stand in it; settle the conflict")
      }
      throw fault(of: error as NSError, isXML: data.prefix(512).contains(Array("<?xml".utf8)))
    }
  }

  /// The fault in Foundation's words. The parser tries both forms; what it says of the OpenStep one is nested inside.
  private static func fault(of error: NSError, isXML: Bool) -> Fault {
    let text = (isXML ? nil : openStepFault(in: error)) ?? debugDescription(of: error) ?? "not a property list"
    let words = text.split(separator: " ")
    let line = words.indices.dropLast().first { words[$0] == "line" }
      .flatMap { Int(words[$0 + 1].prefix(while: \.isNumber)) }
    return Fault(line: line, message: text)
  }

  private static func debugDescription(of error: NSError) -> String? { error.userInfo["NSDebugDescription"] as? String }

  /// What is wrong with the OpenStep form. On Linux the nested error is a bare CoreFoundation object, of which only the
  /// description can be had.
  private static func openStepFault(in error: NSError) -> String? {
    guard let nested = error.userInfo["kCFPropertyListOldStyleParsingError"] else { return nil }
    if let error = nested as? NSError, let text = debugDescription(of: error) { return text }
    let description = String(describing: nested)
    guard let start = description.range(of: "NSDebugDescription=") else { return nil }
    return String(description[start.upperBound...].prefix { $0 != "}" && $0 != "\n" })
  }

  /// The line of the first mark of a merge conflict.
  private static func conflictLine(_ data: Data) -> Int? {
    let marks = ["<<<<<<<", "=======", ">>>>>>>"].map { Array($0.utf8) }
    return data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .firstIndex { line in marks.contains { line.starts(with: $0) } }
      .map { $0 + 1 }
  }

  /// The line at which the nesting passes the limit; strings and comments are left out.
  private static func firstTooDeepLine(_ data: Data) -> Int? {
    data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Int? in
      let isXML = bytes.first { $0 > 32 && $0 < 128 } == UInt8(ascii: "<")
      return isXML ? tooDeepXML(bytes) : tooDeepOpenStep(bytes)
    }
  }

  private static func tooDeepOpenStep(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var (depth, line, index) = (0, 1, 0)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "{"), UInt8(ascii: "("):
        depth += 1
        if depth > depthLimit { return line }
      case UInt8(ascii: "}"), UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = bytes[index]
        index += 1
        while index < bytes.count, bytes[index] != quote {
          if bytes[index] == UInt8(ascii: "\n") { line += 1 }
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        index += 2
        while index + 1 < bytes.count, !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/")) {
          if bytes[index] == UInt8(ascii: "\n") { line += 1 }
          index += 1
        }
        index += 1
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
        while index + 1 < bytes.count, bytes[index + 1] != UInt8(ascii: "\n") { index += 1 }
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func tooDeepXML(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var (depth, line) = (0, 1)
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { continue }
      switch bytes[index + 1] {
      case UInt8(ascii: "d"), UInt8(ascii: "a"): depth += 1
      case UInt8(ascii: "/") where index + 2 < bytes.count:
        if bytes[index + 2] == UInt8(ascii: "d") || bytes[index + 2] == UInt8(ascii: "a") { depth -= 1 }
      default: break
      }
      if depth > depthLimit { return line }
    }
    return nil
  }
}

extension Data {
  /// Whether the bytes stand somewhere in the data.
  fileprivate func contains(_ needle: [UInt8]) -> Bool {
    guard count >= needle.count, !needle.isEmpty else { return false }
    return indices.dropLast(needle.count - 1).contains { start in
      needle.indices.allSatisfy { self[start + $0] == needle[$0] }
    }
  }
}

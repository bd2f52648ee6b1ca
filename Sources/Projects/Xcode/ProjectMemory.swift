import AuditModel
import Foundation

/// The objects of the Xcode projects that were read last, and what settings files and Podfiles beside them say. Of the
/// next version of a project, a month later in its history, only what changed goes through the property list parser.
public final class ProjectMemory: @unchecked Sendable {
  /// A version of a project.
  struct Version {
    let pieces: ProjectPieces
    /// The objects of the pieces, in their order.
    let list: [ProjectObjects.Object]
    let objects: ProjectObjects
  }

  private let lock = NSLock()
  /// The last version of each project.pbxproj.
  private var known: [String: Version] = [:]
  private var values: [String: (data: Data, value: any Sendable)] = [:]

  /// Knows no project yet.
  public init() {}

  /// What a small file says: read where it is not what it was when it was read last.
  ///
  /// - Parameter read: reads the file; of one path always the same kind of value.
  func value<Value: Sendable>(of data: Data, at path: String, _ read: () -> Value) -> Value {
    if let last = lock.withLock({ values[path] }), last.data == data, let value = last.value as? Value { return value }
    let new = read()
    lock.withLock { values[path] = (data, new) }
    return new
  }

  /// The version of a project that some content is.
  ///
  /// - Returns: nil where it must be read as a whole: anything about the file is unusual.
  func version(of data: Data, at path: String) -> Version? {
    // One after the other: each takes over from the one before it.
    lock.withLock {
      guard let version = Self.version(of: data, before: known[path]) else { return nil }
      known[path] = version
      return version
    }
  }

  private static func version(of data: Data, before: Version?) -> Version? {
    let isOld = { id in before?.objects.table[id] != nil }
    guard let pieces = ProjectPieces(data, before: before?.pieces, isOld: isOld) else { return nil }
    let new = pieces.pieces.filter { $0.known == nil }
    guard let list = try? PropertyListFile.read(pieces.project(with: new)), let read = list["objects"] as? [String: Any]
    else { return nil }

    var kept = [Bool](repeating: false, count: before?.list.count ?? 0)
    for piece in pieces.pieces { piece.known.map { kept[$0] = true } }
    var table = before?.objects.table ?? [:]
    for (object, isKept) in zip(before?.list ?? [], kept) where !isKept { table[object.id] = nil }
    var all: [ProjectObjects.Object] = []
    all.reserveCapacity(pieces.pieces.count)
    for piece in pieces.pieces {
      if let place = piece.known, let before {
        all.append(before.list[place])
        continue
      }
      guard table[piece.id] == nil, let values = read[piece.id] as? [String: Any] else { return nil }
      let object = ProjectObjects.Object(id: piece.id, values: values)
      table[piece.id] = object
      all.append(object)
    }
    // Merges leave entries of one id twice; which of them counts is the parser's to say.
    guard table.count == all.count, let objects = ProjectObjects(table, root: list["rootObject"] as? String) else {
      return nil
    }
    return Version(pieces: pieces, list: all, objects: objects)
  }
}

extension ProjectMemory.Version {
  /// The lines of some objects and of settings in them.
  func lines(of ids: Set<String>, settings: Set<String>) -> ProjectLines {
    var lines = ProjectLines(objects: ids, settings: settings)
    for (piece, object) in zip(pieces.pieces, list) where !object.isFile && ids.contains(object.id) {
      let start = pieces.bytes[..<piece.range.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      pieces.bytes[start..<piece.range.upperBound].withUnsafeBytes { lines.read($0, firstLine: piece.line) }
    }
    return lines
  }
}

import AuditModel
import Foundation

/// The objects of the Xcode projects that were read last. Of the next version of a project, a month later in its
/// history, only what changed goes through the property list parser.
public final class ProjectMemory: @unchecked Sendable {
  private let lock = NSLock()
  /// For each project.pbxproj its objects by their texts.
  private var known: [String: [PathKey: ProjectObjects.Object]] = [:]

  /// Knows no project yet.
  public init() {}

  /// The objects of a project.
  ///
  /// - Returns: nil where they must be read as a whole: the first time, and where anything about the file is unusual.
  func objects(of data: Data, at path: String) -> ProjectObjects? {
    guard let cut = ProjectPieces(data) else { return nil }
    let before = lock.withLock { known[path] } ?? [:]
    let found = cut.pieces.map { before[PathKey($0.text)] }
    let new = zip(cut.pieces, found).compactMap { $1 == nil ? $0 : nil }
    guard let list = try? PropertyListFile.read(cut.project(with: new)),
      let read = list["objects"] as? [String: Any]
    else { return nil }
    var kept = before
    var objects: [String: ProjectObjects.Object] = [:]
    objects.reserveCapacity(cut.pieces.count)
    for (piece, known) in zip(cut.pieces, found) {
      if let known {
        objects[piece.id] = known
      } else if let values = read[piece.id] as? [String: Any] {
        let object = ProjectObjects.Object(id: piece.id, values: values)
        objects[piece.id] = object
        kept[PathKey(piece.text)] = object
      } else {
        return nil
      }
    }
    // What is gone for good goes with the time.
    if kept.count > 2 * cut.pieces.count { kept = [:] }
    let result = kept
    lock.withLock { known[path] = result }
    return ProjectObjects(objects, root: list["rootObject"] as? String)
  }
}

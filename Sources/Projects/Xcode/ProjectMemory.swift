import Foundation

/// The objects of the Xcode projects that were read last. Of the next version of a project, a month later in its
/// history, only what changed goes through the property list parser.
public final class ProjectMemory: @unchecked Sendable {
  private let lock = NSLock()
  /// For each project.pbxproj its objects by their texts.
  private var known: [String: [String: ProjectObjects.Object]] = [:]

  /// Knows no project yet.
  public init() {}

  /// The objects of a project.
  ///
  /// - Returns: nil where they must be read as a whole: the first time, and where anything about the file is unusual.
  func objects(of data: Data, at path: String) -> ProjectObjects? {
    guard let cut = ProjectPieces(data) else { return nil }
    let before = lock.withLock { known[path] } ?? [:]
    let new = cut.pieces.filter { before[$0.text] == nil }
    guard let list = try? PropertyListFile.read(cut.project(with: new)),
      let read = list["objects"] as? [String: Any]
    else { return nil }
    var after: [String: ProjectObjects.Object] = [:]
    var objects: [String: ProjectObjects.Object] = [:]
    for piece in cut.pieces {
      guard
        let object = before[piece.text]
          ?? (read[piece.id] as? [String: Any]).map({ ProjectObjects.Object(id: piece.id, values: $0) })
      else { return nil }
      after[piece.text] = object
      objects[piece.id] = object
    }
    let kept = after
    lock.withLock { known[path] = kept }
    return ProjectObjects(objects, root: list["rootObject"] as? String)
  }
}

import AuditModel
import Foundation
import Projects
import Repository
import SwiftFacts

/// Reads the project files into one model.
struct ProjectStage {
  let tree: any SourceTree
  let cache: FactsCache?

  /// Reads the model.
  func read(_ list: FileList) -> ProjectModel {
    let files = Dictionary(list.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    func content(_ path: String) -> Data? { files[path].flatMap { try? tree.content(of: $0) } }
    return ProjectReader.read(
      paths: list.files.map(\.path), content: content,
      swiftFacts: { path in content(path).map { SwiftFactsReader.read(SourceText(decoding: $0).string) } })
  }
}

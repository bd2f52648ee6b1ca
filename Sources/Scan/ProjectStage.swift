import AuditModel
import Foundation
import Projects
import Repository
import SwiftFacts

/// Reads the project files into one model, with the cache's help.
struct ProjectStage {
  let tree: any SourceTree
  let cache: FactsCache?
  /// What scans of other commits read; nil where only one commit is scanned.
  var past: PastMemory?

  /// Reads the model.
  ///
  /// The cache keeps it by the list of all paths, with the contents that it was made from: a model is good as long as the
  /// same paths are there and every file that the reader asked for is what it was.
  func read(_ list: FileList) -> ProjectModel {
    let source = ProjectSource(tree: tree, list: list)
    // Hardly two commits have the same paths.
    if past != nil { return model(of: list, source) }
    let key = FactsCache.Key(
      content: Self.digest(of: list.files.map(\.path)),
      kind: "project \(ProjectReader.version).\(SwiftFactsReader.version).\(ProjectModel.encodingVersion)")
    if let kept = cache?.values(for: [key])[key].flatMap(KeptProject.init), kept.isCurrent(source) { return kept.model }
    let model = model(of: list, source)
    cache?.keep([(key, KeptProject(model: model, contents: source.asked).encoded())])
    return model
  }

  private func model(of list: FileList, _ source: ProjectSource) -> ProjectModel {
    // A past commit's files come in one go, or each for the price of a process.
    try? tree.prepare(list.files.filter { Self.looksLikeProjectFile($0.path) })
    return ProjectReader.read(
      paths: list.files.map(\.path), content: { source.content($0) },
      swiftFacts: { path in
        guard let data = source.content(path) else { return nil }
        guard let past, let blob = source.asked[path] else { return facts(ofManifest: data, at: path) }
        return past.manifests.value(for: blob) { facts(ofManifest: data, at: path) }
      }, memory: past?.projects)
  }

  /// The facts of a manifest; one that the parser could not bear has none, and says why.
  private func facts(ofManifest data: Data, at path: String) -> FileFacts {
    let text = SourceText(decoding: data)
    if let refusal = BytePass.read(text, language: .swift).refusal {
      var facts = FileFacts(language: .swift)
      facts.problems = [ParseProblem(extent: .notParsed, line: nil, message: refusal)]
      return facts
    }
    return past.map { $0.versions.read(text.string, of: path) } ?? SwiftFactsReader.read(text.string)
  }

  /// Files that a reader is likely to ask for; a wrong guess costs time only.
  static func looksLikeProjectFile(_ path: String) -> Bool {
    let ends = [
      ".pbxproj", ".xcconfig", ".yml", ".yaml", "Package.swift", "Project.swift", "Podfile", ".podspec", "BUILD",
      "BUILD.bazel", ".bzl", ".xcworkspacedata",
    ]
    return ends.contains(where: path.hasSuffix) || path.containsFolded("tuist/")
  }

  private static func digest(of paths: [String]) -> String {
    var bytes: [UInt8] = []
    for path in paths {
      bytes.append(contentsOf: path.utf8)
      bytes.append(0)
    }
    return Hashing.hex(Hashing.sha1(bytes))
  }
}

/// The files that a project reader may ask for; remembers which it did, and what was in them.
private final class ProjectSource {
  private let tree: any SourceTree
  private let list: FileList
  /// Git's id of the content of each file that was asked for.
  private(set) var asked: [String: String] = [:]

  init(tree: any SourceTree, list: FileList) {
    self.tree = tree
    self.list = list
  }

  func content(_ path: String) -> Data? {
    guard let file = list.file(at: path) else { return nil }
    let data = try? tree.content(of: file)
    asked[path] = file.blob ?? data.map { Hashing.gitBlobID($0) } ?? ""
    return data
  }

  /// Git's id of a file's content now.
  func blob(_ path: String) -> String? {
    guard let file = list.file(at: path) else { return nil }
    return file.blob ?? (try? tree.content(of: file)).map { Hashing.gitBlobID($0) }
  }
}

/// A model as the cache keeps it, with what it was made from.
private struct KeptProject {
  var model: ProjectModel
  var contents: [String: String]

  init(model: ProjectModel, contents: [String: String]) {
    self.model = model
    self.contents = contents
  }

  /// One line a file in front, then an empty line, then the model.
  init?(_ bytes: [UInt8]) {
    var contents: [String: String] = [:]
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0) {
      let entry = rest[..<end]
      rest = rest[(end + 1)...]
      guard !entry.isEmpty else {
        guard let model = ProjectModel(encoded: Array(rest)) else { return nil }
        self.init(model: model, contents: contents)
        return
      }
      guard entry.count > 40 else { return nil }
      contents[String(decoding: entry.dropFirst(40), as: UTF8.self)] = String(decoding: entry.prefix(40), as: UTF8.self)
    }
    return nil
  }

  func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    for (path, blob) in contents.sorted(by: { $0.key < $1.key }) where blob.utf8.count == 40 {
      bytes.append(contentsOf: blob.utf8)
      bytes.append(contentsOf: path.utf8)
      bytes.append(0)
    }
    bytes.append(0)
    return bytes + model.encoded()
  }

  func isCurrent(_ source: ProjectSource) -> Bool {
    contents.allSatisfy { source.blob($0.key) == $0.value }
  }
}

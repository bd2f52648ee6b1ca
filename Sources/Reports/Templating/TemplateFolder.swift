import AuditModel
import Foundation
import Templates

/// The templates that a report is rendered from: ours, or a team's own with ours behind them.
public struct TemplateFolder: Sendable {
  private var texts: [String: String]

  /// Our own templates.
  public static let builtIn = TemplateFolder(texts: Templates.all.mapValues { String(decoding: $0, as: UTF8.self) })

  /// Makes a folder of texts by file name.
  init(texts: [String: String]) {
    self.texts = texts
  }

  /// Reads a team's templates; what the folder does not have is taken from ours.
  ///
  /// - Parameter path: path of the folder.
  /// - Throws: `AuditError` where it can't be read.
  public static func reading(_ path: String) throws -> TemplateFolder {
    var folder = builtIn
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw AuditError(.failed, "The template folder '\(path)' can't be read; --templates wants an existing folder.")
    }
    for name in names where isTemplate(name) { folder.texts[name] = try read(path + "/" + name) }
    return folder
  }

  /// Reads one template that takes the place of ours of the same language; its neighbours serve as its partials.
  ///
  /// - Parameter path: path of the file; where there is none, the name of one of ours (`digest.md.mustache`).
  /// - Returns: the folder and the template's name in it.
  /// - Throws: `AuditError` where it can't be read.
  public static func readingTemplate(_ path: String) throws -> (folder: TemplateFolder, name: String) {
    let url = URL(fileURLWithPath: path)
    if !FileManager.default.fileExists(atPath: path), builtIn.texts[url.lastPathComponent] != nil {
      return (builtIn, url.lastPathComponent)
    }
    var folder = try reading(url.deletingLastPathComponent().path)
    folder.texts[url.lastPathComponent] = try read(path)
    return (folder, url.lastPathComponent)
  }

  /// Our templates as files, for a team to start from.
  public static var files: [RenderedFile] {
    builtIn.texts.sorted { $0.key < $1.key }.map { RenderedFile(path: $0.key, text: $0.value) }
  }

  /// A template that must be there.
  func text(of file: String) throws -> String {
    guard let text = texts[file] else {
      throw AuditError(.invalidInput, "\(file): there is no such template; there are \(names.joined(separator: ", ")).")
    }
    return text
  }

  /// A partial, which may be missing.
  func partial(_ file: String) -> String? { texts[file] }

  /// Names of the files, sorted.
  var names: [String] { texts.keys.sorted() }

  /// True for a name that stays inside the folder.
  static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
  }

  private static func isTemplate(_ name: String) -> Bool {
    isPlain(name) && (name.hasSuffix(".mustache") || name.hasSuffix(".css") || name.hasSuffix(".js"))
  }

  private static func read(_ path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw AuditError(.failed, "The template '\(path)' can't be read.")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

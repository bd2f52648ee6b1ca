import Foundation

/// The objects of a project.pbxproj. Years of merges leave entries that point nowhere; Xcode opens such projects.
struct ProjectObjects {
  /// One object.
  final class Object {
    let id: String
    /// The class: `PBXNativeTarget`.
    let isa: String
    /// Whether it stands for a file.
    let isFile: Bool
    /// The files of a build phase.
    let files: [String]
    /// The path, and what it is relative to.
    let path: String?
    let sourceTree: String?
    /// The file that a build file is of.
    let file: String?
    /// Whether a build file says more than that.
    let hasMore: Bool
    private let values: [String: Any]

    init(id: String, values: [String: Any]) {
      self.id = id
      self.values = values
      isa = Self.text(values["isa"]) ?? ""
      isFile = isa == "PBXBuildFile" || isa == "PBXFileReference"
      files = isFile ? [] : (values["files"] as? [Any])?.compactMap(Self.text) ?? []
      file = isa == "PBXBuildFile" ? Self.text(values["fileRef"]) : nil
      hasMore = values.count > 2
      path = Self.text(values["path"])
      sourceTree = Self.text(values["sourceTree"])
    }

    /// A text; numbers and truth values of the XML form too.
    func text(_ key: String) -> String? { Self.text(values[key]) }

    /// A list of texts.
    func list(_ key: String) -> [String] { (values[key] as? [Any])?.compactMap(Self.text) ?? [] }

    /// A dictionary's keys and values, sorted by key; a list becomes its elements with blanks between.
    func settings(_ key: String) -> [(key: String, value: String)] {
      guard let dictionary = values[key] as? [String: Any] else { return [] }
      return dictionary.sorted { $0.key < $1.key }.compactMap { entry in
        let value = (entry.value as? [Any])?.compactMap(Self.text).joined(separator: " ") ?? Self.text(entry.value)
        return value.map { (entry.key, $0) }
      }
    }

    /// A dictionary of lists.
    func lists(_ key: String) -> [String: [String]] {
      (values[key] as? [String: Any])?.compactMapValues { ($0 as? [Any])?.compactMap(Self.text) } ?? [:]
    }

    private static func text(_ value: Any?) -> String? {
      if let text = value as? String { return text }
      return (value as? NSNumber)?.stringValue
    }
  }

  /// All objects by id.
  let table: [String: Object]
  /// The project's own object.
  let root: Object

  /// Takes the objects of a property list; nil where it is no project.
  init?(_ propertyList: [String: Any]) {
    guard let entries = propertyList["objects"] as? [String: Any] else { return nil }
    var objects: [String: Object] = [:]
    for (id, values) in entries {
      if let values = values as? [String: Any] { objects[id] = Object(id: id, values: values) }
    }
    self.init(objects, root: propertyList["rootObject"] as? String)
  }

  /// Takes objects by id; nil where none is a project.
  init?(_ objects: [String: Object], root name: String?) {
    table = objects
    let named = name.flatMap { objects[$0] }
    guard let root = named?.isa == "PBXProject" ? named : Self.all(["PBXProject"], in: objects).first else {
      return nil
    }
    self.root = root
  }

  /// The object with an id; nil for none and for one that points nowhere.
  func object(_ id: String?) -> Object? { id.flatMap { table[$0] } }

  /// The objects that a list names, without those that point nowhere.
  func objects(_ ids: [String]) -> [Object] { ids.compactMap { object($0) } }

  /// All objects of some classes, sorted by id: to be asked for once a project, which may have tens of thousands.
  func all(_ classes: Set<String>) -> [Object] { Self.all(classes, in: table) }

  private static func all(_ classes: Set<String>, in table: [String: Object]) -> [Object] {
    // Nearly all are files, of which nobody asks for all.
    table.values.filter { !$0.isFile && classes.contains($0.isa) }.sorted { $0.id < $1.id }
  }
}

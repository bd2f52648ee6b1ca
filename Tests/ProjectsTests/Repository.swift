import AuditModel
import Foundation
import SwiftFacts

@testable import Projects

/// A small repository that stands in memory.
struct Repository {
  var files: [String: String]

  init(_ files: [String: String]) { self.files = files }

  /// What the reader makes of it.
  var model: ProjectModel {
    ProjectReader.read(
      paths: files.keys.sorted(), content: { files[$0].map { Data($0.utf8) } },
      swiftFacts: { files[$0].map { SwiftFactsReader.read($0) } })
  }
}

extension ProjectModel {
  /// Every target as `name platform version`, in order.
  var summary: [String] { targets.map { "\($0.name) \($0.platform) \($0.deploymentTarget ?? "unknown")" } }

  /// The first target of a name, on a platform.
  func target(_ name: String, _ platform: String = "iOS") -> Target? {
    targets.first { $0.name == name && $0.platform == platform }
  }

  /// Names of the targets that compile a file, sorted.
  func names(compiling path: String) -> [String] { targets(compiling: path).map(\.name) }
}

/// An Xcode project written out of its parts.
struct XcodeSample {
  /// Objects by id.
  var objects: [String: [String: Any]] = [:]
  private var targets: [String] = []
  private var children: [String] = []

  /// Begins a project with settings for Debug and Release, and for more configurations by name.
  init(settings: [String: Any] = ["SDKROOT": "iphoneos"], configurations: [String: [String: Any]]? = nil) {
    let all = configurations ?? ["Debug": settings, "Release": settings]
    addConfigurations("PROJECT", all)
  }

  /// Adds a target.
  mutating func target(
    _ name: String, type: String = "application", settings: [String: Any] = [:],
    configurations: [String: [String: Any]]? = nil, sources: [String] = [], more: [String: Any] = [:]
  ) {
    addConfigurations(name, configurations ?? ["Debug": settings, "Release": settings])
    for path in sources {
      objects["FILE-\(path)"] = ["isa": "PBXFileReference", "path": path, "sourceTree": "<group>"]
      objects["BUILD-\(name)-\(path)"] = ["isa": "PBXBuildFile", "fileRef": "FILE-\(path)"]
      if !children.contains("FILE-\(path)") { children.append("FILE-\(path)") }
    }
    objects["SOURCES-\(name)"] = [
      "isa": "PBXSourcesBuildPhase", "files": sources.map { "BUILD-\(name)-\($0)" },
    ]
    var target: [String: Any] = [
      "isa": "PBXNativeTarget", "name": name, "productType": "com.apple.product-type.\(type)",
      "buildConfigurationList": "LIST-\(name)", "buildPhases": ["SOURCES-\(name)"],
    ]
    target.merge(more) { $1 }
    objects["TARGET-\(name)"] = target
    targets.append("TARGET-\(name)")
  }

  /// Adds an object, below the main group if it is a child.
  mutating func add(_ id: String, _ object: [String: Any], isChild: Bool = false) {
    objects[id] = object
    if isChild { children.append(id) }
  }

  private mutating func addConfigurations(_ owner: String, _ all: [String: [String: Any]]) {
    for (name, settings) in all {
      var configuration: [String: Any] = ["isa": "XCBuildConfiguration", "name": name]
      configuration["baseConfigurationReference"] = settings["base"]
      configuration["buildSettings"] = settings.filter { $0.key != "base" }
      objects["CONFIG-\(owner)-\(name)"] = configuration
    }
    objects["LIST-\(owner)"] = [
      "isa": "XCConfigurationList", "buildConfigurations": all.keys.sorted().map { "CONFIG-\(owner)-\($0)" },
      "defaultConfigurationName": "Release",
    ]
  }

  /// Adds an .xcconfig that configurations can name as their base.
  mutating func configurationFile(_ path: String) {
    add("FILE-\(path)", ["isa": "PBXFileReference", "path": path, "sourceTree": "<group>"], isChild: true)
  }

  /// The property list.
  var propertyList: [String: Any] {
    var all: [String: Any] = objects
    all["GROUP"] = ["isa": "PBXGroup", "children": children, "sourceTree": "<group>"]
    all["ROOT"] = [
      "isa": "PBXProject", "buildConfigurationList": "LIST-PROJECT", "mainGroup": "GROUP", "targets": targets,
    ]
    return ["archiveVersion": "1", "objectVersion": "77", "objects": all, "rootObject": "ROOT"]
  }

  /// The text in OpenStep form.
  var text: String { "// !$*UTF8*$!\n" + Self.write(propertyList, indent: 0) + "\n" }

  private static func write(_ value: Any, indent: Int) -> String {
    let tabs = String(repeating: "\t", count: indent)
    if let dictionary = value as? [String: Any] {
      let entries = dictionary.sorted { $0.key < $1.key }.map {
        "\(tabs)\t\(quote($0.key)) = \(write($0.value, indent: indent + 1));\n"
      }
      return "{\n\(entries.joined())\(tabs)}"
    }
    if let list = value as? [Any] {
      return "(\n" + list.map { "\(tabs)\t\(write($0, indent: indent + 1)),\n" }.joined() + "\(tabs))"
    }
    return quote("\(value)")
  }

  private static func quote(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return isPlain ? text : "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

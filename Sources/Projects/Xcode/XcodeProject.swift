import AuditModel
import Foundation

/// A project.pbxproj as targets.
struct XcodeProject {
  /// The path of the project.pbxproj.
  let path: String
  /// The project's name: that of its .xcodeproj.
  let name: String
  /// The targets that compile something.
  private(set) var blueprints: [TargetBlueprint] = []

  private let objects: ProjectObjects
  private let files: RepositoryFiles
  private let tree: ProjectTree
  private let synchronised: [ProjectObjects.Object]
  private let lines: ProjectLines
  /// The project's own settings, by their configuration: all targets see the same.
  private var shared: [String: [SettingsLayer]] = [:]

  /// Reads a project.
  ///
  /// - Throws: `PropertyListFile.Fault` where it is broken.
  init(
    path: String, files: RepositoryFiles, configurationFiles: inout ConfigurationFileReader
  ) throws(PropertyListFile.Fault) {
    self.path = path
    self.files = files
    let container = RelativePath.folder(of: path)
    name = RelativePath.stem(of: container)
    guard let data = files.content(path), data.count <= RepositoryFiles.sizeLimit else {
      throw PropertyListFile.Fault(line: nil, message: "it cannot be read, or is larger than 64 MB")
    }
    let version = files.memory?.version(of: data, at: path)
    guard let objects = version == nil ? ProjectObjects(try PropertyListFile.read(data)) : version?.objects else {
      throw PropertyListFile.Fault(line: 1, message: "there is no PBXProject in it")
    }
    self.objects = objects
    tree = ProjectTree(objects, projectFolder: RelativePath.folder(of: container))
    synchronised = objects.all(["PBXFileSystemSynchronizedRootGroup"])
    let configurations = objects.all(["XCBuildConfiguration"]).map(\.id)
    let targets = objects.root.list("targets")
    let (wanted, settings) = (Set(configurations + targets), Set(Platform.allCases.map(\.deploymentKey)))
    lines = version?.lines(of: wanted, settings: settings) ?? ProjectLines(data, objects: wanted, settings: settings)
    for target in objects.objects(targets) where target.isa == "PBXNativeTarget" {
      blueprints.append(blueprint(of: target, configurationFiles: &configurationFiles))
    }
  }

  private mutating func blueprint(
    of target: ProjectObjects.Object, configurationFiles: inout ConfigurationFileReader
  ) -> TargetBlueprint {
    let name = target.text("name") ?? target.text("productName") ?? target.id
    var blueprint = TargetBlueprint(
      name: name, product: ProductType(target.text("productType") ?? ""),
      configurations: configurations(of: target, named: name, configurationFiles: &configurationFiles),
      evidence: Target.Evidence(file: path, line: lines.line(of: target.id), key: "target \(name)"))
    var members = XcodeMembership(objects: objects, tree: tree, files: files, synchronised: synchronised)
    members.read(target)
    blueprint.membership = members.membership
    blueprint.dependencies = members.dependencies
    return blueprint
  }

  // MARK: Settings

  private mutating func configurations(
    of target: ProjectObjects.Object, named name: String, configurationFiles: inout ConfigurationFileReader
  ) -> [TargetBlueprint.BuildConfiguration] {
    let own = list(target.text("buildConfigurationList"))
    let shared = list(objects.root.text("buildConfigurationList"))
    let fallback = objects.object(objects.root.text("buildConfigurationList"))?.text("defaultConfigurationName")
    var result: [TargetBlueprint.BuildConfiguration] = []
    for configuration in own.isEmpty ? shared : own {
      let title = configuration.text("name") ?? ""
      var layers: [SettingsLayer] = []
      if !own.isEmpty { layers += self.layers(of: configuration, "target \(name)", &configurationFiles) }
      let project = shared.first { $0.text("name") == title } ?? shared.first { $0.text("name") == fallback }
      if let project {
        let known = self.shared[project.id] ?? self.layers(of: project, "project", &configurationFiles)
        self.shared[project.id] = known
        layers += known
      }
      let builtIn = [
        "TARGET_NAME": name, "TARGETNAME": name, "PRODUCT_NAME": name, "PROJECT_NAME": self.name, "PROJECT": self.name,
      ]
      result.append(.init(name: title, stack: SettingsStack(layers: layers, builtIn: builtIn)))
    }
    return result
  }

  private func list(_ id: String?) -> [ProjectObjects.Object] {
    objects.objects(objects.object(id)?.list("buildConfigurations") ?? [])
  }

  /// The settings of a configuration, and those of its .xcconfig.
  private func layers(
    of configuration: ProjectObjects.Object, _ owner: String, _ configurationFiles: inout ConfigurationFileReader
  ) -> [SettingsLayer] {
    var own = SettingsLayer()
    for (key, value) in configuration.settings("buildSettings") {
      let line = lines.line(of: key, in: configuration.id)
      own.assign(key, value, at: Target.Evidence(file: path, line: line, key: "\(owner) \(key)"))
    }
    guard let base = baseFile(of: configuration) else { return [own] }
    return [own, configurationFiles.layer(base, project: RelativePath.folder(of: RelativePath.folder(of: path)))]
  }

  /// The .xcconfig that a configuration is based on, as a reference or (Xcode 16) as a path below a folder.
  private func baseFile(of configuration: ProjectObjects.Object) -> String? {
    if let id = configuration.text("baseConfigurationReference") { return tree.path(of: id) }
    guard let anchor = configuration.text("baseConfigurationReferenceAnchor"),
      let below = configuration.text("baseConfigurationReferenceRelativePath"), let folder = tree.path(of: anchor)
    else { return nil }
    return RelativePath.join(folder, below)
  }
}

import AuditModel

/// Which targets are part of an app that the web-browser entitlement makes a browser.
struct BrowserTargets {
  private let names: Set<String>
  /// True where entitlements stand in no target's reach, so that any target may have them.
  private let isAny: Bool

  /// Finds the targets that entitlement files belong to, and those that these depend on.
  init(entitlements: [String], project: ProjectModel) {
    let found = entitlements.map { path in project.targets.filter { Self.takes(path, $0) }.map(\.name) }
    isAny = found.contains(where: \.isEmpty)
    var names: Set<String> = []
    var waiting = found.flatMap { $0 }
    while let next = waiting.popLast() {
      guard names.insert(next).inserted else { continue }
      waiting += project.targets.filter { $0.name == next }.flatMap(\.dependencies)
    }
    self.names = names
  }

  /// Whether a file that some targets compile is part of a browser.
  func contain(_ targets: [Target]) -> Bool {
    isAny || (targets.isEmpty && !names.isEmpty) || targets.contains { names.contains($0.name) }
  }

  /// Whether an entitlement file is an app's: by its name (`App.entitlements`, `AppRelease.entitlements`), else by the
  /// folder that it stands in.
  private static func takes(_ path: String, _ target: Target) -> Bool {
    guard target.kind == .app || target.kind == .other else { return false }
    let parts = path.split(separator: "/").map(String.init)
    let file = (parts.last ?? path).dropLast(".entitlements".count)
    if file.hasPrefix(target.name) { return true }
    let folder = parts.dropLast().joined(separator: "/")
    guard !folder.isEmpty else { return true }
    let prefix = folder + "/"
    return target.files.contains { $0.hasPrefix(prefix) }
      || target.folders.contains { $0.hasPrefix(prefix) || (!$0.isEmpty && prefix.hasPrefix($0)) }
  }
}

import AuditModel
import Resolution

extension RuleContext {
  /// The platforms that compile a file, with the lowest deployment target of each; nil where one is unknown.
  func platforms(compiling path: String) -> [String: [Int]?] {
    var found: [String: [Int]?] = [:]
    for target in project.targets(compiling: path) where target.kind != .test {
      let version = target.deploymentTarget.map(Self.numbers)
      if let known = found[target.platform] {
        guard let known, let version else {
          found[target.platform] = .some(nil)
          continue
        }
        found[target.platform] = Self.isLower(version, known) ? version : known
      } else {
        found[target.platform] = .some(version)
      }
    }
    return found
  }

  /// Whether some iOS target that compiles a file starts below a version; nil where the target is unknown.
  func startsBelow(iOS version: Int, _ path: String) -> Bool? {
    guard let lowest = platforms(compiling: path)["iOS"] else { return nil }
    return lowest.map { ($0.first ?? 0) < version }
  }

  private static func numbers(_ version: String) -> [Int] { version.split(separator: ".").map { Int($0) ?? 0 } }

  private static func isLower(_ left: [Int], _ right: [Int]) -> Bool { left.lexicographicallyPrecedes(right) }
}

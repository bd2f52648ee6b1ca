import AuditModel

/// One source file of the program under audit.
public struct SourceUnit: Sendable {
  /// Path, relative to the repository.
  public var path: String
  /// What is written in it, with what the resolver looks up.
  public var index: FactsIndex
  /// The module that compiles it; guessed from folders where no project file tells.
  public var module: String
  /// What kind of code it is.
  public var role: Role
  /// Targets that compile it, sorted.
  public var targets: [String]
  /// False where it serves only to resolve names (a demanded declaration) and nothing in it is inventoried.
  public var isInventoried: Bool

  /// Makes a unit.
  public init(
    path: String, index: FactsIndex, module: String, role: Role, targets: [String], isInventoried: Bool = true
  ) {
    self.path = path
    self.index = index
    self.module = module
    self.role = role
    self.targets = targets
    self.isInventoried = isInventoried
  }

  /// Makes a unit of facts that nothing else looks up.
  public init(
    path: String, facts: FileFacts, module: String, role: Role, targets: [String], isInventoried: Bool = true
  ) {
    self.init(
      path: path, index: FactsIndex(facts), module: module, role: role, targets: targets, isInventoried: isInventoried)
  }

  /// What is written in it.
  public var facts: FileFacts { index.facts }
}

/// A unit of a program. A class, since every question about a name takes one out of a table, and what it holds would be
/// counted each time.
final class ProgramFile: Sendable {
  let unit: SourceUnit
  let index: FactsIndex

  var facts: FileFacts { index.facts }

  init(_ unit: SourceUnit) {
    self.unit = unit
    index = unit.index
  }
}

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
  public var facts: FactsIndex { index }
}

/// A unit of a program. A class, since every question about a name takes one out of a table, and what it holds would be
/// counted each time.
final class ProgramFile: Sendable {
  let unit: SourceUnit
  let index: FactsIndex

  var facts: FactsIndex { index }

  init(_ unit: SourceUnit) {
    self.unit = unit
    index = unit.index
  }
}

/// The files of a program by path.
struct ProgramFiles: Sendable {
  private let table: [PathKey: ProgramFile]

  /// Makes the table; of two units of a path the first counts.
  init(_ units: [SourceUnit]) {
    table = Dictionary(units.map { (PathKey($0.path), ProgramFile($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// All paths, sorted.
  var paths: [String] { table.keys.map(\.path).sorted() }

  /// All files, in no order.
  var all: some Collection<ProgramFile> { table.values }

  subscript(path: String) -> ProgramFile? { table[PathKey(path)] }
}

import AuditModel
import Resolution

/// Helpers that supply tables with cells: a section that registers cells in the table which it is handed, a data source
/// that makes them.
///
/// Such a helper shows nothing itself. What its cells show stands in the table of whoever hands it the table, or makes
/// the data source: that is who uses the cells.
struct CellSupply {
  let program: Program

  /// How a supplier is reached.
  enum Way: Hashable {
    /// A function that takes a table: whoever calls it.
    case function(Member)
    /// A data source, or an initialiser that takes a table: whoever makes it.
    case type(TypeID)
  }

  private static let tables: Set<String> = [
    "UITableView", "UICollectionView", "NSTableView", "NSOutlineView", "NSCollectionView",
  ]
  private static let roles = [
    "TableViewDataSource", "CollectionViewDataSource", "TableViewDelegate", "CollectionViewDelegate",
    "SectionController",
    "DiffableDataSource", "OutlineViewDataSource", "OutlineViewDelegate",
  ]

  /// The ways by which the code at a scope supplies cells to the tables of others; none where it does not.
  func ways(around scope: Int, in path: String) -> [Way] {
    let owner = program.enclosingType(of: scope, in: path)
    if let owner, isDataSource(owner) {
      // It is told of its table by a function of its own, or when it is made.
      let functions = program.ownMembers(of: owner).flatMap(\.members).filter { isHandedTable($0) }
      return functions.isEmpty ? [.type(owner)] : functions.map { .function($0) }
    }
    guard let index = program.enclosingFunction(of: scope, in: path) else { return [] }
    let function = Member.function(path: path, index: index)
    if isHandedTable(function) { return [.function(function)] }
    guard let owner, let fact = program.function(function), isInitialiser(fact), takesTable(fact, in: path) else {
      return []
    }
    return [.type(owner)]
  }

  /// A function that others call with a table; the system calls `tableView(_:cellForRowAt:)`.
  private func isHandedTable(_ member: Member) -> Bool {
    guard let fact = program.function(member), !isInitialiser(fact),
      !Self.callbacks.contains(fact.name.split(separator: ":").first.map(String.init) ?? fact.name)
    else { return false }
    return takesTable(fact, in: member.path)
  }

  private static let callbacks: Set<String> = [
    "tableView", "collectionView", "outlineView", "numberOfSections", "numberOfRows", "numberOfSectionsInTableView",
    "numberOfSectionsInCollectionView", "numberOfRowsInTableView",
  ]

  private func isInitialiser(_ fact: FunctionFact) -> Bool { fact.name == "init" || fact.name.hasPrefix("initWith") }

  private func isDataSource(_ id: TypeID) -> Bool {
    program.ancestry(of: program.reference(id)).contains { name in
      name != program.types[id].qualifiedName && Self.roles.contains(where: name.hasSuffix)
    }
  }

  private func takesTable(_ fact: FunctionFact, in path: String) -> Bool {
    fact.parameters.contains { parameter in
      guard let type = program.resolve(parameter.type, scope: fact.scope, in: path) else { return false }
      return !program.ancestry(of: type).isDisjoint(with: Self.tables)
    }
  }
}

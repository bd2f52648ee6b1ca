import AuditModel
import Parallel

/// All parsed files with their names resolved.
///
/// The program answers what a name at a place means, from declarations, modules and imports alone. It never guesses: nil
/// is an answer.
public struct Program: Sendable {
  private let tables: ProgramTables
  /// All files by path.
  var files: ProgramFiles { tables.files }
  /// Paths of all files, sorted.
  public var paths: [String] { tables.paths }
  /// Own types.
  public var types: [DeclaredType] { tables.types }
  /// Extensions of system types (`View`, `UIViewController`): by the type's bare name.
  public var systemExtensions: [String: [TypeDeclaration]] { tables.systemExtensions }
  /// The own type of each declaration and extension.
  var owners: [TypeDeclaration: TypeID] { tables.owners }
  /// Own types by simple name.
  var typesByName: [String: [TypeID]] { tables.typesByName }
  /// Members of own types by name.
  var members: [TypeID: [String: [Member]]] { tables.members }
  /// Objective-C's methods of own types by the names that Swift gives them.
  var bridgedMembers: [TypeID: [String: [Member]]] { tables.bridgedMembers }
  /// Whether there are Swift and Objective-C files.
  var hasBothLanguages: Bool { tables.hasBothLanguages }
  /// Members in extensions of system types, by the system type and the member's name.
  var systemMembers: [String: [String: [Member]]] { tables.systemMembers }
  /// Variables and functions outside types, by name.
  var globals: [String: [Member]] { tables.globals }
  /// Aliases by name.
  var aliases: [String: [AliasPlace]] { tables.aliases }
  /// Modules of the repository.
  var modules: Set<String> { tables.modules }
  /// Modules in which at least one file imports WebKit.
  var modulesWithWebKit: Set<String> { tables.modulesWithWebKit }
  /// Whether the repository holds libraries and no app: then users of what is public are elsewhere.
  public var isLibraryOnly: Bool { tables.isLibraryOnly }
  /// What each type names behind the colon, resolved: asked for with nearly every name.
  private(set) var inherited: [[ResolvedType]] = []
  /// The own types that each type inherits from or conforms to, itself first.
  private(set) var ancestors: [[TypeID]] = []
  /// The names of everything that each type inherits from or conforms to.
  private(set) var ancestries: [Set<String>] = []
  /// Of these names the system types whose members are known, sorted.
  private(set) var systemAncestors: [[String]] = []

  /// Where an alias is declared.
  struct AliasPlace: Sendable, Hashable {
    var path: String
    var index: Int
    /// The own type that it stands in.
    var owner: TypeID?
  }

  /// A file of the program.
  public func unit(_ path: String) -> SourceUnit? { files[path]?.unit }

  /// The facts of a file.
  public func facts(_ path: String) -> FactsIndex? { files[path]?.index }

  /// The fact of a declaration.
  public func fact(_ declaration: TypeDeclaration) -> TypeFact? {
    guard let facts = files[declaration.path]?.facts, facts.types.indices.contains(declaration.index) else {
      return nil
    }
    return facts.types[declaration.index]
  }

  /// Makes a program from its files.
  ///
  /// - Parameters:
  ///   - units: the files.
  ///   - jobs: number of threads.
  public init(units: [SourceUnit], jobs: Int = 1) {
    let files = ProgramFiles(units)
    let modules = Set(units.map(\.module))
    let withWebKit = Set(units.filter { $0.facts.imports.contains("WebKit") }.map(\.module))
    func tables(_ builder: ProgramBuilder) -> ProgramTables {
      ProgramTables(files: files, builder: builder, modules: modules, modulesWithWebKit: withWebKit)
    }
    var builder = ProgramBuilder(files: files, paths: files.paths)
    builder.declareTypes()
    builder.declareAliases()
    // A first program resolves the names of extended types; the finished one knows their members too.
    let draft = Program(tables: tables(builder))
    builder.attachExtensions { name, scope, path in draft.resolve(TypeName(name), scope: scope, in: path) }
    // Who inherits from whom follows from names alone.
    let (whole, related) = Parallel.both(jobs: jobs) { [builder] in
      var builder = builder
      builder.collectMembers()
      return builder
    } _: {
      var program = Program(tables: tables(builder))
      program.relate()
      return program
    }
    self.init(tables: tables(whole))
    (inherited, ancestors) = (related.inherited, related.ancestors)
    (ancestries, systemAncestors) = (related.ancestries, related.systemAncestors)
  }

  /// Finds out what each type inherits from: one after the other, since each may use what is known of those before it.
  private mutating func relate() {
    for id in types.indices { inherited.append(inheritedTypes(of: id)) }
    ancestors = types.indices.map { findAncestors(of: $0) }
    ancestries = types.indices.map { findAncestry(of: reference($0)) }
    systemAncestors = ancestries.map { names in names.filter { SystemTypes.members[$0] != nil }.sorted() }
  }

  private init(tables: ProgramTables) {
    self.tables = tables
  }
}

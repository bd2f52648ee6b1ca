import AuditModel

/// All parsed files with their names resolved.
///
/// The program answers what a name at a place means, from declarations, modules and imports alone. It never guesses: nil
/// is an answer.
public struct Program: Sendable {
  let files: [String: ProgramFile]
  /// Paths of all files, sorted.
  public let paths: [String]
  /// Own types.
  public let types: [DeclaredType]
  /// Extensions of system types (`View`, `UIViewController`): by the type's bare name.
  public let systemExtensions: [String: [TypeDeclaration]]
  /// The own type of each declaration and extension.
  let owners: [TypeDeclaration: TypeID]
  /// Own types by simple name.
  let typesByName: [String: [TypeID]]
  /// Members of own types by name.
  let members: [TypeID: [String: [Member]]]
  /// Objective-C's methods of own types by the names that Swift gives them.
  let bridgedMembers: [TypeID: [String: [Member]]]
  /// Whether there are Swift and Objective-C files.
  let hasBothLanguages: Bool
  /// Members in extensions of system types, by the system type and the member's name.
  let systemMembers: [String: [String: [Member]]]
  /// Variables and functions outside types, by name.
  let globals: [String: [Member]]
  /// Aliases by name.
  let aliases: [String: [AliasPlace]]
  /// Modules of the repository.
  let modules: Set<String>
  /// Modules in which at least one file imports WebKit.
  let modulesWithWebKit: Set<String>
  /// Whether the repository holds libraries and no app: then users of what is public are elsewhere.
  public let isLibraryOnly: Bool
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
  public func facts(_ path: String) -> FileFacts? { files[path]?.unit.facts }

  /// The fact of a declaration.
  public func fact(_ declaration: TypeDeclaration) -> TypeFact? {
    guard let facts = files[declaration.path]?.facts, facts.types.indices.contains(declaration.index) else {
      return nil
    }
    return facts.types[declaration.index]
  }

  /// Makes a program from its files.
  public init(units: [SourceUnit]) {
    let files = Dictionary(
      units.map { ($0.path, ProgramFile($0)) }, uniquingKeysWith: { first, _ in first })
    let paths = files.keys.sorted()
    var builder = ProgramBuilder(files: files, paths: paths)
    builder.declareTypes()
    builder.declareAliases()
    let modules = Set(units.map(\.module))
    let withWebKit = Set(units.filter { $0.facts.imports.contains { $0.module == "WebKit" } }.map(\.module))
    // A first program resolves the names of extended types; the finished one knows their members too.
    let draft = Program(
      files: files, paths: paths, builder: builder, modules: modules, modulesWithWebKit: withWebKit)
    builder.attachExtensions { name, scope, path in draft.resolve(TypeName(name), scope: scope, in: path) }
    builder.collectMembers()
    self.init(files: files, paths: paths, builder: builder, modules: modules, modulesWithWebKit: withWebKit)
    // One after the other: each may use what is known of those before it.
    for id in types.indices { inherited.append(inheritedTypes(of: id)) }
    ancestors = types.indices.map { findAncestors(of: $0) }
    ancestries = types.indices.map { findAncestry(of: reference($0)) }
    systemAncestors = ancestries.map { names in names.filter { SystemTypes.members[$0] != nil }.sorted() }
  }

  private init(
    files: [String: ProgramFile], paths: [String], builder: ProgramBuilder, modules: Set<String>,
    modulesWithWebKit: Set<String>
  ) {
    self.files = files
    self.paths = paths
    self.modules = modules
    self.modulesWithWebKit = modulesWithWebKit
    // A header or a constant that is only read beside the rest tells nothing; no target compiles headers.
    let telling = files.values.map(\.unit).filter { $0.isInventoried && !$0.path.hasSuffix(".h") }
    let roles = Set(telling.map(\.role))
    isLibraryOnly = roles.contains(.library) && !roles.contains(.app)
    types = builder.types
    systemExtensions = builder.systemExtensions
    owners = builder.owners
    typesByName = builder.typesByName
    members = builder.members
    bridgedMembers = builder.bridgedMembers
    hasBothLanguages = Set(files.values.map(\.facts.language)).isSuperset(of: [.swift, .objectiveC])
    systemMembers = builder.systemMembers
    globals = builder.globals
    aliases = builder.aliases
  }
}

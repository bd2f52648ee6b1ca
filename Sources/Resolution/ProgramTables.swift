import AuditModel

/// The tables of a program. A class, since a program is handed on all the time.
final class ProgramTables: Sendable {
  /// All files by path.
  let files: ProgramFiles
  /// Paths of all files, sorted.
  let paths: [String]
  /// Own types.
  let types: [DeclaredType]
  /// Extensions of system types (`View`, `UIViewController`): by the type's bare name.
  let systemExtensions: [String: [TypeDeclaration]]
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
  let aliases: [String: [Program.AliasPlace]]
  /// Modules of the repository.
  let modules: Set<String>
  /// Modules in which at least one file imports WebKit.
  let modulesWithWebKit: Set<String>
  /// Whether the repository holds libraries and no app: then users of what is public are elsewhere.
  let isLibraryOnly: Bool

  init(
    files: ProgramFiles, builder: ProgramBuilder, modules: Set<String>, modulesWithWebKit: Set<String>
  ) {
    self.files = files
    paths = builder.paths
    self.modules = modules
    self.modulesWithWebKit = modulesWithWebKit
    // A header or a constant that is only read beside the rest tells nothing; no target compiles headers.
    let telling = files.all.map(\.unit).filter { $0.isInventoried && !$0.path.hasSuffix(".h") }
    let roles = Set(telling.map(\.role))
    isLibraryOnly = roles.contains(.library) && !roles.contains(.app)
    types = builder.types
    systemExtensions = builder.systemExtensions
    owners = builder.owners
    typesByName = builder.typesByName
    members = builder.members
    bridgedMembers = builder.bridgedMembers
    hasBothLanguages = Set(files.all.map(\.facts.language)).isSuperset(of: [.swift, .objectiveC])
    systemMembers = builder.systemMembers
    globals = builder.globals
    aliases = builder.aliases
  }
}

import Arguments
import AuditModel
import Foundation
import Repository
import Store

/// Options that every command has.
struct OutputOptions: ParsableArguments {
  @Flag(short: "q", help: "Print results and errors only.") var quiet
  @Flag(short: "v", help: "Tell more of what is being done.") var verbose
  @Option(help: "Use colours.") var color = ColorChoice.auto

  func validate() throws {
    if quiet && verbose { throw UsageError("'--quiet' and '--verbose' do not go together.") }
  }

  /// The terminal as these options want it.
  func terminal(_ context: AuditContext) -> Terminal {
    Terminal(context: context, color: color, isQuiet: quiet, isVerbose: verbose)
  }
}

extension ColorChoice: ArgumentValue {}

/// The database that a command works with.
struct DatabaseOptions: ParsableArguments {
  @Option(
    valueName: "file",
    help: "The database; default: .webview-audit/audit.sqlite at the root of the repository here.", completion: .file)
  var database: String?

  /// Opens the database that is named, or that of the repository here.
  func open(_ access: Store.Access, context: AuditContext) throws -> Store {
    try Store(path: path(context), access: access)
  }

  /// Path of the database.
  func path(_ context: AuditContext) throws -> String {
    if let database { return absolute(database, context) }
    let location = try RepositoryLocation.locate(context.workingDirectory, context: context)
    return Workspace(root: location.root).database
  }
}

/// Makes a path of the command line absolute.
func absolute(_ path: String, _ context: AuditContext) -> String {
  path.hasPrefix("/") ? path : context.workingDirectory + "/" + path
}

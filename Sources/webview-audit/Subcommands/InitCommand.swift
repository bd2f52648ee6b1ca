import Arguments
import AuditModel
import Foundation
import Repository

/// Writes a commented configuration.
struct InitCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "init",
      abstract: "Writes a commented \(Configuration.fileName) to start from; an existing one is left alone.")
  }

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let context = try AuditContext.current()
    let location = try RepositoryLocation.locate(context.workingDirectory, context: context)
    if location.kind == .bare {
      throw AuditError(
        .failed, "\(location.root): a bare repository has no files; write the configuration in a work tree.")
    }
    let path = location.root + "/" + Configuration.fileName
    if FileManager.default.fileExists(atPath: path) {
      throw AuditError(.failed, "\(path) is there already; it was left as it is.")
    }
    try OutputFile.write(Self.text, to: path)
    output.terminal(context).result("configuration: \(path)")
  }

  /// Every key with its meaning, commented out, so that the file changes nothing until a person edits it.
  static let text: String = {
    let examples: [String: String] = [
      "repository": #""github.com/owner/app""#, "branch": #""main""#, "include": #"["Sources/**"]"#,
      "exclude": #"["Vendor/**"]"#, "ownedHosts": #"["example.com"]"#, "signInHosts": #"["login.example.com"]"#,
      "uikitScreens": #""keep""#, "customisedThreshold": "12",
      "containers": #"[{ "type": "HybridView", "module": "HybridKit", "kind": "framework" }]"#,
      "rules": #"{ "large-view": "off", "cleartext-url": { "severity": "off", "paths": ["Legacy/**"] } }"#,
      "overrides": #"{ "HelpScreen": { "need": "app-owned", "reason": "our own help centre" } }"#,
      "owners": #"[{ "path": "Sources/Shop/**", "owner": "@shop" }]"#,
      "links": #"{ "file": "https://git.example.com/app/blob/{commit}/{path}#L{line}" }"#,
    ]
    let keys = Configuration.keys.map { key in
      "  // \(key.meaning)\n  // \"\(key.name)\": \(examples[key.name] ?? "null"),"
    }
    return
      "// Settings of webview-audit (JSON with comments). Every key has a default; take out the // to set one.\n{\n"
      + keys.joined(separator: "\n\n") + "\n}\n"
  }()
}

// swift-tools-version: 6.1
// The manifest finds SwiftSyntax where the toolchain keeps it (`lib/swift/host`); nothing is downloaded.
import Foundation
import PackageDescription

/// Folder that holds the toolchain's own SwiftSyntax modules and libraries.
///
/// `WEBVIEW_AUDIT_SWIFTSYNTAX` overrides what `swiftc -print-target-info` says.
let hostLibraries: String = {
  if let override = ProcessInfo.processInfo.environment["WEBVIEW_AUDIT_SWIFTSYNTAX"], !override.isEmpty {
    return override
  }
  let compiler = Process()
  compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  compiler.arguments = ["swiftc", "-print-target-info"]
  let output = Pipe()
  compiler.standardOutput = output
  guard (try? compiler.run()) != nil else { return "" }
  let data = output.fileHandleForReading.readDataToEndOfFile()
  compiler.waitUntilExit()
  let information = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
  let paths = information?["paths"] as? [String: Any]
  guard let resources = paths?["runtimeResourcePath"] as? String else { return "" }
  return resources + "/host"
}()

if !FileManager.default.fileExists(atPath: hostLibraries + "/SwiftSyntax.swiftmodule") {
  fatalError(
    """
    webview-audit needs the SwiftSyntax libraries that come with the toolchain, and found none in \
    '\(hostLibraries)'. The toolchains from swift.org, 6.1 and later, for Linux and macOS have them in \
    usr/lib/swift/host. Put such a toolchain's swift first on PATH, or set WEBVIEW_AUDIT_SWIFTSYNTAX \
    to that folder.
    """)
}

let strict: [SwiftSetting] = [.unsafeFlags(["-warnings-as-errors"])]
let syntax: [SwiftSetting] = strict + [.unsafeFlags(["-I", hostLibraries])]
let syntaxLibraries: [LinkerSetting] = [
  .unsafeFlags([
    "-L", hostLibraries,
    "-lSwiftSyntax", "-lSwiftParser", "-lSwiftParserDiagnostics", "-lSwiftDiagnostics", "-lSwiftOperators",
    "-lSwiftIfConfig",
    "-Xlinker", "-rpath", "-Xlinker", hostLibraries,
  ])
]

func module(_ name: String, _ dependencies: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: ([name] + dependencies).map { .init(stringLiteral: $0) }, exclude: exclude,
    swiftSettings: syntax, linkerSettings: syntaxLibraries)
}

let package = Package(
  name: "webview-audit",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "webview-audit", targets: ["webview-audit"])],
  targets: [
    // Storage
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    module("SQLite", ["CSQLite"]),
    tests("SQLite", []),

    // The values that the stages hand on
    module("AuditModel"),
    tests("AuditModel", []),
    module("CapabilityMap", ["AuditModel"]),

    tests("CapabilityMap", ["AuditModel"]),

    // repository → file list → facts of one file → project model
    module("Parallel"),
    tests("Parallel", []),
    module("Repository", ["AuditModel", "Parallel", "SQLite"]),
    .target(
      name: "SwiftFacts", dependencies: ["AuditModel"], swiftSettings: syntax, linkerSettings: syntaxLibraries),
    module("ObjectiveCFacts", ["AuditModel"]),
    tests("ObjectiveCFacts", ["AuditModel"]),
    module("InterfaceBuilderFacts", ["AuditModel"]),
    tests("InterfaceBuilderFacts", ["AuditModel"]),
    module("Projects", ["AuditModel"]),

    // → inventory → decisions → findings
    module("Resolution", ["AuditModel", "Parallel"]),
    module("Inventory", ["AuditModel", "Parallel", "Resolution"]),
    module("Decisions", ["AuditModel", "Parallel", "Resolution", "CapabilityMap"]),
    tests("Decisions", ["AuditModel", "Resolution", "CapabilityMap", "SwiftFacts", "ObjectiveCFacts", "Inventory"]),
    module("Rules", ["AuditModel", "Decisions", "Parallel", "Resolution"]),
    tests(
      "Rules",
      ["AuditModel", "Decisions", "InterfaceBuilderFacts", "Inventory", "ObjectiveCFacts", "Resolution", "SwiftFacts"]),

    // → SQLite → report model → reports
    module("Store", ["AuditModel", "SQLite"]),
    tests("Store", ["AuditModel", "SQLite"]),
    .target(
      name: "Templates", path: "Templates",
      resources: [
        "report.html.mustache", "overview.html.mustache", "portfolio.html.mustache", "facts.html.mustache",
        "trend.html.mustache", "brief.html.mustache", "project.html.mustache", "guide.html.mustache",
        "owners.html.mustache", "owners.md.mustache", "place.html.mustache", "short.html.mustache", "report.css",
        "report.js", "report.md.mustache",
        "brief.md.mustache", "screen.md.mustache", "digest.md.mustache", "comment.md.mustache", "plan.md.mustache",
        "stand.md.mustache", "place.md.mustache",
      ].map { .embedInCode($0) }, swiftSettings: strict),
    module("Reports", ["AuditModel", "CapabilityMap", "Templates"]),
    tests("Reports", ["AuditModel", "CapabilityMap", "Templates"]),

    // The gate
    module("Gate", ["AuditModel"]),
    tests("Gate", ["AuditModel"]),

    // The command line
    module("Arguments", ["AuditModel"]),
    tests("Arguments", []),
    // It sees SwiftSyntax through SwiftFacts' module file, though it names nothing of it.
    .target(
      name: "Scan",
      dependencies: [
        "AuditModel", "Parallel", "Repository", "SwiftFacts", "ObjectiveCFacts", "InterfaceBuilderFacts", "Projects",
        "Resolution",
        "Inventory", "Decisions", "Rules", "CapabilityMap",
      ],
      swiftSettings: syntax, linkerSettings: syntaxLibraries),
    .executableTarget(
      name: "webview-audit",
      dependencies: [
        "Arguments", "AuditModel", "CapabilityMap", "Parallel", "Repository", "Scan", "Rules", "Store", "Reports",
        "Gate",
      ],
      swiftSettings: syntax, linkerSettings: syntaxLibraries),
    // Runs the built program, as people do.
    .testTarget(
      name: "CommandTests", dependencies: ["webview-audit", "AuditModel", "SQLite", "Store"], swiftSettings: syntax,
      linkerSettings: syntaxLibraries),

    tests("SwiftFacts", ["AuditModel"]),
    tests("Projects", ["AuditModel", "SwiftFacts"]),
    tests("Repository", ["AuditModel"]),
    tests("Scan", ["AuditModel", "Inventory", "Repository", "Resolution", "SwiftFacts"]),
    tests("Inventory", ["AuditModel", "InterfaceBuilderFacts", "Resolution", "ObjectiveCFacts", "SwiftFacts"]),
  ],
  swiftLanguageModes: [.v6]
)

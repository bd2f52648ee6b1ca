import Foundation

/// The built program.
enum Program {
  /// How a run ended.
  struct Outcome {
    var code: Int32
    var output: String
    var messages: String
  }

  /// Path of the binary, which lies beside the tests.
  static let path: String = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      folder = bundle.bundleURL.deletingLastPathComponent()
    }
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("webview-audit").path
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), !isFolder.boolValue {
        return candidate
      }
      folder.deleteLastPathComponent()
    }
    return "webview-audit"
  }()

  /// Starts the program.
  static func start(
    _ arguments: [String], in folder: String, environment: [String: String] = [:], output: Any? = nil,
    messages: Any? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true)
    var all = ProcessInfo.processInfo.environment
    all["XDG_CACHE_HOME"] = folder + "/.cache-of-the-test"
    all["SOURCE_DATE_EPOCH"] = nil
    process.environment = all.merging(environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = messages ?? FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Runs the program to its end.
  @discardableResult
  static func run(_ arguments: [String], in folder: String, environment: [String: String] = [:]) throws -> Outcome {
    // Files, not pipes: a full pipe would block the program while nobody reads it.
    let outputs = try (0..<2).map { _ -> URL in
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try Data().write(to: file)
      return file
    }
    defer { outputs.forEach { try? FileManager.default.removeItem(at: $0) } }
    let handles = try outputs.map { try FileHandle(forWritingTo: $0) }
    let process = try start(
      arguments, in: folder, environment: environment, output: handles[0], messages: handles[1])
    process.waitUntilExit()
    let texts = try outputs.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Outcome(code: process.terminationStatus, output: texts[0], messages: texts[1])
  }
}

/// A small shop in git, in a fresh folder.
struct Shop {
  let folder: String

  /// Path of a database beside the repository.
  var database: String { (folder as NSString).deletingLastPathComponent + "/audit.sqlite" }

  static let legacyScreen = """
    import SwiftUI
    import WebKit
    struct HelpPage: UIViewRepresentable {
      func makeUIView(context: Context) -> WKWebView { WKWebView() }
      func updateUIView(_ view: WKWebView, context: Context) {}
    }
    struct HelpScreen: View {
      var body: some View { VStack { Text("Help"); HelpPage() } }
    }
    """

  func write(_ text: String, to file: String) throws {
    let path = URL(fileURLWithPath: folder + "/" + file)
    try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: path)
  }

  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: folder + "/" + file) }

  /// Runs git, as if it were a given time where one is given.
  func git(_ arguments: String..., at time: Int? = nil) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      (time.map { ["GIT_COMMITTER_DATE=@\($0) +0000"] } ?? []) + [
        "git", "-c", "user.name=Lena", "-c", "user.email=lena@example.com", "-c", "init.defaultBranch=main",
      ] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }

  func commit(_ message: String) throws {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", message)
  }

  /// Runs the program in the repository.
  @discardableResult
  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.Outcome {
    try Program.run(arguments, in: folder, environment: environment)
  }
}

/// Runs a body with a fresh shop: one legacy screen, committed.
func withShop(_ body: (Shop) throws -> Void) throws {
  let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  let shop = Shop(folder: root.path + "/shop")
  try FileManager.default.createDirectory(atPath: shop.folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: root) }
  try shop.write(Shop.legacyScreen, to: "Sources/Help.swift")
  try shop.git("init", "-q")
  try shop.write(".cache-of-the-test\n", to: ".git/info/exclude")
  try shop.git("config", "user.name", "Lena")
  try shop.git("config", "user.email", "lena@example.com")
  try shop.commit("first")
  try body(shop)
}

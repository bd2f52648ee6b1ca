import Foundation
import Testing

@Suite("The scripts") struct ScriptTests {
  private static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func run(_ script: String, _ argument: String) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [Self.project.path + "/Scripts/" + script, argument]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  @Test(
    "Each tells its own usage and does nothing else",
    arguments: ["audit", "bench", "browser", "cases", "evaluate", "format", "reports", "test"])
  func help(script: String) throws {
    for option in ["--help", "-h"] {
      let told = try run(script, option)
      #expect(told.code == 0)
      #expect(told.output.contains("usage: Scripts/\(script)"))
      #expect(!told.output.contains("set -eu"))
    }
  }
}

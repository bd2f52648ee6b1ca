import AuditModel
import Foundation
import Testing

@testable import Projects

/// A broken project file is told with its line and a reason, and the scan goes on.
@Suite struct PropertyListTests {
  @Test(arguments: [
    ("// !$*UTF8*$!\n{\n  archiveVersion = 1;\n  objects = {\n    A = { isa = \n  }\n}\n", 6),
    ("{\n  a = 1;\n  b = (\n    c,\n    ;\n  );\n}\n", 5),
    ("{\n  a = \"never closed;\n}\n", nil),
    ("<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n  <key>a</key>\n</dict>\n</plist>\n", nil),
    ("{\n<<<<<<< ours\n  a = 1;\n=======\n  a = 2;\n>>>>>>> theirs\n}\n", 2),
    ("", 1),
  ])
  func aFaultHasItsLine(text: String, line: Int?) {
    let fault = #expect(throws: PropertyListFile.Fault.self) { try PropertyListFile.read(Data(text.utf8)) }
    if let line { #expect(fault?.line == line) }
    #expect(fault?.message.isEmpty == false)
    // The parser's first try, in the other form, is of no help.
    #expect(fault?.message.contains("Unexpected character / at line 1") == false)
  }

  @Test func aBrokenProjectIsAWarningAndTheOthersAreRead() {
    let model = Repository([
      "Broken.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{\n  objects = {\n    A = ;\n  };\n}\n",
      "project.yml": """
      name: Shop
      targets:
        Shop:
          type: application
          platform: iOS
          deploymentTarget: "16.0"
          sources: [App]
      """,
    ]).model
    #expect(model.targets.map(\.name) == ["Shop"])
    #expect(model.problems.map(\.file) == ["Broken.xcodeproj/project.pbxproj"])
    #expect(model.problems.first?.line == 4)
  }
}

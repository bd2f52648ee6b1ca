import Foundation
import Testing

@testable import Repository

@Suite struct GitListingTests {
  private let blob = String(repeating: "a", count: 40)

  @Test func anIndexIsReadWithItsKindsAndStages() {
    let text =
      "H 100644 \(blob) 0\ta b\tc.swift\u{0}S 100755 \(blob) 0\tB.swift\u{0}M 100644 \(blob) 2\tC.swift\u{0}"
      + "H 120000 \(blob) 0\tL\u{0}H 160000 \(blob) 0\tS\u{0}"
    let entries = GitEntry.index(Data(text.utf8))
    #expect(entries.map(\.path) == ["a b\tc.swift", "B.swift", "C.swift", "L", "S"])
    #expect(entries.map(\.kind) == [.file, .file, .file, .symbolicLink, .submodule])
    #expect(entries.map(\.stage) == [0, 0, 2, 0, 0])
    #expect(entries.map(\.isLeftOut) == [false, true, false, false, false])
    #expect(entries.allSatisfy { $0.blob == blob })
  }

  @Test func aTreeIsRead() {
    let entries = GitEntry.tree(Data("100644 blob \(blob)\tA.swift\u{0}160000 commit \(blob)\tS\u{0}".utf8))
    #expect(entries.map(\.path) == ["A.swift", "S"])
    #expect(entries.map(\.kind) == [.file, .submodule])
  }

  @Test(arguments: ["", "\u{0}", "\t\u{0}", "100644\u{0}", "100644 blob\tx\u{0}", "1 2 3\tx", "H 100644 x y\tz\u{0}"])
  func whatIsNoListingGivesNothing(text: String) {
    #expect(GitEntry.index(Data(text.utf8)).isEmpty)
    #expect(GitEntry.tree(Data(text.utf8)).isEmpty)
  }
}

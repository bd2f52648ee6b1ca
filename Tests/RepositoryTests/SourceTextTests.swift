import Foundation
import Testing

@testable import Repository

@Suite struct SourceTextTests {
  private func utf16(_ text: String, bigEndian: Bool) -> Data {
    Data(
      text.utf16.flatMap { unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return bigEndian ? [high, low] : [low, high]
      })
  }

  @Test func plainTextNeedsNoRemark() {
    let text = SourceText(decoding: Data("let größe = \"€\"\r\n".utf8))
    #expect(text.string == "let größe = \"€\"\r\n")
    #expect(text.remark == nil)
  }

  @Test func aByteOrderMarkIsNoPartOfTheText() {
    let text = SourceText(decoding: Data([0xEF, 0xBB, 0xBF]) + Data("let a = 1".utf8))
    #expect(text.string == "let a = 1")
    #expect(text.remark == nil)
  }

  @Test(arguments: [true, false]) func utf16IsKnownByItsMark(bigEndian: Bool) {
    let mark: [UInt8] = bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
    let text = SourceText(decoding: Data(mark) + utf16("let a = \"ß😀\"\n", bigEndian: bigEndian))
    #expect(text.string == "let a = \"ß😀\"\n")
    #expect(text.remark?.contains("UTF-16") == true)
  }

  @Test(arguments: [true, false]) func utf16IsKnownByItsPatternOfNULs(bigEndian: Bool) {
    let text = SourceText(decoding: utf16("import WebKit\nfinal class A {}\n", bigEndian: bigEndian))
    #expect(text.string == "import WebKit\nfinal class A {}\n")
    #expect(text.remark?.contains(bigEndian ? "big" : "little") == true)
  }

  @Test func textThatIsNotUTF8IsReadAsWindows1252() {
    let text = SourceText(decoding: Data("// Caf".utf8) + Data([0xE9, 0x20, 0x80]) + Data("\nlet a = 1\n".utf8))
    #expect(text.string == "// Café €\nlet a = 1\n")
    #expect(text.remark?.contains("Windows-1252") == true)
  }

  @Test func aFewBrokenBytesInUTF8AreReplaced() {
    let text = SourceText(decoding: Data("// ä ö ü ß ".utf8) + Data([0xFF]) + Data("\n".utf8))
    #expect(text.string == "// ä ö ü ß \u{FFFD}\n")
    #expect(text.remark?.contains("UTF-8") == true)
  }

  @Test func nulBytesAreToldAndKept() {
    let text = SourceText(decoding: Data("let a = 1\u{0}\n".utf8))
    #expect(text.utf8.count == 11)
    #expect(text.remark?.contains("NUL") == true)
  }

  @Test(arguments: [[], [0x00], [0xFF], [0xFE, 0xFF], [0xFF, 0xFE, 0x41], [0xEF, 0xBB, 0xBF], [0xF0, 0x9F]])
  func noBytesAreTooFew(bytes: [UInt8]) {
    _ = SourceText(decoding: Data(bytes)).string
  }

  @Test func illFormedSequencesAreBroken() {
    for bytes in [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82]] as [[UInt8]] {
      #expect(UTF8Census(Data(bytes)).broken > 0)
      #expect(UTF8Census(Data(bytes)).sequences == 0)
    }
  }
}

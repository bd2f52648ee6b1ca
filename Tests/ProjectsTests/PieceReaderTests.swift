import Foundation
import Testing

@testable import Projects

@Suite("Entries of a project's objects") struct PieceReaderTests {
  private func parsed(_ entry: String) -> NSDictionary? {
    let whole = try? PropertyListFile.read(Data("{\(entry)}".utf8))
    return whole?.values.first as? NSDictionary
  }

  @Test(
    "are what the property list parser makes of them",
    arguments: [
      "A1 = {isa = PBXBuildFile; fileRef = B2; };",
      "A1 /* One.swift in Sources */ = {isa = PBXBuildFile; fileRef = B2 /* One.swift */; };",
      "A1 = {\n\t\tisa = PBXGroup;\n\t\tchildren = (\n\t\t\tB2 /* a */,\n\t\t\tB3,\n\t\t);\n\t};",
      "A1 = {children = ( ); settings = {ATTRIBUTES = (Weak, ); }; };",
      "A1 = {path = \"One Two/Three+Four.swift\"; \"quoted key\" = a/b.c_d; };",
      #"A1 = {shellScript = "echo \"a\\\\b\"\n\tdone\n"; empty = ""; };"#,
      "A1 = {};",
    ])
  func usual(entry: String) throws {
    let values = try #require(PieceReader.values(of: Array(entry.utf8)[...]))
    #expect(values as NSDictionary == parsed(entry))
  }

  @Test(
    "are left to it where they are unusual",
    arguments: [
      "A1 = {a = b };", "A1 = {a = b; a = c; };", "A1 = (a, );", "A1 = {a = (b c); };", "A1 = {a = (b); };",
      "A1 = {a = <0fbd>; };", "A1 = {a = 'b'; };", "A1 = {a = b-c; };", "A1 = {a = \"\u{e9}\"; };",
      "A1 = {a = b; /* \u{e9} */ };", #"A1 = {a = "\U00e9"; };"#, "A1 = {a = \"b; };", "A1 = {a = b; }", "A1 = {a = b;",
      "A1 = {a = b; }; A2 = {};", "A1 = {a = b; // c\n };", "A1 = {a = b/* c */; };", "", "A1",
      "A1 = " + String(repeating: "{a = ", count: 40) + "b" + String(repeating: "; }", count: 40) + ";",
    ])
  func unusual(entry: String) {
    #expect(PieceReader.values(of: Array(entry.utf8)[...]) == nil)
  }
}

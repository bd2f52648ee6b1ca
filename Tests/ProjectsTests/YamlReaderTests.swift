import Testing

@testable import Projects

@Suite("YAML: the part that project files use")
struct YamlReaderTests {
  private func read(_ text: String) -> YamlNode { YamlReader.read(text).root }

  private func told(_ text: String) -> [String] {
    YamlReader.read(text).problems.map { "\($0.line): \($0.message)" }
  }

  @Test func scalarsStayTextsAndKnowTheirLines() {
    let root = read(
      "name: App\noptions:\n  deploymentTarget:\n    iOS: 17.0 # the oldest\n    macOS: \"14\"\n  flag: no\n")
    #expect(root["options"]?["deploymentTarget"]?["iOS"]?.text == "17.0")
    #expect(root["options"]?["deploymentTarget"]?["iOS"]?.line == 4)
    #expect(root["options"]?["deploymentTarget"]?["macOS"]?.text == "14")
    #expect(root["options"]?["flag"]?.text == "no")
  }

  @Test func sequencesStandDeeperThanTheirKeyOrBelowIt() {
    let root = read("deep:\n  - a\n  - b\nlevel:\n- c\n- path: d\n  excludes:\n  - e\nlast: f\n")
    #expect(root["deep"]?.texts == ["a", "b"])
    #expect(root["level"]?.items.first?.text == "c")
    #expect(root["level"]?.items.last?["path"]?.text == "d")
    #expect(root["level"]?.items.last?["excludes"]?.texts == ["e"])
    #expect(root["last"]?.text == "f")
  }

  @Test func sequencesOfSequencesAndEmptyItems() {
    let root = read("- - a\n  - b\n-\n  c: d\n-\n")
    #expect(root.items[0].texts == ["a", "b"])
    #expect(root.items[1]["c"]?.text == "d")
    #expect(root.items.count == 3)
  }

  @Test func flowCollectionsGoOnOverLines() {
    let root = read(
      "a: {\n  x: [1, \"two, three\", 'it''s'], # why\n  y: {z: w}\n}\nb: [iOS, macOS]\nc: [k: v]\nd: []\n")
    #expect(root["a"]?["x"]?.texts == ["1", "two, three", "it's"])
    #expect(root["a"]?["y"]?["z"]?.text == "w")
    #expect(root["b"]?.texts == ["iOS", "macOS"])
    #expect(root["c"]?.items.first?["k"]?.text == "v")
    #expect(root["d"]?.items.isEmpty == true)
  }

  @Test func referencesInFlowCollectionsKeepTheirBraces() {
    #expect(read("a: [${target_name}, Sources/${name}/x]")["a"]?.texts == ["${target_name}", "Sources/${name}/x"])
  }

  @Test func blockTextsKeepOrFoldTheirLines() {
    let root = read("script: |\n  if a; then\n    b: c\n  fi\n\nfolded: >-\n  one\n  two\nnext: x\n")
    #expect(root["script"]?.text == "if a; then\n  b: c\nfi")
    #expect(root["folded"]?.text == "one two")
    #expect(root["next"]?.text == "x")
  }

  @Test func anchorsAliasesAndMergeKeys() {
    let root = read(
      "base: &base\n  platform: iOS\n  type: framework\ncopy: *base\nApp:\n  <<: *base\n  type: application\n")
    #expect(root["copy"]?["platform"]?.text == "iOS")
    #expect(root["App"]?["platform"]?.text == "iOS")
    #expect(root["App"]?["type"]?.text == "application")
    #expect(root["App"]?.entries.count == 2)
  }

  @Test func mergeKeysTakeSeveralMappings() {
    let root = read("a: &a {x: 1}\nb: &b {x: 2, y: 3}\nc:\n  <<: [*a, *b]\n")
    #expect(root["c"]?["x"]?.text == "1")
    #expect(root["c"]?["y"]?.text == "3")
  }

  @Test func quotedTextsResolveEscapesAndGoOn() {
    let root = read("a: \"x\\ty \\u00e9\"\nb: \"one\n  two\"\n\"quoted key\": 'c'\n")
    #expect(root["a"]?.text == "x\ty é")
    #expect(root["b"]?.text == "one two")
    #expect(root["quoted key"]?.text == "c")
  }

  @Test func plainTextsGoOnOverDeeperLines() {
    #expect(read("a: one\n  two\nb: c\n")["a"]?.text == "one two")
  }

  @Test func commentsAndHashSigns() {
    let root = read("# head\na: b#c # d\n\n   # deep\nurl: https://example.com/#top\n")
    #expect(root["a"]?.text == "b#c")
    #expect(root["url"]?.text == "https://example.com/#top")
  }

  @Test func nullsAreNothing() {
    let root = read("a:\nb: ~\nc: null\n")
    for key in ["a", "b", "c"] { #expect(root[key]?.items.isEmpty == true) }
  }

  @Test func anOpenQuoteLosesItsOwnKeyOnly() {
    let text =
      "targets:\n  App:\n    target: \"26.0\n    sources: [Sources]\n   Extra:\n    type: [\n  Other:\n    type: tool\n"
    let root = read(text)
    #expect(root["targets"]?["App"]?["target"]?.isUnknown == true)
    #expect(root["targets"]?["App"]?["sources"]?.texts == ["Sources"])
    #expect(root["targets"]?["Other"]?["type"]?.text == "tool")
    #expect(told(text).map { $0.prefix(2) } == ["3:", "5:"])
  }

  @Test func unknownConstructsAreToldWithTheirLine() {
    let text = "a: !ruby/object x\nb: 1\n? complex\n: value\nc: *nowhere\nd: 2\n"
    let root = read(text)
    #expect(root["a"]?.isUnknown == true)
    #expect(root["b"]?.text == "1")
    #expect(root["c"]?.isUnknown == true)
    #expect(root["d"]?.text == "2")
    #expect(told(text).map { $0.prefix(2) } == ["1:", "3:", "4:", "5:"])
  }

  @Test func aliasesOfAliasesEndSomewhere() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...30 {
      text += "a\(level): &a\(level) [\((0..<10).map { _ in "*a\(level - 1)" }.joined(separator: ", "))]\n"
    }
    #expect(told(text).contains { $0.hasSuffix("aliases that stand for too much") })
  }

  @Test func noInputStopsTheReader() {
    for text in [
      "", ":", "- ", "[", "{", "{a", "\"", "'", "a: [", "&", "*", "a: &", "a: *", "!", "|", "a: |9", "---", "\t",
      String(repeating: "[", count: 5_000), String(repeating: "- ", count: 5_000),
      (0..<500).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n"), "a: b: c", "\u{FEFF}a: b",
      "%YAML 1.2\n---\na: b\n---\nc: d", "a: \"\\", "a: \"\\u12", "{a: b}}", "]", "a:\r\n  - b\r  - c",
    ] {
      _ = read(text)
    }
    #expect(read("\u{FEFF}a: b")["a"]?.text == "b")
    #expect(read("a:\r\n  - b\r  - c")["a"]?.texts == ["b", "c"])
    #expect(read("---\na: b\n---\nc: d")["a"]?.text == "b")
  }
}

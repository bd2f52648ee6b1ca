import AuditModel
import Foundation
import Testing

@testable import Repository

@Suite struct CodingTests {
  @Test func factsWithEveryKindOfEntryComeBackAsTheyWere() throws {
    for facts in [SampleFacts.swift, SampleFacts.interfaceBuilder, FileFacts(language: .objectiveC)] {
      #expect(FileFacts(encoded: facts.encoded()) == facts)
    }
  }

  /// The encoding is written by hand: a field that is new in the model must be written and read too.
  @Test func everyFieldOfTheModelIsCoded() throws {
    var found: [String: [String]] = [:]
    SampleFacts.collectFields(of: SampleFacts.swift, into: &found)
    SampleFacts.collectFields(of: SampleFacts.interfaceBuilder, into: &found)
    #expect(found == SampleFacts.codedFields)
  }

  @Test func byteFactsComeBackAsTheyWere() {
    var facts = ByteFacts()
    facts.identifiers = [0, 1, .max]
    facts.declaredTypes = [2]
    facts.globalTypes = [2]
    facts.extendedTypes = [3]
    facts.declaredValues = [4]
    facts.imports = [5, 6]
    facts.deepestBracket = 3
    facts.refusal = "too deep"
    facts.conflictLine = 7
    facts.encodingRemark = "odd"
    facts.size = 1_000_000
    #expect(ByteFacts(encoded: facts.encoded()) == facts)
    #expect(ByteFacts(encoded: ByteFacts().encoded()) == ByteFacts())
  }

  @Test func damagedBytesGiveNothingAndNeverTrap() {
    let whole = SampleFacts.swift.encoded()
    for end in 0..<whole.count { #expect(FileFacts(encoded: Array(whole[..<end])) == nil) }
    for index in whole.indices {
      for bit in [UInt8(1), 0x80, 0xFF] {
        var damaged = whole
        damaged[index] ^= bit
        _ = FileFacts(encoded: damaged)
        _ = ByteFacts(encoded: damaged)
      }
    }
  }

  @Test(arguments: [0, 1, 127, 128, 300, -1, .max, .min]) func numbersOfAnySizeComeBack(number: Int) throws {
    var writer = BinaryWriter()
    writer.number(number)
    let bytes = writer.bytes
    #expect(
      try bytes.withUnsafeBytes { raw in
        var reader = BinaryReader(raw)
        return try reader.number()
      } == number)
  }

  @Test func equalTextsAreWrittenOnce() {
    var writer = BinaryWriter()
    for _ in 0..<100 { writer.text("a rather long name of something") }
    #expect(writer.bytes.count < 200)
  }
}

/// Facts in which every field has a value and every kind of entry stands.
enum SampleFacts {
  private static let place = SourcePosition(line: 3, column: 5)
  private static let type = TypeName("Array", arguments: [TypeName("A.B", isOptional: true)])

  static var swift: FileFacts {
    var facts = FileFacts(language: .swift)
    facts.imports = [ImportFact(module: "WebKit", position: place)]
    let versions = [PlatformVersion(platform: "iOS", version: "26.0")]
    let scopes: [Scope.Kind] = [
      .type(1), .function(2), .accessor(3), .initialValue(4), .closure, .branch(.available(versions)),
      .branch(.unavailable(versions)), .branch(.directive("DEBUG")), .branch(.other), .block, .handler, .preview,
    ]
    facts.scopes += scopes.map {
      Scope(kind: $0, parent: 0, position: place, endLine: 7, entry: .choice, conditions: [1, 2], statement: 6)
    }
    let attribute = AttributeFact(name: "available", arguments: "iOS 26, *")
    facts.types = [
      TypeFact(
        kind: .class, name: "A", inherited: [type], attributes: [attribute], modifiers: ["final"], scope: 0, body: 1,
        position: place, endLine: 9, documentation: "What it is.")
    ]
    facts.aliases = [AliasFact(name: "C", target: type, scope: 1, position: place)]
    facts.functions = [
      FunctionFact(
        name: "f", parameters: [ParameterFact(label: "a", name: "b", type: type, defaultValue: 3)], result: type,
        attributes: [attribute], modifiers: ["static"], scope: 1, body: 2, position: place, endLine: 8)
    ]
    facts.variables = [
      VariableFact(
        kind: .bound, name: "v", type: type, initialValue: 4, attributes: [attribute], modifiers: ["lazy"],
        isConstant: true, scope: 1, accessors: 3, isComputed: true, position: place, endLine: 7)
    ]
    let arguments = [Argument(label: "url", value: 1, isTrailing: true), Argument(label: nil, value: 2)]
    let kinds: [AuditModel.Expression.Kind] = [
      .name("n"), .member(base: 0, name: "m"), .member(base: nil, name: "m"), .call(callee: 0, arguments: arguments),
      .subscripted(base: 1, arguments: arguments), .text([.fixed("https://"), .interpolated(1)]), .literal("1"),
      .list([1, 2]), .assignment(target: 1, value: 2), .operation(operands: [1, 2], operators: ["+"]),
      .cast(value: 1, type: type, form: "as?"), .closure(scope: 5), .keyPath(root: type, components: ["a"]),
      .keyPath(root: nil, components: []), .macro(name: "selector", arguments: arguments), .forced(1),
      .marked(word: "try?", value: 1), .type(type), .returned(1), .returned(nil), .thrown(1), .other([1]),
    ]
    facts.expressions = kinds.map { AuditModel.Expression(kind: $0, position: place, scope: 2) }
    facts.statements = [
      StatementFact(
        kind: .conditional, word: "if", expressions: [1],
        conditions: [ConditionFact(kind: .binding, expression: 2, text: "name")],
        blocks: [BlockFact(scope: 3, patterns: [PatternFact(text: ".a", expression: 4)])], next: 5, value: 7, block: 6,
        position: place),
      StatementFact(kind: .leaving, word: "return", block: nil, position: place),
    ]
    facts.closures = [ClosureFact(scope: 5, attributes: [attribute])]
    facts.marks = [MarkFact(kind: .need, argument: "sign-in", reason: "said so", position: place)]
    facts.problems = [ParseProblem(extent: .partlyParsed, line: 4, message: "broken")]
    facts.lineCount = 12
    return facts
  }

  static var interfaceBuilder: FileFacts {
    var facts = FileFacts(language: .interfaceBuilder)
    let scene = InterfaceBuilderFacts.Scene(
      elementID: "co-1", element: "viewController", customClass: "A", customModule: "M", storyboardIdentifier: "s",
      title: "t", position: place,
      views: [
        .init(
          elementID: "v", element: "wkWebView", customClass: "W", customModule: "M", position: place,
          outlets: [.init(property: "p", destination: "d", position: place)])
      ],
      segues: [.init(kind: "embed", destination: "d", position: place)],
      outlets: [.init(property: "p", destination: "d", position: place)])
    facts.interfaceBuilder = InterfaceBuilderFacts(
      isStoryboard: true, targetRuntime: "iOS.CocoaTouch", deploymentVersion: "17.0", scenes: [scene],
      references: ["r": .init(storyboard: "Other", identifier: "i"), "q": .init(storyboard: nil, identifier: nil)])
    return facts
  }

  /// Collects, for each type of the model that is met in a value, the names of its stored properties.
  static func collectFields(of value: Any, into found: inout [String: [String]]) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .struct, !(value is String), !(value is Int) {
      found["\(Swift.type(of: value))"] = mirror.children.compactMap(\.label).sorted()
    }
    for child in mirror.children { collectFields(of: child.value, into: &found) }
  }

  /// The fields that the encoding knows. A new one belongs here, in `FileFacts.encoded()` and in its counterpart, and
  /// raises `FileFacts.encodingVersion`.
  static let codedFields: [String: [String]] = [
    "FileFacts": [
      "aliases", "closures", "expressions", "functions", "imports", "interfaceBuilder", "language", "lineCount",
      "marks", "problems", "scopes", "statements", "types", "variables",
    ],
    "ImportFact": ["module", "position"],
    "SourcePosition": ["column", "line"],
    "Scope": ["conditions", "endLine", "entry", "kind", "parent", "position", "statement"],
    "PlatformVersion": ["platform", "version"],
    "TypeName": ["arguments", "isOptional", "name"],
    "AttributeFact": ["arguments", "name"],
    "TypeFact": [
      "attributes", "body", "documentation", "endLine", "inherited", "kind", "modifiers", "name", "position", "scope",
    ],
    "AliasFact": ["name", "position", "scope", "target"],
    "ParameterFact": ["defaultValue", "label", "name", "type"],
    "FunctionFact": [
      "attributes", "body", "endLine", "modifiers", "name", "parameters", "position", "result", "scope",
    ],
    "VariableFact": [
      "accessors", "attributes", "endLine", "initialValue", "isComputed", "isConstant", "kind", "modifiers", "name",
      "position", "scope", "type",
    ],
    "Expression": ["kind", "position", "scope"],
    "Argument": ["isTrailing", "label", "value"],
    "StatementFact": [
      "block", "blocks", "conditions", "expressions", "kind", "next", "position", "value", "word",
    ],
    "ConditionFact": ["expression", "kind", "text"],
    "BlockFact": ["patterns", "scope"],
    "PatternFact": ["expression", "text"],
    "ClosureFact": ["attributes", "scope"],
    "MarkFact": ["argument", "kind", "position", "reason"],
    "ParseProblem": ["extent", "line", "message"],
    "InterfaceBuilderFacts": ["deploymentVersion", "isStoryboard", "references", "scenes", "targetRuntime"],
    "Scene": [
      "customClass", "customModule", "element", "elementID", "outlets", "position", "segues", "storyboardIdentifier",
      "title", "views",
    ],
    "View": ["customClass", "customModule", "element", "elementID", "outlets", "position"],
    "Segue": ["destination", "kind", "position"],
    "Outlet": ["destination", "position", "property"],
    "SceneReference": ["identifier", "storyboard"],
  ]
}

@Suite struct ProjectCodingTests {
  @Test func aModelWithEveryFieldComesBackAsItWas() {
    let target = Target(
      name: "App", module: "App_Core", kind: .appExtension, platform: "iOS", deploymentTarget: "17.0",
      evidence: .init(file: "project.yml", line: 4, key: "targets.App"), bundleIdentifier: "com.example.app",
      dependencies: ["Kit"], files: ["A.swift", "B.swift"], folders: ["Sources/"], exclusions: ["Sources/Old/"],
      notes: ["two values"])
    let model = ProjectModel(
      targets: [target], problems: [ProjectProblem(file: "x.yml", line: 2, message: "broken")], hasMembership: true)
    #expect(ProjectModel(encoded: model.encoded()) == model)
    var fields: [String: [String]] = [:]
    SampleFacts.collectFields(of: model, into: &fields)
    // Made of the targets, not kept.
    fields["MembershipIndex"] = nil
    #expect(
      fields == [
        "ProjectModel": ["hasMembership", "index", "problems", "targets"],
        "Target": [
          "bundleIdentifier", "dependencies", "deploymentTarget", "evidence", "exclusions", "files", "folders", "kind",
          "module", "name", "notes", "platform",
        ],
        "Evidence": ["file", "key", "line"], "ProjectProblem": ["file", "line", "message"],
      ])
    let whole = model.encoded()
    for end in 0..<whole.count { #expect(ProjectModel(encoded: Array(whole[..<end])) == nil) }
  }
}

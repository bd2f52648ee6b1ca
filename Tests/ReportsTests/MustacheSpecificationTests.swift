import Foundation
import Testing

@testable import Reports

/// The official specification's tests, where they are at hand.
@Suite struct MustacheSpecificationTests {
  private struct Module: Decodable {
    var tests: [Case]
  }

  private struct Case: Decodable {
    var name: String
    var template: String
    var expected: String
    var data: Value
    var partials: [String: String]?
  }

  /// Any JSON value as the renderer's.
  private struct Value: Decodable {
    var value: TemplateValue

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        value = .missing
      } else if let bool = try? container.decode(Bool.self) {
        value = .bool(bool)
      } else if let number = try? container.decode(Int.self) {
        value = .number(number)
      } else if let number = try? container.decode(Double.self) {
        value = .text(String(number))
      } else if let text = try? container.decode(String.self) {
        value = .text(text)
      } else if let list = try? container.decode([Value].self) {
        value = .list(list.map(\.value))
      } else {
        value = .object(try container.decode([String: Value].self).mapValues(\.value))
      }
    }
  }

  private static let folder = Shared.folder("data/mustache-spec")

  @Test(
    "passes every test of the specification's core modules", .enabled(if: folder != nil, "../shared is not there"),
    arguments: ["comments", "delimiters", "interpolation", "inverted", "partials", "sections"])
  func passesSpecification(module: String) throws {
    let folder = try #require(Self.folder)
    let data = try Data(contentsOf: folder.appendingPathComponent("\(module).json"))
    let tests = try JSONDecoder().decode(Module.self, from: data).tests
    #expect(!tests.isEmpty)
    for test in tests {
      var texts = (test.partials ?? [:]).reduce(into: [:]) { $0["\($1.key).html.mustache"] = $1.value }
      texts["main.html.mustache"] = test.template
      let rendered = try TemplateRenderer.render(
        "main.html.mustache", of: TemplateFolder(texts: texts), with: test.data.value)
      #expect(rendered == test.expected, "\(module): \(test.name)")
    }
  }
}

/// What a template can name.
enum TemplateValue: Sendable, Equatable {
  /// Nothing: renders as nothing, counts as false.
  case missing
  /// True or false; renders as nothing.
  case bool(Bool)
  /// A number; zero counts as false.
  case number(Int)
  /// Text that is escaped for the template's language. An empty text counts as false.
  case text(String)
  /// An address that is percent-encoded already and may stand inside a link of the template's language.
  case link(String)
  /// Text that is already written in the template's language: a style sheet, a script, a drawing.
  case markup(String)
  /// Several values; an empty list counts as false.
  case list([TemplateValue])
  /// Values by name.
  case object([String: TemplateValue])

  /// An optional text.
  static func optional(_ value: String?) -> TemplateValue { value.map { .text($0) } ?? .missing }

  /// Several texts.
  static func texts(_ values: some Sequence<String>) -> TemplateValue { .list(values.map { .text($0) }) }

  /// Whether a section of this value is rendered.
  var isTrue: Bool {
    switch self {
    case .missing: false
    case .bool(let value): value
    case .number(let value): value != 0
    case .text(let value), .link(let value), .markup(let value): !value.isEmpty
    case .list(let values): !values.isEmpty
    case .object: true
    }
  }
}

extension TemplateValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  init(dictionaryLiteral elements: (String, TemplateValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }

  init(stringLiteral value: String) { self = .text(value) }

  init(booleanLiteral value: Bool) { self = .bool(value) }
}

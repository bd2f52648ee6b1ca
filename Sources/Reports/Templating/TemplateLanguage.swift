/// The language that a template writes, told by its second extension: `report.html.mustache`, `report.md.mustache`.
enum TemplateLanguage: Sendable {
  case html, markdown, plain

  init(ofFile name: String) {
    if name.hasSuffix(".html.mustache") {
      self = .html
    } else if name.hasSuffix(".md.mustache") {
      self = .markdown
    } else {
      self = .plain
    }
  }

  /// The file that a partial's name stands for: `screen` in HTML is `screen.html.mustache`.
  func fileName(ofPartial name: String) -> String {
    switch self {
    case .html: "\(name).html.mustache"
    case .markdown: "\(name).md.mustache"
    case .plain: "\(name).mustache"
    }
  }

  /// Text that stays text.
  func escape(_ text: String) -> String {
    switch self {
    case .html: HTMLText.escape(text)
    case .markdown: MarkdownText.escape(text)
    case .plain: text
    }
  }

  /// Text as code.
  func code(_ text: String) -> String {
    switch self {
    case .html: "<code>\(HTMLText.escape(text))</code>"
    case .markdown: MarkdownText.code(text)
    case .plain: text
    }
  }

  /// Text inside HTML: in HTML itself, and between tags in Markdown.
  func html(_ text: String) -> String {
    switch self {
    case .html, .plain: HTMLText.escape(text)
    case .markdown: MarkdownText.entities(text)
    }
  }

  /// An address inside a link.
  func escape(address: String) -> String {
    switch self {
    case .html: HTMLText.escape(address)
    case .markdown, .plain: address
    }
  }
}

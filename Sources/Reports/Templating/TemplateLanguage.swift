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

  /// A sentence of ours: what stands between two backticks is code, all else stays text.
  func prose(_ text: String) -> String {
    if self == .plain { return text }
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    // Without a partner a backtick is only a character, and so it is where nothing stands in between.
    guard parts.count > 1, parts.count.isMultiple(of: 2) == false else { return escape(text) }
    if parts.enumerated().contains(where: { $0.offset % 2 == 1 && $0.element.allSatisfy(\.isWhitespace) }) {
      return escape(text)
    }
    return parts.enumerated().map { index, part in
      part.isEmpty ? "" : index.isMultiple(of: 2) ? escape(part) : code(part)
    }.joined()
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

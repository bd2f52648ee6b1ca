import AuditModel
import Resolution

/// A string that is put together and becomes a script, with the values that are spliced into it.
struct ScriptText {
  /// A value in a script.
  struct Splice {
    var value: ExpressionPlace
    var surroundings: JavaScriptText.Surroundings
  }

  /// The expression that puts it together: a literal, a sum, a format.
  var place: ExpressionPlace
  var splices: [Splice]

  /// The strings from which a script is put together, each with its splices; pieces that are scripts themselves are
  /// strings of their own.
  static func strings(of script: ExpressionPlace, in context: RuleContext) -> [ScriptText] {
    var reader = ScriptReader(context: context)
    reader.read(script, depth: 8)
    return reader.strings
  }

  /// The names from which a script is handed in and cannot be followed further.
  static func fragments(of script: ExpressionPlace, in context: RuleContext) -> [ExpressionPlace] {
    var reader = ScriptReader(context: context)
    reader.read(script, depth: 8)
    return reader.fragments
  }
}

private struct ScriptReader {
  let context: RuleContext
  var strings: [ScriptText] = []
  var fragments: [ExpressionPlace] = []
  private var seen: Set<ExpressionPlace> = []

  init(context: RuleContext) {
    self.context = context
  }

  mutating func read(_ place: ExpressionPlace, depth: Int) {
    guard depth > 0, strings.count < 64 else { return }
    for value in Values.of(place, in: context, followsVariables: true) where seen.insert(value).inserted {
      readValue(value, depth: depth - 1)
    }
  }

  private mutating func readValue(_ place: ExpressionPlace, depth: Int) {
    switch context.kind(place) {
    case .text(let parts)?: literal(parts, place, depth: depth)
    case .operation(let operands, let operators)? where operators.allSatisfy { $0 == "+" }:
      sum(operands.map { place.at($0) }, place, depth: depth)
    case .call?: if let call = context.call(place) { self.call(call, depth: depth) }
    case .name?: fragments.append(place)
    default: break
    }
  }

  // MARK: Shapes

  private mutating func literal(_ parts: [TextPart], _ place: ExpressionPlace, depth: Int) {
    var pieces: [JavaScriptText.Piece] = []
    var values: [ExpressionPlace] = []
    for part in parts {
      switch part {
      case .fixed(let text): pieces.append(.text(text))
      case .interpolated(let value):
        pieces.append(.hole)
        values.append(place.at(value))
      }
    }
    note(pieces, values, place, depth: depth)
  }

  private mutating func sum(_ operands: [ExpressionPlace], _ place: ExpressionPlace, depth: Int) {
    var pieces: [JavaScriptText.Piece] = []
    var values: [ExpressionPlace] = []
    for operand in operands {
      let bare = context.bare(operand)
      if case .text(let parts)? = context.kind(bare) {
        for part in parts {
          switch part {
          case .fixed(let text): pieces.append(.text(text))
          case .interpolated(let value):
            pieces.append(.hole)
            values.append(bare.at(value))
          }
        }
      } else {
        pieces.append(.hole)
        values.append(operand)
      }
    }
    note(pieces, values, place, depth: depth)
  }

  private mutating func call(_ call: Call, depth: Int) {
    switch call.name {
    case "String", "NSString":
      if let format = call.argument("format") {
        self.format(format, call, depth: depth)
      } else if let only = call.arguments.first, call.arguments.count == 1 {
        read(call.place(only.value), depth: depth)
      }
    case "stringWithFormat:", "initWithFormat:", "localizedStringWithFormat:", "stringByAppendingFormat:":
      if let first = call.arguments.first { format(first.value, call, depth: depth) }
      if call.name == "stringByAppendingFormat:", let base = call.base { read(call.place(base), depth: depth) }
    case "joined", "componentsJoinedByString:":
      guard let base = call.base else { return }
      for list in Values.of(call.place(base), in: context, followsVariables: true) {
        guard case .list(let elements)? = context.kind(list) else { continue }
        for element in elements { read(list.at(element), depth: depth) }
      }
    case "appending", "stringByAppendingString:":
      guard let base = call.base, let first = call.arguments.first else { return }
      sum([call.place(base), call.place(first.value)], call.place, depth: depth)
    case "trimmingCharacters", "lowercased", "uppercased", "description", "replacingOccurrences",
      "stringByReplacingOccurrencesOfString:withString:":
      if let base = call.base { read(call.place(base), depth: depth) }
      template(call, depth: depth)
    default: break
    }
  }

  /// `script.replacingOccurrences(of: "NAME", with: name)`.
  private mutating func template(_ call: Call, depth: Int) {
    guard call.name.hasPrefix("replacing") || call.name.hasPrefix("stringByReplacing"), let base = call.base,
      let mark = call.argument("of") ?? call.arguments.first?.value,
      let value = call.argument("with") ?? call.arguments.dropFirst().first?.value,
      let sign = context.texts(of: call.place(mark))?.first?.known, !sign.isEmpty,
      let script = context.texts(of: call.place(base))?.first?.known,
      let range = script.firstRange(of: sign)
    else { return }
    let pieces: [JavaScriptText.Piece] = [
      .text(String(script[..<range.lowerBound])), .hole, .text(String(script[range.upperBound...])),
    ]
    note(pieces, [call.place(value)], call.place, depth: depth)
  }

  private mutating func format(_ index: Int, _ call: Call, depth: Int) {
    guard let text = context.texts(of: call.place(index))?.first?.known else { return }
    var values = call.arguments.filter { !$0.isTrailing }.dropFirst().map { call.place($0.value) }[...]
    var pieces: [JavaScriptText.Piece] = []
    var spliced: [ExpressionPlace] = []
    var rest = Substring(text)
    while let sign = rest.firstIndex(of: "%") {
      pieces.append(.text(String(rest[..<sign])))
      rest = rest[rest.index(after: sign)...]
      let flags = rest.prefix { "0123456789.$-+ #lhqz".contains($0) }
      rest = rest[flags.endIndex...]
      guard let conversion = rest.popFirst() else { break }
      if conversion == "%" {
        pieces.append(.text("%"))
        continue
      }
      let value = values.popFirst()
      if conversion == "@" || conversion == "s", let value {
        pieces.append(.hole)
        spliced.append(value)
      } else {
        pieces.append(.text("0"))
      }
    }
    pieces.append(.text(String(rest)))
    note(pieces, spliced, call.place, depth: depth)
  }

  // MARK: Splices

  private mutating func note(
    _ pieces: [JavaScriptText.Piece], _ values: [ExpressionPlace], _ place: ExpressionPlace, depth: Int
  ) {
    let surroundings = JavaScriptText(pieces: pieces).holes
    var splices: [ScriptText.Splice] = []
    for (value, around) in zip(values, surroundings) where around != .comment {
      if around == .statement || isScript(value) {
        // Whole statements are scripts, put together elsewhere.
        read(value, depth: depth)
      } else {
        splices.append(ScriptText.Splice(value: value, surroundings: around))
      }
    }
    if !splices.isEmpty { strings.append(ScriptText(place: place, splices: splices)) }
  }

  private static let scriptWords = ["script", "javascript", "js", "code", "snippet", "function", "func", "statement"]

  /// Whether a value is a script by its name: `"try { \(script) } catch {}"`.
  private func isScript(_ value: ExpressionPlace) -> Bool {
    guard let name = context.spelling(value)?.split(separator: ".").last?.lowercased() else { return false }
    return Self.scriptWords.contains { name == $0 || name.hasSuffix($0) }
  }
}

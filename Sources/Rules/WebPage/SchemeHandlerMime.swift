import AuditModel
import Resolution

/// `scheme-handler-mime`: the type of a resource follows the resource.
struct SchemeHandlerMime: Rule {
  let id = "scheme-handler-mime"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "A handler that serves files of any kind tells each one's own type and encoding.",
    reason:
      "A style sheet or a module script with the type of a page is refused by WebKit; a picture is read as text. A "
      + "fixed text encoding breaks every file that is saved in another one.",
    wrong: """
      let data = try Data(contentsOf: root.appending(path: url.path()))
      URLResponse(url: url, mimeType: "text/html", expectedContentLength: data.count, textEncodingName: "utf-8")
      """,
    right: """
      let type = UTType(filenameExtension: url.pathExtension)
      let text = type?.conforms(to: .text) == true ? "utf-8" : nil
      URLResponse(
        url: url, mimeType: type?.preferredMIMEType ?? "application/octet-stream",
        expectedContentLength: data.count, textEncodingName: text)
      """,
    source: "react-native-webview/react-native-webview#531 and #686, just-be-dev/webview#195.",
    limits:
      "Handlers that serve one kind (generated pages, one media type, one file extension), the fallback of a look-up, "
      + "and one literal for each case.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    var seen: Set<ExpressionPlace> = []
    return SchemeReply.all(in: context).flatMap { reply -> [RuleFinding] in
      let expressions = reply.expressions(in: context)
      guard ServedFiles(context).servesAnyKind(expressions) else { return [] }
      let responses = expressions.compactMap { SchemeResponse($0, context) }.filter { !$0.isError }
      let kinds = Set(responses.compactMap(\.fixedType))
      // One literal beside a type that follows the file belongs to a case of its own.
      let isEverywhere = responses.allSatisfy { $0.fixedType != nil }
      return responses.compactMap { response -> RuleFinding? in
        if let type = response.fixedType {
          guard kinds.count == 1, isEverywhere, !Self.isMedia(type), seen.insert(response.typePlace).inserted else {
            return nil
          }
          return context.finding(
            at: response.typePlace.index, in: response.typePlace.path,
            "every file gets the type '\(type)', whatever it is",
            advice: "Take the type from the file: `UTType(filenameExtension:)?.preferredMIMEType`.")
        }
        guard let encoding = response.fixedEncoding, seen.insert(encoding).inserted else { return nil }
        return context.finding(
          at: encoding.index, in: encoding.path, "every file gets the same text encoding, pictures too",
          advice: "Give an encoding for text only, and nil for the rest.")
      }
    }
  }

  /// One type of a picture, sound or document: one kind of resource.
  private static func isMedia(_ type: String) -> Bool {
    ["image/", "audio/", "video/", "font/", "application/pdf", "application/epub"].contains { type.hasPrefix($0) }
  }
}

/// A response that a reply makes.
private struct SchemeResponse {
  /// The type, where it is one literal.
  var fixedType: String?
  /// Where it is written, or the response that holds it.
  var typePlace: ExpressionPlace
  /// A literal encoding beside a type that is none.
  var fixedEncoding: ExpressionPlace?
  var isError = false

  init?(_ place: ExpressionPlace, _ context: RuleContext) {
    guard let call = context.call(place) else { return nil }
    typePlace = place
    switch call.name {
    case "URLResponse", "initWithURL:MIMEType:expectedContentLength:textEncodingName:":
      let type =
        call.argument("mimeType") ?? (call.name == "URLResponse" ? nil : call.arguments.dropFirst().first?.value)
      guard let type else { return nil }
      read(call.place(type), context)
      let encoding =
        call.argument("textEncodingName") ?? (call.name == "URLResponse" ? nil : call.arguments.last?.value)
      if fixedType == nil, let encoding, Self.literal(call.place(encoding), context) != nil {
        fixedEncoding = call.place(encoding)
      }
    case "HTTPURLResponse", "initWithURL:statusCode:HTTPVersion:headerFields:":
      let status = call.argument("statusCode") ?? call.arguments.dropFirst().first?.value
      if let status, case .literal(let code)? = context.kind(call.place(status)), let number = Int(code) {
        isError = number >= 400
      }
      let fields = call.argument("headerFields") ?? (call.name == "HTTPURLResponse" ? nil : call.arguments.last?.value)
      guard let fields else { return nil }
      readHeaders(call.place(fields), context)
    default: return nil
    }
  }

  private mutating func read(_ type: ExpressionPlace, _ context: RuleContext) {
    guard let (text, place) = Self.literal(type, context) else { return }
    fixedType = text
    if place.path == typePlace.path { typePlace = place }
  }

  private mutating func readHeaders(_ fields: ExpressionPlace, _ context: RuleContext) {
    for list in Values.of(fields, in: context, followsVariables: true) {
      guard case .list(let items)? = context.kind(list) else { continue }
      for number in stride(from: 0, to: items.count - 1, by: 2) {
        guard let key = context.texts(of: list.at(items[number]))?.first?.known, key.lowercased() == "content-type"
        else {
          continue
        }
        let value = list.at(items[number + 1])
        read(value, context)
        guard fixedType == nil, case .text(let parts)? = context.kind(context.bare(value)) else { continue }
        let fixed = parts.compactMap { part -> String? in if case .fixed(let text) = part { text } else { nil } }
        if fixed.contains(where: { $0.lowercased().contains("charset=") }) { fixedEncoding = context.bare(value) }
      }
    }
  }

  /// The one literal that a value is; nil where it depends on something.
  private static func literal(_ place: ExpressionPlace, _ context: RuleContext) -> (String, ExpressionPlace)? {
    let values = Values.of(place, in: context)
    guard values.count == 1, case .text? = context.kind(values[0]),
      let text = context.texts(of: values[0])?.first?.known
    else { return nil }
    return (String(text.lowercased().prefix { $0 != ";" }), values[0])
  }
}

/// Whether a reply hands out files whose kind the address decides.
private struct ServedFiles {
  let context: RuleContext

  init(_ context: RuleContext) {
    self.context = context
  }

  func servesAnyKind(_ expressions: [ExpressionPlace]) -> Bool {
    let files = expressions.compactMap(file)
    return files.contains { isAddressed($0, depth: 8) && !hasFixedKind($0, depth: 8) }
  }

  /// What a call reads from.
  private func file(_ place: ExpressionPlace) -> ExpressionPlace? {
    guard let call = context.call(place) else { return nil }
    let labels = [
      "contentsOf", "contentsOfFile", "atPath", "forReadingFrom", "forReadingAtPath", "url", "fileAtPath",
      "forResource",
      "forReadingFromURL", "name",
    ]
    switch call.name {
    case "Data", "String", "contents", "FileHandle", "InputStream", "NSDataAsset", "url", "path", "NSData":
      guard let argument = call.arguments.first(where: { $0.label.map(labels.contains) ?? false }) else { return nil }
      // `Bundle.main.url(forResource: name, withExtension: kind)`
      if argument.label == "forResource" { return place }
      return call.name == "url" || call.name == "path" ? nil : call.place(argument.value)
    case "dataWithContentsOfFile:", "dataWithContentsOfURL:", "contentsAtPath:", "initWithContentsOfFile:",
      "initWithContentsOfURL:", "dataWithContentsOfURL:options:error:", "dataWithContentsOfFile:options:error:":
      return call.arguments.first.map { call.place($0.value) }
    case "URLForResource:withExtension:", "pathForResource:ofType:": return place
    default: return nil
    }
  }

  private static let parts: Set<String> = [
    "path", "lastPathComponent", "pathComponents", "relativePath", "absoluteString", "host", "relativeString",
    "resourceSpecifier", "standardizedFileURL", "URL", "request",
  ]

  /// Whether a file's name comes out of the request's address.
  private func isAddressed(_ place: ExpressionPlace, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    return Values.of(place, in: context).contains { value in
      context.expressions(in: value).contains { inner in
        switch context.kind(inner) {
        case .member(_, let name)?: if Self.parts.contains(name) { return true }
        case .name?, .call?: break
        default: return false
        }
        guard inner != value else { return isParameter(inner) }
        return isAddressed(inner, depth: depth - 1)
      }
    }
  }

  /// A helper gets the path.
  private func isParameter(_ place: ExpressionPlace) -> Bool {
    guard case .parameter(let function, let index) = context.binding(of: place),
      let fact = context.fact(FunctionPlace(path: place.path, index: function))
    else { return false }
    let name = fact.parameters[index].name.lowercased()
    return ["path", "url", "file", "name", "resource", "request"].contains { name.contains($0) }
  }

  /// Whether the file's extension is written in the source.
  private func hasFixedKind(_ place: ExpressionPlace, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    return Values.of(place, in: context).contains { value in
      context.expressions(in: value).contains { inner in
        switch context.kind(inner) {
        case .text(let parts)?:
          guard case .fixed(let text)? = parts.last else { return false }
          return endsInExtension(text) || isExtensionArgument(inner)
        case .name?: return inner != value && hasFixedKind(inner, depth: depth - 1)
        default: return false
        }
      }
    }
  }

  private func endsInExtension(_ text: String) -> Bool {
    guard let dot = text.lastIndex(of: ".") else { return false }
    let kind = text[text.index(after: dot)...]
    return (2...5).contains(kind.count) && kind.allSatisfy { $0.isLetter || $0.isNumber }
  }

  private func isExtensionArgument(_ place: ExpressionPlace) -> Bool {
    guard let call = context.parent(place).flatMap({ context.call($0) }) else { return false }
    let label = call.arguments.first { $0.value == place.index }?.label
    return label == "withExtension" || label == "ofType" || call.name == "appendingPathExtension"
      || call.name == "URLByAppendingPathExtension:" || call.name == "stringByAppendingPathExtension:"
      || call.name == "URLForResource:withExtension:"
  }
}

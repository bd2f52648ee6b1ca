import AuditModel
import Resolution

/// Which names are schemes, and which of them WebKit keeps for itself.
enum URLSchemes {
  /// The built-in schemes of WebKit, Quick Look's and the content filter's among them.
  private static let reserved: Set<String> = [
    "http", "https", "ws", "wss", "ftp", "file", "data", "blob", "about", "javascript", "applewebdata",
    "webkit-fake-url", "x-apple-content-filter", "x-apple-ql-id", "x-apple-ql-id2", "x-apple-ql-magic",
  ]

  static func isReserved(_ name: String) -> Bool { reserved.contains(name.lowercased()) }

  /// Whether a name is a scheme by the syntax of addresses.
  static func isValid(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else { return false }
    return name.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "+" || $0 == "-" || $0 == ".")
    }
  }

  /// The reserved name among the values that an expression may have.
  static func reserved(_ place: ExpressionPlace, in context: RuleContext) -> String? {
    names(place, in: context).first(where: isReserved)?.lowercased()
  }

  /// The names that are known among the values of an expression.
  private static func names(_ place: ExpressionPlace, in context: RuleContext) -> [String] {
    Values.of(place, in: context).flatMap { value -> [String] in
      if case .call? = context.kind(value), let call = context.call(value), call.name == "lowercased",
        let base = call.base
      {
        return names(call.place(base), in: context)
      }
      return (context.texts(of: value) ?? []).compactMap(\.known)
    }
  }

  /// A place where a `URLScheme` is made.
  struct Creation {
    var call: Call
    var name: Int
    var place: ExpressionPlace { call.place }
  }

  /// Every `URLScheme(…)` and `.init(…)` that stands for one.
  static func creations(in context: RuleContext) -> [Creation] {
    (context.code.calls(of: "URLScheme") + context.code.calls(of: "init")).compactMap { place in
      guard let type = context.program.constructedType(by: place.index, in: place.path), type.declaration == nil,
        type.name == "URLScheme", let call = context.call(place), let name = call.arguments.first
      else { return nil }
      return Creation(call: call, name: name.value)
    }
  }

  /// The names of the schemes that an expression may be; nil where one is not known.
  static func names(madeBy place: ExpressionPlace, in context: RuleContext) -> [String]? {
    var found: [String] = []
    for value in Values.of(place, in: context) {
      guard let type = context.program.constructedType(by: value.index, in: value.path), type.name == "URLScheme",
        let name = context.call(value)?.arguments.first,
        let texts = context.texts(of: value.at(name.value))
      else { return nil }
      for text in texts {
        guard let known = text.known else { return nil }
        found.append(known)
      }
    }
    return found
  }
}

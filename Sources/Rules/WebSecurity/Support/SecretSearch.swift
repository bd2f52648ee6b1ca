import AuditModel
import Resolution

/// Looks for literal secrets in what an address is made of. Values never leave this type.
struct SecretSearch {
  /// A literal that is a secret, or holds one.
  struct Secret {
    var place: ExpressionPlace
    /// What it is, in words without its value: `password`, `query item 'token'`.
    var kind: String
  }

  let context: RuleContext

  /// The secrets in everything that an address comes from.
  func secrets(in origins: Origins) -> [Secret] {
    var found = origins.leaves.flatMap { secrets(inText: $0, depth: 6) }
    for part in origins.parts {
      switch part.name {
      case "queryItems", "percentEncodedQueryItems": found += secrets(inItems: part.value)
      case "query", "percentEncodedQuery", "fragment", "percentEncodedFragment":
        found += Origins(of: part.value, in: context).leaves.flatMap { secrets(inText: $0, depth: 6) }
      case "password", "percentEncodedPassword":
        found += secrets(named: "password", value: part.value, isPassword: true)
      default: break
      }
    }
    return found
  }

  // MARK: Texts

  /// A piece of a text with the literal that it is written in.
  private struct Piece {
    var text: String?
    var place: ExpressionPlace?
  }

  private func secrets(inText leaf: ExpressionPlace, depth: Int) -> [Secret] {
    // `address.appending(queryItems: […])`
    if let call = context.call(leaf), call.name == "appending" || call.name == "appendingQueryItem" {
      return call.arguments.filter { $0.label != "path" && $0.label != "component" }
        .flatMap { secrets(inItems: call.place($0.value)) }
    }
    let pieces = pieces(of: leaf, depth: depth)
    var found: [Secret] = []
    var before = ""
    for piece in pieces {
      guard let text = piece.text else {
        before += "\u{0}"
        continue
      }
      let whole = before + text
      for name in Self.secretNames(in: whole, from: before.count) {
        if let place = piece.place { found.append(Secret(place: place, kind: name)) }
      }
      before = whole
    }
    return found
  }

  private func pieces(of place: ExpressionPlace, depth: Int) -> [Piece] {
    guard depth > 0 else { return [Piece()] }
    func inner(_ index: Int) -> [Piece] {
      let leaves = Origins(of: place.at(index), in: context).leaves
      guard leaves.count == 1, leaves[0] != place else { return [Piece()] }
      return pieces(of: leaves[0], depth: depth - 1)
    }
    switch context.kind(place) {
    case .text(let parts)?:
      return parts.flatMap { part -> [Piece] in
        switch part {
        case .fixed(let text): [Piece(text: text, place: place)]
        case .interpolated(let value): inner(value)
        }
      }
    case .operation(let operands, let operators)? where operators.allSatisfy { $0 == "+" }:
      return operands.flatMap(inner)
    case .call(_, let arguments)?:
      guard let call = context.call(place), call.argument("format") != nil || call.name == "stringWithFormat:",
        let format = arguments.first, let text = context.program.text(of: format.value, in: place.path)?.display
      else { return [Piece()] }
      return formatted(text, at: place.at(format.value), values: arguments.dropFirst().map { inner($0.value) })
    default: return [Piece()]
    }
  }

  /// `String(format: "…?key=%@", key)`.
  private func formatted(_ text: String, at place: ExpressionPlace, values: [[Piece]]) -> [Piece] {
    var found: [Piece] = []
    var values = values[...]
    var rest = Substring(text)
    while let sign = rest.range(ofPlaceholder: ()) {
      found.append(Piece(text: String(rest[..<sign.lowerBound]), place: place))
      found += values.popFirst() ?? [Piece()]
      rest = rest[sign.upperBound...]
    }
    return found + [Piece(text: String(rest), place: place)]
  }

  /// The names of secrets whose value reaches behind a place of a text.
  private static func secretNames(in text: String, from start: Int) -> [String] {
    let letters = Array(text)
    var found: [String] = []
    if let password = userPassword(letters), password.end > start, looksLikePassword(password.value) {
      found.append("password")
    }
    var index = 0
    while index < letters.count {
      guard letters[index] == "?" || letters[index] == "&" || letters[index] == "#" || letters[index] == ";" else {
        index += 1
        continue
      }
      let name = letters[(index + 1)...].prefix { $0 != "=" && $0 != "&" && $0 != "#" && $0 != "?" && $0 != "/" }
      guard name.endIndex < letters.count, letters[name.endIndex] == "=" else {
        index = max(index + 1, name.endIndex)
        continue
      }
      let value = letters[(name.endIndex + 1)...].prefix { $0 != "&" && $0 != "#" && $0 != ";" }
      if value.endIndex > start, isSecretName(String(name)), looksLikeSecret(String(value)) {
        found.append("parameter '\(String(name).prefix(40))'")
      }
      index = max(value.endIndex, index + 1)
    }
    return found
  }

  /// `https://user:password@host`
  private static func userPassword(_ letters: [Character]) -> (value: String, end: Int)? {
    let text = String(letters)
    guard let scheme = text.firstRange(of: "://") else { return nil }
    let authority = text[scheme.upperBound...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return nil }
    let user = authority[..<at]
    guard let colon = user.firstIndex(of: ":") else { return nil }
    return (String(user[user.index(after: colon)...]), text.distance(from: text.startIndex, to: at))
  }

  // MARK: Query items

  private func secrets(inItems place: ExpressionPlace) -> [Secret] {
    Origins(of: place, in: context).leaves.flatMap { leaf -> [Secret] in
      guard let call = context.call(leaf) else { return [] }
      let name =
        call.argument("name") ?? (call.name.hasPrefix("queryItemWithName:") ? call.arguments.first?.value : nil)
      let value =
        call.argument("value") ?? (call.name.hasPrefix("queryItemWithName:") ? call.arguments.last?.value : nil)
      guard let name, let value, let text = context.program.text(of: name, in: leaf.path)?.display else { return [] }
      return secrets(named: text, value: leaf.at(value), isPassword: false)
    }
  }

  private func secrets(named name: String, value: ExpressionPlace, isPassword: Bool) -> [Secret] {
    guard isPassword || Self.isSecretName(name) else { return [] }
    return Origins(of: value, in: context).leaves.filter { leaf in
      guard case .text(let parts)? = context.kind(leaf), parts.count == 1, case .fixed(let text) = parts[0] else {
        return false
      }
      return isPassword ? Self.looksLikePassword(text) : Self.looksLikeSecret(text)
    }.map { Secret(place: $0, kind: isPassword ? "password" : "query item '\(name.prefix(40))'") }
  }

  // MARK: What a secret looks like

  private static let names: Set<String> = [
    "token", "key", "apikey", "auth", "authorization", "secret", "password", "passwd", "pwd", "pass", "passphrase",
    "sig",
    "signature", "sas", "subscriptionkey", "appkey", "licensekey", "licencekey", "accesskey", "privatekey", "bearer",
    "jwt", "hmac", "authkey", "sharedkey", "secretkey", "apisecret", "clientsecret", "appsecret", "sessionkey",
    "accesstoken", "authtoken", "apitoken", "credential", "credentials", "pat",
  ]

  static func isSecretName(_ name: String) -> Bool {
    let folded = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return names.contains(folded) || folded.hasSuffix("token") || folded.hasSuffix("secret")
      || folded.hasSuffix("password") || folded.hasSuffix("apikey") || folded.hasSuffix("signature")
  }

  static func looksLikeSecret(_ value: String) -> Bool {
    value.count >= 8 && value.contains(where: \.isNumber) && !isPlaceholder(value)
  }

  private static func looksLikePassword(_ value: String) -> Bool { !value.isEmpty && !isPlaceholder(value) }

  private static func isPlaceholder(_ value: String) -> Bool {
    let small = value.lowercased()
    if value.contains(where: { "<>{}\u{0}…%@[]$".contains($0) && $0 != "%" }) || small.contains("%@") { return true }
    let words = ["your", "xxx", "placeholder", "example", "changeme", "insert", "replace", "dummy", "todo", "sample"]
    if words.contains(where: small.contains) { return true }
    return Set(small).count <= 2
  }
}

extension Substring {
  /// The first sign of a format: `%@`, `%d`, `%1$@`.
  fileprivate func range(ofPlaceholder: Void) -> Range<Index>? {
    var start = startIndex
    while let sign = self[start...].firstIndex(of: "%") {
      var end = index(after: sign)
      while end < endIndex, self[end].isNumber || self[end] == "$" || self[end] == "." { end = index(after: end) }
      if end < endIndex, "@dsfliux".contains(self[end]) { return sign..<index(after: end) }
      start = index(after: sign)
    }
    return nil
  }
}

extension String {
  fileprivate func firstRange(of needle: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(needle) { return start..<index(start, offsetBy: needle.count) }
      start = index(after: start)
    }
    return nil
  }
}

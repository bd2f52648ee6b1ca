import AuditModel

/// Links to source at the scanned commit.
struct SourceLinks: Sendable {
  /// The address with the commit filled in, and with `{path}` and `{line}` still open.
  let pattern: String?

  /// No links.
  static let none = SourceLinks(pattern: nil)

  private init(pattern: String?) {
    self.pattern = pattern
  }

  /// Makes the links of a repository.
  ///
  /// - Parameters:
  ///   - repository: the repository.
  ///   - commit: the scanned commit.
  ///   - pattern: a pattern of the team's own, with `{commit}`, `{path}` and `{line}`.
  init(repository: RepositoryIdentity, commit: String?, pattern: String?) {
    let chosen = pattern ?? Self.pattern(ofHostBehind: repository.webURL)
    let isUsable = { (pattern: String) in
      Self.isWeb(pattern) && (commit != nil || !pattern.contains("{commit}"))
    }
    self.pattern = chosen.flatMap { pattern in
      guard isUsable(pattern) else { return nil }
      return Self.encoded(pattern: pattern.replacing("{commit}", with: Self.encoded(query: commit ?? "")))
    }
  }

  /// The address of a line, or nil where none can be told.
  func address(file: String, line: Int?) -> String? {
    guard let pattern, !file.isEmpty else { return nil }
    // The path comes last: it is the scanned repository's and may hold a placeholder itself.
    let withLine = line.map { pattern.replacing("{line}", with: String($0)) } ?? filePattern(pattern)
    return withLine.replacing("{path}", with: Self.encoded(path: file))
  }

  /// The address of a whole file: the pattern without the end that names a line.
  private func filePattern(_ pattern: String) -> String {
    guard let anchor = pattern.firstIndex(of: "#") else { return pattern.replacing("{line}", with: "1") }
    return String(pattern[..<anchor])
  }

  private static func pattern(ofHostBehind webURL: String?) -> String? {
    guard let webURL, isWeb(webURL) else { return nil }
    let base = webURL.hasSuffix("/") ? String(webURL.dropLast()) : webURL
    let parts = base.split(separator: "/", maxSplits: 2)
    let host = parts.count > 1 ? parts[1].lowercased() : ""
    if host.contains("gitlab") { return base + "/-/blob/{commit}/{path}#L{line}" }
    if host.contains("bitbucket") { return base + "/src/{commit}/{path}#lines-{line}" }
    if host.contains("github") || host.contains("gitea") || host.contains("codeberg") {
      let kind = host.contains("github") ? "blob" : "src/commit"
      return base + "/\(kind)/{commit}/{path}#L{line}"
    }
    return nil
  }

  /// True for an address that a click may open.
  static func isWeb(_ address: String) -> Bool {
    let lower = address.lowercased()
    return lower.hasPrefix("https://") || lower.hasPrefix("http://")
  }

  /// An address with everything encoded that could end a link or an attribute.
  static func encoded(address: String) -> String { encode(address, keeping: "-._~/:?#&=%@+,;!") }

  /// A value of a query.
  static func encoded(query: String) -> String { encode(query, keeping: "-._~") }

  /// A path with everything encoded that is not a plain character of an address.
  static func encoded(path: String) -> String { encode(path, keeping: "-._~/") }

  private static func encoded(pattern: String) -> String { encode(pattern, keeping: "-._~/:?#&=%@+,;!{}") }

  private static func encode(_ text: String, keeping kept: String) -> String {
    let kept = Set(kept.utf8)
    return text.utf8.map { byte in
      let isKept =
        kept.contains(byte) || (byte < 0x80 && Unicode.Scalar(byte).properties.isAlphabetic)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      return isKept
        ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}

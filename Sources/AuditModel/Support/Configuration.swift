import Foundation

/// The settings of one repository: `.webview-audit.json` at its root (JSON5, comments allowed).
///
/// Every key has a default, so that an empty file and no file mean the same.
public struct Configuration: Codable, Sendable, Equatable {
  /// Key of the repository; default: the normalised origin URL.
  public var repository: String?
  /// The tracking branch, whose complete scans move statuses; default: the remote's default branch.
  public var branch: String?
  /// Globs of paths to read; default: all.
  public var include: [String]?
  /// Globs of paths to leave out.
  public var exclude: [String]?
  /// Hosts that the team owns, subdomains included.
  public var ownedHosts: [String]?
  /// Hosts of sign-in pages, subdomains included.
  public var signInHosts: [String]?
  /// `keep` (UIKit screens stay on WKWebView, the default) or `migrate`.
  public var uikitScreens: UIKitScreens?
  /// Number of different changed or worked-around capabilities from which a screen counts as customised; default 12.
  public var customisedThreshold: Int?
  /// Containers of one's own.
  public var containers: [OwnContainer]?
  /// Severity per rule: `off`, `note`, `warning`, `error`; for some paths alone where it says so.
  public var rules: [String: RuleSettings]?
  /// Overrides per screen (id, name or `Name@file`), each with its reason.
  public var overrides: [String: Override]?
  /// Owners by glob of path, in the manner of CODEOWNERS (the last match wins).
  public var owners: [OwnerRule]?
  /// Patterns of links to source: keys `file`, with `{commit}`, `{path}` and `{line}`.
  public var links: [String: String]?

  /// Whether UIKit screens stay.
  public enum UIKitScreens: String, Codable, Sendable { case keep, migrate }

  /// A type of one's own, or of a library, that shows web content.
  public struct OwnContainer: Codable, Sendable, Equatable {
    /// The type's name.
    public var type: String
    /// The module that declares it; any where absent.
    public var module: String?
    /// The container inside it; `framework` where absent.
    public var kind: Container?
  }

  /// What a person says of a screen.
  public struct Override: Codable, Sendable, Equatable {
    /// The need.
    public var need: Need?
    /// `kept` or `ignored`.
    public var status: MigrationStatus?
    /// Why; required.
    public var reason: String
  }

  /// Who owns the paths of a glob.
  public struct OwnerRule: Codable, Sendable, Equatable {
    /// Glob of paths.
    public var path: String
    /// The owner.
    public var owner: String
  }

  /// Makes a configuration in which every key has its default.
  public init() {}

  /// Whether UIKit screens move too.
  public var migratesUIKit: Bool { uikitScreens == .migrate }

  /// The threshold in force.
  public var effectiveCustomisedThreshold: Int { customisedThreshold ?? 12 }
}

extension Configuration {
  /// Name of the configuration file.
  public static let fileName = ".webview-audit.json"

  /// Keys of the file with one line on each, in the order of the documentation.
  public static let keys: [(name: String, meaning: String)] = [
    ("repository", "Key of the repository; default: the normalised origin URL."),
    ("branch", "The tracking branch, whose complete scans move statuses; default: the remote's default branch."),
    (
      "include",
      "Globs of paths to read; default: all. A vendored folder that one names is read too: `[\"**\", \"Pods/**\"]`."
    ),
    ("exclude", "Globs of paths to leave out."),
    ("ownedHosts", "Hosts that the team owns, subdomains included."),
    ("signInHosts", "Hosts of sign-in pages, subdomains included."),
    ("uikitScreens", "`keep` (UIKit screens stay on WKWebView, the default) or `migrate`."),
    ("customisedThreshold", "Changed or worked-around capabilities from which a screen counts as customised; 12."),
    ("containers", "Containers of one's own: `type`, `module`, `kind`."),
    (
      "rules",
      "Severity per rule: `off`, `note`, `warning`, `error`; or `{severity, paths}`, which holds for the paths that one "
        + "of the globs fits; or a list of these, of which the last that fits a file holds."
    ),
    ("overrides", "Per screen a `need` or a `status` (`kept`, `ignored`), with a `reason`."),
    ("owners", "Owners by path: `path` (a glob), `owner`; the last match wins."),
    ("links", "Patterns of links to source: `file` with `{commit}`, `{path}`, `{line}`."),
  ]

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - data: the file's content.
  ///   - file: its name, for messages.
  ///   - rules: ids of the rules that there are; default: any id is taken.
  /// - Throws: `AuditError` with exit code 3 that names the file, the line and what to do.
  public static func read(_ data: Data, file: String, rules: [String]? = nil) throws -> Configuration {
    let text = JSONText(String(decoding: data, as: UTF8.self))
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let shape: [String: AnyShape]
    do {
      shape = try decoder.decode([String: AnyShape].self, from: data)
    } catch let error as DecodingError {
      let words = text.fault?.words ?? DecodingWords.explain(error)
      throw AuditError(
        .invalidInput,
        "\(file):\(text.fault?.line ?? 1): not valid JSON5: \(words). Mend the file and "
          + "scan again.")
    }
    let known = keys.map(\.name)
    if let unknown = text.first(of: shape.keys.filter { !known.contains($0) }) {
      let nearest = Spelling.nearest(to: unknown, among: known).map { " Did you mean '\($0)'?" } ?? ""
      throw AuditError(
        .invalidInput,
        "\(file):\(text.line(of: [unknown])): unknown key '\(unknown)'.\(nearest) Known keys: \(known.joined(separator: ", "))."
      )
    }
    do {
      let configuration = try decoder.decode(Configuration.self, from: data)
      try configuration.validate(file: file, text)
      if let rules { try configuration.validate(rules: rules, file: file, text) }
      return configuration
    } catch let error as DecodingError {
      let path = DecodingWords.path(of: error)
      // Foundation tells no place of a number that is none of the kind that is wanted; one key alone takes a number.
      let place = path.isEmpty ? ["customisedThreshold"] : path
      let words = path.isEmpty ? "it should be a whole number" : DecodingWords.explain(error, choices: choices)
      throw AuditError(
        .invalidInput,
        "\(file):\(text.line(of: place)): key '\(place.joined(separator: "."))': "
          + DecodingWords.sentence(words))
    }
  }

  private func validate(file: String, _ text: JSONText) throws {
    for (screen, override) in (overrides ?? [:]).sorted(by: { $0.key < $1.key }) {
      let place = "\(file):\(text.line(of: ["overrides", screen]))"
      if Invisible.isBlank(override.reason) {
        throw AuditError(.invalidInput, "\(place): the override of '\(screen)' needs a reason.")
      }
      if let status = override.status, status != .kept, status != .ignored {
        throw AuditError(
          .invalidInput, "\(place): an override's status is 'kept' or 'ignored', not '\(status.rawValue)'.")
      }
    }
    if let threshold = customisedThreshold, threshold < 1 {
      throw AuditError(
        .invalidInput,
        "\(file):\(text.line(of: ["customisedThreshold"])): customisedThreshold must be 1 or more.")
    }
  }

  private func validate(rules known: [String], file: String, _ text: JSONText) throws {
    guard let unknown = text.first(of: (rules ?? [:]).keys.filter { !known.contains($0) }, in: ["rules"]) else {
      return
    }
    let nearest = Spelling.nearest(to: unknown, among: known).map { " Did you mean '\($0)'?" } ?? ""
    throw AuditError(
      .invalidInput,
      "\(file):\(text.line(of: ["rules", unknown])): there is no rule '\(unknown)'.\(nearest) 'explain --list' lists the rules."
    )
  }

  /// The words of the keys that take one of a few, for messages.
  private static let choices: [String: [String]] = [
    "uikitScreens": ["keep", "migrate"], "need": Need.allCases.map(\.rawValue), "status": ["kept", "ignored"],
    "kind": Container.allCases.map(\.rawValue), "severity": ["off", "note", "warning", "error"],
  ]
}

/// Accepts any JSON value, to look at the keys around it.
private struct AnyShape: Decodable {
  init(from decoder: any Decoder) throws {}
}

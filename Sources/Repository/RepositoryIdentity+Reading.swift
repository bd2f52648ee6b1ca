import AuditModel
import Foundation

extension RepositoryIdentity {
  /// Tells which repository a location is: by the configuration, else by its origin, else by its folder's name.
  public static func read(at location: RepositoryLocation, configuration: Configuration) -> RepositoryIdentity {
    let origin = originURL(of: location).flatMap(RemoteAddress.init)
    var key = configuration.repository ?? origin?.key ?? location.folderName
    var name = key.split(separator: "/").last.map(String.init) ?? key
    if case .workTree(let prefix) = location.kind, !prefix.isEmpty, configuration.repository == nil {
      // A part of a repository that has a configuration of its own is a repository of its own.
      if origin != nil { key += "/" + prefix.dropLast() }
      name = location.folderName
    }
    return RepositoryIdentity(key: key, name: name, webURL: origin?.webURL)
  }

  private static func originURL(of location: RepositoryLocation) -> String? {
    guard let git = location.git else { return nil }
    if let origin = git.text(["config", "--get", "remote.origin.url"]), !origin.isEmpty { return origin }
    let remotes = git.text(["remote"])?.split(separator: "\n") ?? []
    guard remotes.count == 1, let only = remotes.first else { return nil }
    return git.text(["config", "--get", "remote.\(only).url"])
  }
}

/// Address of a remote repository, taken apart; a password or token in it goes no further.
struct RemoteAddress: Equatable {
  /// Host, in lower case; nil for a folder of this machine.
  var host: String?
  /// Path without `/` at its ends and without `.git`.
  var path: String

  /// Takes an address apart: `https://host/path`, `ssh://user@host:22/path`, `user@host:path`, `/folder`.
  init?(_ text: String) {
    var rest = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let scheme = rest.range(of: "://") {
      let isFile = rest[..<scheme.lowerBound].lowercased() == "file"
      rest = String(rest[scheme.upperBound...])
      let slash = rest.firstIndex(of: "/") ?? rest.endIndex
      host = isFile ? nil : Self.host(in: rest[..<slash])
      rest = String(rest[slash...])
    } else if let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains("/") {
      host = Self.host(in: rest[..<colon])
      rest = String(rest[rest.index(after: colon)...])
    } else {
      host = nil
    }
    while rest.hasSuffix("/") { rest.removeLast() }
    if rest.hasSuffix(".git") { rest.removeLast(4) }
    while rest.hasSuffix("/") { rest.removeLast() }
    rest = String(rest.drop { $0 == "/" || $0 == "~" })
    guard !rest.isEmpty, host != "" else { return nil }
    path = rest
  }

  /// The key: host and path; for a folder of this machine its name, since its path means nothing elsewhere.
  var key: String {
    guard let host else { return path.split(separator: "/").last.map(String.init) ?? path }
    return host + "/" + path
  }

  /// Where a browser shows the repository.
  var webURL: String? { host.map { "https://" + $0 + "/" + path } }

  private static func host(in authority: Substring) -> String {
    let afterUser = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    return afterUser.prefix { $0 != ":" }.lowercased()
  }
}

import AuditModel
import Repository

/// What a valid configuration says that nothing in the repository fits.
enum ConfigurationCheck {
  /// Warnings, in the order of the alphabet.
  static func warnings(_ loaded: LoadedConfiguration, scan: StoredScan, location: RepositoryLocation) -> [String] {
    let file = Configuration.fileName
    let overrides = (loaded.configuration.overrides ?? [:]).keys.sorted()
    return (overrides.compactMap { warning($0, among: scan.screens) } + branch(loaded.configuration, location))
      .map { "\(file): \($0)" }
  }

  /// Why an override holds for no screen; nil where it holds for one.
  private static func warning(_ key: String, among screens: [StoredScreen]) -> String? {
    if screens.contains(where: { $0.id == key }) { return nil }
    let references = screens.map(\.assessed.screen.reference)
    let named = references.filter { names(of: $0).contains(key) }
    if named.count == 1 || references.contains(where: { longNames(of: $0).contains(key) }) { return nil }
    if named.count > 1 {
      let candidates = named.map { "\($0.name)@\($0.file)" }.sorted()
      return "the override of '\(key)' may mean any of \(named.count) screens, so it holds for none; name one as "
        + shortened(candidates) + "."
    }
    let known = Set(references.flatMap { names(of: $0).union(longNames(of: $0)) }).sorted()
    let nearest = Spelling.nearest(to: key, among: known).map { " Did you mean '\($0)'?" }
    let all = Set(references.map(\.name)).sorted()
    let others = all.isEmpty ? " The scan found no screens." : " Its screens: \(shortened(all))."
    return "the override of '\(key)' names no screen.\(nearest ?? others)"
  }

  private static func shortened(_ words: [String]) -> String {
    words.prefix(5).joined(separator: ", ") + (words.count > 5 ? " and \(words.count - 5) more" : "")
  }

  /// A screen answers to its whole name and to the last part of it.
  private static func names(of reference: TypeReference) -> Set<String> {
    [reference.name, reference.name.split(separator: ".").last.map(String.init) ?? reference.name]
  }

  private static func longNames(of reference: TypeReference) -> Set<String> {
    Set(names(of: reference).map { "\($0)@\(reference.file)" })
  }

  /// That the tracking branch is not there. Build machines fetch one commit, and may well lack it.
  private static func branch(_ configuration: Configuration, _ location: RepositoryLocation) -> [String] {
    guard let branch = configuration.branch, let git = location.git,
      git.text(["symbolic-ref", "-q", "HEAD"]) != nil, git.text(["rev-parse", "--is-shallow-repository"]) != "true"
    else { return [] }
    let names = (git.text(["for-each-ref", "--format=%(refname)", "refs/heads", "refs/remotes"]) ?? "")
      .split(separator: "\n").map(String.init)
    let branches = Set(
      names.compactMap { name -> String? in
        if name.hasPrefix("refs/heads/") { return String(name.dropFirst("refs/heads/".count)) }
        let rest = name.dropFirst("refs/remotes/".count)
        return rest.firstIndex(of: "/").map { String(rest[rest.index(after: $0)...]) }
      })
    // A repository without a commit has no branch yet.
    if branches.isEmpty || branches.contains(branch) { return [] }
    let nearest = Spelling.nearest(to: branch, among: branches.sorted()).map { " Did you mean '\($0)'?" } ?? ""
    return ["there is no branch '\(branch)', so no scan moves a status.\(nearest)"]
  }
}

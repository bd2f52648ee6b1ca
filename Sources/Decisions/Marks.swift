import AuditModel
import Resolution

/// What people say of a screen: marks in the source, and overrides of the configuration.
struct PersonalWord: Sendable, Equatable {
  /// The need that they settle, with why and where.
  var need: (need: Need, reason: Reason)?
  /// `kept` or `ignored`.
  var status: AssessedScreen.MarkedStatus?
  /// Where the status stands, for a reason.
  var statusPlace: CapabilityUse.Place?

  static func == (left: PersonalWord, right: PersonalWord) -> Bool {
    left.need?.need == right.need?.need && left.status == right.status
  }
}

/// Finds marks and overrides of screens.
struct PersonalWords {
  let program: Program
  let configuration: Configuration
  /// Ids that the store knows, where it was asked.
  let identities: [TypeReference: String]
  /// How many screens carry a name.
  let counts: [String: Int]

  /// Prepares for an inventory.
  init(program: Program, configuration: Configuration, inventory: Inventory, identities: [TypeReference: String]) {
    self.program = program
    self.configuration = configuration
    self.identities = identities
    var counts: [String: Int] = [:]
    for screen in inventory.screens {
      for name in Self.names(of: screen.reference) { counts[name, default: 0] += 1 }
    }
    self.counts = counts
  }

  /// The whole name and the last part of it.
  private static func names(of reference: TypeReference) -> Set<String> {
    [reference.name, reference.name.split(separator: ".").last.map(String.init) ?? reference.name]
  }

  /// What is said of a screen; the configuration wins over a mark.
  func word(on screen: Screen) -> PersonalWord {
    var word = PersonalWord()
    for (mark, path) in marks(on: screen) {
      guard let reason = mark.reason?.trimmed, !reason.isEmpty else { continue }
      let place = CapabilityUse.Place(file: path, line: mark.position.line)
      switch mark.kind {
      case .keep:
        word.status = .init(status: .kept, reason: reason)
        word.statusPlace = place
      case .ignore where mark.argument == nil:
        word.status = .init(status: .ignored, reason: reason)
        word.statusPlace = place
      case .need:
        guard let need = mark.argument.flatMap(Need.init(rawValue:)), need != .unclear else { continue }
        word.need = (need, Reason("a mark says \(need.rawValue): \(reason)", file: path, line: place.line))
      default: break
      }
    }
    if let override = override(of: screen) {
      if let need = override.need {
        word.need = (need, Reason("the configuration says \(need.rawValue): \(override.reason)"))
      }
      if let status = override.status { word.status = .init(status: status, reason: override.reason) }
    }
    return word
  }

  /// Marks on the line of the declaration or of a use, or on the line above.
  private func marks(on screen: Screen) -> [(MarkFact, String)] {
    var lines: [String: Set<Int>] = [:]
    func add(_ file: String, _ line: Int, attributes: Int = 0) {
      lines[file, default: []].formUnion((max(1, line &- 1 &- attributes)...max(1, line)))
    }
    add(screen.reference.file, screen.line, attributes: attributeCount(of: screen))
    for site in screen.sites { add(site.file, site.line) }
    return lines.keys.sorted().flatMap { path -> [(MarkFact, String)] in
      (program.facts(path)?.marks ?? []).filter { lines[path]?.contains($0.position.line) == true }.map { ($0, path) }
    }
  }

  /// Attributes may stand on lines of their own between the mark and the declaration.
  private func attributeCount(of screen: Screen) -> Int {
    let type = program.facts(screen.reference.file)?.types.first { $0.position.line == screen.line }
    return min(type?.attributes.count ?? 0, 4)
  }

  private func override(of screen: Screen) -> Configuration.Override? {
    guard let overrides = configuration.overrides else { return nil }
    let reference = screen.reference
    if let id = identities[reference], let found = overrides[id] { return found }
    for name in [reference.name] + Self.names(of: reference).sorted() {
      if let found = overrides[name + "@" + reference.file] { return found }
    }
    for name in [reference.name] + Self.names(of: reference).sorted() where counts[name] == 1 {
      if let found = overrides[name] { return found }
    }
    return nil
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

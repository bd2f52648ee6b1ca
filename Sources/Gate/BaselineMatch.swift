import AuditModel

/// What a baseline accepts of scans, what is new, and what of it is stale.
public struct BaselineMatch: Sendable, Equatable {
  /// Number of findings and screens that are accepted.
  public var accepted = 0
  /// Findings that are not accepted, by repository key.
  public var newFindings: [String: [Finding]] = [:]
  /// Screens on an old container that are not accepted.
  public var newLegacy: [StoredScreen] = []
  /// Entries, as lines of the file, that nothing fits any more.
  public var stale: [String] = []
  /// The baseline without what is stale.
  public var pruned: Baseline

  /// Holds scans against a baseline.
  public init(_ baseline: Baseline, scans: [StoredScan]) {
    pruned = Baseline(configurationDigest: baseline.configurationDigest)
    matchFindings(baseline, scans)
    matchLegacy(baseline, scans.flatMap(\.openLegacyScreens))
  }

  private mutating func matchFindings(_ baseline: Baseline, _ scans: [StoredScan]) {
    var left = baseline.findings.mapValues(\.count)
    for scan in scans {
      let new = scan.openFindings.without(&left)
      accepted += scan.openFindings.count - new.count
      newFindings[scan.repository.key] = new
    }
    for (fingerprint, entry) in baseline.findings.sorted(by: { $0.key < $1.key }) {
      let unused = left[fingerprint] ?? 0
      if unused > 0 { stale.append("finding \(fingerprint) \(unused) \(entry.rule)") }
      if unused < entry.count {
        pruned.findings[fingerprint] = Baseline.FindingEntry(count: entry.count - unused, rule: entry.rule)
      }
    }
  }

  private static func name(of screen: StoredScreen) -> String {
    Baseline.LegacyEntry(id: screen.id, name: screen.assessed.screen.reference.name).name
  }

  private mutating func matchLegacy(_ baseline: Baseline, _ screens: [StoredScreen]) {
    var left = baseline.legacy
    var open: [StoredScreen] = []
    for screen in screens {
      if let index = left.firstIndex(where: { $0.id == screen.id }) {
        pruned.legacy.append(left.remove(at: index))
        accepted += 1
      } else {
        open.append(screen)
      }
    }
    // A database that has not seen the screen move knows it by another id; then the name finds it.
    for screen in open {
      if let index = left.firstIndex(where: { $0.name == Self.name(of: screen) }) {
        pruned.legacy.append(left.remove(at: index))
        accepted += 1
      } else {
        newLegacy.append(screen)
      }
    }
    stale += left.map { "legacy \($0.id) \($0.name)" }
    pruned.legacy.sort { ($0.id, $0.name) < ($1.id, $1.name) }
  }
}

extension [Finding] {
  /// The findings without those that are counted off by their fingerprint.
  func without(_ counts: inout [String: Int]) -> [Finding] {
    filter { finding in
      guard let number = counts[finding.fingerprint], number > 0 else { return true }
      counts[finding.fingerprint] = number - 1
      return false
    }
  }
}

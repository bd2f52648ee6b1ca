import AuditModel

/// A type as an earlier scan saw it.
struct Face: Equatable {
  /// Qualified name and file.
  var reference: TypeReference
  /// The sketch, sorted; empty where there is none.
  var sketch: [UInt64]
}

/// A subject that has an id, with the faces under which scans know it: the newest, and the newest of the branch.
struct KnownSubject: Equatable {
  /// Its row in the database.
  var row: Int
  /// Its faces, the most telling first.
  var faces: [Face]
}

/// Why a type of a scan is a subject that was known before.
enum Recognition: Equatable {
  case samePlace, gitRename, movedFile, alikeEnough, rewritten

  /// The reason in words, for the event that tells a carry-over.
  var words: String {
    switch self {
    case .samePlace: "same name and file"
    case .gitRename: "git saw the file renamed, and the type is alike"
    case .movedFile: "same name in another file"
    case .alikeEnough: "made of the same parts"
    case .rewritten: "same name and file, though nearly all of it is new"
    }
  }
}

/// Finds out which types of a scan are subjects that are known already.
///
/// The steps follow DESIGN.md's order, strongest evidence first. A pair that is plainly unlike waits until every better
/// pair is made: a name can be taken over in the very commit that renames its owner.
struct IdentityMatcher {
  private let known: [KnownSubject]
  private let seen: [Face]
  private let renames: [String: String]
  private var subjectOf: [Int: (known: Int, why: Recognition)] = [:]
  private var taken: Set<Int> = []

  /// Matches.
  ///
  /// - Parameters:
  ///   - seen: the types of the scan, in its order.
  ///   - known: the subjects, sorted by row.
  ///   - renames: git's renames since the last scan: new path to old path.
  /// - Returns: for each type of the scan the index of its subject in `known`; types that are new are missing.
  static func match(
    _ seen: [Face], with known: [KnownSubject], renames: [String: String]
  ) -> [Int: (known: Int, why: Recognition)] {
    var matcher = IdentityMatcher(known: known, seen: seen, renames: renames)
    matcher.takeSamePlace(evenUnlike: false)
    matcher.takeGitRenames()
    matcher.takeMovedFiles()
    matcher.takeAlike()
    matcher.takeSamePlace(evenUnlike: true)
    return matcher.subjectOf
  }

  private init(known: [KnownSubject], seen: [Face], renames: [String: String]) {
    self.known = known
    self.seen = seen
    self.renames = renames
  }

  private var openSeen: [Int] { seen.indices.filter { subjectOf[$0] == nil } }
  private var openKnown: [Int] { known.indices.filter { !taken.contains($0) } }

  private mutating func pair(_ one: Int, _ other: Int, _ why: Recognition) {
    subjectOf[one] = (other, why)
    taken.insert(other)
  }

  private mutating func takeSamePlace(evenUnlike: Bool) {
    var places: [TypeReference: [Int]] = [:]
    for index in openKnown {
      for face in known[index].faces where places[face.reference]?.last != index {
        places[face.reference, default: []].append(index)
      }
    }
    for index in openSeen {
      let candidates = (places[seen[index].reference] ?? []).filter { !taken.contains($0) }
      let scored = candidates.map { (known: $0, likeness: likeness(index, $0, at: seen[index].reference)) }
      let fit = scored.filter { evenUnlike || !isTakenOver(index, $0.known, $0.likeness) }
      // Several subjects at one place are rare (a type that was written twice); the most alike goes first.
      guard let best = fit.max(by: { ($0.likeness, -$0.known) < ($1.likeness, -$1.known) }) else { continue }
      pair(index, best.known, best.likeness.isPlainlyUnlike ? .rewritten : .samePlace)
    }
  }

  /// Whether a type that bears a subject's name in its file is another one: plainly unlike, or much less alike than a
  /// type of this scan that the subject's own name is not found at.
  private func isTakenOver(_ index: Int, _ subject: Int, _ likeness: Likeness) -> Bool {
    guard let share = likeness.share else { return false }
    if likeness.isPlainlyUnlike { return true }
    if share >= Likeness.alikeEnough { return false }
    let references = Set(known[subject].faces.map(\.reference))
    return openSeen.contains { other in
      guard other != index, !references.contains(seen[other].reference) else { return false }
      guard let rival = best(other, subject).share, rival >= Likeness.alikeEnough else { return false }
      return rival >= share * 2
    }
  }

  private mutating func takeGitRenames() {
    if renames.isEmpty { return }
    var pairs: [(seen: Int, known: Int, likeness: Likeness, sameName: Bool)] = []
    for index in openSeen {
      guard let old = renames[seen[index].reference.file] else { continue }
      for subject in openKnown {
        for face in known[subject].faces where face.reference.file == old {
          let likeness = Likeness(seen[index].sketch, face.sketch)
          let sameName = shortName(face.reference.name) == shortName(seen[index].reference.name)
          if likeness.isAlike || (sameName && !likeness.isPlainlyUnlike) {
            pairs.append((index, subject, likeness, sameName))
          }
        }
      }
    }
    // A name that stays says more than a likeness that both may have with a third.
    pairs.sort { left, right in
      if left.sameName != right.sameName { return left.sameName }
      if left.likeness != right.likeness { return left.likeness > right.likeness }
      return (left.seen, left.known) < (right.seen, right.known)
    }
    for candidate in pairs where subjectOf[candidate.seen] == nil && !taken.contains(candidate.known) {
      pair(candidate.seen, candidate.known, .gitRename)
    }
  }

  private mutating func takeMovedFiles() {
    takeMovedFiles { $0 }
    // A type that was nested, or taken out of its outer type, keeps its last name.
    takeMovedFiles(shortName)
  }

  private mutating func takeMovedFiles(_ key: (String) -> String) {
    var subjects: [String: Set<Int>] = [:]
    for index in openKnown {
      for face in known[index].faces { subjects[key(face.reference.name), default: []].insert(index) }
    }
    var types: [String: [Int]] = [:]
    for index in openSeen { types[key(seen[index].reference.name), default: []].append(index) }
    for (name, indices) in types.sorted(by: { $0.key < $1.key }) {
      guard indices.count == 1, let index = indices.first, let owners = subjects[name], owners.count == 1,
        let owner = owners.first, !taken.contains(owner)
      else { continue }
      if !isTakenOver(index, owner, best(index, owner)) { pair(index, owner, .movedFile) }
    }
  }

  private mutating func takeAlike() {
    var pairs: [(seen: Int, known: Int, likeness: Likeness)] = []
    for index in openSeen {
      for subject in openKnown {
        let likeness = best(index, subject)
        if likeness.isAlikeEnough { pairs.append((index, subject, likeness)) }
      }
    }
    pairs.sort { left, right in
      left.likeness != right.likeness
        ? left.likeness > right.likeness : (left.seen, left.known) < (right.seen, right.known)
    }
    for candidate in pairs where subjectOf[candidate.seen] == nil && !taken.contains(candidate.known) {
      pair(candidate.seen, candidate.known, .alikeEnough)
    }
  }

  private func likeness(_ index: Int, _ subject: Int, at reference: TypeReference) -> Likeness {
    known[subject].faces.filter { $0.reference == reference }
      .map { Likeness(seen[index].sketch, $0.sketch) }.max() ?? Likeness(share: nil)
  }

  private func best(_ index: Int, _ subject: Int) -> Likeness {
    known[subject].faces.map { Likeness(seen[index].sketch, $0.sketch) }.max() ?? Likeness(share: nil)
  }

  private func shortName(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }
}

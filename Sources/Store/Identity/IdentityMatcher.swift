import AuditModel

/// A type as a scan saw it.
struct Face: Equatable {
  /// Qualified name and file.
  var reference: TypeReference
  /// The sketch, sorted; empty where there is none.
  var sketch: [UInt64]
  /// Targets that compile it.
  var targets: Set<String> = []
  /// Types that build it.
  var callers: Set<TypeReference> = []

  /// The last part of the name, which stays when a type is nested or taken out of its outer type.
  var shortName: String { reference.name.split(separator: ".").last.map(String.init) ?? reference.name }
}

/// A subject that has an id, with the faces under which scans know it: the newest, and the newest of the branch.
struct KnownSubject: Equatable {
  /// Its row in the database.
  var row: Int
  /// Its faces, the most telling first.
  var faces: [Face]
  /// True where only scans of other branches saw it. What two branches bring are two things, however alike they are.
  var isOfOtherBranches = false
}

/// Why a type of a scan is a subject that was known before.
enum Recognition: Equatable {
  case samePlace, gitRename, movedFile, alikeEnough, sameCallers, sameFile, rewritten

  /// The reason in words, for the event that tells a carry-over.
  var words: String {
    switch self {
    case .samePlace: "same name and file"
    case .gitRename: "git saw the file renamed, and the type is alike"
    case .movedFile: "same name in another file"
    case .alikeEnough: "made of the same parts"
    case .sameCallers: "built by the same types, and alike"
    case .sameFile: "another name in the same file, and alike"
    case .rewritten: "same name and file, though nearly all of it is new"
    }
  }
}

/// Finds out which types of a scan are subjects that are known already.
///
/// The steps follow DESIGN.md's order, strongest evidence first. At every step a pair yields where the subject is far
/// more alike to another type of the scan: a name can be taken over in the very commit that renames its owner.
struct IdentityMatcher {
  typealias Match = (known: Int, why: Recognition)

  private let known: [KnownSubject]
  private let seen: [Face]
  private let renames: [String: String]
  private let weights: PartWeights
  private var matches: [Int: Match] = [:]
  private var taken: Set<Int> = []

  /// Matches.
  ///
  /// - Parameters:
  ///   - seen: the types of the scan, in its order.
  ///   - known: the subjects, sorted by row.
  ///   - renames: git's renames since the last scan: new path to old path.
  /// - Returns: for each type of the scan the index of its subject in `known`; types that are new are missing.
  static func match(_ seen: [Face], with known: [KnownSubject], renames: [String: String]) -> [Int: Match] {
    var matcher = IdentityMatcher(known: known, seen: seen, renames: renames)
    matcher.takeSamePlace(evenUnlike: false)
    matcher.takeGitRenames()
    matcher.takeMovedFiles()
    matcher.takeAlike()
    matcher.takeRenamedInFile()
    matcher.takeSamePlace(evenUnlike: true)
    return matcher.matches
  }

  private init(known: [KnownSubject], seen: [Face], renames: [String: String]) {
    self.known = known
    self.seen = seen
    self.renames = renames
    weights = PartWeights(known.compactMap { $0.faces.first?.sketch }, seen.map(\.sketch))
  }

  // MARK: the steps

  private mutating func takeSamePlace(evenUnlike: Bool) {
    var places: [TypeReference: [Int]] = [:]
    for index in openKnown {
      for face in known[index].faces where places[face.reference]?.last != index {
        places[face.reference, default: []].append(index)
      }
    }
    var pairs: [Pair] = []
    for index in openSeen {
      for subject in places[seen[index].reference] ?? [] {
        let likeness = likeness(index, subject) { $0.reference == seen[index].reference }
        if evenUnlike || !isOutdone(index, subject, likeness) { pairs.append(Pair(index, subject, likeness)) }
      }
    }
    // Several subjects at one place are rare (a type that is written twice); the most alike go first.
    take(pairs) { $0.likeness.isPlainlyUnlike ? .rewritten : .samePlace }
  }

  private mutating func takeGitRenames() {
    if renames.isEmpty { return }
    var pairs: [Pair] = []
    for index in openSeen {
      guard let old = renames[seen[index].reference.file] else { continue }
      let candidates = openOwn.filter { subject in known[subject].faces.contains { $0.reference.file == old } }
      for subject in candidates {
        let likeness = likeness(index, subject) { $0.reference.file == old }
        let isSameName = known[subject].faces.contains {
          $0.reference.file == old && $0.shortName == seen[index].shortName
        }
        let isOnly = candidates.count == 1 && openSeen.filter { renames[seen[$0].reference.file] == old }.count == 1
        guard likeness.isAlike || ((isSameName || isOnly) && !likeness.isPlainlyUnlike) else { continue }
        if isOutdone(index, subject, likeness) { continue }
        // A name that stays says more than a likeness that both may have with a third.
        pairs.append(Pair(index, subject, likeness, rank: isSameName ? 0 : 1))
      }
    }
    take(pairs) { _ in .gitRename }
  }

  private mutating func takeMovedFiles() {
    takeMovedFiles { [$0.reference.name] }
    takeMovedFiles { [$0.shortName] }
    // Two types of one name in two targets are told apart by their target.
    takeMovedFiles { face in face.targets.map { "\($0) \(face.shortName)" } }
  }

  private mutating func takeMovedFiles(_ keys: (Face) -> [String]) {
    var subjects: [String: Set<Int>] = [:]
    for index in openKnown {
      for face in known[index].faces { for key in keys(face) { subjects[key, default: []].insert(index) } }
    }
    var types: [String: [Int]] = [:]
    for index in openSeen { for key in keys(seen[index]) { types[key, default: []].append(index) } }
    for (key, indices) in types.sorted(by: { $0.key < $1.key }) {
      guard indices.count == 1, let index = indices.first, let owners = subjects[key], owners.count == 1,
        let owner = owners.first, matches[index] == nil, !taken.contains(owner)
      else { continue }
      let likeness = best(index, owner)
      if !likeness.isPlainlyUnlike && !isOutdone(index, owner, likeness) {
        take([Pair(index, owner, likeness)]) { _ in .movedFile }
      }
    }
  }

  private mutating func takeAlike() {
    var pairs: [Pair] = []
    for index in openSeen {
      for subject in openOwn {
        let likeness = best(index, subject)
        if likeness.isAlikeEnough {
          pairs.append(Pair(index, subject, likeness))
        } else if likeness.isAlike && sharesCallers(index, subject) {
          pairs.append(Pair(index, subject, likeness, rank: 1))
        }
      }
    }
    take(pairs) { $0.rank == 0 ? .alikeEnough : .sameCallers }
  }

  /// A type that goes by another name in its old file: the most alike, or the only one that came where one went.
  private mutating func takeRenamedInFile() {
    let (types, subjects) = (openSeen, openOwn)
    var pairs: [Pair] = []
    for index in types {
      let file = seen[index].reference.file
      let candidates = subjects.filter { subject in known[subject].faces.first?.reference.file == file }
      let isOnly = candidates.count == 1 && types.filter { seen[$0].reference.file == file }.count == 1
      for subject in candidates {
        let likeness = best(index, subject)
        if likeness.isAlike || (isOnly && !likeness.isPlainlyUnlike) { pairs.append(Pair(index, subject, likeness)) }
      }
    }
    take(pairs) { _ in .sameFile }
  }

  // MARK: pairs

  private struct Pair {
    var seen: Int
    var known: Int
    var likeness: Likeness
    var rank: Int

    init(_ seen: Int, _ known: Int, _ likeness: Likeness, rank: Int = 0) {
      self.seen = seen
      self.known = known
      self.likeness = likeness
      self.rank = rank
    }
  }

  private var openSeen: [Int] { seen.indices.filter { matches[$0] == nil } }
  private var openKnown: [Int] { known.indices.filter { !taken.contains($0) } }
  /// Subjects that can have been renamed into a type of this scan.
  private var openOwn: [Int] { openKnown.filter { !known[$0].isOfOtherBranches } }

  /// Makes pairs of what is still open, the better ones first.
  private mutating func take(_ pairs: [Pair], _ why: (Pair) -> Recognition) {
    let sorted = pairs.sorted { left, right in
      if left.rank != right.rank { return left.rank < right.rank }
      if left.likeness != right.likeness { return left.likeness > right.likeness }
      return (left.seen, left.known) < (right.seen, right.known)
    }
    for pair in sorted where matches[pair.seen] == nil && !taken.contains(pair.known) {
      matches[pair.seen] = (pair.known, why(pair))
      taken.insert(pair.known)
    }
  }

  /// Whether a pair yields to a better one: it is plainly unlike, or another open type, which does not stand where the
  /// subject stood, is far more alike.
  private func isOutdone(_ index: Int, _ subject: Int, _ likeness: Likeness) -> Bool {
    guard let share = likeness.share else { return false }
    if likeness.isPlainlyUnlike { return true }
    if share >= Likeness.alikeEnough { return false }
    let places = Set(known[subject].faces.map(\.reference))
    return openSeen.contains { other in
      guard other != index, !places.contains(seen[other].reference) else { return false }
      guard let rival = best(other, subject).share, rival >= Likeness.alikeEnough else { return false }
      return rival >= share * 2
    }
  }

  /// Whether a type builds the one now and built the other before, and builds no other: a router that builds them all
  /// says nothing.
  private func sharesCallers(_ index: Int, _ subject: Int) -> Bool {
    seen[index].callers.contains { caller in
      known[subject].faces.contains { $0.callers.contains(caller) }
        && seen.count { $0.callers.contains(caller) } == 1
        && known.count { $0.faces.contains { $0.callers.contains(caller) } } == 1
    }
  }

  private func best(_ index: Int, _ subject: Int) -> Likeness { likeness(index, subject) { _ in true } }

  private func likeness(_ index: Int, _ subject: Int, of fits: (Face) -> Bool) -> Likeness {
    known[subject].faces.filter(fits).map { weights.likeness(seen[index].sketch, $0.sketch) }.max() ?? .unknown
  }
}

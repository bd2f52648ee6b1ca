import AuditModel

/// How much two types are made of the same things: the share of common hashes in their sketches.
struct Likeness: Comparable {
  /// From 0 (nothing in common) to 1; nil where a sketch is too small to tell.
  let share: Double?

  /// Below this share two types with sketches are plainly unlike.
  static let plainlyUnlike = 0.12
  /// From this share on two types are alike, where git or the name says so too.
  static let alike = 0.3
  /// From this share on two types are the same without any other evidence.
  static let alikeEnough = 0.6
  /// Sketches with fewer hashes say nothing.
  static let smallest = 4

  init(share: Double?) { self.share = share }

  /// Compares two sketches, both sorted.
  init(_ left: [UInt64], _ right: [UInt64]) {
    guard min(left.count, right.count) >= Self.smallest else {
      share = nil
      return
    }
    var (i, j, common) = (0, 0, 0)
    while i < left.count && j < right.count {
      if left[i] == right[j] {
        (i, j, common) = (i + 1, j + 1, common + 1)
      } else if left[i] < right[j] {
        i += 1
      } else {
        j += 1
      }
    }
    share = Double(common) / Double(left.count + right.count - common)
  }

  var isPlainlyUnlike: Bool { share.map { $0 < Self.plainlyUnlike } ?? false }
  var isAlike: Bool { share.map { $0 >= Self.alike } ?? false }
  var isAlikeEnough: Bool { share.map { $0 >= Self.alikeEnough } ?? false }

  static func < (left: Likeness, right: Likeness) -> Bool { (left.share ?? 0) < (right.share ?? 0) }
}

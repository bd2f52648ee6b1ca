import AuditModel
import Foundation

/// How much two types are made of the same things: from 0 (nothing in common) to 1; nil where a sketch is too small to
/// tell.
///
/// What many types of a repository have (`body`, `viewDidLoad`) says little, what few have says much: a part weighs by
/// how rare it is. Siblings that were copied from each other reach about one half, a type and its renamed self more.
struct Likeness: Comparable {
  let share: Double?

  /// Below this share two types are plainly unlike.
  static let plainlyUnlike = 0.1
  /// From this share on two types are alike, where other evidence says so too.
  static let alike = 0.25
  /// From this share on two types are the same without any other evidence.
  static let alikeEnough = 0.55
  /// Sketches with fewer parts say nothing.
  static let smallest = 4

  var isPlainlyUnlike: Bool { share.map { $0 < Self.plainlyUnlike } ?? false }
  var isAlike: Bool { share.map { $0 >= Self.alike } ?? false }
  var isAlikeEnough: Bool { share.map { $0 >= Self.alikeEnough } ?? false }

  static func < (left: Likeness, right: Likeness) -> Bool { (left.share ?? 0) < (right.share ?? 0) }

  /// Nothing can be told.
  static let unknown = Likeness(share: nil)
}

/// The weights of a repository's parts.
struct PartWeights {
  private let counts: [UInt64: Int]
  private let types: Int

  /// Counts in how many types each part is; of the old and the new ones the greater number, since most are in both.
  init(_ old: [[UInt64]], _ new: [[UInt64]]) {
    let (before, after) = (Self.count(old), Self.count(new))
    counts = before.merging(after) { max($0, $1) }
    types = max(old.count, new.count)
  }

  private static func count(_ sketches: [[UInt64]]) -> [UInt64: Int] {
    var counts: [UInt64: Int] = [:]
    for sketch in sketches { for part in sketch { counts[part, default: 0] += 1 } }
    return counts
  }

  /// Compares two sketches, both sorted.
  func likeness(_ left: [UInt64], _ right: [UInt64]) -> Likeness {
    guard min(left.count, right.count) >= Likeness.smallest else { return .unknown }
    var (i, j) = (0, 0)
    var (common, all) = (0.0, 0.0)
    while i < left.count || j < right.count {
      if j == right.count || (i < left.count && left[i] < right[j]) {
        all += weight(left[i])
        i += 1
      } else if i == left.count || right[j] < left[i] {
        all += weight(right[j])
        j += 1
      } else {
        let weight = weight(left[i])
        common += weight
        all += weight
        (i, j) = (i + 1, j + 1)
      }
    }
    return Likeness(share: all > 0 ? common / all : nil)
  }

  private func weight(_ part: UInt64) -> Double {
    log(1 + Double(max(types, 1)) / Double(max(counts[part] ?? 1, 1)))
  }
}

import SwiftSyntax

/// What changed between two versions of a text, line by line.
enum TextEdits {
  /// Lines between the common beginning and end of two versions up to which single changes are looked for; beyond that
  /// the middle counts as changed whole.
  private static let mostLines = 4_000

  /// The edits that make the new text of the old one, in order, in offsets of the old one.
  static func between(_ old: [UInt8], _ new: [UInt8]) -> [SourceEdit] {
    let (before, after) = (lines(of: old), lines(of: new))
    let shorter = min(before.count, after.count)
    var start = 0
    while start < shorter, old[before[start]] == new[after[start]] { start += 1 }
    var end = 0
    while end < shorter - start,
      old[before[before.count - 1 - end]] == new[after[after.count - 1 - end]]
    {
      end += 1
    }
    // What changed ends where the common rest begins.
    let rest = end > 0 ? before[before.count - end].lowerBound : old.count
    let middle = (old: Array(before[start..<(before.count - end)]), new: Array(after[start..<(after.count - end)]))
    guard max(middle.old.count, middle.new.count) <= mostLines else {
      return [edit(middle.old[...], new, middle.new[...], before: rest)]
    }
    return edits(old, middle.old, new, middle.new, before: rest)
  }

  /// Whether at least half of a text's lines stand in another one.
  static func areAlike(_ old: [UInt8], _ new: [UInt8]) -> Bool {
    let known = Set(hashes(of: lines(of: old), in: old))
    let wanted = hashes(of: lines(of: new), in: new)
    return wanted.filter(known.contains).count * 2 >= wanted.count
  }

  private static func edits(
    _ old: [UInt8], _ before: [Range<Int>], _ new: [UInt8], _ after: [Range<Int>], before rest: Int
  ) -> [SourceEdit] {
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in hashes(of: after, in: new).difference(from: hashes(of: before, in: old)) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var edits: [SourceEdit] = []
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      let (first, second) = (left, right)
      while removed.contains(left) { left += 1 }
      while inserted.contains(right) { right += 1 }
      if left > first || right > second {
        let place = left < before.count ? before[left].lowerBound : rest
        edits.append(edit(before[first..<left], new, after[second..<right], before: place))
      } else {
        left += 1
        right += 1
      }
    }
    return edits
  }

  /// One edit.
  ///
  /// - Parameter place: where what follows the removed lines begins in the old text.
  private static func edit(
    _ removed: ArraySlice<Range<Int>>, _ new: [UInt8], _ inserted: ArraySlice<Range<Int>>, before place: Int
  ) -> SourceEdit {
    let range = (removed.first?.lowerBound ?? place)..<place
    let bytes = inserted.first.flatMap { first in inserted.last.map { new[first.lowerBound..<$0.upperBound] } } ?? []
    return SourceEdit(
      range: AbsolutePosition(utf8Offset: range.lowerBound)..<AbsolutePosition(utf8Offset: range.upperBound),
      replacement: String(decoding: bytes, as: UTF8.self))
  }

  /// The standard hash, which nobody who writes a source can foresee.
  private static func hashes(of lines: [Range<Int>], in text: [UInt8]) -> [Int] {
    text.withUnsafeBytes { bytes in
      lines.map { line in
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[line]))
        return hasher.finalize()
      }
    }
  }

  /// Each line with its end.
  private static func lines(of text: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for index in text.indices where text[index] == UInt8(ascii: "\n") {
      lines.append(start..<(index + 1))
      start = index + 1
    }
    if start < text.count { lines.append(start..<text.count) }
    return lines
  }
}

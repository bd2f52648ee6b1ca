/// A part of a text that became another one: where each stands, in bytes.
struct TextEdit: Equatable {
  var old: Range<Int>
  var new: Range<Int>
}

/// What changed between two versions of a text.
enum TextEdits {
  /// The edits that make the new text of the old one, in order.
  ///
  /// Lines that stand once in both hold the versions together; what is equal around them is common, too, and what lies
  /// between counts as changed.
  static func between(_ old: [UInt8], _ new: [UInt8]) -> [TextEdit] {
    let (before, after) = (lines(of: old), lines(of: new))
    let (left, right) = (hashes(of: before, in: old), hashes(of: after, in: new))
    var edits: [TextEdit] = []
    var (oldLine, newLine) = (0, 0)
    for run in runs(left, right) + [(old: left.count, new: right.count, count: 0)] {
      if run.old > oldLine || run.new > newLine {
        let edit = TextEdit(
          old: start(of: oldLine, in: before, old)..<start(of: run.old, in: before, old),
          new: start(of: newLine, in: after, new)..<start(of: run.new, in: after, new))
        edits.append(trimmed(edit, old, new))
      }
      (oldLine, newLine) = (run.old + run.count, run.new + run.count)
    }
    return edits
  }

  /// An edit without what both texts have in common at its ends.
  private static func trimmed(_ edit: TextEdit, _ old: [UInt8], _ new: [UInt8]) -> TextEdit {
    let (before, after) = (old[edit.old], new[edit.new])
    let most = min(before.count, after.count)
    let head = zip(before, after).prefix(while: ==).count
    let tail = zip(before.reversed(), after.reversed()).prefix(most - head).prefix(while: ==).count
    return TextEdit(
      old: (edit.old.lowerBound + head)..<(edit.old.upperBound - tail),
      new: (edit.new.lowerBound + head)..<(edit.new.upperBound - tail))
  }

  private static func start(of line: Int, in lines: [Range<Int>], _ text: [UInt8]) -> Int {
    line < lines.count ? lines[line].lowerBound : text.count
  }

  /// Runs of lines that two versions have in common, in order.
  private static func runs(_ old: [Int], _ new: [Int]) -> [(old: Int, new: Int, count: Int)] {
    var runs: [(old: Int, new: Int, count: Int)] = []
    var (oldEnd, newEnd) = (0, 0)
    /// Takes the lines around a common place, as far as they are equal and not taken.
    func take(_ oldLine: Int, _ newLine: Int) {
      guard oldLine >= oldEnd, newLine >= newEnd else { return }
      var (first, second) = (oldLine, newLine)
      while first > oldEnd, second > newEnd, old[first - 1] == new[second - 1] {
        (first, second) = (first - 1, second - 1)
      }
      var (last, other) = (oldLine, newLine)
      while last < old.count, other < new.count, old[last] == new[other] { (last, other) = (last + 1, other + 1) }
      guard last > first else { return }
      runs.append((first, second, last - first))
      (oldEnd, newEnd) = (last, other)
    }
    take(0, 0)
    for place in anchors(old, new) { take(place.old, place.new) }
    take(old.count, new.count)
    return runs
  }

  /// Lines that stand once in each version and in the same order in both: the longest such list.
  private static func anchors(_ old: [Int], _ new: [Int]) -> [(old: Int, new: Int)] {
    let (left, right) = (single(old), single(new))
    let common = new.indices.compactMap { line -> (old: Int, new: Int)? in
      guard right[new[line]] == line, let place = left[new[line]], place >= 0 else { return nil }
      return (place, line)
    }
    // Patience sorting: for each length the list that ends earliest, and what came before each line in its list.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: common.count)
    for index in common.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if common[ends[middle]].old < common[index].old { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var found: [(old: Int, new: Int)] = []
    var next = ends.last ?? -1
    while next >= 0 {
      found.append(common[next])
      next = previous[next]
    }
    return found.reversed()
  }

  /// The place of each line that stands once; -1 for one that stands more often.
  private static func single(_ lines: [Int]) -> [Int: Int] {
    var places: [Int: Int] = [:]
    places.reserveCapacity(lines.count)
    for (place, line) in lines.enumerated() {
      if places.updateValue(place, forKey: line) != nil { places[line] = -1 }
    }
    return places
  }

  /// Whether at least half of a text's lines stand in another one.
  static func areAlike(_ old: [UInt8], _ new: [UInt8]) -> Bool {
    let known = Set(hashes(of: lines(of: old), in: old))
    let wanted = hashes(of: lines(of: new), in: new)
    return wanted.filter(known.contains).count * 2 >= wanted.count
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
    text.withUnsafeBufferPointer { bytes in
      for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
        lines.append(start..<(index + 1))
        start = index + 1
      }
    }
    if start < text.count { lines.append(start..<text.count) }
    return lines
  }
}

/// A set of hashes that is filled once and given out sorted: open addressing, no allocation for each insertion.
struct NameCollector {
  private var slots: [UInt64]
  private var count = 0
  private var mask: Int
  /// Zero marks an empty slot, so the hash zero is kept beside the slots.
  private var holdsZero = false

  init(capacity: Int = 512) {
    var size = 64
    while size < capacity { size *= 2 }
    slots = Array(repeating: 0, count: size)
    mask = size - 1
  }

  /// Adds a hash.
  @inline(__always)
  mutating func insert(_ hash: UInt64) {
    if hash == 0 {
      holdsZero = true
      return
    }
    var slot = Int(truncatingIfNeeded: hash ^ (hash >> 32)) & mask
    while slots[slot] != 0 {
      if slots[slot] == hash { return }
      slot = (slot + 1) & mask
    }
    slots[slot] = hash
    count += 1
    if count * 2 > slots.count { grow() }
  }

  /// Adds all hashes of another collector.
  mutating func formUnion(_ other: NameCollector) {
    for hash in other.sorted() { insert(hash) }
  }

  /// The hashes, sorted.
  func sorted() -> [UInt64] {
    var result = slots.filter { $0 != 0 }
    if holdsZero { result.append(0) }
    result.sort()
    return result
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: old.count * 2)
    mask = slots.count - 1
    count = 0
    for hash in old where hash != 0 { insert(hash) }
  }
}

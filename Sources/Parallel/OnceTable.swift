import Foundation

/// Values that several threads ask for by a key: each is made once, and whoever asks meanwhile waits for it.
public final class OnceTable<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
  private enum Slot {
    case making(DispatchGroup)
    case made(Value, turn: Int)
  }

  private let lock = NSLock()
  private let capacity: Int
  private var slots: [Key: Slot] = [:]
  private var turn = 0

  /// Makes an empty table.
  ///
  /// - Parameter capacity: number of values from which those go that nobody asked for in a long time.
  public init(capacity: Int) {
    self.capacity = capacity
  }

  /// Whether a value is there, or comes without being made again.
  public func holds(_ key: Key) -> Bool { lock.withLock { slots[key] != nil } }

  /// The values that are there, for many keys at a time.
  public func made(_ keys: [Key?]) -> [Value?] {
    lock.withLock {
      turn += 1
      return keys.map { key in
        guard let key, case .made(let value, _)? = slots[key] else { return nil }
        slots[key] = .made(value, turn: turn)
        return value
      }
    }
  }

  /// Gives a value, and makes it where it is not there.
  ///
  /// - Parameter make: makes the value; must not ask the table for another one.
  public func value(for key: Key, _ make: () -> Value) -> Value {
    lock.lock()
    while case .making(let group)? = slots[key] {
      lock.unlock()
      group.wait()
      lock.lock()
    }
    turn += 1
    if case .made(let value, _)? = slots[key] {
      slots[key] = .made(value, turn: turn)
      lock.unlock()
      return value
    }
    let group = DispatchGroup()
    group.enter()
    slots[key] = .making(group)
    lock.unlock()
    let value = make()
    lock.withLock {
      slots[key] = .made(value, turn: turn)
      if slots.count > capacity { makeRoom() }
    }
    group.leave()
    return value
  }

  /// Takes the older half out. Called with the lock held.
  private func makeRoom() {
    let turns = slots.values.compactMap { slot in if case .made(_, let turn) = slot { turn } else { nil } }.sorted()
    let middle = turns.isEmpty ? 0 : turns[turns.count / 2]
    slots = slots.filter { entry in
      if case .made(_, let turn) = entry.value { turn > middle } else { true }
    }
  }
}

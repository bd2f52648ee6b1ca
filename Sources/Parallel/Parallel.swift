import Foundation

/// Spreads work over threads with a stack that is deep enough for a parser.
public enum Parallel {
  /// Stack of each thread. SwiftParser and tree walks recurse; the usual half megabyte is not enough for them. Memory is taken
  /// only as far down as a thread goes.
  public static let stackSize = 64 << 20

  /// Maps items to results on several threads; the results stand in the order of the items.
  ///
  /// - Parameters:
  ///   - items: what to work on.
  ///   - jobs: number of threads.
  ///   - body: the work; called from any thread.
  public static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], jobs: Int, _ body: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    guard !items.isEmpty else { return [] }
    let work = SharedWork(items: items, body: body)
    let count = max(1, min(jobs, items.count))
    if count == 1, Thread.current.stackSize >= stackSize {
      work.run()
      return work.results
    }
    let finished = DispatchSemaphore(value: 0)
    for _ in 0..<count {
      let thread = Thread {
        work.run()
        finished.signal()
      }
      thread.stackSize = stackSize
      thread.start()
    }
    for _ in 0..<count { finished.wait() }
    return work.results
  }

  /// Does two things at a time where there are threads for it, else one after the other.
  ///
  /// - Parameters:
  ///   - jobs: number of threads.
  ///   - first: done on a thread of its own.
  ///   - second: done meanwhile, on the caller's thread.
  public static func both<First: Sendable, Second, Failure: Error>(
    jobs: Int, _ first: @escaping @Sendable () -> First, _ second: () throws(Failure) -> Second
  ) throws(Failure) -> (First, Second) {
    guard jobs > 1 else { return (first(), try second()) }
    let work = SharedWork(items: [0]) { _ in first() }
    let finished = DispatchSemaphore(value: 0)
    let thread = Thread {
      work.run()
      finished.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    let result = Swift.Result<Second, Failure>(catching: second)
    finished.wait()
    return (work.results[0], try result.get())
  }

  /// Runs work on a thread of its own with a deep stack, without blocking the caller's.
  public static func onDeepStack<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let thread = Thread { continuation.resume(with: Swift.Result { try body() }) }
      thread.stackSize = stackSize
      thread.start()
    }
  }
}

/// Items that several threads take in turn.
private final class SharedWork<Item: Sendable, Result: Sendable>: @unchecked Sendable {
  private let items: [Item]
  private let body: @Sendable (Item) -> Result
  private let lock = NSLock()
  private var next = 0
  private var slots: [Result?]

  init(items: [Item], body: @escaping @Sendable (Item) -> Result) {
    self.items = items
    self.body = body
    slots = Array(repeating: nil, count: items.count)
  }

  var results: [Result] { slots.compactMap { $0 } }

  func run() {
    // Several items at a time, so that threads do not wait for each other; few, so that they end together.
    let step = max(1, min(32, items.count / 256))
    while let range = take(step) {
      let results = range.map { body(items[$0]) }
      lock.withLock {
        for (index, result) in zip(range, results) { slots[index] = result }
      }
    }
  }

  private func take(_ step: Int) -> Range<Int>? {
    lock.withLock {
      guard next < items.count else { return nil }
      defer { next = min(items.count, next + step) }
      return next..<min(items.count, next + step)
    }
  }
}

import Foundation

/// A value that is made on a thread of its own; whoever asks for it waits until it is there.
public final class Later<Value: Sendable>: @unchecked Sendable {
  private let done = DispatchGroup()
  private var made: Value?

  /// Begins to make a value.
  public init(_ make: @escaping @Sendable () -> Value) {
    done.enter()
    let thread = Thread { [self] in
      made = make()
      done.leave()
    }
    thread.stackSize = Parallel.stackSize
    thread.start()
  }

  /// The value.
  public var value: Value {
    done.wait()
    guard let made else { preconditionFailure("a value was told before it was made") }
    return made
  }
}

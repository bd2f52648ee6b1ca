import Foundation

/// What is made of a file's facts alone, by kind: the facts are part of many programs, and it is the same in each.
final class DerivedValues: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Gives a value of a type, and makes it the first time. Two threads that ask at once may both make it.
  func value<Value: Sendable>(_ make: () -> Value) -> Value {
    let key = ObjectIdentifier(Value.self)
    if let known = lock.withLock({ values[key] }) as? Value { return known }
    let value = make()
    lock.withLock { values[key] = value }
    return value
  }
}

extension FactsIndex {
  /// What somebody makes of the facts: once, however many programs the file is part of.
  ///
  /// - Parameter make: makes the value, of nothing but the facts. Its type says which value is meant.
  public func derived<Value: Sendable>(_ make: (FactsIndex) -> Value) -> Value {
    derivedValues.value { make(self) }
  }
}

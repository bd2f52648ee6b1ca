/// A value of a column or a parameter.
public enum Value: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// A Swift type that can be bound to a parameter.
public protocol Bindable {
  /// The value as SQLite keeps it.
  var databaseValue: Value { get }
}

extension Value: Bindable {
  /// The value itself.
  public var databaseValue: Value { self }
}

extension Int: Bindable {
  /// An integer.
  public var databaseValue: Value { .integer(Int64(self)) }
}

extension Int64: Bindable {
  /// An integer.
  public var databaseValue: Value { .integer(self) }
}

extension Bool: Bindable {
  /// 0 or 1.
  public var databaseValue: Value { .integer(self ? 1 : 0) }
}

extension Double: Bindable {
  /// A floating-point number.
  public var databaseValue: Value { .real(self) }
}

extension String: Bindable {
  /// A text.
  public var databaseValue: Value { .text(self) }
}

extension [UInt8]: Bindable {
  /// A blob.
  public var databaseValue: Value { .blob(self) }
}

extension Optional: Bindable where Wrapped: Bindable {
  /// The wrapped value, or NULL.
  public var databaseValue: Value { self?.databaseValue ?? .null }
}

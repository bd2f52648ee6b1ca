import AuditModel

/// What one pass over the bytes of a source file tells, before anything is parsed.
///
/// Names are kept as 64-bit FNV-1a hashes: an index to choose files by, never an answer.
public struct ByteFacts: Sendable, Equatable {
  /// Every identifier outside strings and comments, sorted, without doubles.
  public var identifiers: [UInt64] = []
  /// Names of the types and type aliases that are declared, sorted.
  public var declaredTypes: [UInt64] = []
  /// Of these the ones that are declared outside all braces, sorted.
  public var globalTypes: [UInt64] = []
  /// Names of the types that are extended, sorted.
  public var extendedTypes: [UInt64] = []
  /// Names of global and static constants, variables and functions that are declared, sorted.
  public var declaredValues: [UInt64] = []
  /// The modules that are imported, sorted.
  public var imports: [UInt64] = []
  /// The most `[` that are open at once outside strings and comments.
  public var deepestBracket = 0
  /// Why the file must not be given to the parser; nil where it may.
  public var refusal: String?
  /// Line of the first merge conflict marker.
  public var conflictLine: Int?
  /// What is odd about the file's encoding.
  public var encodingRemark: String?
  /// Size of the file in bytes.
  public var size = 0

  /// Makes empty facts.
  public init() {}

  /// Whether an identifier stands in the file.
  public func mentions(_ name: NameHash) -> Bool { identifiers.holdsSorted(name.value) }

  /// Whether a type of the name is declared.
  public func declares(_ name: NameHash) -> Bool { declaredTypes.holdsSorted(name.value) }

  /// Whether a module is imported.
  public func imports(_ module: NameHash) -> Bool { imports.holdsSorted(module.value) }

  /// Most open brackets with which a file is still parsed. SwiftParser takes exponential time in them; the deepest in
  /// thousands of real files is 8.
  public static let bracketLimit = 10
}

/// A name as the byte pass keeps it.
public struct NameHash: Sendable, Hashable {
  /// 64-bit FNV-1a of the name's UTF-8.
  public let value: UInt64

  /// Hashes a name.
  public init(_ name: some StringProtocol) { value = Hashing.fnv1a(name.utf8) }
}

extension Array where Element == UInt64 {
  /// Whether a sorted array holds a value.
  func holdsSorted(_ value: UInt64) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == value
  }
}

import AuditModel

/// Tells which words of a file are the names of its declarations and imports, by the keyword before them.
struct DeclarationTracker {
  var types = NameCollector(capacity: 64)
  /// Of these the ones that stand outside all braces.
  var globalTypes = NameCollector(capacity: 64)
  var extensions = NameCollector(capacity: 64)
  var values = NameCollector(capacity: 64)
  var imports = NameCollector(capacity: 64)
  /// True behind `#import` and `#include`.
  var awaitsInclude = false

  private enum Expected { case nothing, type, extended, value, module }
  private var expected = Expected.nothing
  private var isStatic = false
  private var lastWord: UInt64 = 0
  private let keywords = Keywords.all

  /// Takes a word.
  ///
  /// - Parameters:
  ///   - hash: its hash.
  ///   - length: its length in bytes.
  ///   - before: the byte before it.
  ///   - isGlobal: whether it stands outside all braces.
  @inline(__always)
  mutating func word(_ hash: UInt64, length: Int, before: UInt8, isGlobal: Bool) {
    lastWord = hash
    // A word behind a dot or in backticks is never a keyword.
    if length >= Keywords.shortest, length <= Keywords.longest, before != UInt8(ascii: "."),
      before != UInt8(ascii: "`"),
      keyword(hash, before: before, isGlobal: isGlobal)
    {
      return
    }
    switch expected {
    case .nothing: return
    case .type:
      types.insert(hash)
      if isGlobal { globalTypes.insert(hash) }
    case .extended:
      extensions.insert(hash)
      return
    case .value: values.insert(hash)
    case .module: imports.insert(hash)
    }
    expected = .nothing
  }

  /// Takes a byte of punctuation.
  @inline(__always)
  mutating func punctuation(_ byte: UInt8, isGlobal: Bool) {
    switch byte {
    case UInt8(ascii: "`"), UInt8(ascii: "@"), UInt8(ascii: "#"): return
    case UInt8(ascii: ".") where expected == .extended: return
    case UInt8(ascii: "=") where isGlobal && lastWord != 0: values.insert(lastWord)
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"): isStatic = false
    default: break
    }
    interrupt()
  }

  /// Forgets which name is expected.
  mutating func interrupt() {
    expected = .nothing
    lastWord = 0
  }

  /// Takes the names of another run over the same bytes in.
  mutating func merge(_ other: DeclarationTracker) {
    types.formUnion(other.types)
    globalTypes.formUnion(other.globalTypes)
    extensions.formUnion(other.extensions)
    values.formUnion(other.values)
    imports.formUnion(other.imports)
  }

  private mutating func keyword(_ hash: UInt64, before: UInt8, isGlobal: Bool) -> Bool {
    switch hash {
    case keywords.`class`:
      isStatic = true
      if expected != .module { expected = .type }
    case keywords.`struct`, keywords.`enum`, keywords.actor, keywords.`protocol`, keywords.`typealias`:
      if expected != .module { expected = .type }
    case keywords.interface, keywords.implementation:
      guard before == UInt8(ascii: "@") else { return false }
      expected = .type
    case keywords.`extension`:
      expected = .extended
    case keywords.`static`:
      isStatic = true
    case keywords.`let`, keywords.`var`, keywords.`func`:
      if expected != .module { expected = isStatic || isGlobal ? .value : .nothing }
      isStatic = false
    case keywords.define:
      guard before == UInt8(ascii: "#") else { return false }
      expected = .value
    case keywords.`import`, keywords.include:
      awaitsInclude = before == UInt8(ascii: "#")
      guard hash == keywords.`import`, !awaitsInclude else { return awaitsInclude }
      expected = .module
    default:
      return false
    }
    return true
  }
}

/// Hashes of the keywords before names; fields, since the inner loop compares them for each word.
private struct Keywords {
  /// The words, hashed once.
  static let all = Keywords()

  let `class` = Hashing.fnv1a("class".utf8)
  let `struct` = Hashing.fnv1a("struct".utf8)
  let `enum` = Hashing.fnv1a("enum".utf8)
  let `actor` = Hashing.fnv1a("actor".utf8)
  let `protocol` = Hashing.fnv1a("protocol".utf8)
  let `typealias` = Hashing.fnv1a("typealias".utf8)
  let `extension` = Hashing.fnv1a("extension".utf8)
  let `interface` = Hashing.fnv1a("interface".utf8)
  let `implementation` = Hashing.fnv1a("implementation".utf8)
  let `static` = Hashing.fnv1a("static".utf8)
  let `let` = Hashing.fnv1a("let".utf8)
  let `var` = Hashing.fnv1a("var".utf8)
  let `func` = Hashing.fnv1a("func".utf8)
  let `define` = Hashing.fnv1a("define".utf8)
  let `import` = Hashing.fnv1a("import".utf8)
  let `include` = Hashing.fnv1a("include".utf8)

  static let shortest = 3
  static let longest = 14
}

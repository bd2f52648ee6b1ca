/// An expression as written, reduced to what an audit asks of it. Children are indices into `FileFacts.expressions`.
public struct Expression: Codable, Sendable, Equatable {
  /// The shape of the expression.
  public indirect enum Kind: Codable, Sendable, Equatable {
    /// A bare name: a variable, function, type, `self`, `super`.
    case name(String)
    /// `base.name`; without a base an implicit member (`.init`, `.zero`).
    case member(base: Int?, name: String)
    /// A call. In Objective-C a message: callee `member(receiver, selector)`, one unlabelled argument per colon.
    case call(callee: Int, arguments: [Argument])
    /// `base[arguments]`.
    case subscripted(base: Int, arguments: [Argument])
    /// A string literal: fixed parts and interpolated expressions in order.
    case text([TextPart])
    /// A number, `true`, `false`, `nil` as written.
    case literal(String)
    /// An array, dictionary or tuple literal: its elements in order.
    case list([Int])
    /// `target = value` (compound assignments too).
    case assignment(target: Int, value: Int)
    /// Other operators, unfolded: operands in order, operators between them (`? :` counts as one).
    case operation(operands: [Int], operators: [String])
    /// `value as? T`, `value is T`; the form is `as`, `as?`, `as!` or `is`.
    case cast(value: Int, type: TypeName, form: String)
    /// A closure; its code lies in the scope.
    case closure(scope: Int)
    /// `\Type.a.b`: the root where written, and the components.
    case keyPath(root: TypeName?, components: [String])
    /// A freestanding macro, `#selector` and `#keyPath` among them.
    case macro(name: String, arguments: [Argument])
    /// `value!`.
    case forced(Int)
    /// `try`, `try?`, `try!`, `await`: the word and its expression.
    case marked(word: String, value: Int)
    /// A type as a value: `[WKWebView]()`, `WKWebView.self` (the type only).
    case type(TypeName)
    /// `return value` (nil for a bare return).
    case returned(Int?)
    /// `throw value`.
    case thrown(Int)
    /// Anything else that has expressions in it.
    case other([Int])
  }

  /// The shape.
  public var kind: Kind
  /// Where the telling token stands: the name of a `name` or `member`, the callee's name for a call, else the start.
  public var position: SourcePosition
  /// The scope that it is evaluated in.
  public var scope: Int

  /// Makes an expression.
  public init(kind: Kind, position: SourcePosition, scope: Int) {
    self.kind = kind
    self.position = position
    self.scope = scope
  }
}

/// An argument of a call.
public struct Argument: Codable, Sendable, Equatable {
  /// The label, or nil.
  public var label: String?
  /// The value.
  public var value: Int
  /// True for a trailing closure (the first has no label).
  public var isTrailing: Bool

  /// Makes an argument.
  public init(label: String?, value: Int, isTrailing: Bool = false) {
    self.label = label
    self.value = value
    self.isTrailing = isTrailing
  }
}

/// A part of a string literal.
public enum TextPart: Codable, Sendable, Equatable {
  /// Fixed text, escapes resolved, cut at 2,048 bytes.
  case fixed(String)
  /// An interpolated expression.
  case interpolated(Int)
}

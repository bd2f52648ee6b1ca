import AuditModel
import Resolution

extension RuleContext {
  /// Every place that makes a value of one of some system types, by name, by an alias, by `.init`, in Objective-C by
  /// `alloc` and `new`; sorted by file and place.
  func constructions(ofSystem names: Set<String>) -> [ExpressionPlace] {
    var spelled = names
    spelled.formUnion(names.flatMap { code.aliases(of: $0) })
    let named = spelled.flatMap { code.calls(of: $0) }.filter { place in
      guard let type = program.constructedType(by: place.index, in: place.path) else { return false }
      return type.declaration == nil && names.contains(type.name)
    }
    let unnamed = names.flatMap { unnamedConstructions.system[$0] ?? [] }
    return Set(named + unnamed).sorted(by: isBefore)
  }

  /// Orders places by file, then as they stand in it.
  func isBefore(_ left: ExpressionPlace, _ right: ExpressionPlace) -> Bool {
    guard left.path == right.path else { return left.path < right.path }
    let (first, second) = (expression(left)?.position, expression(right)?.position)
    guard let first, let second, first != second else { return left.index < right.index }
    return first < second
  }

  /// The names that a value of an expression answers to: its type and all that it inherits; nil where unknown.
  func kinds(of expression: Int, in path: String) -> Set<String>? {
    program.type(of: expression, in: path).map { program.ancestry(of: $0) }
  }

  /// Whether code stands inside a type (or an extension of one) that is one of some kinds.
  func stands(in kinds: Set<String>, scope: Int, path: String) -> Bool {
    if let id = program.enclosingType(of: scope, in: path) {
      return !program.ancestry(of: program.reference(id)).isDisjoint(with: kinds)
    }
    guard let extended = program.enclosingSystemExtension(of: scope, in: path)?.name else { return false }
    return kinds.contains(extended)
  }

  /// Whether the receiver of a call or the base of a member is one of some kinds; nil where nobody knows.
  ///
  /// - Parameter base: the expression before the dot; nil means the type that the code stands in.
  func isKind(_ kinds: Set<String>, base: Int?, scope: Int, path: String) -> Bool? {
    guard let base else { return stands(in: kinds, scope: scope, path: path) }
    return self.kinds(of: base, in: path).map { !$0.isDisjoint(with: kinds) }
  }

  /// The last name of an expression, in small letters: `self.model.webView` → `webview`.
  func lastName(of expression: Int, in path: String) -> String? {
    guard let node = self.expression(ExpressionPlace(path: path, index: expression)) else { return nil }
    switch node.kind {
    case .name(let name), .member(_, let name): return name.lowercased()
    case .forced(let value), .marked(_, let value), .cast(let value, _, _), .subscripted(let value, _):
      return lastName(of: value, in: path)
    case .call(let callee, _): return lastName(of: callee, in: path)
    default: return nil
    }
  }

  /// Whether a file imports a module.
  func imports(_ module: String, in path: String) -> Bool {
    program.facts(path)?.imports.contains(module) == true
  }
}

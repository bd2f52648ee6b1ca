import AuditModel
import Resolution

/// One act at one place, with what it leads to.
struct Act: Sendable, Hashable {
  var entity: Entity
  var kind: Site.Kind
  /// The container that is acted on directly; nil where the act leads to another entity.
  var container: Container?
  var framework: String?
  /// The entity that it leads to (a wrapper is built, a factory called, a class subclassed).
  var target: Entity?
  /// The name as written.
  var symbol: String
  var path: String
  var position: SourcePosition
  var scope: Int
  /// True where it only goes along with another act: `addSubview(webView)`, `present(safari)`.
  var isSecondary = false
  /// True where what is made is given to another object: `controller.webView = WebView()`.
  var isGiven = false
}

/// A value of a type that is made somewhere.
struct Construction: Sendable {
  var entity: Entity
  var type: ResolvedType
  var symbol: String
  var path: String
  var expression: Int
  var scope: Int
  var position: SourcePosition
  /// True where the value is given to another object.
  var isGiven = false
}

import AuditModel

/// What Xcode calls the product of a target: `com.apple.product-type.application`.
struct ProductType {
  /// The name without `com.apple.product-type.`: `application`, `bundle.unit-test`.
  let name: String

  /// Reads a product type with or without its prefix.
  init(_ text: String) {
    let prefix = "com.apple.product-type."
    name = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
  }

  /// What a target of this type makes.
  var kind: Target.Kind {
    if name.hasPrefix("application") { return .app }
    if name.hasSuffix("-test") || name.hasSuffix("testing") || name.contains("test-bundle") { return .test }
    if name.hasSuffix("extension") || name.contains("app-extension") || name == "extensionkit-extension" {
      return .appExtension
    }
    if name.hasPrefix("framework") || name.hasPrefix("library") { return .framework }
    return .other
  }

  /// The platform that only this type is for.
  var platform: Platform? {
    if name.contains("watch") { return .watchOS }
    return name.contains("tv-") ? .tvOS : nil
  }
}

import Resolution

/// Places that make a value without its type's name: `.init()`, `[[self alloc] init]`, `Self()`.
struct UnnamedConstructions: Sendable {
  /// By the own type of the value.
  private(set) var own: [TypeID: [ExpressionPlace]] = [:]
  /// By the name of the system's type; without `Self()`, which no type of the system says.
  private(set) var system: [String: [ExpressionPlace]] = [:]

  init(_ program: Program, _ code: CodeIndex) {
    for name in ["init", "alloc", "new", "Self"] {
      for place in code.calls(of: name) {
        guard let type = program.constructedType(by: place.index, in: place.path) else { continue }
        if let id = type.declaration {
          own[id, default: []].append(place)
        } else if name != "Self" {
          system[type.name, default: []].append(place)
        }
      }
    }
    // A reference to an initialiser: `urls.map(WKWebView.init)`.
    for place in code.uses(of: "init") where !program.isCallee(place.index, in: place.path) {
      guard let type = program.constructedType(by: place.index, in: place.path), type.declaration == nil else {
        continue
      }
      system[type.name, default: []].append(place)
    }
  }
}

import AuditModel
import Resolution

/// The members of a wrapper in one file that have code or a use of a capability.
struct WrapperMembers {
  /// A function, computed property or observed property.
  struct Member {
    var name: String
    /// Runs without a user's call: initialisers, overrides, delegate methods, initial values.
    var isEntry: Bool
  }

  /// The members, in the order of the source.
  let list: [Member]
  /// For each scope the number of the member around it.
  private let numbers: [Int?]

  /// Reads the part of a wrapper that lies in a file.
  ///
  /// - Parameter uses: the scopes of its uses of capabilities.
  init(_ part: CodeSlice.FilePart, uses: [Int]) {
    let facts = part.facts
    let homes = Self.homes(part)
    var hasCode = [Bool](repeating: false, count: homes.count)
    for scope in part.expressions.lazy.map({ facts.expressions[$0].scope }) + uses {
      if homes.indices.contains(scope), let home = homes[scope] { hasCode[home] = true }
    }
    var numbers = [Int?](repeating: nil, count: homes.count)
    var list: [Member] = []
    for home in homes.indices where hasCode[home] {
      numbers[home] = list.count
      list.append(Self.member(home, facts))
    }
    self.numbers = homes.map { home in home.flatMap { numbers[$0] } }
    self.list = list
  }

  /// The number of the member around a scope.
  func number(of scope: Int) -> Int? { numbers.indices.contains(scope) ? numbers[scope] : nil }

  /// For each scope that of the member around it.
  private static func homes(_ part: CodeSlice.FilePart) -> [Int?] {
    var homes = [Int?](repeating: nil, count: part.facts.scopes.count)
    // A scope stands behind the one around it.
    for (index, scope) in part.facts.scopes.enumerated() where part.scopes.contains(index) {
      let outer = scope.parent.flatMap { homes[$0] }
      switch scope.kind {
      case .type: break
      case .function, .accessor, .initialValue: homes[index] = outer ?? index
      default: homes[index] = outer
      }
    }
    return homes
  }

  private static func member(_ home: Int, _ facts: FactsIndex) -> Member {
    switch facts.scopes[home].kind {
    case .function(let number):
      let function = facts.functions[number]
      return Member(name: function.name, isEntry: isEntry(function))
    case .accessor(let number):
      let variable = facts.variables[number]
      return Member(
        name: variable.name, isEntry: variable.name == "body" || variable.modifiers.contains("override"))
    case .initialValue(let number): return Member(name: facts.variables[number].name, isEntry: true)
    default: return Member(name: "", isEntry: false)
    }
  }

  /// Functions that UIKit, AppKit and SwiftUI call.
  private static let called: Set<String> = [
    "init", "deinit", "makeUIView", "makeNSView", "makeUIViewController", "makeNSViewController", "updateUIView",
    "updateNSView", "updateUIViewController", "updateNSViewController", "makeCoordinator", "dismantleUIView",
    "dismantleNSView", "dismantleUIViewController",
  ]

  private static func isEntry(_ function: FunctionFact) -> Bool {
    called.contains(function.name) || function.modifiers.contains("override")
      || function.name.utf8.contains(UInt8(ascii: ":"))
      || CapabilityIndex.whole.delegateNames.contains(function.name)
        && CapabilityIndex.whole.delegateMethods[function.fullName] != nil
  }
}

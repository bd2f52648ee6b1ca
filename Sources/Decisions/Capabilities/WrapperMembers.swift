import AuditModel
import Resolution

/// Finds the member of a wrapper that a scope belongs to.
struct WrapperMembers {
  let part: CodeSlice.FilePart
  let program: Program

  /// The member around a scope: its name, its scope, and whether it runs without a user's call.
  func home(of scope: Int) -> (name: String, scope: Int, isEntry: Bool)? {
    var found: (name: String, scope: Int, isEntry: Bool)?
    for index in program.chain(of: scope, in: part.path) {
      guard part.scopes.contains(index) else { break }
      switch part.facts.scopes[index].kind {
      case .function(let function):
        let fact = part.facts.functions[function]
        found = (fact.name, index, isEntry(fact))
      case .accessor(let variable):
        let fact = part.facts.variables[variable]
        found = (fact.name, index, fact.name == "body" || fact.modifiers.contains("override"))
      case .initialValue(let variable): found = (part.facts.variables[variable].name, index, true)
      case .type: return found
      default: continue
      }
    }
    return found
  }

  /// Functions that UIKit, AppKit and SwiftUI call.
  private static let called: Set<String> = [
    "init", "deinit", "makeUIView", "makeNSView", "makeUIViewController", "makeNSViewController", "updateUIView",
    "updateNSView", "updateUIViewController", "updateNSViewController", "makeCoordinator", "dismantleUIView",
    "dismantleNSView", "dismantleUIViewController",
  ]

  private func isEntry(_ function: FunctionFact) -> Bool {
    Self.called.contains(function.name) || function.modifiers.contains("override")
      || function.name.utf8.contains(UInt8(ascii: ":"))
      || CapabilityIndex.whole.delegateNames.contains(function.name)
        && CapabilityIndex.whole.delegateMethods[function.fullName] != nil
  }
}

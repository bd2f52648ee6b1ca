import AuditModel
import CapabilityMap
import Resolution

/// The places of a file that may be uses of capabilities, as its own text tells: few of many.
struct CapabilityCandidates: Sendable {
  /// The places, in no particular order.
  private(set) var all: [CapabilityCandidate] = []
  /// Calls that may observe a key path; of what, the program tells.
  private(set) var observations: [Int] = []

  private let facts: FactsIndex
  private let index = CapabilityIndex.whole

  /// Reads a file.
  init(_ facts: FactsIndex) {
    self.facts = facts
    for type in facts.types.indices { read(type: type) }
    for function in facts.functions.indices { read(function: function) }
    for variable in facts.variables { read(variable) }
    for expression in facts.expressions.indices { read(expression: expression) }
    all.removeAll { Self.toldOtherwise.contains($0.capability.id) }
  }

  /// Entries that follow from the inventory (containers and sites) or from what a share sheet is given, not from a name
  /// in the code.
  private static let toldOtherwise: Set<String> = [
    "minimum-deployment", "headless-page", "safari-view-controller", "load-convenience-url", SharedPages.id,
  ]

  // MARK: Declarations

  private mutating func read(type number: Int) {
    let type = facts.types[number]
    for name in type.inherited.map(\.lastComponent) {
      for entry in index.conformances[name] ?? [] {
        all.append(CapabilityCandidate(entry, .conformance(type: number), name, at: type.position, in: type.body))
      }
    }
  }

  private mutating func read(function number: Int) {
    let function = facts.functions[number]
    let scope = function.body ?? function.scope
    func candidate(_ entry: Capability, _ name: String) -> CapabilityCandidate {
      CapabilityCandidate(
        entry, .method(function: number), name, at: function.position, in: scope, of: function.scope)
    }
    if facts.language == .objectiveC {
      guard function.name.utf8.contains(UInt8(ascii: ":")) else { return }
      for entry in index.selectors[function.name] ?? [] where !entry.match.delegateMethods.isEmpty {
        all.append(candidate(entry, function.name))
      }
      return
    }
    if index.delegateNames.contains(function.name) {
      let name = function.fullName
      let methods = (index.delegateMethods[name] ?? []).filter { Self.fits(function, $0.parameter) }
      all += methods.map { candidate($0.capability, name) }
      if !methods.isEmpty { return }
    }
    // A signature that no delegate protocol has is an ordinary mention of its types.
    for type in function.parameters.map(\.type) + (function.result.map { [$0] } ?? []) {
      addMentions(of: type, isMade: false, at: function.position, in: scope, of: function.scope)
    }
    // Whether a method that carries the name of a member overrides one is a condition.
    if function.modifiers.contains("override") {
      all += (index.members[function.name] ?? []).map { candidate($0, function.name) }
    }
  }

  private static func fits(_ function: FunctionFact, _ parameter: String?) -> Bool {
    guard let parameter else { return true }
    if parameter == "Context", function.parameters.isEmpty { return true }
    return function.parameters.contains { $0.type.lastComponent.hasSuffix(parameter) }
  }

  private mutating func read(_ variable: VariableFact) {
    if let type = variable.type {
      addMentions(of: type, isMade: variable.initialValue != nil, at: variable.position, in: variable.scope)
    }
    if variable.modifiers.contains("override") {
      for entry in index.members[variable.name] ?? [] {
        let scope = variable.accessors ?? variable.scope
        all.append(
          CapabilityCandidate(
            entry, .override, variable.name, at: variable.position, in: scope, of: variable.scope))
      }
    }
    for attribute in variable.attributes where attribute.name == "Environment" {
      guard let key = attribute.arguments?.split(separator: ".").last.map(String.init) else { continue }
      for entry in index.keyPaths[key] ?? [] where entry.category == "sign-in" {
        all.append(CapabilityCandidate(entry, .keyPath, key, at: variable.position, in: variable.scope))
      }
    }
  }

  /// Adds the mentions of a type and of its arguments.
  private mutating func addMentions(
    of type: TypeName, isMade: Bool, at position: SourcePosition, in scope: Int, of home: Int? = nil
  ) {
    for argument in type.arguments.prefix(8) {
      addMentions(of: argument, isMade: false, at: position, in: scope, of: home)
    }
    let name = type.name.withoutFramework
    for entry in index.types[name] ?? [] {
      all.append(CapabilityCandidate(entry, .type(type, isMade: isMade), name, at: position, in: scope, of: home))
    }
  }

  // MARK: Expressions

  private mutating func read(expression: Int) {
    let node = facts.expressions[expression]
    switch node.kind {
    case .name(let name):
      addMentions(of: TypeName(name), isMade: true, at: node.position, in: node.scope)
      if facts.language == .swift { add(index.members[name], expression, base: nil, name) }
    case .member(let base, let name):
      if facts.language == .objectiveC {
        let setter = "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
        let entries = index.selectors[name] ?? []
        add(entries, expression, base: base, name)
        let further = index.selectors[setter]?.filter { entry in !entries.contains { $0.id == entry.id } }
        return add(further, expression, base: base, name)
      }
      add(index.members[name], expression, base: base, name)
      if name.hasPrefix("_"), name.count > 1 {
        add(CapabilityMap.entry("private-kvc-keys").map { [$0] }, expression, base: base, name)
      }
      if name.beginsWithCapital, let dotted = facts.dottedName(expression) {
        addMentions(of: TypeName(dotted), isMade: true, at: node.position, in: node.scope)
      }
    case .type(let type), .cast(_, let type, _):
      addMentions(of: type, isMade: false, at: node.position, in: node.scope)
    case .call(let callee, _):
      if case .member(_, let name) = facts.expressions[callee].kind, ObservedKeyPaths.methods.contains(name) {
        observations.append(expression)
      }
    default: break
    }
  }

  private mutating func add(_ entries: [Capability]?, _ expression: Int, base: Int?, _ name: String) {
    let node = facts.expressions[expression]
    for entry in entries ?? [] {
      all.append(
        CapabilityCandidate(
          entry, .member(expression: expression, base: base), name, at: node.position, in: node.scope))
    }
  }
}

extension String {
  /// The name without the framework in front of it.
  var withoutFramework: String {
    for framework in ["WebKit.", "SafariServices.", "AuthenticationServices.", "UIKit.", "AppKit."]
    where hasPrefix(framework) {
      return String(dropFirst(framework.count))
    }
    return self
  }
}

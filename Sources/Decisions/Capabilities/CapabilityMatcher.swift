import AuditModel
import CapabilityMap
import Resolution

/// Finds the capabilities that a piece of code uses, as the map's `match` tells.
struct CapabilityMatcher: Sendable {
  let program: Program
  private let index = CapabilityIndex.whole

  /// The uses in a slice, in no particular order.
  func hits(in slice: CodeSlice) -> [CapabilityHit] {
    let surroundings = CapabilitySurroundings(slice, program: program)
    return slice.parts.flatMap { part -> [CapabilityHit] in
      let conditions = CapabilityConditions(program: program, part: part, surroundings: surroundings)
      let blocking = CapabilityBlocking(program: program, part: part, surroundings: surroundings)
      let tearDown = TearDown(program: program, part: part)
      let found = candidates(in: part).filter {
        $0.capability.id != SharedPages.id && conditions.hold(for: $0)
      }.map { candidate in
        CapabilityHit(
          id: candidate.capability.id,
          place: CapabilityUse.Place(file: part.path, line: candidate.position.line), symbol: candidate.name,
          scope: candidate.scope, blocks: blocking.blocks(candidate), isTearDown: tearDown.holds(for: candidate))
      }
      return found + SharedPages(program: program, part: part).hits()
        + UnmappedSymbols(program: program, part: part).hits()
    }
  }

  // MARK: Candidates

  private func candidates(in part: CodeSlice.FilePart) -> [CapabilityCandidate] {
    var found: [CapabilityCandidate] = []
    for type in part.types { found += candidates(of: type) }
    let telling = part.facts.derived(TellingCode.init)
    for index in telling.functions where part.declares(part.facts.functions[index]) {
      found += candidates(of: part.facts.functions[index], in: part)
    }
    for index in telling.variables where part.scopes.contains(part.facts.variables[index].scope) {
      found += candidates(of: part.facts.variables[index], in: part)
    }
    for expression in telling.expressions
    where part.scopes.contains(part.facts.expressions[expression].scope) {
      found += candidates(ofExpression: expression, in: part)
    }
    return found
  }

  private func candidates(of type: TypeFact) -> [CapabilityCandidate] {
    type.inherited.flatMap { name in
      (index.conformances[name.lastComponent] ?? []).map {
        CapabilityCandidate(
          capability: $0, form: .conformance(type), name: name.lastComponent, position: type.position, scope: type.body)
      }
    }
  }

  private func candidates(of function: FunctionFact, in part: CodeSlice.FilePart) -> [CapabilityCandidate] {
    let scope = function.body ?? function.scope
    func candidate(_ capability: Capability, _ name: String) -> CapabilityCandidate {
      CapabilityCandidate(
        capability: capability, form: .method(function), name: name, position: function.position, scope: scope)
    }
    if part.facts.language == .objectiveC {
      return (index.selectors[function.name] ?? []).filter {
        function.name.utf8.contains(UInt8(ascii: ":")) && !$0.match.delegateMethods.isEmpty
      }.map { candidate($0, function.name) }
    }
    let methods = (index.delegateMethods[function.fullName] ?? []).filter { method in
      guard let parameter = method.parameter else { return true }
      if parameter == "Context" { return function.parameters.isEmpty || hasParameter(of: parameter, function) }
      return hasParameter(of: parameter, function)
    }
    if !methods.isEmpty { return methods.map { candidate($0.capability, function.fullName) } }
    // A signature that no delegate protocol has is an ordinary mention of its types.
    let mentioned = function.parameters.map(\.type) + (function.result.map { [$0] } ?? [])
    return mentioned.flatMap {
      mentions(of: $0, isMade: false, position: function.position, scope: scope, in: part)
    } + overrides(function, scope: scope)
  }

  private func hasParameter(of type: String, _ function: FunctionFact) -> Bool {
    function.parameters.contains { $0.type.lastComponent == type || $0.type.lastComponent.hasSuffix(type) }
  }

  /// A method that carries the name of a member of the map; whether it overrides one is a condition.
  private func overrides(_ function: FunctionFact, scope: Int) -> [CapabilityCandidate] {
    guard function.modifiers.contains("override") else { return [] }
    return (index.members[function.name] ?? []).map {
      CapabilityCandidate(
        capability: $0, form: .method(function), name: function.name, position: function.position, scope: scope)
    }
  }

  private func candidates(of variable: VariableFact, in part: CodeSlice.FilePart) -> [CapabilityCandidate] {
    var found: [CapabilityCandidate] = []
    if let type = variable.type {
      found += mentions(
        of: type, isMade: variable.initialValue != nil, position: variable.position, scope: variable.scope, in: part)
    }
    if variable.modifiers.contains("override") {
      found += (index.members[variable.name] ?? []).map {
        CapabilityCandidate(
          capability: $0, form: .override(variable), name: variable.name, position: variable.position,
          scope: variable.accessors ?? variable.scope)
      }
    }
    for attribute in variable.attributes where attribute.name == "Environment" {
      guard let key = attribute.arguments?.split(separator: ".").last.map(String.init) else { continue }
      found += (index.keyPaths[key] ?? []).filter { $0.category == "sign-in" }.map {
        CapabilityCandidate(
          capability: $0, form: .keyPath, name: key, position: variable.position, scope: variable.scope)
      }
    }
    return found
  }

  /// Mentions of a type and of its arguments.
  private func mentions(
    of type: TypeName, isMade: Bool, position: SourcePosition, scope: Int, in part: CodeSlice.FilePart
  ) -> [CapabilityCandidate] {
    let arguments = type.arguments.prefix(8).flatMap {
      mentions(of: $0, isMade: false, position: position, scope: scope, in: part)
    }
    let name = type.name.withoutFramework
    guard let entries = index.types[name], !program.isOwn(type, scope: scope, in: part.path) else { return arguments }
    return arguments
      + entries.map {
        CapabilityCandidate(
          capability: $0, form: .type(isMade: isMade), name: name, position: position, scope: scope)
      }
  }

  private func candidates(ofExpression expression: Int, in part: CodeSlice.FilePart) -> [CapabilityCandidate] {
    let node = part.facts.expressions[expression]
    func candidate(_ capability: Capability, _ form: CapabilityCandidate.Form, _ name: String) -> CapabilityCandidate {
      CapabilityCandidate(capability: capability, form: form, name: name, position: node.position, scope: node.scope)
    }
    switch node.kind {
    case .name(let name):
      var found = mentions(
        of: TypeName(name), isMade: true, position: node.position, scope: node.scope, in: part)
      if part.facts.language == .swift {
        found += (index.members[name] ?? []).map { candidate($0, .member(expression: expression, base: nil), name) }
      }
      return found
    case .member(let base, let name):
      if part.facts.language == .objectiveC {
        let setter = "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
        let entries = (index.selectors[name] ?? []) + (index.selectors[setter] ?? [])
        return unique(entries).map { candidate($0, .member(expression: expression, base: base), name) }
      }
      var found = (index.members[name] ?? []).map { candidate($0, .member(expression: expression, base: base), name) }
      if name.hasPrefix("_"), name.count > 1, let entry = CapabilityMap.entry("private-kvc-keys") {
        found.append(candidate(entry, .member(expression: expression, base: base), name))
      }
      if name.beginsWithCapital, let dotted = program.dottedName(expression, in: part.path) {
        found += mentions(of: TypeName(dotted), isMade: true, position: node.position, scope: node.scope, in: part)
      }
      return found
    case .type(let type), .cast(_, let type, _):
      return mentions(of: type, isMade: false, position: node.position, scope: node.scope, in: part)
    case .call:
      return ObservedKeyPaths(program: program, part: part).keys(ofCall: expression).flatMap { key in
        (index.keyPaths[key] ?? []).filter { $0.id != "kvo-observers" }.map { candidate($0, .keyPath, key) }
      }
    default: return []
    }
  }

  private func unique(_ entries: [Capability]) -> [Capability] {
    var seen: Set<String> = []
    return entries.filter { seen.insert($0.id).inserted }
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

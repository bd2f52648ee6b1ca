import AuditModel
import Resolution

/// Whether a view or controller gets its content from outside: an address, a request, HTML, a page or a web view.
struct ContentInput {
  let program: Program
  let known: KnownContainers

  private static let contentTypes: Set<String> = [
    "URL", "URLRequest", "WKWebView", "WebKit.WebPage", "WKWebViewConfiguration", "URLComponents",
  ]
  private static let contentWords: Set<String> = [
    "url", "html", "link", "href", "address", "content", "markup", "path", "uri", "website", "request", "web", "page",
    "body", "source", "svg",
  ]

  func isTaken(by id: TypeID) -> Bool {
    for (name, members) in program.ownMembers(of: id) {
      for member in members {
        if let function = program.function(member), takes(function, in: member.path) { return true }
        if let variable = program.variable(member), takes(variable, name, by: id, in: member.path) { return true }
      }
    }
    return false
  }

  private func takes(_ function: FunctionFact, in path: String) -> Bool {
    guard !isPrivate(function.modifiers), !function.modifiers.contains("override") else { return false }
    let opens = ["load", "open", "show", "display", "set", "render"]
    let isInitialiser = function.name == "init" || function.name.hasPrefix("initWith")
    let isOpener = opens.contains { function.name.hasPrefix($0) }
    guard isInitialiser || isOpener else { return false }
    return function.parameters.contains { parameter in
      isContent(parameter.type, name: parameter.name, scope: function.scope, in: path, strict: !isInitialiser)
    }
  }

  private func takes(_ variable: VariableFact, _ name: String, by id: TypeID, in path: String) -> Bool {
    guard variable.kind == .declared, !variable.isStatic, !variable.isComputed, !isPrivate(variable.modifiers),
      let type = variable.type
    else { return false }
    if variable.attributes.contains(where: { ["State", "Environment", "IBOutlet", "StateObject"].contains($0.name) }) {
      return false
    }
    let isStruct = program.types[id].kind == .struct
    if !isStruct && variable.isConstant { return false }
    guard variable.initialValue == nil || !variable.isConstant else { return false }
    // A class's internal web view is its own; one that is public is there to be loaded into.
    let resolved = program.resolve(type, scope: variable.scope, in: path)
    if !isStruct, let resolved, isWebView(resolved) {
      return variable.modifiers.contains("public") || variable.modifiers.contains("open")
    }
    if !isStruct && variable.initialValue != nil { return false }
    return isContent(type, name: name, scope: variable.scope, in: path, strict: false)
  }

  private func isContent(_ type: TypeName, name: String, scope: Int, in path: String, strict: Bool) -> Bool {
    guard let resolved = program.resolve(type, scope: scope, in: path) else { return false }
    let inner = resolved.name == "Binding" ? (resolved.arguments.first ?? resolved) : resolved
    if Self.contentTypes.contains(inner.name) || isWebView(inner) { return true }
    guard inner.name == "String" || inner.name == "Data" else { return false }
    let words = name.camelCaseWords
    return words.contains { Self.contentWords.contains($0) && !(strict && $0 == "content") }
  }

  private func isWebView(_ type: ResolvedType) -> Bool {
    !program.ancestry(of: type).isDisjoint(with: ["WKWebView", "WebKit.WebPage"])
  }

  private func isPrivate(_ modifiers: [String]) -> Bool {
    modifiers.contains("private") || modifiers.contains("fileprivate")
  }
}

extension String {
  /// `helpPageURL` → `help`, `page`, `url`.
  var camelCaseWords: [String] {
    var words: [String] = []
    var current = ""
    let characters = Array(self)
    for (index, character) in characters.enumerated() {
      let startsWord =
        character.isUppercase
        && (index > 0 && !characters[index - 1].isUppercase
          || (index + 1 < characters.count && characters[index + 1].isLowercase))
      if (startsWord || !(character.isLetter || character.isNumber)) && !current.isEmpty {
        words.append(current.lowercased())
        current = ""
      }
      if character.isLetter || character.isNumber { current.append(character) }
    }
    return current.isEmpty ? words : words + [current.lowercased()]
  }
}

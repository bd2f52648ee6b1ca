import AuditModel
import Resolution

/// What code on the new API tells of whose page it shows: the map's entries name the old API only.
struct PageEvidence {
  let program: Program

  private static let telling: [(names: Set<String>, weight: Int, text: String)] = [
    (["urlSchemeHandlers"], 3, "serves the page by a scheme of its own"),
    (["callJavaScript"], 2, "runs its own scripts in the page"),
    (["userContentController"], 2, "exchanges scripts or messages with the page"),
    (["httpCookieStore"], 2, "shares cookies with the page"),
    (["customUserAgent", "applicationNameForUserAgent"], 1, "names itself to the server"),
  ]

  /// What a slice tells.
  func evidence(in slice: CodeSlice) -> [NeedEvidence] {
    var found: [NeedEvidence] = []
    for rule in Self.telling {
      guard let place = place(of: rule.names, in: slice) else { continue }
      found.append(NeedEvidence(need: .appOwned, weight: rule.weight, text: rule.text, place: place))
    }
    for part in slice.parts {
      guard
        let decider = part.types.first(where: { type in
          type.inherited.contains { $0.lastComponent == "NavigationDeciding" }
        })
      else { continue }
      found.append(
        NeedEvidence(
          need: .appOwned, weight: 1, text: "decides over navigations",
          place: CapabilityUse.Place(file: part.path, line: decider.position.line)))
      break
    }
    return found
  }

  private func place(of names: Set<String>, in slice: CodeSlice) -> CapabilityUse.Place? {
    for part in slice.parts {
      let tearDown = TearDown(program: program, part: part)
      for expression in part.expressions {
        let node = part.facts.expressions[expression]
        guard case .member(_, let name) = node.kind, names.contains(name), !tearDown.isInTearDown(node.scope),
          !tearDown.takesAway(at: expression)
        else { continue }
        return CapabilityUse.Place(file: part.path, line: node.position.line)
      }
    }
    return nil
  }
}

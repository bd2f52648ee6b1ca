import AuditModel
import Resolution

/// Types that lead people from screen to screen: coordinators, routers, flows that present.
///
/// Whoever holds one can go anywhere with it, so that what is reached by it says nothing of the holder.
enum Presenters {
  private static let roles: Set<String> = ["coordinator", "router", "navigator"]

  /// Whether a flow presents other things: it says so by its name, or puts view controllers on the screen.
  static func isOne(_ screen: Screen, in program: Program) -> Bool {
    if isOne(screen.reference) || screen.sites.contains(where: { $0.kind == .presents }) { return true }
    return CodeSlice(screen.regions, in: program).parts.contains { part in
      part.expressions.contains { expression in
        guard case .call(let callee, let arguments) = part.facts.expressions[expression].kind, !arguments.isEmpty else {
          return false
        }
        switch part.facts.expressions[callee].kind {
        case .member(_, let name), .name(let name): return presenting.contains(name)
        default: return false
        }
      }
    }
  }

  /// Whether a name is that of a coordinator; the `Coordinator` of a representable belongs to its view.
  static func isOne(_ reference: TypeReference) -> Bool {
    let name = reference.lastName
    return name != "Coordinator" && Words(name).list.last.map(roles.contains) == true
  }

  private static let presenting: Set<String> = [
    "present", "pushViewController", "setViewControllers", "showDetailViewController",
    "presentViewController:animated:completion:", "pushViewController:animated:", "setViewControllers:animated:",
  ]
}

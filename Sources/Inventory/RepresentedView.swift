import AuditModel
import Resolution

/// The view that a representable adapts: as its `make…` function says, or `typealias UIViewType`, or `update…`.
struct RepresentedView {
  let program: Program

  private static let makers: Set<String> = [
    "makeUIView", "makeNSView", "makeUIViewController", "makeNSViewController",
  ]
  private static let updaters: Set<String> = [
    "updateUIView", "updateNSView", "updateUIViewController", "updateNSViewController", "dismantleUIView",
    "dismantleNSView", "dismantleUIViewController",
  ]

  /// Aliases by which a representable names its view.
  static let aliases: Set<String> = ["UIViewType", "NSViewType", "UIViewControllerType", "NSViewControllerType"]

  func find(in id: TypeID) -> (type: ResolvedType, position: SourcePosition, path: String, scope: Int)? {
    var found: [(ResolvedType, SourcePosition, String, Int)] = []
    for (name, members) in program.ownMembers(of: id) where Self.makers.contains(name) || Self.updaters.contains(name) {
      for member in members {
        guard let function = program.function(member) else { continue }
        let written = Self.makers.contains(name) ? function.result : function.parameters.first?.type
        guard let written else { continue }
        if let alias = program.resolve(written, scope: function.scope, in: member.path), alias.name != "View",
          alias.name != "UIView"
        {
          found.append((alias, function.position, member.path, function.body ?? function.scope))
        } else if let body = function.body, let value = program.singleValue(of: body, in: member.path),
          let type = program.type(of: value, in: member.path)
        {
          found.append((type, function.position, member.path, body))
        }
      }
    }
    // The maker tells best, then whatever is a container.
    return found.first { !["UIViewController", "UINavigationController"].contains($0.0.name) }
  }
}

import AuditModel
import Resolution

/// A view that shows whatever model it is handed, and is named for how it does so (`HeadlessWebView`), not for what.
///
/// One view with its one model shows content of its own. Where several other views embed it, each with a model of theirs,
/// it is made for all of them: a wrapper.
struct SharedView {
  let program: Program

  /// Number of views that must embed it.
  static let manyUsers = 3

  private static let techniques: Set<String> = ["web", "webview", "webpage", "website", "html", "browser"]

  /// Whether a name says how something is shown.
  static func namesTechnique(_ name: String) -> Bool {
    name.camelCaseWords.contains { techniques.contains($0) }
  }

  /// Whether a view may be one.
  ///
  /// - Parameter acts: its acts; the model must reach the call that makes the container.
  func mayBeShared(_ id: TypeID, acts: [Act]) -> Bool {
    guard program.types[id].kind == .struct,
      Self.namesTechnique(program.types[id].name)
    else { return false }
    var models: Set<String> = []
    for (name, members) in program.membersInNoOrder(of: id) where members.contains(where: isModel) {
      models.insert(name)
    }
    let input = ContentInput(program: program)
    return !models.isEmpty && acts.contains { input.mentions(models, inCallAt: $0.position, in: $0.path) }
  }

  /// Whether enough other views embed it.
  func isShared(_ id: TypeID, builtBy constructions: [Construction]) -> Bool {
    var users: Set<TypeID> = []
    for construction in constructions where construction.type.declaration == id {
      guard case .type(let user) = construction.entity, user != id, program.kind(of: user) == .view,
        program.unit(construction.path)?.role != .test
      else { continue }
      users.insert(user)
    }
    return users.count >= Self.manyUsers
  }

  /// A property of an own class that users hand in.
  private func isModel(_ member: Member) -> Bool {
    guard let variable = program.variable(member), variable.kind == .declared, !variable.isStatic, !variable.isComputed,
      variable.initialValue == nil,
      !variable.attributes.contains(where: { $0.name == "Environment" || $0.name == "EnvironmentObject" }),
      let type = variable.type.flatMap({ program.resolve($0, scope: variable.scope, in: member.path) }),
      let own = type.declaration
    else { return false }
    return program.types[own].kind == .class || program.types[own].kind == .protocol
  }
}

import AuditModel
import Resolution

/// A model of a web view, by its name, that carries content which others put into it: `WebPageModel(url: url)`, or a
/// protocol whose address each builder's own model gives.
///
/// Who hands such a model to a controller hands it the content. A model that finds its address itself brings nothing in
/// from outside, and the model of a feature that has an address among other things stays the feature's.
struct WebModel {
  let program: Program

  private static let endings = ["Model", "Configuration", "Config", "Options", "Parameters", "Input", "Settings"]

  /// Whether a type of this name may be one.
  static func mayBeCarrier(_ name: String) -> Bool {
    endings.contains(where: name.hasSuffix) && SharedView.namesTechnique(name)
  }

  func isCarrier(_ type: ResolvedType) -> Bool {
    guard let id = type.declaration, Self.mayBeCarrier(program.types[id].name), program.kind(of: id) == .helper
    else { return false }
    let input = ContentInput(program: program)
    var keeps = false
    var takes = false
    for (name, members) in program.membersInNoOrder(of: id) {
      for member in members {
        if let variable = program.variable(member) {
          guard input.isVisible(variable.modifiers), !variable.isStatic, variable.initialValue == nil,
            let type = variable.type.flatMap({ program.resolve($0, scope: variable.scope, in: member.path) }),
            input.isAddress(type, name: name)
          else { continue }
          if program.types[id].kind == .protocol { return true }
          guard !variable.isComputed else { continue }
          keeps = true
          // The initialiser that a struct has of itself takes what the struct keeps.
          if program.types[id].kind == .struct { takes = true }
        } else if let function = program.function(member), input.isInitialiser(function) {
          takes =
            takes
            || function.parameters.contains { parameter in
              program.resolve(parameter.type, scope: function.scope, in: member.path)
                .map { input.isAddress($0, name: parameter.name) } == true
            }
        }
      }
    }
    return keeps && takes
  }
}

import AuditModel
import Resolution

/// Places where an ASWebAuthenticationSession is made.
struct AuthenticationSessions {
  let context: RuleContext

  /// The expressions that give a new session, sorted.
  func creations() -> [ExpressionPlace] {
    context.constructions(ofSystem: ["ASWebAuthenticationSession"]).map { place in
      // In Objective-C the value is what the message `init…` gives.
      guard context.program.facts(place.path)?.language == .objectiveC, let member = context.parent(place),
        let outer = context.parent(member), context.call(outer)?.callee == member.index
      else { return place }
      return outer
    }
  }

  /// What becomes of a session.
  struct Fate {
    /// Where it is started.
    var starts: [ExpressionPlace] = []
    /// Values of its presentation context provider, with the place of the assignment.
    var providers: [(place: ExpressionPlace, value: ExpressionPlace)] = []
    /// Properties and globals that keep it.
    var keepers: [Member] = []
    /// Calls of something unknown that it is handed to.
    var receivers: [Call] = []
    /// True where it goes to somebody unknown.
    var isLost = false
  }

  func fate(of creation: ExpressionPlace) -> Fate {
    var fate = Fate()
    let context = context
    Trail.follow(from: creation, in: context) { step, place in
      switch step {
      case .message(let call):
        if call.name == "start" { fate.starts.append(place) }
        if call.name == "setPresentationContextProvider:", let value = call.arguments.first {
          fate.providers.append((place, call.place(value.value)))
        }
        return false
      case .read(let name):
        if name == "presentationContextProvider", let assignment = context.parent(place),
          case .assignment(let target, let value)? = context.kind(assignment), target == place.index
        {
          fate.providers.append((assignment, assignment.at(value)))
        }
        return false
      case .argument(let call, _):
        fate.receivers.append(call)
        return false
      case .stored(let member):
        fate.keepers.append(member)
        return true
      case .assigned:
        fate.isLost = true
        return false
      case .escapes:
        fate.isLost = true
        return false
      case .ownFunction: return true
      case .compared, .interpolated, .thrown: return false
      }
    }
    return fate
  }
}

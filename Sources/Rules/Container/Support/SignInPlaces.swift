import AuditModel
import Resolution

/// Finds where screens show sign-in pages, once a screen.
struct SignInPlaces {
  /// Where a screen shows a sign-in page.
  struct Place {
    var screen: TypeReference
    var call: ExpressionPlace
    var container: Container
    /// What shows that it is a sign-in, where one thing does.
    var why: String?
  }

  let context: RuleContext

  /// The places of all screens with a container of some kind.
  func all(where fits: (Container) -> Bool) -> [Place] {
    context.screens.filter { $0.screen.role.counts }.compactMap { assessed in
      let contents = (context.contents[assessed.screen.reference] ?? []).filter { fits($0.container) }
      return plain(contents, assessed) ?? concluded(contents, assessed, fits)
    }
  }

  /// The first content whose address is plainly that of a sign-in.
  private func plain(_ contents: [ShownContent], _ assessed: AssessedScreen) -> Place? {
    for content in contents {
      for text in content.texts(context) {
        guard let why = context.judge.signIn(at: text) else { continue }
        return Place(
          screen: assessed.screen.reference, call: content.call, container: content.container, why: why)
      }
    }
    return nil
  }

  /// Where the address tells nothing, but all else does: the first content of a screen whose need is a sign-in.
  private func concluded(
    _ contents: [ShownContent], _ assessed: AssessedScreen, _ fits: (Container) -> Bool
  ) -> Place? {
    let screen = assessed.screen
    guard assessed.decision.need == .signIn, assessed.decision.confidence == .high,
      screen.containers.contains(where: fits), !screen.containers.contains(.webAuthenticationSession),
      !screen.containers.contains(.safariAuthenticationSession), !isTold(by: screen)
    else { return nil }
    // An address that is known and no sign-in's says that this is not the place.
    let open = contents.filter { content in
      let texts = content.texts(context)
      return texts.isEmpty || texts.allSatisfy { context.judge.host(of: $0) == nil }
    }
    guard let first = open.first else { return nil }
    let reason = assessed.decision.reasons.first?.text
    return Place(screen: screen.reference, call: first.call, container: first.container, why: reason)
  }

  /// Whether a screen that is a wrapper too is told of through those that build it.
  private func isTold(by screen: Screen) -> Bool {
    guard screen.isWrapper else { return false }
    return screen.usedBy.contains { user in
      (context.contents[user] ?? []).contains { content in
        content.texts(context).contains { context.judge.signIn(at: $0) != nil }
      }
    }
  }
}

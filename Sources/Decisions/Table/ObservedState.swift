import AuditModel

extension Observed {
  /// What a scan sees of a screen.
  ///
  /// - Parameters:
  ///   - containers: the containers in use.
  ///   - recommended: the container at the goal.
  init(containers: [Container], recommended: Container) {
    let hasOld = containers.contains(where: \.isOld)
    let hasRecommended = !recommended.isOld && containers.contains(recommended)
    switch (hasOld, hasRecommended) {
    case (true, true): self = .mixed
    case (false, true): self = .modern
    default: self = .legacy
    }
  }
}

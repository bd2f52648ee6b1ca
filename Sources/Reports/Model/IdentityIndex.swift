import AuditModel

/// Finds the ids of the types that a scan's values name.
struct IdentityIndex {
  private var screens: [TypeReference: String] = [:]
  private var wrappers: [TypeReference: String] = [:]

  init(_ scan: StoredScan) {
    for screen in scan.screens { screens[screen.assessed.screen.reference] = screen.id }
    for wrapper in scan.wrappers { wrappers[wrapper.value.reference] = wrapper.id }
  }

  /// The id of a type that others go through: as a wrapper, else as a screen.
  func wrapper(_ reference: TypeReference) -> String? { wrappers[reference] ?? screens[reference] }

  /// The id of a type that uses others: as a screen, else as a wrapper.
  func screen(_ reference: TypeReference) -> String? { screens[reference] ?? wrappers[reference] }

  /// The id of a type as a screen.
  func screenOnly(_ reference: TypeReference) -> String? { screens[reference] }
}

/// The rules of the pack `view-readiness`, in the order of the playbook.
enum ViewReadinessPack {
  static let rules: [any Rule] = [
    LargeView(),
    RootBranch(),
    SideEffectsInBody(),
    OptionalViewModel(),
    ComputedViewSections(),
    MemberOrder(),
  ]
}

import AuditModel
import Testing

@testable import Reports

@Suite("The order of migration") struct PlanTests {
  private static let pane = TypeReference(name: "Pane", file: "App/Pane.swift")

  private func plan(_ sketches: [Fixture.Sketch], wrappers: [TypeReference] = []) -> Plan? {
    var scan = Fixture.scan(sketches)
    scan.wrappers = wrappers.map { reference in
      Identified(
        id: "wrapper",
        value: Wrapper(
          reference: reference, module: "Harbour", line: 3, form: .uiViewRepresentable, containers: [.wkWebView],
          framework: nil, usedBy: [], via: [], sites: [], regions: [], role: .app, targets: ["Harbour"]))
    }
    return ReportModel(scans: [scan], options: Fixture.options).repositories.first.map { Plan($0) }
  }

  private func names(_ plan: Plan?, _ wave: Wave) -> [String] {
    plan?.steps.first { $0.wave == wave }?.screens.map(\.screen.reference.name) ?? []
  }

  @Test("A wrapper that several moving screens go through comes first, with them") func wrappers() {
    let found = plan(
      [
        .init(name: "A", via: [Self.pane]), .init(name: "B", via: [Self.pane]),
        .init(name: "C", via: [TypeReference(name: "Other", file: "App/Other.swift")]),
      ], wrappers: [Self.pane, TypeReference(name: "Other", file: "App/Other.swift")])
    #expect(found?.wrappers.map(\.wrapper.value.reference) == [Self.pane])
    #expect(found?.wrappers.first?.screens.map(\.screen.reference.name) == ["A", "B"])
  }

  @Test("Screens that stay do not hang on a wrapper's move") func staying() {
    let found = plan(
      [
        .init(name: "A", via: [Self.pane]),
        .init(name: "B", via: [Self.pane], constraints: [.capabilityGap], recommended: .wkWebView, row: 4, wave: .keep),
      ], wrappers: [Self.pane])
    #expect(found?.wrappers.isEmpty == true)
  }

  @Test("A screen comes behind the one that it goes through, also in a later wave, and says so") func dependencies() {
    let inner = TypeReference(name: "Inner", file: "App/Inner.swift")
    let same = plan([.init(name: "Inner", effort: .large), .init(name: "Outer", via: [inner], effort: .small)])
    #expect(names(same, .next) == ["Inner", "Outer"])
    #expect(same?.predecessors.values.flatMap { $0.map(\.screen.reference.name) } == ["Inner"])
    let later = plan([.init(name: "Inner", wave: .later), .init(name: "Outer", via: [inner], wave: .first)])
    #expect(names(later, .first).isEmpty)
    #expect(names(later, .later) == ["Inner", "Outer"])
  }

  @Test("Screens that go through each other still all stand there once") func cycles() {
    let found = plan([
      .init(name: "A", via: [TypeReference(name: "B", file: "App/B.swift")]),
      .init(name: "B", via: [TypeReference(name: "A", file: "App/A.swift")]),
    ])
    #expect(names(found, .next).sorted() == ["A", "B"])
  }
}

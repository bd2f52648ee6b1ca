import AuditModel
import CapabilityMap

/// The words, the decision table and the checklists as templates see them.
enum GuideView {
  static var value: TemplateValue {
    [
      "table": .list(
        Words.decisionTable.map { row in
          [
            "number": .number(row.number), "need": .text(row.need), "container": .text(row.container.rawValue),
            "meaning": .text(row.meaning),
          ]
        }),
      "words": .list([
        group("Where a screen stands", TallyView.order.map(Words.entry)),
        group("What a scan sees", Observed.allCases.map(Words.entry)),
        group("Status", MigrationStatus.allCases.map(Words.entry) + StatusFlag.allCases.map(Words.entry)),
        group("Need", Need.allCases.map(Words.entry)),
        group("What holds a screen back", Constraint.allCases.map(Words.entry)),
        group("Wave", Wave.allCases.map(Words.entry)),
        group("Effort", Effort.allCases.map(Words.entry)),
        group("Support of a capability", CapabilitySupport.allCases.map(Words.entry)),
      ]),
      "headlines": .list(CapabilityMap.headlines.map { ["old": .text($0.old), "new": .text($0.new)] }),
      "checklist": .list(
        Checklist.Group.allCases.map { group in
          [
            "label": .text(group.label),
            "items": .list(
              Checklist.items.filter { $0.group == group }.map { ["id": .text($0.id), "text": .text($0.text)] }),
          ]
        }),
    ]
  }

  private static func group(_ label: String, _ entries: [Words.Entry]) -> TemplateValue {
    [
      "label": .text(label),
      "entries": .list(
        entries.map { ["id": .text($0.id), "label": .text($0.label), "meaning": .text($0.meaning)] }),
    ]
  }
}

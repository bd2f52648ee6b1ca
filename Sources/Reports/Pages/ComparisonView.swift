import AuditModel

/// A comparison as the template of a pull request's comment sees it.
struct ComparisonView {
  let comparison: Comparison
  let options: ReportOptions

  /// Rows of a complete comment.
  var rows: Int { comparison.changes.count + comparison.newFindings.count + comparison.fixedFindings.count }

  /// The values of a comment with at most so many rows: changes of screens first, then findings.
  func value(showing limit: Int) -> TemplateValue {
    let (before, after) = (tally(comparison.before), tally(comparison.after))
    let links = SourceLinks(
      repository: comparison.after.repository, commit: comparison.after.revision.commit,
      pattern: options.linkPatterns[comparison.after.repository.key])
    let byCode = comparison.codeChanges
    let changes = byCode.prefix(limit)
    let byTool = comparison.toolChanges.prefix(max(0, limit - changes.count))
    let findings = comparison.newFindings.prefix(max(0, limit - comparison.changes.count))
    let fixed = comparison.fixedFindings.prefix(max(0, limit - comparison.changes.count - findings.count))
    return [
      "marker": .markup(MarkdownPages.marker), "tool": .text(Tool.version),
      "name": .text(comparison.after.repository.name),
      "from": .optional(short(comparison.before)), "to": .optional(short(comparison.after)),
      "fromIsDirty": .bool(comparison.before.revision.isDirty), "toIsDirty": .bool(comparison.after.revision.isDirty),
      "isEmpty": .bool(comparison.isEmpty), "verdict": .text(comparison.verdict),
      "mark": .text(comparison.needsAttention ? "⚠️" : "✅"), "toolChanged": .bool(comparison.toolChanged),
      "toolBefore": .text(comparison.before.toolVersion), "toolAfter": .text(comparison.after.toolVersion),
      "isComplete": .bool(comparison.after.coverage.isComplete),
      "totalBefore": .number(before.total), "total": .number(after.total),
      "counts": .list(
        Comparison.Change.Kind.allCases.map { kind in
          [
            "id": .text(kind.rawValue), "label": .text(kind.label), "count": .number(comparison.count(of: kind)),
          ]
        }),
      "standings": .list(
        TallyView.order.map { standing in
          [
            "id": .text(standing.rawValue), "label": .text(Words.entry(standing).label),
            "before": .number(before.count(of: standing)), "after": .number(after.count(of: standing)),
            "difference": .text(signed(after.count(of: standing) - before.count(of: standing))),
          ]
        }),
      "difference": .text(signed(after.total - before.total)),
      "signInBefore": .number(before.signInProblems), "signIn": .number(after.signInProblems),
      "severalSignIn": .bool(after.signInProblems != 1), "severalScreens": .bool(after.total != 1),
      "changeCount": .number(byCode.count),
      "changes": .list(changes.map { change($0, links) }),
      "moreChanges": .text(more(byCode.count - changes.count)),
      "toolChangeCount": .number(comparison.toolChanges.count),
      "hasToolChanges": .bool(!comparison.toolChanges.isEmpty),
      "toolChanges": .list(byTool.map { change($0, links) }),
      "moreToolChanges": .text(more(comparison.toolChanges.count - byTool.count)),
      "newFindingCount": .number(comparison.newFindings.count),
      "hasNewFindings": .bool(!comparison.newFindings.isEmpty),
      "newFindings": .list(findings.map { FindingView(finding: $0, links: links).value }),
      "moreFindings": .text(more(comparison.newFindings.count - findings.count)),
      "fixedFindingCount": .number(comparison.fixedFindings.count),
      "hasFixedFindings": .bool(!comparison.fixedFindings.isEmpty),
      "fixedFindings": .list(fixed.map { FindingView(finding: $0, links: links).value }),
      "moreFixed": .text(more(comparison.fixedFindings.count - fixed.count)),
    ]
  }

  private func tally(_ scan: StoredScan) -> Tally { ReportModel(scans: [scan], options: options).tally }

  private func short(_ scan: StoredScan) -> String? { scan.revision.commit.map { String($0.prefix(10)) } }

  private func more(_ count: Int) -> String { count > 0 ? String(count) : "" }

  private func signed(_ number: Int) -> String { number > 0 ? "+\(number)" : number == 0 ? "" : "−\(-number)" }

  private func change(_ change: Comparison.Change, _ links: SourceLinks) -> TemplateValue {
    let screen = change.after ?? change.before
    let reference = screen?.assessed.screen.reference
    let formerly =
      change.before.map(\.assessed.screen.reference) == reference ? nil : change.before?.assessed.screen.reference.name
    // What is gone is not in the new commit, so it has no link.
    let places = PlaceView(links: change.after == nil ? SourceLinks.none : links)
    return [
      "id": .text(change.id), "kind": .text(change.kind.label), "name": .text(reference?.name ?? change.id),
      "formerly": change.after == nil || change.before == nil ? .missing : .optional(formerly),
      "place": places.value(file: reference?.file ?? "", line: screen?.assessed.screen.line),
      "now": .text(
        screen.map { screen in
          screen.assessed.screen.containers.map { Words.label($0, framework: screen.assessed.screen.framework) }
            .joined(separator: ", ")
        } ?? ""),
      "recommended": .text(screen?.assessed.decision.recommended.rawValue ?? ""),
      "standsBefore": .text(change.before.map { Words.entry($0.stands).label } ?? ""),
      "stands": .text(change.after.map { Words.entry($0.stands).label } ?? ""),
    ]
  }
}

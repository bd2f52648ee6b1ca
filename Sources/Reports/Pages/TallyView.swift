import AuditModel

/// The counts as templates see them.
struct TallyView {
  let tally: Tally
  /// What the numbers' lists are narrowed to, as a part of an address: `owner=web`.
  var query = ""

  /// The standings in the order that people read them: what is done, what can be done, what waits, what stays.
  static let order: [Standing] = [
    .done, .ready, .inProgress, .needsTarget, .undecided, .stays, .kept, .ignored,
  ]

  var members: [String: TemplateValue] {
    [
      "total": .number(tally.total), "hasScreens": .bool(tally.total > 0),
      "standings": .list(standings),
      "done": .number(tally.count(of: .done)), "ready": .number(tally.count(of: .ready)),
      "open": .number(tally.open),
      "filter": filter(""), "doneFilter": filter("stands=done"), "readyFilter": filter("stands=ready"),
      "openFilter": filter(
        Self.order.filter { ![.done, .kept, .ignored].contains($0) }.map { "stands=\(Words.entry($0).id)" }
          .joined(separator: "&")),
      "outlook": .text(outlook),
      "donePercent": .number(percent(tally.count(of: .done))),
      "signInCount": .number(tally.signInProblems), "hasSignIn": .bool(tally.signInProblems > 0),
      "severalSignIn": .bool(tally.signInProblems > 1),
      "severities": .list(
        tally.severities.map { ["id": .text($0.severity.rawValue), "count": .number($0.count)] }),
      "flagged": .list(
        tally.flags.filter { $0.count > 0 }.map { flag, count in
          let word = Words.entry(flag)
          return [
            "id": .text(word.id), "label": .text(word.label), "meaning": .text(word.meaning), "count": .number(count),
            "filter": filter("flag=\(word.id)"),
          ]
        }),
      "uncertain": .number(tally.uncertain), "hasUncertain": .bool(tally.uncertain > 0),
      "matrix": matrix,
      "needs": .list(
        tally.needs.map { need, count in
          let word = Words.entry(need)
          return [
            "id": .text(word.id), "label": .text(word.label), "meaning": .text(word.meaning), "count": .number(count),
            "filter": filter("need=\(word.id)"),
          ]
        }),
      "constraints": .list(
        tally.constraints.filter { $0.count > 0 }.map { constraint, count in
          let word = Words.entry(constraint)
          return [
            "id": .text(word.id), "label": .text(word.label), "meaning": .text(word.meaning), "count": .number(count),
            "filter": filter("constraint=\(word.id)"),
          ]
        }),
    ]
  }

  /// The list of the screens that a number counts.
  private func filter(_ part: String) -> TemplateValue {
    let parts = [query, part].filter { !$0.isEmpty }
    return .link("#screens" + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&")))
  }

  /// What can be done about the others, in one sentence.
  private var outlook: String {
    let (ready, waiting, undecided) = (
      tally.count(of: .ready), tally.count(of: .needsTarget), tally.count(of: .undecided)
    )
    return [
      "\(ready) can move today", "\(waiting) \(waiting == 1 ? "waits" : "wait") for a newer deployment target",
      "\(undecided) \(undecided == 1 ? "needs" : "need") a person's word",
    ].joined(separator: ", ") + "."
  }

  /// The standings with their parts of a bar of 1000 units.
  private var standings: [TemplateValue] {
    var before = 0
    return Self.order.map { standing in
      let count = tally.count(of: standing)
      let word = Words.entry(standing)
      let (start, end) = (share(before), share(before + count))
      before += count
      return [
        "id": .text(word.id), "label": .text(word.label), "meaning": .text(word.meaning), "count": .number(count),
        "hasAny": .bool(count > 0), "percent": .number(percent(count)), "x": .number(start),
        "width": .number(end - start), "filter": filter("stands=\(word.id)"),
      ]
    }
  }

  private var matrix: TemplateValue {
    let matrix = tally.matrix
    let rows = Words.decisionTable.enumerated().map { index, row -> TemplateValue in
      let cells = matrix.columns.indices.map { column -> TemplateValue in
        let count = matrix.cells[index][column]
        let query = "row=\(row.number)&container=" + SourceLinks.encoded(query: matrix.columns[column])
        return [
          "count": .number(count), "hasAny": .bool(count > 0), "filter": .link("#screens?" + query),
          "column": .text(matrix.columns[column]),
        ]
      }
      return [
        "number": .number(row.number), "need": .text(row.need), "container": .text(row.container.rawValue),
        "meaning": .text(row.meaning), "cells": .list(cells), "sum": .number(matrix.sum(row: index)),
        "hasAny": .bool(matrix.sum(row: index) > 0), "filter": .link("#screens?row=\(row.number)"),
      ]
    }
    return [
      "columns": .texts(matrix.columns), "rows": .list(rows),
      "sums": .list(
        matrix.columns.indices.map { column in
          [
            "count": .number(matrix.sum(column: column)), "column": .text(matrix.columns[column]),
            "filter": .link("#screens?container=" + SourceLinks.encoded(query: matrix.columns[column])),
          ]
        }), "total": .number(tally.total),
    ]
  }

  private func share(_ count: Int) -> Int { tally.total == 0 ? 0 : count * 1000 / tally.total }

  private func percent(_ count: Int) -> Int { tally.total == 0 ? 0 : (count * 100 + tally.total / 2) / tally.total }
}

import AuditModel

/// Trends as templates see them: numbers, and the geometry of the drawings.
struct TrendView {
  let trend: Trend

  /// Size of the drawings' plane, in units.
  private static let width = 640
  private static let height = 200

  var value: TemplateValue {
    [
      "changes": changes,
      "hasCurve": .bool(trend.points.count > 1),
      "points": .list(trend.points.map(point)),
      "from": .text(Timestamp.day(of: trend.points.first?.time ?? 0)),
      "to": .text(Timestamp.day(of: trend.points.last?.time ?? 0)),
      "burndown": burndown,
      "containers": containers,
      "spark": .markup(path(trend.points.map(\.open), top: highest, width: 100, height: 24)),
      "forecast": [
        "from": .optional(trend.forecast.range.map { Timestamp.day(of: $0.lowerBound) }),
        "to": .optional(trend.forecast.range.map { Timestamp.day(of: $0.upperBound) }),
        "explanation": .text(trend.forecast.explanation),
      ],
    ]
  }

  private var highest: Int { max(1, trend.points.map(\.open).max() ?? 1) }

  private func point(_ point: Trend.Point) -> TemplateValue {
    [
      "day": .text(Timestamp.day(of: point.time)), "commit": .optional(point.commit.map { String($0.prefix(10)) }),
      "open": .number(point.open), "openOfFirst": .number(point.openOfFirst), "openOfLater": .number(point.openOfLater),
      "total": .number(point.total), "isComplete": .bool(point.isComplete), "followsGap": .bool(point.followsGap),
      "containers": .list(
        containerNames.map { .number(point.containers[$0] ?? 0) }),
    ]
  }

  private var changes: TemplateValue {
    let changes = trend.changes
    return [
      "since": .text(Timestamp.day(of: changes.since)),
      "commit": .optional(changes.commit.map { String($0.prefix(10)) }),
      "toolChanged": .bool(changes.toolChanged), "isEmpty": .bool(changes.isEmpty),
      "added": .texts(changes.added.prefix(20)), "addedCount": .number(changes.added.count),
      "removed": .texts(changes.removed.prefix(20)), "removedCount": .number(changes.removed.count),
      "movedCount": .number(changes.moved.count),
      "moved": .list(
        changes.moved.prefix(20).map { move in
          [
            "name": .text(move.name), "href": .link("#screen/" + SourceLinks.encoded(address: move.id)),
            "from": .text(Words.entry(move.from).label), "to": .text(Words.entry(move.to).label),
            "toId": .text(move.to.rawValue),
          ]
        }),
    ]
  }

  /// Position of a point in time on the plane.
  private func x(_ index: Int, width: Int) -> Int {
    guard let first = trend.points.first?.time, let last = trend.points.last?.time, last > first else {
      return trend.points.count > 1 ? index * width / (trend.points.count - 1) : 0
    }
    return (trend.points[index].time - first) * width / (last - first)
  }

  private func y(_ value: Int, top: Int, height: Int) -> Int { height - value * height / max(1, top) }

  /// A line that breaks where scans are missing.
  private func path(_ values: [Int], top: Int, width: Int, height: Int) -> String {
    values.indices.map { index in
      let begins = index == 0 || trend.points[index].followsGap
      return "\(begins ? "M" : "L")\(x(index, width: width)) \(y(values[index], top: top, height: height))"
    }.joined()
  }

  private var burndown: TemplateValue {
    let top = highest
    let dots = trend.points.indices.map { index -> TemplateValue in
      let point = trend.points[index]
      return [
        "x": .number(x(index, width: Self.width)), "y": .number(y(point.open, top: top, height: Self.height)),
        "day": .text(Timestamp.day(of: point.time)), "open": .number(point.open), "isComplete": .bool(point.isComplete),
      ]
    }
    return [
      "top": .number(top), "middle": .number(top / 2), "hasMiddle": .bool(top > 1),
      "middleY": .number(y(top / 2, top: top, height: Self.height)),
      "all": .markup(path(trend.points.map(\.open), top: top, width: Self.width, height: Self.height)),
      "first": .markup(path(trend.points.map(\.openOfFirst), top: top, width: Self.width, height: Self.height)),
      "dots": .list(dots),
    ]
  }

  /// Old containers first, so that the new ones grow on top of them; the place in the list is the colour.
  private static let stack = [
    "WKWebView", "UIWebView", "LegacyWebView", "framework", "SFAuthenticationSession", "SFSafariViewController",
    "ASWebAuthenticationSession", "WebPage", "several", "none",
  ]

  private var containerNames: [String] {
    let seen = Set(trend.points.flatMap(\.containers.keys))
    return Self.stack.filter(seen.contains)
  }

  /// Areas stacked on each other, one a container.
  private var containers: TemplateValue {
    let top = max(1, trend.points.map(\.total).max() ?? 1)
    var below = Array(repeating: 0, count: trend.points.count)
    let areas = containerNames.map { name -> TemplateValue in
      let above = trend.points.indices.map { below[$0] + (trend.points[$0].containers[name] ?? 0) }
      defer { below = above }
      let upper = above.indices.map { point($0, above[$0], top) }
      let lower = below.indices.reversed().map { point($0, below[$0], top) }
      return [
        "name": .text(name), "index": .number(Self.stack.firstIndex(of: name) ?? 0),
        "points": .markup((upper + lower).joined(separator: " ")),
        "now": .number(trend.points.last?.containers[name] ?? 0),
        "then": .number(trend.points.first?.containers[name] ?? 0),
      ]
    }
    return ["top": .number(top), "names": .texts(containerNames), "areas": .list(areas)]
  }

  private func point(_ index: Int, _ value: Int, _ top: Int) -> String {
    "\(x(index, width: Self.width)),\(y(value, top: top, height: Self.height))"
  }
}

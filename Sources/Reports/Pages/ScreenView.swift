import AuditModel
import CapabilityMap

/// A screen as templates see it.
struct ScreenView {
  let report: ScreenReport
  let links: SourceLinks
  let ids: IdentityIndex
  /// False in reports of very many screens, which leave out what can be said shorter.
  let isDetailed: Bool
  /// Lines of files by path, for excerpts.
  let sourceLines: [String: [String]]
  /// Lines that are never printed, because they hold a credential.
  let secretPlaces: Set<CapabilityUse.Place>

  private var screen: Screen { report.screen }
  private var file: String { screen.reference.file }

  /// The short form, for rows and cards.
  var row: TemplateValue {
    [
      "id": .text(report.id),
      "href": .link("#screen/" + SourceLinks.encoded(address: report.id)),
      "name": .text(screen.reference.name),
      "place": PlaceView(links: isDetailed ? links : .none).value(file: file, line: screen.line),
      "containers": .text(report.containerLabels.joined(separator: ", ")),
      "recommended": .text(report.decision.recommended.rawValue),
      "isSame": .bool(screen.containers == [report.decision.recommended]),
      "today": .text(Words.label(today: report.decision.today)),
      "need": entry(Words.entry(report.decision.need)),
      "stands": entry(Words.entry(report.stands)),
      "wave": entry(Words.entry(report.assessed.wave)),
      "effort": entry(Words.entry(report.assessed.effort)),
      "confidence": .text(report.decision.confidence.rawValue),
      "ui": .text(screen.ui.rawValue),
      "role": .text(screen.role.rawValue),
      "owner": .optional(report.owner),
      "flags": .list(flags),
      "why": .text(report.decision.reasons.first?.text ?? ""),
      "reason": .optional(report.reason),
    ]
  }

  /// The whole brief.
  var brief: TemplateValue {
    guard case .object(var members) = row else { return row }
    let decision = report.decision
    let table = Words.decisionTable.first { $0.number == decision.row }
    members["isDetailed"] = .bool(isDetailed)
    members["source"] = ["place": PlaceView(links: links).value(file: file, line: screen.line)]
    members["module"] = .text(screen.module)
    members["language"] = .text(screen.language.rawValue)
    members["targets"] = .text(screen.targets.joined(separator: ", "))
    members["via"] = .list(screen.via.map { type($0, id: ids.wrapper($0)) })
    members["usedBy"] = .list(screen.usedBy.map { type($0, id: ids.screen($0)) })
    members["row"] = .number(decision.row)
    members["rowNeed"] = .text(table?.need ?? "")
    members["blocked"] = .bool(decision.blockedByTarget == true)
    members["targetUnknown"] = .bool(decision.recommended == .webPage && decision.blockedByTarget == nil)
    members["sameToday"] = .bool(decision.today?.rawValue == decision.recommended.rawValue)
    members["constraints"] = .list(decision.constraints.map { entry(Words.entry($0)) })
    members["reasons"] = .list(decision.reasons.prefix(isDetailed ? 50 : 4).map(reason))
    members["capabilities"] = .list(hardestFirst.prefix(isDetailed ? 200 : 8).map(capability))
    members["concerns"] = .list(Concern.uses(in: report.assessed).map(concern))
    members["sites"] = .list(screen.sites.prefix(isDetailed ? 200 : 3).map(site))
    members["siteCount"] = .number(screen.sites.count)
    members["checklist"] = .list(isDetailed ? checklist : [])
    members["effortReasons"] = .texts(report.assessed.effortReasons)
    members["observed"] = entry(Words.entry(report.assessed.observed))
    members["status"] = entry(Words.entry(report.state.status))
    members["note"] = .optional(report.state.note)
    members["due"] = .optional(report.state.due)
    members["history"] = .list(report.state.events.map(event))
    members["findings"] = .list(report.findings.map { FindingView(finding: $0, links: links).value })
    members["hurdles"] = .list(isDetailed ? hardestFirst.filter(isHurdle).map(capability) : [])
    members["suggestion"] = isDetailed ? suggestion : .missing
    members["unclear"] = .bool(decision.need == .unclear)
    return .object(members)
  }

  private var flags: [TemplateValue] {
    StatusFlag.allCases.filter(report.state.flags.contains).map { entry(Words.entry($0)) }
  }

  /// Whether a capability has no counterpart, or one by a way round only.
  private func isHurdle(_ use: CapabilityUse) -> Bool {
    use.blocks || use.support == .gap || use.support == .workaround || use.support == .unknown
  }

  private var suggestion: TemplateValue {
    guard let suggested = SuggestedCode(report.assessed) else { return .missing }
    let lines = suggested.code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return ["title": .text(suggested.title), "lines": .texts(lines.last == "" ? lines.dropLast() : lines)]
  }

  private func place(file: String, line: Int?) -> TemplateValue {
    PlaceView(links: links).value(file: file, line: line, home: isDetailed ? nil : self.file)
  }

  private func type(_ reference: TypeReference, id: String?) -> TemplateValue {
    [
      "name": .text(reference.name), "file": .text(reference.file), "id": .optional(id),
      "place": place(file: reference.file, line: nil),
    ]
  }

  private func reason(_ reason: Reason) -> TemplateValue {
    var members: [String: TemplateValue] = ["text": .text(reason.text), "place": .missing, "excerpt": .missing]
    if let file = reason.file {
      members["place"] = place(file: file, line: reason.line)
      if isDetailed, let line = reason.line, let lines = sourceLines[file] {
        members["excerpt"] = .list(Excerpt.lines(of: lines, around: line).map { excerpt($0, in: file) })
      }
    }
    return .object(members)
  }

  private func excerpt(_ line: Excerpt.Line, in file: String) -> TemplateValue {
    let isSecret = secretPlaces.contains(CapabilityUse.Place(file: file, line: line.number))
    return [
      "number": .number(line.number), "text": .text(isSecret ? "(left out: it holds a credential)" : line.text),
      "isFocus": .bool(line.isFocus),
    ]
  }

  private func capability(_ use: CapabilityUse) -> TemplateValue {
    let entry = CapabilityMap.entry(use.id)
    let old = use.symbols.isEmpty ? entry?.legacy ?? [] : use.symbols
    return [
      "id": .text(use.id),
      "title": .text(entry?.title ?? "API that the capability map does not know"),
      "support": self.entry(Words.entry(use.support)),
      "blocks": .bool(use.blocks),
      "old": .texts(old.prefix(isDetailed ? 4 : 1)),
      "new": .texts((entry?.modern ?? []).prefix(isDetailed ? 3 : 1)),
      "note": .text(isDetailed ? entry?.note ?? "" : ""),
      "since": .optional(entry?.since),
      "places": .list(use.places.prefix(isDetailed ? 8 : 2).map { ["place": place(file: $0.file, line: $0.line)] }),
      "morePlaces": .text(more(use.places.count, than: isDetailed ? 8 : 2)),
      "files": .list(isDetailed ? files(use.places) : []),
    ]
  }

  /// The capabilities, those that hold most back first.
  private var hardestFirst: [CapabilityUse] {
    let order: [CapabilitySupport] = [.gap, .unknown, .workaround, .changed, .direct]
    let rank = { (use: CapabilityUse) in (use.blocks ? 0 : 1, order.firstIndex(of: use.support) ?? 0, use.id) }
    return report.assessed.capabilities.sorted { rank($0) < rank($1) }
  }

  /// Places by file, the file named once.
  private func files(_ places: [CapabilityUse.Place]) -> [TemplateValue] {
    Dictionary(grouping: places, by: \.file).sorted { $0.key < $1.key }.map { file, places in
      [
        "file": .text(file), "name": .text(file.split(separator: "/").last.map(String.init) ?? file),
        "lines": .list(places.prefix(12).map { ["place": line($0)] }),
        "more": .text(more(places.count, than: 12)),
      ]
    }
  }

  private func line(_ place: CapabilityUse.Place) -> TemplateValue {
    guard case .object(var members) = self.place(file: place.file, line: place.line) else { return .missing }
    members["text"] = .number(place.line)
    return .object(members)
  }

  private func concern(_ use: Concern.Use) -> TemplateValue {
    [
      "id": .text(use.concern.rawValue), "label": .text(use.concern.label), "count": .number(use.places.count),
      "places": .list(use.places.prefix(isDetailed ? 6 : 2).map { ["place": place(file: $0.file, line: $0.line)] }),
      "morePlaces": .text(more(use.places.count, than: isDetailed ? 6 : 2)),
      "files": .list(isDetailed ? files(use.places) : []),
    ]
  }

  private func more(_ count: Int, than shown: Int) -> String { count > shown ? String(count - shown) : "" }

  private func site(_ site: Site) -> TemplateValue {
    [
      "kind": .text(site.kind.rawValue), "symbol": .text(site.symbol), "container": .text(site.container.rawValue),
      "place": place(file: site.file, line: site.line),
    ]
  }

  private var checklist: [TemplateValue] {
    Checklist.Group.allCases.map { group in
      let items = Checklist.items.filter { $0.group == group }
      let left = items.compactMap { item in
        Checklist.reasonLeftOut(item, of: report.assessed).map { reason -> TemplateValue in
          ["id": .text(item.id), "text": .text(item.text), "reason": .text(reason)]
        }
      }
      let apply = items.filter { Checklist.reasonLeftOut($0, of: report.assessed) == nil }.map {
        item -> TemplateValue in
        [
          "id": .text(item.id), "text": .text(item.text),
          "checked": .bool(report.state.checkedItems.contains(item.id)),
        ]
      }
      return [
        "id": .text(group.rawValue), "label": .text(group.label), "items": .list(apply), "leftOut": .list(left),
        "leftOutCount": .number(left.count),
      ]
    }
  }

  private func event(_ event: StatusEvent) -> TemplateValue {
    [
      "day": .text(Timestamp.day(of: event.time)), "author": .text(event.author),
      "source": .text(event.source.rawValue), "field": .text(event.field), "from": .text(event.from ?? "none"),
      "to": .text(event.to ?? "none"), "note": .optional(event.note),
    ]
  }

  private func entry(_ word: Words.Entry) -> TemplateValue {
    ["id": .text(word.id), "label": .text(word.label), "meaning": .text(word.meaning)]
  }
}

/// A place in a file as templates see it.
struct PlaceView {
  let links: SourceLinks

  /// The place.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - line: the line.
  ///   - home: the file that goes without saying; such a place has no address either.
  func value(file: String, line: Int?, home: String? = nil) -> TemplateValue {
    let short = home == file
    let text = short && line != nil ? "line \(line ?? 1)" : line.map { "\(file):\($0)" } ?? file
    return [
      "text": .text(text), "file": .text(file), "line": line.map { .number($0) } ?? .missing,
      "url": (short ? nil : links.address(file: file, line: line)).map { .link($0) } ?? .missing,
    ]
  }
}

/// A finding as templates see it.
struct FindingView {
  let finding: Finding
  let links: SourceLinks

  /// The message as a sentence of its own, behind which the advice can follow.
  private static func sentence(_ message: String) -> String {
    message.last.map { ".!?".contains($0) } ?? true ? message : message + "."
  }

  var value: TemplateValue {
    [
      "rule": .text(finding.rule), "severity": .text(finding.severity.rawValue), "message": .text(finding.message),
      "sentence": .text(Self.sentence(finding.message)), "advice": .text(finding.advice),
      "screen": .optional(finding.screen?.name),
      "suppression": .optional(finding.suppression),
      "place": PlaceView(links: links).value(file: finding.file, line: finding.line),
    ]
  }
}

/// Lines around a place.
enum Excerpt {
  /// A numbered line.
  struct Line: Equatable {
    var number: Int
    var text: String
    var isFocus: Bool
  }

  /// Up to two lines before and after a line; none where the line is not in the file.
  static func lines(of all: [String], around line: Int) -> [Line] {
    guard line >= 1, line <= all.count else { return [] }
    let shown = max(1, line - 2)...min(all.count, line < all.count - 1 ? line + 2 : all.count)
    let texts = shown.map { all[$0 - 1].replacing("\t", with: "    ") }
    let margin = texts.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return zip(shown, texts).map { number, text in
      let cut = String(text.dropFirst(margin).prefix(160))
      return Line(number: number, text: cut, isFocus: number == line)
    }
  }
}

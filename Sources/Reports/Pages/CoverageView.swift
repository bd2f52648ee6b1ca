import AuditModel

/// What a scan saw and did not see, as templates see it.
struct CoverageView {
  let scan: StoredScan
  let places: PlaceView

  var value: TemplateValue {
    let coverage = scan.coverage
    let skipped = coverage.skipped.sorted { $0.key < $1.key }
    let problems = scan.project.problems.map {
      Coverage.FileRemark(file: $0.file, line: $0.line, message: $0.message)
    }
    let blind = coverage.partlyParsed.count + coverage.notParsed.count
    return [
      "isComplete": .bool(coverage.isComplete), "blindCount": .number(blind),
      "filesSeen": .number(coverage.filesSeen), "filesParsed": .number(coverage.filesParsed),
      "swiftFiles": .number(coverage.swiftFiles),
      "skippedCount": .number(skipped.reduce(0) { $0 + $1.value }),
      "skipped": .list(skipped.map { ["reason": .text($0.key), "count": .number($0.value)] }),
      "lists": .list(
        [
          list(
            "partly-parsed", "Read only in part", "A screen in the lost part would be missing here.",
            coverage.partlyParsed),
          list("not-parsed", "Not read", "A screen in these files would be missing here.", coverage.notParsed),
          list(
            "opaque", "Binary code that names a web container",
            "What happens inside can't be seen from the outside.", coverage.opaque),
          list(
            "project", "Project files with a fault or a contradiction",
            "Targets and deployment targets may be unknown because of them.", problems),
          list("remarks", "Remarks", "Read whole, with something to know.", coverage.remarks),
        ].filter(\.isTrue)),
    ]
  }

  private func list(_ id: String, _ label: String, _ meaning: String, _ remarks: [Coverage.FileRemark]) -> TemplateValue
  {
    guard !remarks.isEmpty else { return .missing }
    return [
      "id": .text(id), "label": .text(label), "meaning": .text(meaning), "count": .number(remarks.count),
      "remarks": .list(
        remarks.sorted().map { remark in
          ["place": places.value(file: remark.file, line: remark.line), "message": .text(remark.message)]
        }),
    ]
  }
}

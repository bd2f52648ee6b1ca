import AuditModel
import Repository

/// How each stage adds to the coverage.
extension Coverage {
  /// Takes in what the file list left out.
  mutating func note(_ list: FileList) {
    filesSeen = list.files.count
    skipped = list.counts
    for file in list.skipped[.unreadable] ?? [] {
      notParsed.append(
        FileRemark(file: file.path, message: "it cannot be read: it is no regular file, or reading it is not permitted")
      )
    }
    for file in list.skipped[.submodule] ?? [] {
      remarks.append(FileRemark(file: file.path, message: "a git submodule: its files are not read unless included"))
    }
  }

  /// Takes in what the byte pass saw.
  mutating func note(_ indexing: SourceIndexer.Outcome) {
    for file in indexing.index.files {
      if file.language == .swift {
        swiftFiles += 1
        swiftBytes += file.facts.size
      }
      let path = file.file.path
      if let remark = file.facts.encodingRemark { remarks.append(FileRemark(file: path, message: remark)) }
      if let line = file.facts.conflictLine {
        remarks.append(
          FileRemark(file: path, line: line, message: "merge conflict markers: both sides of each conflict are read"))
      }
    }
    for (file, reason) in indexing.unreadable {
      notParsed.append(FileRemark(file: file.path, message: "it cannot be read: \(reason)"))
    }
  }

  /// Takes in what was parsed, and how well.
  mutating func note(_ found: Discovery.Outcome, index: SourceIndex) {
    filesParsed = found.parsed.count
    for number in found.parsed where index.files[number].language == .swift {
      swiftBytesParsed += index.files[number].facts.size
    }
    notParsed += found.faults.map { FileRemark(file: $0.path, message: $0.reason) }
    for unit in found.units {
      for problem in unit.facts.problems {
        let remark = FileRemark(file: unit.path, line: problem.line, message: problem.message)
        switch problem.extent {
        case .partlyParsed: partlyParsed.append(remark)
        case .notParsed: notParsed.append(remark)
        case .remark: remarks.append(remark)
        }
      }
    }
  }

  /// Orders every list.
  mutating func sortRemarks() {
    partlyParsed.sort()
    notParsed.sort()
    remarks.sort()
    opaque.sort()
  }
}

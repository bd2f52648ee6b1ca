import AuditModel
import Resolution

/// The in-source marks that silence findings: `// webview-audit:ignore rule-id - REASON`, on the line or the line above.
struct Silencing {
  /// A mark that names a rule.
  struct Mark {
    let path: String
    let fact: MarkFact
    /// Whether it silenced something.
    var isUsed = false
  }

  private(set) var marks: [Mark] = []
  /// Marks by file and line.
  private var byLine: [String: [Int: [Int]]] = [:]
  private let knownRules: Set<String>

  init(program: Program, knownRules: Set<String>) {
    self.knownRules = knownRules
    for path in program.paths {
      for fact in program.facts(path)?.marks ?? [] where fact.kind == .ignore && fact.argument != nil {
        byLine[path, default: [:]][fact.position.line, default: []].append(marks.count)
        marks.append(Mark(path: path, fact: fact))
      }
    }
  }

  /// The reason by which a finding is silenced, or nil. A mark without a reason silences nothing.
  mutating func reason(silencing rule: String, at found: RuleFinding) -> String? {
    guard let lines = byLine[found.path] else { return nil }
    // Several marks may stand one above the other.
    var line = found.position.line
    while line >= found.firstLine - 1 || lines[line] != nil {
      for index in lines[line] ?? [] where marks[index].fact.argument == rule {
        marks[index].isUsed = true
        if let reason = marks[index].fact.reason { return reason }
      }
      line -= 1
      guard line > 0 else { break }
    }
    return nil
  }

  /// Whether a mark names a rule that exists.
  func namesKnownRule(_ mark: MarkFact) -> Bool { mark.argument.map(knownRules.contains) ?? false }

  /// Whether the mark at an index of a file silenced something.
  func isUsed(_ fact: MarkFact, in path: String) -> Bool {
    (byLine[path]?[fact.position.line] ?? []).contains { marks[$0].isUsed && marks[$0].fact == fact }
  }
}

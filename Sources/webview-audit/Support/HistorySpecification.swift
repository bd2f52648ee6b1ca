import Arguments
import AuditModel
import Foundation
import Repository
import Store

/// Which past commits are audited: `monthly since 2024-01-01`, `weekly since …`, `tags`, or commits with commas.
enum HistorySpecification: ArgumentValue, Equatable {
  /// The state at the beginning of every period, and the newest.
  case periodic(Period, since: Int?)
  case tags
  case commits([String])

  enum Period: String, CaseIterable {
    case daily, weekly, monthly
  }

  /// A commit with its time.
  struct Commit: Equatable {
    var hash: String
    var time: Int
  }

  static var expectation: String {
    "'monthly since 2024-01-01', 'weekly since 2025-01-01', 'tags', or commits separated by commas"
  }

  init?(argument: String) {
    let words = argument.split(separator: " ").map(String.init)
    guard let first = words.first else { return nil }
    if let period = Period(rawValue: first) {
      if words.count == 1 {
        self = .periodic(period, since: nil)
      } else if words.count == 3, words[1] == "since", let since = CalendarDay.seconds(words[2]) {
        self = .periodic(period, since: since)
      } else {
        return nil
      }
    } else if argument == "tags" {
      self = .tags
    } else {
      let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if names.isEmpty || names.contains(where: { $0.isEmpty || $0.contains(" ") || $0.hasPrefix("-") }) { return nil }
      self = .commits(names)
    }
  }

  /// The commits, oldest first, each once.
  func commits(git: GitCommand, branch: String?, now: Int) throws -> [Commit] {
    let found: [Commit]
    switch self {
    case .periodic(let period, let since):
      found = Self.states(try Self.mainLine(git: git, branch: branch), period: period, since: since, now: now)
    case .tags:
      let names = git.text(["for-each-ref", "--format=%(refname)", "refs/tags"])?.split(separator: "\n") ?? []
      found = names.compactMap { Self.commit(String($0), git: git) }
    case .commits(let names):
      found = try names.map { name in
        guard let commit = Self.commit(name, git: git) else {
          throw AuditError(.failed, "\(git.folder): there is no commit '\(name)' here; fetch it or name another.")
        }
        return commit
      }
    }
    var seen = Set<String>()
    return found.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
      .filter { seen.insert($0.hash).inserted }
  }

  /// The states at the beginning of each period, and the newest one.
  ///
  /// - Parameter line: the commits, newest first.
  static func states(_ line: [Commit], period: Period, since: Int?, now: Int) -> [Commit] {
    guard let newest = line.first, let oldest = line.map(\.time).min() else { return [] }
    var states = [newest]
    var index = line.startIndex
    let start = since ?? (period == .monthly ? CalendarDay.seconds(CalendarDay.text(oldest).prefix(8) + "01") : oldest)
    let ends = ends(of: period, from: start ?? oldest, to: min(now, newest.time)).filter { $0 >= oldest }
    for end in ends.reversed() {
      while index < line.endIndex, line[index].time > end { index += 1 }
      guard index < line.endIndex else { break }
      states.append(line[index])
    }
    return states
  }

  /// The times at which periods begin.
  private static func ends(of period: Period, from start: Int, to end: Int) -> [Int] {
    var times: [Int] = []
    var time = start
    var month = 0
    while time <= end, times.count < 100_000 {
      times.append(time)
      switch period {
      case .daily: time += 86_400
      case .weekly: time += 7 * 86_400
      case .monthly:
        month += 1
        time = Self.adding(months: month, to: start)
      }
    }
    return times
  }

  /// The same day some months later, or the month's last where it has no such day.
  private static func adding(months: Int, to start: Int) -> Int {
    let parts = CalendarDay.text(start).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return start }
    let month = parts[1] - 1 + months
    for day in stride(from: parts[2], to: 27, by: -1) + [min(parts[2], 28)] {
      let year = parts[0] + month / 12
      let text = "\(year)-\(padded(month % 12 + 1))-\(padded(day))"
      if let seconds = CalendarDay.seconds(text) { return seconds + start % 86_400 }
    }
    return start + months * 30 * 86_400
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  /// The commits of the tracking branch's own line, newest first.
  private static func mainLine(git: GitCommand, branch: String?) throws -> [Commit] {
    let names = branch.map { ["refs/heads/\($0)", "refs/remotes/origin/\($0)"] } ?? ["refs/remotes/origin/HEAD"]
    let tip = (names + ["HEAD"]).lazy.compactMap { git.text(["rev-parse", "--verify", "-q", $0 + "^{commit}"]) }.first
    guard let tip, let output = try? git.run(["rev-list", "--first-parent", "--timestamp", tip, "--"]),
      output.status == 0
    else {
      throw AuditError(.failed, "\(git.folder): git shows no history here.")
    }
    return Array(output.data).split(separator: UInt8(ascii: "\n")).compactMap { line in
      let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 2, let time = Int(words[0]) else { return nil }
      return Commit(hash: words[1], time: time)
    }
  }

  private static func commit(_ name: String, git: GitCommand) -> Commit? {
    guard let hash = git.text(["rev-parse", "--verify", "-q", name + "^{commit}"]),
      let line = git.text(["rev-list", "--max-count=1", "--timestamp", hash, "--"]),
      let time = line.split(separator: " ").first.flatMap({ Int($0) })
    else { return nil }
    return Commit(hash: hash, time: time)
  }
}

import AuditModel
import Testing

@testable import Reports

/// What earlier scans tell.
@Suite struct TrendTests {
  private static let day = 86_400

  private func scan(day: Int, open: Int, of total: Int = 40, isComplete: Bool = true) -> PastScan {
    PastScan(
      number: day, commit: nil, time: 1_000 * Self.day + day * Self.day, isComplete: isComplete, toolVersion: "1",
      screens: (0..<total).map { index in
        PastScreen(
          id: "\(index)", name: "S\(index)", containers: [.wkWebView], stands: index < open ? .ready : .done)
      })
  }

  private func points(_ scans: [PastScan]) throws -> [Trend.Point] {
    try #require(Trend(newest: Fixture.scan([]), past: scans)).points.dropLast()
  }

  @Test("without an earlier scan there is no trend")
  func firstScan() {
    #expect(Trend(newest: Fixture.scan(), past: []) == nil)
  }

  @Test("screens of the first scan and screens found later are counted apart")
  func cohorts() throws {
    let trend = try #require(Trend(newest: Fixture.scan(), past: Fixture.history))
    #expect(trend.points.first?.openOfLater == 0)
    #expect(trend.points.last?.openOfLater == 1)
    #expect(trend.points.last?.open == ReportModel(scans: [Fixture.scan()]).tally.open)
  }

  @Test("a scan that is missing leaves a gap")
  func gaps() throws {
    let points = try points([0, 7, 14, 21, 60, 67].map { scan(day: $0, open: 10) })
    #expect(points.map(\.followsGap) == [false, false, false, false, true, false])
  }

  @Test("a date is told as a range, from the fastest and the slowest pace")
  func forecast() throws {
    let scans = stride(from: 0, through: 180, by: 15).map { scan(day: $0, open: 40 - $0 / 6) }
    let forecast = try Forecast(points(scans))
    let range = try #require(forecast.range)
    let last = 1_000 * Self.day + 180 * Self.day
    #expect(range.lowerBound > last)
    // Ten open screens at one in six days.
    #expect(abs(range.lowerBound - (last + 60 * Self.day)) < 10 * Self.day)
  }

  @Test("no date lies before the day of the scan, and one that counts from an old commit says so")
  func dormant() throws {
    // Slow at first, fast at last.
    let scans = try points(
      stride(from: 0, through: 180, by: 15).map { scan(day: $0, open: $0 < 120 ? 40 - $0 / 12 : 30 - ($0 - 120) / 4) })
    let plain = try #require(Forecast(scans).range)
    let late = Forecast(scans, scannedAt: plain.lowerBound + Self.day)
    #expect(late.range == (plain.lowerBound + Self.day)...plain.upperBound)
    #expect(late.explanation.hasPrefix("Counted from "))
    let dead = Forecast(scans, scannedAt: plain.upperBound)
    #expect(dead.range == nil)
    #expect(dead.explanation.hasPrefix("No date: it would lie before the day of the scan."))
  }

  @Test("no date is told where the number does not go down, or where there are too few scans")
  func noForecast() throws {
    let flat = try points(stride(from: 0, through: 180, by: 15).map { scan(day: $0, open: 20) })
    #expect(Forecast(flat).range == nil)
    #expect(Forecast(flat).explanation.contains("has not gone down"))
    let few = try points([scan(day: 0, open: 20), scan(day: 10, open: 10)])
    #expect(Forecast(few).range == nil)
    #expect(Forecast([]).range == nil)
  }

  @Test("scans that could not read everything are left out of the forecast")
  func partialScans() throws {
    let scans = stride(from: 0, through: 180, by: 15).map { day in
      scan(day: day, open: day == 180 ? 0 : 20, isComplete: day != 180)
    }
    #expect(try Forecast(points(scans)).range == nil)
  }

  @Test("what changed since the last scan is told: new, gone, and standing elsewhere")
  func changes() throws {
    var last = Fixture.history
    last[7].screens[0].stands = .ready
    last[7].screens.remove(at: 1)
    last[7].screens.append(PastScreen(id: "ffffffffff", name: "OldScreen", containers: [], stands: .ready))
    last[7].toolVersion = "0.0.9"
    let changes = try #require(Trend(newest: Fixture.scan(), past: last)).changes
    #expect(changes.added == ["ImprintScreen"])
    #expect(changes.removed == ["OldScreen"])
    #expect(changes.moved.map(\.name) == ["HelpScreen"])
    #expect(changes.moved.map(\.to) == [.needsTarget])
    #expect(changes.toolChanged)
  }

  @Test("times beyond any calendar do no harm")
  func extremeTimes() throws {
    var scans = [scan(day: 0, open: 3), scan(day: 1, open: 2), scan(day: 2, open: 2), scan(day: 3, open: 2)]
    scans[0].time = .min
    scans[1].time = .max
    #expect(Trend(newest: Fixture.scan(), past: scans) != nil)
  }
}

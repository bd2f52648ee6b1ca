/// Times of the Gregorian calendar in UTC, without locale or time zone of the machine.
enum Timestamp {
  /// `2026-03-31T08:15:00Z`.
  static func text(_ seconds: Int) -> String {
    let (date, second) = split(seconds)
    return "\(day(date))T\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
  }

  /// `2026-03-31`.
  static func day(of seconds: Int) -> String { day(split(seconds).days) }

  /// `2026-03-31 08:15 UTC`.
  static func shown(_ seconds: Int) -> String {
    let (date, second) = split(seconds)
    return "\(day(date)) \(two(second / 3600)):\(two(second / 60 % 60)) UTC"
  }

  /// Days since 1970 and seconds in the day; a time far outside any calendar is moved to its edge.
  private static func split(_ seconds: Int) -> (days: Int, seconds: Int) {
    let clamped = min(max(seconds, -62_135_596_800), 253_402_300_799)
    let days = clamped >= 0 ? clamped / 86_400 : -((-clamped + 86_399) / 86_400)
    return (days, clamped - days * 86_400)
  }

  /// The civil date of a day number, by counting eras of 400 years from March of the year 0.
  private static func day(_ days: Int) -> String {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let civilMonth = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0)
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      + "-\(two(civilMonth))-\(two(dayOfYear - (153 * month + 2) / 5 + 1))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

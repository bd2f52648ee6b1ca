/// Days of the Gregorian calendar in UTC, as `2027-03-31`.
public enum CalendarDay {
  /// The day of a time, seconds since 1970.
  public static func text(_ seconds: Int) -> String {
    let clamped = min(max(seconds, 0), 253_402_300_799)
    // Howard Hinnant's civil-from-days: eras of 400 years that begin in March.
    let shifted = clamped / 86_400 + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let civilMonth = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(civilMonth, 2))-\(padded(day, 2))"
  }

  /// The first second of a day; nil where the text is no day.
  public static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, text.count == 10, let year = parts[0], let month = parts[1], let day = parts[2],
      (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let seconds = (era * 146_097 + dayOfEra - 719_468) * 86_400
    return Self.text(seconds) == text ? seconds : nil
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

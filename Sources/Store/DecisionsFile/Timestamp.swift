/// Times in UTC, as `2027-03-31T08:15:00Z`.
public enum Timestamp {
  /// The text of a time, seconds since 1970.
  public static func text(_ seconds: Int) -> String {
    let clamped = min(max(seconds, 0), 253_402_300_799)
    let second = clamped % 86_400
    return "\(CalendarDay.text(clamped))T\(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
  }

  /// The time of a text, or of a day alone; nil where it is none.
  public static func seconds(_ text: String) -> Int? {
    guard let day = CalendarDay.seconds(String(text.prefix(10))) else { return nil }
    if text.count == 10 { return day }
    let rest = Array(text.dropFirst(10))
    guard rest.count == 10, rest[0] == "T", rest[3] == ":", rest[6] == ":", rest[9] == "Z" else { return nil }
    let numbers = [1, 4, 7].map { Int(String(rest[$0...($0 + 1)])) }
    guard let hour = numbers[0], let minute = numbers[1], let second = numbers[2], (0..<24).contains(hour),
      (0..<60).contains(minute), (0..<60).contains(second)
    else { return nil }
    return day + hour * 3_600 + minute * 60 + second
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

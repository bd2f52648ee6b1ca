import Foundation

/// Words of the system for its errors.
public enum SystemError {
  /// Why something failed, in a few words for a bracket: without the name of an error domain, and without a full stop.
  public static func reason(_ error: any Error) -> String {
    var current = error as NSError
    for _ in 0..<4 {
      if current.domain == NSPOSIXErrorDomain {
        return String(cString: strerror(Int32(truncatingIfNeeded: current.code))).lowercasedFirst
      }
      guard let below = current.userInfo[NSUnderlyingErrorKey] as? NSError else { break }
      current = below
    }
    let words = (error as NSError).localizedDescription
    if words.contains("ErrorDomain") { return "the system gives no reason" }
    return words.replacing("The operation could not be completed. ", with: "").prefix { $0 != "\n" }.trimmingCharacters(
      in: CharacterSet(charactersIn: ". "))
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

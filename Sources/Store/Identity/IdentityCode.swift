import AuditModel

/// The ids that people see.
enum IdentityCode {
  /// A new id: the first 10 hex digits of SHA-256 over repository key, qualified name and path at first sight, with
  /// `#2`, `#3` … behind it where it is taken.
  static func make(repository: String, reference: TypeReference, isTaken: (String) -> Bool) -> String {
    let digest = Hashing.sha256([repository, reference.name, reference.file].joined(separator: "\n"))
    let code = String(digest.prefix(10))
    if !isTaken(code) { return code }
    var number = 2
    while isTaken("\(code)#\(number)") { number += 1 }
    return "\(code)#\(number)"
  }
}

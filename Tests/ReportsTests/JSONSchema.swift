import Foundation

/// As much of JSON Schema, draft 7, as our own schema and SARIF's use.
struct JSONSchema {
  private let root: [String: Any]

  init(contentsOf url: URL) throws {
    root = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any] ?? [:]
  }

  /// Where a document differs from the schema; empty where it conforms.
  func faults(in text: String) throws -> [String] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    return faults(value, root, path: "$")
  }

  private func faults(_ value: Any, _ schema: [String: Any], path: String) -> [String] {
    if let reference = schema["$ref"] as? String { return faults(value, resolve(reference), path: path) }
    var faults: [String] = []
    if let types = names(schema["type"]), !types.contains(where: { isOf($0, value) }) {
      faults.append("\(path): should be \(types.joined(separator: " or "))")
    }
    if let allowed = schema["enum"] as? [Any], !allowed.contains(where: { equal($0, value) }) {
      faults.append("\(path): \(value) is not allowed")
    }
    if let constant = schema["const"], !equal(constant, value) { faults.append("\(path): should be \(constant)") }
    if let pattern = schema["pattern"] as? String, let text = value as? String,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      faults.append("\(path): '\(text)' does not match \(pattern)")
    }
    if let least = schema["minimum"] as? Double, let number = value as? NSNumber, !isBool(number),
      number.doubleValue < least
    {
      faults.append("\(path): \(number) is below \(least)")
    }
    for key in ["anyOf", "oneOf"] {
      if let choices = schema[key] as? [[String: Any]],
        !choices.contains(where: { self.faults(value, $0, path: path).isEmpty })
      {
        faults.append("\(path): fits none of \(key)")
      }
    }
    if let object = value as? [String: Any] { faults += objectFaults(object, schema, path: path) }
    if let array = value as? [Any] { faults += arrayFaults(array, schema, path: path) }
    return faults
  }

  private func objectFaults(_ object: [String: Any], _ schema: [String: Any], path: String) -> [String] {
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    let required = schema["required"] as? [String] ?? []
    var faults = required.filter { object[$0] == nil }.map { "\(path): '\($0)' is missing" }
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      if let property = properties[key] {
        faults += self.faults(value, property, path: "\(path).\(key)")
      } else if schema["additionalProperties"] as? Bool == false {
        faults.append("\(path): '\(key)' is not allowed")
      } else if let other = schema["additionalProperties"] as? [String: Any] {
        faults += self.faults(value, other, path: "\(path).\(key)")
      }
    }
    return faults
  }

  private func arrayFaults(_ array: [Any], _ schema: [String: Any], path: String) -> [String] {
    var faults: [String] = []
    if let least = schema["minItems"] as? Int, array.count < least { faults.append("\(path): too few items") }
    if let items = schema["items"] as? [String: Any] {
      for (index, element) in array.enumerated() { faults += self.faults(element, items, path: "\(path)[\(index)]") }
    }
    return faults
  }

  private func resolve(_ reference: String) -> [String: Any] {
    reference.split(separator: "/").dropFirst().reduce(root) { schema, part in
      schema[String(part)] as? [String: Any] ?? [:]
    }
  }

  private func names(_ type: Any?) -> [String]? { type as? [String] ?? (type as? String).map { [$0] } }

  private func isOf(_ type: String, _ value: Any) -> Bool {
    let number = value as? NSNumber
    switch type {
    case "object": return value is [String: Any]
    case "array": return value is [Any]
    case "string": return value is String
    case "null": return value is NSNull
    case "boolean": return number.map(isBool) ?? false
    case "integer": return number.map { !isBool($0) && $0.doubleValue.rounded() == $0.doubleValue } ?? false
    case "number": return number.map { !isBool($0) } ?? false
    default: return false
    }
  }

  private func isBool(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

  private func equal(_ left: Any, _ right: Any) -> Bool {
    if let left = left as? String, let right = right as? String { return left == right }
    if let left = left as? NSNumber, let right = right as? NSNumber { return left == right }
    return left is NSNull && right is NSNull
  }
}

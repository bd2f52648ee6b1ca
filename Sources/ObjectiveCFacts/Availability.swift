import AuditModel

/// What a condition says of the system's version on its two sides.
struct AvailabilitySides {
  var then = BranchCondition.other
  var otherwise = BranchCondition.other
}

extension FactsParser {
  /// Reads `@available` out of the condition in the parentheses at an index.
  ///
  /// `@available(…) && x` holds only where the version does, and its other side says nothing; likewise with `!` and
  /// `||`.
  func availability(_ bracket: Int) -> AvailabilitySides {
    availability(in: (bracket + 1)..<max(end(of: bracket), bracket + 1), depth: 8)
  }

  private func availability(in range: Range<Int>, depth: Int) -> AvailabilitySides {
    var range = range
    // Parentheses around the whole condition.
    while range.count > 2, sign(at: range.lowerBound) == .leftParenthesis,
      end(of: range.lowerBound) == range.upperBound - 1
    {
      range = (range.lowerBound + 1)..<(range.upperBound - 1)
    }
    let (parts, separators) = split(range)
    guard depth > 0, parts.count > 1, parts.count < 64 else { return single(range) }
    var sides = AvailabilitySides()
    if separators.allSatisfy({ $0 == .doubleAmpersand }) {
      for part in parts {
        let inner = availability(in: part, depth: depth - 1)
        if inner.then != .other {
          sides.then = inner.then
          break
        }
      }
    } else if separators.allSatisfy({ $0 == .doubleBar }) {
      for part in parts {
        let inner = availability(in: part, depth: depth - 1)
        if inner.otherwise != .other {
          sides.otherwise = inner.otherwise
          break
        }
      }
    }
    return sides
  }

  /// The operands of `&&` and `||` at the top level.
  private func split(_ range: Range<Int>) -> (parts: [Range<Int>], separators: [Sign]) {
    var parts: [Range<Int>] = []
    var separators: [Sign] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      let sign = sign(at: index)
      if sign == .doubleAmpersand || sign == .doubleBar {
        parts.append(start..<index)
        separators.append(sign)
        start = index + 1
        index += 1
      } else {
        index = sign.closing == nil ? index + 1 : min(behind(index), range.upperBound)
      }
    }
    parts.append(start..<range.upperBound)
    return (parts, separators)
  }

  private func single(_ range: Range<Int>) -> AvailabilitySides {
    var index = range.lowerBound
    var isNegated = false
    while sign(at: index) == .exclamation {
      isNegated.toggle()
      index += 1
    }
    if isNegated, sign(at: index) == .leftParenthesis, end(of: index) == range.upperBound - 1 { index += 1 }
    if sign(at: index) == .at { index += 1 }
    guard name(at: index) == "available" || name(at: index) == "__builtin_available",
      sign(at: index + 1) == .leftParenthesis, behind(index + 1) >= range.upperBound - 1
    else { return AvailabilitySides() }
    let versions = platformVersions(in: index + 1)
    return isNegated
      ? AvailabilitySides(then: .unavailable(versions), otherwise: .available(versions))
      : AvailabilitySides(then: .available(versions), otherwise: .unavailable(versions))
  }

  /// `iOS 26.0, macOS 26, *` in the parentheses at an index; `*` is left out.
  func platformVersions(in bracket: Int) -> [PlatformVersion] {
    var versions: [PlatformVersion] = []
    var index = bracket + 1
    let end = end(of: bracket)
    while index < end {
      if let platform = name(at: index), kind(at: index + 1) == .number, index + 1 < end {
        versions.append(PlatformVersion(platform: platform, version: source.text(source.tokens[index + 1])))
        index += 1
      }
      index += 1
    }
    return versions
  }
}

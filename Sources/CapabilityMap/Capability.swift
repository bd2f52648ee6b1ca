import AuditModel

/// Something that a screen can use of its container, and what the SwiftUI API has in its place.
///
/// A class, since every place in the code that may be a use of it refers to it.
public final class Capability: Codable, Sendable, Identifiable {
  /// Whether losing it keeps a screen on the old container.
  public enum Blocking: String, Codable, Sendable {
    case yes, no
    /// It depends on the use; `blocksNote` says on what.
    case judge
  }

  /// The stable id.
  public let id: String
  /// What it is, in a few words.
  public let title: String
  /// The group that it belongs to: `loading`, `navigation`, `downloads`, …
  public let category: String
  /// How the new API supports it.
  public let status: CapabilitySupport
  /// The release that has the new form; nil where there is none.
  public let since: String?
  /// Whether losing it keeps a screen on the old container.
  public let blocks: Blocking
  /// On what it depends, where `blocks` is `judge`.
  public let blocksNote: String?
  /// Full names of the old API in Swift.
  public let legacy: [String]
  /// Names of the old API in Objective-C.
  public let legacyObjC: [String]
  /// Full names of the new API; empty where there is none.
  public let modern: [String]
  /// What to know when moving.
  public let note: String
  /// How a scan recognises a use.
  public let match: Match

  /// How a scan recognises a use of a capability. An empty list means that this way does not apply.
  public struct Match: Codable, Sendable, Equatable {
    /// Types and constants whose mention is evidence by itself.
    public var types: [String]
    /// Types whose mention is evidence only under `condition`.
    public var ambiguousTypes: [String]
    /// Base names as written after a dot.
    public var members: [String]
    /// Methods that a delegate declares.
    public var delegateMethods: [DelegateMethod]
    /// Types and protocols whose name in an inheritance clause is evidence.
    public var conformances: [String]
    /// Last parts of key paths.
    public var keyPaths: [String]
    /// Objective-C message and property names, setters included.
    public var selectorsObjC: [String]
    /// Types that a receiver must have where the name alone does not decide.
    public var receivers: [String]
    /// Names that count only on a receiver of known type.
    public var ambiguousNames: [String]
    /// Names that `WebPage`, its configuration or `UIWebView` declare too, so that the receiver tells old from new.
    public var sharedNames: [String]
    /// What else must hold, in words.
    public var condition: String?

    /// Reads a match; what is absent is empty.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      func list(_ key: CodingKeys) throws -> [String] { try values.decodeIfPresent([String].self, forKey: key) ?? [] }
      types = try list(.types)
      ambiguousTypes = try list(.ambiguousTypes)
      members = try list(.members)
      delegateMethods = try values.decodeIfPresent([DelegateMethod].self, forKey: .delegateMethods) ?? []
      conformances = try list(.conformances)
      keyPaths = try list(.keyPaths)
      selectorsObjC = try list(.selectorsObjC)
      receivers = try list(.receivers)
      ambiguousNames = try list(.ambiguousNames)
      sharedNames = try list(.sharedNames)
      condition = try values.decodeIfPresent(String.self, forKey: .condition)
    }
  }

  /// A method of a delegate protocol.
  public struct DelegateMethod: Codable, Sendable, Hashable {
    /// The full name with labels.
    public var name: String
    /// Type of the parameter that tells the method from others of the same name, where one does.
    public var parameter: String?
    /// The protocol that it belongs to.
    public var `protocol`: String
  }

  /// Reads a capability; lists that are absent are empty.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func list(_ key: CodingKeys) throws -> [String] { try values.decodeIfPresent([String].self, forKey: key) ?? [] }
    id = try values.decode(String.self, forKey: .id)
    title = try values.decode(String.self, forKey: .title)
    category = try values.decode(String.self, forKey: .category)
    status = try values.decode(CapabilitySupport.self, forKey: .status)
    since = try values.decodeIfPresent(String.self, forKey: .since)
    blocks = try values.decode(Blocking.self, forKey: .blocks)
    blocksNote = try values.decodeIfPresent(String.self, forKey: .blocksNote)
    legacy = try list(.legacy)
    legacyObjC = try list(.legacyObjC)
    modern = try list(.modern)
    note = try values.decode(String.self, forKey: .note)
    match = try values.decode(Match.self, forKey: .match)
  }
}

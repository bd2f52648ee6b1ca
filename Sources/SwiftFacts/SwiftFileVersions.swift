import AuditModel
import Foundation
import SwiftParser
import SwiftSyntax

/// Reads the versions of files: what a version has in common with the one read before is taken over from that one's
/// syntax tree instead of being parsed again. Three years of a file cost little more than its changes.
public final class SwiftFileVersions: @unchecked Sendable {
  /// A version that was read.
  private struct Version {
    var bytes: [UInt8]
    var tree: SourceFileSyntax
    var known: KnownFacts
    /// Versions before it that its tree has parts of.
    var ancestors: Int
    /// When it was read.
    var turn = 0
  }

  /// Bytes of text whose trees are kept; a tree takes some twenty times as much.
  private static let mostBytes = 4 << 20
  /// A tree keeps every tree alive that it has a part of; after this many the file is parsed whole again.
  private static let mostAncestors = 64

  private let lock = NSCondition()
  private var versions: [String: Version] = [:]
  /// The path at which a file of each name was read last: files move.
  private var places: [Substring: String] = [:]
  /// Names of the files that are being read. Commits are read side by side: what one of them reads for the first time,
  /// the next one needs a moment later, and finds most of it done where it waits.
  private var reading: Set<Substring> = []
  private var bytes = 0
  private var turn = 0

  /// Knows no file yet.
  public init() {}

  /// Reads a version of a file. The facts are those of `SwiftFactsReader`, whatever was read before.
  ///
  /// - Parameters:
  ///   - text: the file's text.
  ///   - path: by what its versions are known.
  public func read(_ text: String, of path: String) -> FileFacts {
    var text = text
    return text.withUTF8 { bytes in
      let copy = Array(bytes)
      begin(Self.name(of: path))
      defer { end(Self.name(of: path)) }
      let version = grown(copy, bytes, at: path) ?? Self.whole(copy, bytes)
      keep(version, path: path)
      return version.known.facts
    }
  }

  private static func whole(_ text: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Version {
    let tree = Parser.parse(source: bytes, maximumNestingLevel: SwiftFactsReader.maximumNestingLevel)
    let known = SwiftFactsReader.knownFacts(of: tree, bytes, after: nil)
    return Version(bytes: text, tree: tree, known: known, ancestors: 0)
  }

  /// The version that grows out of the one before it; nil where there is none to grow from. Broken text is always read
  /// whole: how the parser gets over a fault depends on what it took over.
  private func grown(_ text: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, at path: String) -> Version? {
    guard let before = version(before: text, at: path), before.ancestors < Self.mostAncestors, !before.tree.hasError,
      let grown = TreeGraft.tree(of: bytes, after: before.tree, edits: TextEdits.between(before.bytes, text))
    else { return nil }
    let former = FormerFacts(known: before.known, parts: grown.kept)
    let known = SwiftFactsReader.knownFacts(of: grown.tree, bytes, after: former)
    return Version(bytes: text, tree: grown.tree, known: known, ancestors: before.ancestors + 1)
  }

  /// The version that was read last, here or where the file may have stood before.
  private func version(before text: [UInt8], at path: String) -> Version? {
    let (here, elsewhere) = lock.withLock { (versions[path], places[Self.name(of: path)].flatMap { versions[$0] }) }
    if let here { return here }
    return elsewhere.flatMap { TextEdits.areAlike($0.bytes, text) ? $0 : nil }
  }

  private static func name(of path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }

  private func begin(_ name: Substring) {
    lock.withLock {
      while !reading.insert(name).inserted { lock.wait() }
    }
  }

  private func end(_ name: Substring) {
    lock.withLock {
      reading.remove(name)
      lock.broadcast()
    }
  }

  private func keep(_ version: Version, path: String) {
    lock.withLock {
      turn += 1
      bytes += version.bytes.count - (versions[path]?.bytes.count ?? 0)
      places[Self.name(of: path)] = path
      versions[path] = version
      versions[path]?.turn = turn
      guard bytes > Self.mostBytes else { return }
      // Those that were not read for long make room, a quarter at once.
      for (path, version) in versions.sorted(by: { $0.value.turn < $1.value.turn }) where bytes > Self.mostBytes / 4 * 3
      {
        versions[path] = nil
        bytes -= version.bytes.count
      }
    }
  }
}

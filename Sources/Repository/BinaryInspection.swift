import AuditModel
import Foundation

/// Looks through prebuilt frameworks and libraries for what the audit cannot see into: web containers in machine code.
public enum BinaryInspection {
  /// Version of the inspection: part of the cache key.
  public static let version = "1"

  /// Bytes of one binary that are looked at.
  static let limit = FileReading.largestFile

  /// The bundle that a binary belongs to: the outermost framework around it, or the library itself.
  ///
  /// - Returns: nil where the file is no binary of a framework or library, and for debug symbols and documentation.
  public static func bundle(of path: String) -> String? {
    guard mayBeBinary(path) else { return nil }
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = components.last else { return nil }
    if components.contains(where: { $0.hasSuffix(".dSYM") || $0.hasSuffix(".docc") || $0.hasSuffix(".doccarchive") }) {
      return nil
    }
    let isLibrary = name.hasSuffix(".a") || name.hasSuffix(".dylib")
    let framework = components.dropLast().last { $0.hasSuffix(".framework") }
    guard isLibrary || framework?.dropLast(".framework".count) == name else { return nil }
    guard let outer = components.firstIndex(where: { $0.hasSuffix(".xcframework") || $0.hasSuffix(".framework") })
    else { return path }
    return components[...outer].joined(separator: "/")
  }

  /// Cheap test before a path is taken apart: nearly every file of a repository fails it.
  private static func mayBeBinary(_ path: String) -> Bool {
    guard let last = path.utf8.last else { return false }
    if last == UInt8(ascii: "a") || last == UInt8(ascii: "b") { return true }
    return path.utf8.withContiguousStorageIfAvailable { contains(framework, in: UnsafeRawBufferPointer($0)) } ?? true
  }

  private static let framework = Array(".framework".utf8)

  /// What a binary names, in words: container classes, and WebKit where it links it.
  public static func mentions(in binary: Data) -> [String] {
    guard isMachineCode(binary) else { return [] }
    return binary.withUnsafeBytes { bytes in
      needles.filter { contains($0.bytes, in: bytes) }.map(\.words)
    }
  }

  private static let needles: [(bytes: [UInt8], words: String)] =
    ["UIWebView", "WKWebView", "SFSafariViewController", "ASWebAuthenticationSession", "SFAuthenticationSession"]
    .map { (Array($0.utf8), $0) } + [(Array("/WebKit.framework/".utf8), "links WebKit")]

  /// Mach-O of any word size and byte order, a universal file, or an archive.
  private static func isMachineCode(_ data: Data) -> Bool {
    let head = Array(data.prefix(8))
    let signs: [[UInt8]] = [
      [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE], [0xFE, 0xED, 0xFA, 0xCF], [0xFE, 0xED, 0xFA, 0xCE],
      [0xCA, 0xFE, 0xBA, 0xBE], [0xCA, 0xFE, 0xBA, 0xBF], Array("!<arch>".utf8),
    ]
    return signs.contains { head.starts(with: $0) }
  }

  private static func contains(_ needle: [UInt8], in bytes: UnsafeRawBufferPointer) -> Bool {
    guard let base = bytes.baseAddress, let first = needle.first else { return false }
    var offset = 0
    while bytes.count - offset >= needle.count,
      let found = memchr(base + offset, Int32(first), bytes.count - offset - needle.count + 1)
    {
      let index = UnsafeRawPointer(found) - base
      if memcmp(found, needle, needle.count) == 0 { return true }
      offset = index + 1
    }
    return false
  }
}

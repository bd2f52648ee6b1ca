import AuditModel
import Foundation
import Testing

@testable import Repository

@Suite struct FactsCacheTests {
  private let folder = NSTemporaryDirectory() + "/webview-audit-cache-" + UUID().uuidString
  private var path: String { folder + "/facts.sqlite" }
  private let key = FactsCache.Key(content: Hashing.gitBlobID([1]), kind: "facts Swift 1")

  private func context(_ environment: [String: String]) -> AuditContext {
    AuditContext(now: 0, author: nil, environment: environment, workingDirectory: "/")
  }

  @Test func whatIsKeptIsFoundByContentAndVersion() {
    let cache = FactsCache(path: path)
    cache.keep([(key, [1, 2, 3])])
    let other = FactsCache.Key(content: key.content, kind: "facts Swift 2")
    #expect(cache.values(for: [key, other]) == [key: [1, 2, 3]])
    #expect(FactsCache(path: path).values(for: [key]) == [key: [1, 2, 3]])
    #expect(cache.note == nil)
  }

  @Test func aDeletedCacheIsBegunAnew() throws {
    FactsCache(path: path).keep([(key, [1])])
    try FileManager.default.removeItem(atPath: folder)
    let cache = FactsCache(path: path)
    #expect(cache.values(for: [key]).isEmpty)
    cache.keep([(key, [2])])
    #expect(cache.values(for: [key]) == [key: [2]])
  }

  @Test func aDamagedCacheIsBegunAnew() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(repeating: 0x41, count: 9000).write(to: URL(fileURLWithPath: path))
    let cache = FactsCache(path: path)
    cache.keep([(key, [1])])
    #expect(cache.values(for: [key]) == [key: [1]])
    #expect(cache.note == nil)
  }

  @Test func damageInTheMiddleIsSurvived() throws {
    var cache: FactsCache? = FactsCache(path: path)
    let keys = (0..<200).map { FactsCache.Key(content: Hashing.gitBlobID([UInt8($0)]), kind: "k") }
    cache?.keep(keys.map { ($0, Array(repeating: 7, count: 500)) })
    cache = nil
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    for place in stride(from: 4096, to: data.count, by: 11) { data[place] ^= 0x5A }
    try data.write(to: URL(fileURLWithPath: path))
    let damaged = FactsCache(path: path)
    for (_, value) in damaged.values(for: keys) { #expect(value == Array(repeating: 7, count: 500)) }
    damaged.keep([(key, [9])])
    _ = damaged.values(for: [key])
  }

  @Test func aPlaceThatCannotBeWrittenIsANote() {
    let cache = FactsCache(path: "/dev/null/no/facts.sqlite")
    cache.keep([(key, [1])])
    #expect(cache.values(for: [key]).isEmpty)
    #expect(cache.note?.contains("cannot be written") == true)
  }

  @Test func theFolderFollowsTheSpecification() {
    #expect(FactsCache.folder(context: context(["XDG_CACHE_HOME": "/c", "HOME": "/h"])) == "/c/webview-audit")
    let home = FactsCache.folder(context: context(["XDG_CACHE_HOME": "relative", "HOME": "/h"]))
    #expect(home == "/h/.cache/webview-audit" || home == "/h/Library/Caches/webview-audit")
    #expect(FactsCache.folder(context: context([:])) == nil)
    #expect(FactsCache.open(context: context([:])).note != nil)
  }

  @Test func aChangedByteIsNoticed() {
    let sealed = Checksum.sealed(Array(0..<100))
    #expect(Checksum.opened(sealed) == Array(0..<100))
    for index in sealed.indices {
      var damaged = sealed
      damaged[index] ^= 1
      #expect(Checksum.opened(damaged) == nil)
    }
    #expect(Checksum.opened([]) == nil)
  }
}

import AuditModel
import Foundation
import Repository
import Resolution

/// Remembers what a round of discovery named, by everything that the round looked at.
///
/// What a program names follows from its files alone: their contents, modules and roles. A scan of an unchanged tree, and
/// one of a commit in which no such file changed, need not classify anything until the end.
struct RoundMemory {
  let cache: FactsCache?
  /// The configured containers, as text: they decide what is named, too.
  let configured: String

  /// The names of a round: remembered, else computed.
  ///
  /// - Parameters:
  ///   - units: the files of the program with git's ids of their contents, in order.
  ///   - compute: does the work.
  func names(of units: [(unit: SourceUnit, blob: String?)], _ compute: () -> Discovery.Names) -> Discovery.Names {
    guard let cache, let key = key(units) else { return compute() }
    if let kept = cache.values(for: [key])[key], let names = Self.decoded(kept) { return names }
    let names = compute()
    cache.keep([(key, Self.encoded(names))])
    return names
  }

  private func key(_ units: [(unit: SourceUnit, blob: String?)]) -> FactsCache.Key? {
    var text = configured + "\n"
    for (unit, blob) in units {
      guard let blob else { return nil }
      text += "\(unit.path)\t\(blob)\t\(unit.module)\t\(unit.role.rawValue)\t\(unit.isInventoried)\t"
      text += unit.targets.joined(separator: ",") + "\n"
    }
    // No version tells when the inventory thinks differently; that this is another program file does.
    return FactsCache.Key(content: Hashing.hex(Hashing.sha1(Array(text.utf8))), kind: "round " + ProgramFile.identity)
  }

  private static func encoded(_ names: Discovery.Names) -> [UInt8] {
    let lists = [names.spreading, names.demanded, names.adapted, names.consulted].map {
      $0.sorted().joined(separator: "\n")
    }
    return Array(lists.joined(separator: "\u{0}").utf8)
  }

  private static func decoded(_ bytes: [UInt8]) -> Discovery.Names? {
    let lists = bytes.split(separator: 0, omittingEmptySubsequences: false).map { list in
      Set(list.split(separator: 10).map { String(decoding: $0, as: UTF8.self) })
    }
    guard lists.count == 4 else { return nil }
    return Discovery.Names(spreading: lists[0], demanded: lists[1], adapted: lists[2], consulted: lists[3])
  }
}

/// The file that this program runs from.
enum ProgramFile {
  /// Changes whenever the program is built anew.
  static let identity: String = {
    let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let time = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(Tool.version) \(attributes?[.size] as? Int ?? 0) \(Int(time * 1000))"
  }()
}

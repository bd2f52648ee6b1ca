import AuditModel
import Inventory
import Repository
import Resolution

/// Finds the files that matter: the only loop of a scan.
///
/// Files that name a container are parsed; what they declare is looked at for wrappers; files that name a wrapper are
/// parsed; and so on until nothing new is found. Besides, the resolver may demand declarations by name (a constant, a
/// base class): their files are parsed too, but nothing spreads from them.
struct Discovery {
  /// What a round asks for.
  struct Names: Sendable, Equatable {
    /// Names of wrappers: files that mention one may hold a screen.
    var spreading: Set<String>
    /// Names of declarations that are needed to understand the rest.
    var demanded: Set<String>
    /// Names of controllers that show web content: a representable around one is a wrapper, other users are none.
    var adapted: Set<String> = []
    /// Names of properties whose readers the rules want to know: files that mention one are parsed, nothing more.
    var consulted: Set<String> = []
  }

  /// What was found.
  struct Outcome {
    /// All parsed files, sorted by path.
    var units: [SourceUnit]
    /// Files that should have been parsed and could not be, with the reason.
    var faults: [(path: String, reason: String)]
    /// Numbers of the parsed files in the index.
    var parsed: Set<Int>
    /// What was made of all units in the last round; nil where its names were remembered.
    var builder: InventoryBuilder?
  }

  /// The files that are parsed whatever the project files say.
  struct Ahead: Sendable {
    /// Numbers of files in which there may be uses.
    var candidates: [Int]
    /// Numbers of files that only the rules want: nothing in them is inventoried for that.
    var judged: [Int]
    /// Facts by file.
    var loaded: [Int: FactsLoader.Loaded] = [:]
  }

  let index: SourceIndex
  let needles: Needles
  /// What was found and parsed before anything was known of modules.
  let ahead: Ahead
  /// Gets the facts of files.
  let load: ([IndexedFile]) throws -> [FactsLoader.Loaded]
  /// Tells where a file belongs.
  let place: (String) -> FilePlacement
  /// Number of threads.
  var jobs = 1
  /// What earlier scans named of the same files.
  var memory = RoundMemory(cache: nil, configured: "")
  /// Looks at all that is parsed and names what to look for next; gives what was built for it, too.
  let names: (Program) -> (Names, InventoryBuilder?)

  /// System types whose extensions hold constants that a decision needs: `extension URL { static let help = … }`.
  static let addressTypes: Set<String> = ["URL", "URLRequest"]

  /// A program needs few rounds: one for each level of wrappers in wrappers. This many means that something is wrong.
  static let mostRounds = 40

  /// Parses until nothing new is found.
  func run() throws -> Outcome {
    var units: [Int: SourceUnit] = [:]
    var faults: [(path: String, reason: String)] = []
    var tried: Set<Int> = []
    var asked = Names(spreading: [], demanded: [])
    var candidates = needles.candidates(in: index, sure: ahead.candidates) { place($0).module }
    var demanded = ahead.judged
    var builder: InventoryBuilder?
    let adapting = Set(index.files(marked: .adapting))

    for _ in 0..<Self.mostRounds {
      for number in candidates { units[number]?.isInventoried = true }
      let inventoried = Set(candidates)
      let new = (candidates + demanded).filter { !tried.contains($0) }.uniqueSorted()
      tried.formUnion(new)
      let missing = new.filter { ahead.loaded[$0] == nil }
      let loaded = Dictionary(uniqueKeysWithValues: zip(missing, try load(missing.map { index.files[$0] })))
      for number in new {
        guard let loaded = ahead.loaded[number] ?? loaded[number] else { continue }
        let path = loaded.file.file.path
        if let fault = loaded.fault { faults.append((path, fault)) }
        guard let facts = loaded.facts else { continue }
        let placement = place(path)
        units[number] = SourceUnit(
          path: path, index: facts, module: placement.module, role: placement.role, targets: placement.targets,
          isInventoried: inventoried.contains(number))
      }

      let all = units.sorted { $0.key < $1.key }
      builder = nil
      let found = memory.names(of: all.map { ($0.value, index.files[$0.key].file.blob) }) {
        let (found, built) = names(Program(units: all.map(\.value), jobs: jobs))
        builder = built
        return found
      }
      let spreading = found.spreading.subtracting(asked.spreading)
      let demands = found.demanded.subtracting(asked.demanded)
      let adapted = found.adapted.subtracting(asked.adapted)
      let consulted = found.consulted.subtracting(asked.consulted)
      asked.adapted.formUnion(adapted)
      asked.consulted.formUnion(consulted)
      asked.spreading.formUnion(spreading)
      asked.demanded.formUnion(demands)
      candidates = (index.files(mentioning: spreading) + adapters(of: adapted, among: adapting)).uniqueSorted()
      demanded = index.files(declaring: demands, extending: Self.addressTypes) + index.files(mentioning: consulted)
      let bringsNothing =
        candidates.allSatisfy { units[$0]?.isInventoried ?? tried.contains($0) }
        && demanded.allSatisfy(tried.contains)
      if bringsNothing { break }
    }
    return Outcome(
      units: units.sorted { $0.key < $1.key }.map(\.value), faults: faults, parsed: Set(units.keys), builder: builder)
  }

  /// Files that may adapt one of the controllers for SwiftUI.
  private func adapters(of names: Set<String>, among adapting: Set<Int>) -> [Int] {
    guard !names.isEmpty else { return [] }
    return index.files(mentioning: names).filter(adapting.contains)
  }
}

extension Array where Element == Int {
  /// Each number once, in order.
  fileprivate func uniqueSorted() -> [Int] { Set(self).sorted() }
}

import AuditModel
import Parallel
import Resolution

/// Finds every use of web content in a program.
///
/// The passes in their order: acts and constructions, Interface Builder, classification with spreading, ownership of
/// helpers, and at last the wrappers, screens and headless uses as values.
public struct InventoryBuilder {
  /// The program that is looked at.
  public let program: Program
  let known: KnownContainers
  private let jobs: Int
  private let classifier: Classifier
  private let documents: InterfaceBuilderPass
  private let constructions: [Construction]

  /// Makes a builder and takes the passes up to classification.
  ///
  /// - Parameters:
  ///   - configured: containers of the configuration.
  ///   - jobs: number of threads.
  public init(program: Program, configured: [Configuration.OwnContainer] = [], jobs: Int = 1) {
    self.program = program
    self.jobs = jobs
    known = KnownContainers(configured: configured)
    let (acts, constructions) = ActCollector.collect(program: program, known: known, jobs: jobs)
    var documents = InterfaceBuilderPass(program: program, known: known)
    documents.collect()
    var classifier = Classifier(
      program: program, known: known, acts: acts + documents.acts, constructions: constructions)
    classifier.classify()
    self.documents = documents
    self.classifier = classifier
    self.constructions = constructions
  }

  /// Names by which files are found first.
  public static func needles(configured: [Configuration.OwnContainer]) -> Set<String> {
    KnownContainers(configured: configured).needles
  }

  /// The inventory.
  public func build() -> Inventory {
    let ownership = Ownership(
      program: program, entities: classifier.entities, constructions: constructions)
    return InventoryWriter(
      program: program, classifier: classifier, documents: documents, constructions: constructions, ownership: ownership
    ).write()
  }

  /// What discovery must look up next.
  public struct NextNames: Sendable, Equatable {
    /// Names of wrappers, nested ones with the types around them: files that mention one are parsed and inventoried.
    public var spreading: Set<String> = []
    /// Names of declarations that are needed only to understand what was found.
    public var demanded: Set<String> = []
    /// Names of controllers that show web content; only representables around them matter.
    public var adapted: Set<String> = []
  }

  /// Protocols by which SwiftUI takes views and controllers in.
  public static let adapterProtocols: Set<String> = ["UIViewControllerRepresentable", "NSViewControllerRepresentable"]

  /// What discovery must look up next.
  public func nextNames() -> NextNames {
    var next = NextNames(spreading: aliasNames())
    for (entity, web) in classifier.entities {
      switch entity {
      case .type(let id):
        if web.spreads || web.part == .hidden {
          // Who uses a nested type names the type around it, or is inside it. Alone, `View` would lead everywhere.
          next.spreading.insert(program.types[id].qualifiedName)
        } else if web.acts.contains(where: { $0.kind == .subclasses && $0.container == .framework }) {
          // How it is built tells whether it is given its address.
          next.spreading.insert(program.types[id].qualifiedName)
        } else if classifier.mayBeHanded(to: id, web) {
          next.spreading.insert(program.types[id].qualifiedName)
        } else if program.kind(of: id) == .viewController {
          next.adapted.insert(program.types[id].name)
        } else if SharedView(program: program).mayBeShared(id, acts: web.acts) {
          // Only its users tell.
          next.spreading.insert(program.types[id].qualifiedName)
        }
      case .function(let path, let index):
        if web.spreads, let name = program.facts(path)?.functions[index].name {
          next.spreading.insert(name.firstSelectorPiece)
        }
      case .variable(let path, let index):
        if web.spreads, let name = program.facts(path)?.variables[index].name { next.spreading.insert(name) }
      case .scene: break
      }
    }
    next.demanded = Demand(program: program, entities: classifier.entities).names(jobs: jobs)
      .subtracting(next.spreading)
    return next
  }

  /// Names of aliases that stand for a container or a wrapper.
  private func aliasNames() -> Set<String> {
    var names: Set<String> = []
    for path in program.paths {
      guard let unit = program.unit(path), unit.isInventoried else { continue }
      for alias in unit.facts.aliases where !RepresentedView.aliases.contains(alias.name) {
        guard let target = program.resolve(alias.target, scope: alias.scope, in: path) else { continue }
        let isWrapper = target.declaration.flatMap { classifier.entities[.type($0)] }?.spreads == true
        let imports = unit.facts.imports
        if isWrapper || (target.declaration == nil && known.container(named: target.name, imports: imports) != nil) {
          let owner = program.enclosingType(of: alias.scope, in: path).map { program.types[$0].qualifiedName + "." }
          names.insert((owner ?? "") + alias.name)
        }
      }
    }
    return names
  }
}

extension String {
  /// `show:animated:` → `show`: what an identifier index knows.
  fileprivate var firstSelectorPiece: String { split(separator: ":").first.map(String.init) ?? self }
}

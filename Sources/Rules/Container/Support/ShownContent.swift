import AuditModel
import Parallel
import Resolution

/// What a screen hands to a container or a wrapper at one place.
struct ShownContent: Sendable {
  /// The load, or the call that builds the container or wrapper.
  var call: ExpressionPlace
  /// The container that it leads to.
  var container: Container
  /// Where the address comes from; empty where it cannot be followed.
  var leaves: [ExpressionPlace]

  /// The contents of each screen: first what its own code hands over, then what helpers and wrappers do, each in the
  /// order of files and places.
  static func all(in context: RuleContext, jobs: Int = 1) -> [TypeReference: [ShownContent]] {
    let screens = Dictionary(
      context.inventory.screens.map { ($0.reference, $0) }, uniquingKeysWith: { first, _ in first })
    var found: [TypeReference: [ShownContent]] = [:]
    for address in context.addresses where !address.handed.isBase {
      guard let scope = context.expression(address.handed.call)?.scope,
        let reference = context.screen(at: scope, in: address.handed.call.path), let screen = screens[reference]
      else { continue }
      // What a wrapper is given, those say who build it.
      let own = screen.isWrapper ? address.origins.leaves.filter { isOwn($0, screen, context) } : address.origins.leaves
      found[reference, default: []].append(
        ShownContent(call: address.handed.call, container: address.handed.container, leaves: own))
    }
    let places = CallPlaces(context: context)
    let loaded = found
    let handed = Parallel.map(context.inventory.screens, jobs: jobs) { screen -> [ShownContent] in
      let known = Set(loaded[screen.reference]?.map(\.call) ?? [])
      let sites = screen.sites.filter { $0.kind != .subclasses && $0.kind != .outlet }
      return sites.flatMap { site in
        places.calls(at: site).filter { !known.contains($0.place) }.map { call in
          let leaves = call.arguments.filter { !$0.isTrailing }.flatMap {
            Origins(of: call.place($0.value), in: context).leaves
          }
          return ShownContent(call: call.place, container: site.container, leaves: leaves)
        }
      }
    }
    for (screen, contents) in zip(context.inventory.screens, handed) where !contents.isEmpty {
      found[screen.reference, default: []] += contents
    }
    return Dictionary(
      uniqueKeysWithValues: found.map { reference, list in
        let own = list.filter { content in
          guard let screen = screens[reference] else { return false }
          return isOwn(content.call, screen, context)
        }
        let known = Set(own.map(\.call))
        let others = list.filter { !known.contains($0.call) }
        return (reference, [own, others].flatMap { part in part.sorted { context.isBefore($0.call, $1.call) } })
      })
  }

  /// Whether a place stands in the screen's own code.
  private static func isOwn(_ leaf: ExpressionPlace, _ screen: Screen, _ context: RuleContext) -> Bool {
    guard let scope = context.expression(leaf)?.scope else { return false }
    return [screen.regions, screen.helperRegions].contains { regions in
      regions.contains { $0.file == leaf.path && context.program.contains(scope, in: $0) }
    }
  }

  /// The texts of the address, as far as they are known.
  func texts(_ context: RuleContext) -> [TextValue] {
    leaves.compactMap { context.program.text(of: $0.index, in: $0.path) }
  }
}

/// Finds the call at an act's place.
struct CallPlaces: Sendable {
  let context: RuleContext

  /// The calls at a site, the innermost first.
  func calls(at site: Site) -> [Call] {
    expressions(at: site).compactMap { index in
      guard case .call? = context.program.expression(index, in: site.file)?.kind else { return nil }
      return context.call(ExpressionPlace(path: site.file, index: index))
    }
  }

  /// The scope that a site stands in.
  func scope(of site: Site) -> Int? {
    expressions(at: site).first.flatMap { context.program.expression($0, in: site.file)?.scope }
  }

  private func expressions(at site: Site) -> [Int] {
    let position = SourcePosition(line: site.line, column: site.column)
    return context.program.facts(site.file)?.expressions(at: position) ?? []
  }
}

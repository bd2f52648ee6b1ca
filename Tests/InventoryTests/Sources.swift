import AuditModel
import Foundation
import InterfaceBuilderFacts
import Inventory
import ObjectiveCFacts
import Resolution
import SwiftFacts

/// A small program in the test's own words: file name to source; `Kit/Page.swift` belongs to the module `Kit`.
func inventory(_ sources: KeyValuePairs<String, String>) -> Inventory {
  let units = sources.map { path, text in
    let module = path.contains("/") ? String(path.prefix { $0 != "/" }) : "App"
    let role: Role = path.hasPrefix("Tests/") ? .test : .app
    let facts =
      path.hasSuffix(".swift")
      ? SwiftFactsReader.read(text)
      : path.hasSuffix(".xib") ? InterfaceBuilderFactsReader.read(Data(text.utf8)) : ObjectiveCFactsReader.read(text)
    return SourceUnit(path: path, facts: facts, module: module, role: role, targets: [])
  }
  return InventoryBuilder(program: Program(units: units)).build()
}

extension Inventory {
  var screenNames: [String] { screens.map(\.reference.name).sorted() }
  var wrapperNames: [String] { wrappers.map(\.reference.name).sorted() }

  func screen(_ name: String) -> Screen? { screens.first { $0.reference.name == name } }
}

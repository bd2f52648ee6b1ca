import AuditModel
import Foundation

/// The map from the old web view API to the SwiftUI one.
public enum CapabilityMap {
  /// All capabilities, in the order of the data files.
  public static let entries: [Capability] = CapabilityData.documents.flatMap { document in
    // A fault in our own data is a fault of the build; a test decodes every document.
    (try? JSONDecoder().decode([Capability].self, from: Data(document.utf8))) ?? []
  }

  /// The capability with an id.
  public static func entry(_ id: String) -> Capability? { byID[id] }

  /// The id of what the map does not know: API of the web frameworks that no entry names.
  public static let unmapped = "unmapped"

  private static let byID = Dictionary(entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}

/// The data, a document a category.
enum CapabilityData {
  /// All documents.
  static var documents: [String] {
    [
      loading, observation, navigation, network, configuration, javascript, messaging, dialogs, userInterface, media,
      downloads, storage, lifecycle, schemes, export, view, browserOut, signIn, oldWebViews,
    ]
  }
}

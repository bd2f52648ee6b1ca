import Foundation

/// Every address that the app opens, in one place.
enum Links {
  static let site = "https://www.lighthouse.example"
  static let guide = URL(string: site + "/guide")!
  static let terms = URL(string: "\(site)/legal/terms")!
  static let signIn = URL(
    string: "https://id.lighthouse.example/oauth2/authorize?client_id=ios&response_type=code&redirect_uri=lighthouse:/done")!
}

@_exported import Foundation
import SwiftUI

@MainActor public class SFSafariViewController: UIViewController { public init(url: URL) {} }

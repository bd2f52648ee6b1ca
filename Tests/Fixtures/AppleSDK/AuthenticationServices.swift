@_exported import Foundation
import SwiftUI

public class ASPresentationAnchor: NSObject, @unchecked Sendable {}
public struct ASWebAuthenticationSessionError: Error {
  public enum Code: Int, Sendable { case canceledLogin = 1, presentationContextNotProvided, presentationContextInvalid }
  public var code: Code { stub() }
  public static var canceledLogin: Code { .canceledLogin }
}
public func ~= (code: ASWebAuthenticationSessionError.Code, error: any Error) -> Bool {
  (error as? ASWebAuthenticationSessionError)?.code == code
}
@MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}
@MainActor public class ASWebAuthenticationSession: NSObject {
  public struct Callback: Sendable {
    public static func customScheme(_ scheme: String) -> Callback { Callback() }
    public static func https(host: String, path: String) -> Callback { Callback() }
  }
  public init(url: URL, callback: Callback, completionHandler: @escaping (URL?, (any Error)?) -> Void) {}
  public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
  @discardableResult public func start() -> Bool { true }
}
@MainActor public struct WebAuthenticationSession: Sendable {
  nonisolated init() {}
  public func authenticate(
    using url: URL, callback: ASWebAuthenticationSession.Callback, additionalHeaderFields: [String: String]
  ) async throws -> URL { stub() }
}
extension EnvironmentValues { public var webAuthenticationSession: WebAuthenticationSession { WebAuthenticationSession() } }

// What the suggested code uses of SwiftUI: names, labels, types and isolation only.
#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
@_exported import Foundation
@_exported import Observation

public func stub<T>() -> T { fatalError("only for type checking") }

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: View { public var body: Never { fatalError() } }
extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }
public struct EmptyView: View {
  public init() {}
  public var body: Never { fatalError() }
}
@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<A: View>(_ a: A) -> A { a }
  public static func buildBlock<each A: View>(_ a: repeat each A) -> EmptyView { EmptyView() }
  public static func buildIf<A: View>(_ a: A?) -> A? { a }
  public static func buildEither<A: View>(first: A) -> EmptyView { EmptyView() }
  public static func buildEither<A: View>(second: A) -> EmptyView { EmptyView() }
  public static func buildLimitedAvailability<A: View>(_ a: A) -> EmptyView { EmptyView() }
}
@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) {}
  public init(initialValue: Value) {}
  public var wrappedValue: Value { get { stub() } nonmutating set {} }
}
extension State where Value: ExpressibleByNilLiteral { public init() {} }
@propertyWrapper public struct Environment<Value> {
  public init(_ path: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { stub() }
}
public struct EnvironmentValues { public var openURL: OpenURLAction { OpenURLAction() } }
@MainActor public struct OpenURLAction {
  nonisolated init() {}
  public func callAsFunction(_ url: URL) {}
}
public enum Visibility: Sendable { case automatic, visible, hidden }
public protocol TextSelectability {}
public struct DisabledTextSelectability: TextSelectability {}
public struct EnabledTextSelectability: TextSelectability {}
extension TextSelectability where Self == DisabledTextSelectability { public static var disabled: Self { Self() } }
extension TextSelectability where Self == EnabledTextSelectability { public static var enabled: Self { Self() } }
public struct Alignment: Sendable { public static let top = Alignment(), center = Alignment() }
public struct ScrollBounceBehavior: Sendable { public static let basedOnSize = Self(), automatic = Self(), always = Self() }
public struct Text: View {
  public init<S: StringProtocol>(_ text: S) {}
  public var body: Never { fatalError() }
}
public struct Button: View {
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
  public var body: Never { fatalError() }
}
public struct ProgressView: View {
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {}
  public var body: Never { fatalError() }
}
extension View {
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View { self }
  public func toolbar<V: View>(@ViewBuilder content: () -> V) -> some View { self }
  public func disabled(_ disabled: Bool) -> some View { self }
  public func onChange<V: Equatable>(of value: V, _ action: @escaping (V, V) -> Void) -> some View { self }
  public func task(_ action: sending @escaping @isolated(any) () async -> Void) -> some View { self }
  public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior) -> some View { self }
}

// MARK: Views of the platforms; UIKit and AppKit stand in one module here

@MainActor open class PlatformView: NSObject { public override init() {} }
public typealias UIView = PlatformView
public typealias NSView = PlatformView
@MainActor open class UIViewController: NSObject {
  public override init() {}
  open var view: PlatformView! { get { stub() } set {} }
  open func loadView() {}
  public func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
}
@MainActor open class NSViewController: NSObject {
  public override init() {}
  open var view: PlatformView { get { stub() } set {} }
  open func loadView() {}
}
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: PlatformView
  typealias Context = RepresentableContext
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ view: UIViewType, context: Context)
}
@MainActor @preconcurrency public protocol NSViewRepresentable: View where Body == Never {
  associatedtype NSViewType: PlatformView
  typealias Context = RepresentableContext
  func makeNSView(context: Context) -> NSViewType
  func updateNSView(_ view: NSViewType, context: Context)
}
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  typealias Context = RepresentableContext
  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ controller: UIViewControllerType, context: Context)
}
public struct RepresentableContext {}
extension UIViewRepresentable { public var body: Never { fatalError() } }
extension NSViewRepresentable { public var body: Never { fatalError() } }
extension UIViewControllerRepresentable { public var body: Never { fatalError() } }

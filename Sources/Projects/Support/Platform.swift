/// A platform that targets are built for.
enum Platform: String, CaseIterable, Comparable, Hashable {
  case iOS, macOS, tvOS, watchOS, visionOS

  /// The build setting that holds its deployment target.
  var deploymentKey: String {
    switch self {
    case .iOS: "IPHONEOS_DEPLOYMENT_TARGET"
    case .macOS: "MACOSX_DEPLOYMENT_TARGET"
    case .tvOS: "TVOS_DEPLOYMENT_TARGET"
    case .watchOS: "WATCHOS_DEPLOYMENT_TARGET"
    case .visionOS: "XROS_DEPLOYMENT_TARGET"
    }
  }

  /// The SDK of what ships (never the simulator's).
  var deviceSDK: String {
    switch self {
    case .iOS: "iphoneos"
    case .macOS: "macosx"
    case .tvOS: "appletvos"
    case .watchOS: "watchos"
    case .visionOS: "xros"
    }
  }

  /// The platform of an SDK or of an entry of SUPPORTED_PLATFORMS: `iphoneos`, `iphonesimulator17.0`, `macosx`.
  init?(sdk: String) {
    let name = sdk.lowercased().prefix { $0.isLetter }
    switch name {
    case "iphoneos", "iphonesimulator", "maccatalyst": self = .iOS
    case "macosx", "macos": self = .macOS
    case "appletvos", "appletvsimulator": self = .tvOS
    case "watchos", "watchsimulator": self = .watchOS
    case "xros", "xrsimulator": self = .visionOS
    default: return nil
    }
  }

  /// The platform that manifests and specifications call by this name, in any case; Catalyst is iOS.
  init?(name: String) {
    switch name.lowercased() {
    case "ios", "iphone", "ipad", "catalyst", "maccatalyst": self = .iOS
    case "macos", "osx", "mac": self = .macOS
    case "tvos", "appletv": self = .tvOS
    case "watchos", "applewatch", "watch": self = .watchOS
    case "visionos", "applevision", "xros": self = .visionOS
    default: return nil
    }
  }

  /// Orders as the cases stand.
  static func < (left: Platform, right: Platform) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}

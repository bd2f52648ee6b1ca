/// Every use of web content that a scan found.
public struct Inventory: Codable, Sendable, Equatable {
  /// Wrappers, sorted by file, then line.
  public var wrappers: [Wrapper]
  /// Screens, sorted by file, then line.
  public var screens: [Screen]
  /// Containers that are created and never shown, sorted by file, then line.
  public var headless: [HeadlessUse]

  /// Makes an inventory.
  public init(wrappers: [Wrapper] = [], screens: [Screen] = [], headless: [HeadlessUse] = []) {
    self.wrappers = wrappers
    self.screens = screens
    self.headless = headless
  }
}

/// Names a type of the scanned code: qualified name and file. What identity is matched by is the store's business.
public struct TypeReference: Codable, Sendable, Hashable, Comparable {
  /// Qualified name (`Settings.InfoScreen`).
  public var name: String
  /// File of the declaration, relative to the repository.
  public var file: String

  /// Makes a reference.
  public init(name: String, file: String) {
    self.name = name
    self.file = file
  }

  /// Hashes name and file.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path: name)
    hasher.combine(path: file)
  }

  /// Orders by name, then by file.
  public static func < (left: TypeReference, right: TypeReference) -> Bool {
    (left.name, left.file) < (right.name, right.file)
  }
}

/// What kind of code a file is.
public enum Role: String, Codable, Sendable, CaseIterable {
  case app, library, test, preview, sample

  /// True where the screen counts as work to do.
  public var counts: Bool { self == .app || self == .library || self == .sample }
}

/// One act at one place.
public struct Site: Codable, Sendable, Hashable, Comparable {
  /// What is done.
  public enum Kind: String, Codable, Sendable {
    case creates, subclasses, outlet, embeds, presents, starts
  }

  /// File, relative to the repository.
  public var file: String
  /// Line, from 1.
  public var line: Int
  /// Column, from 1, in UTF-8 bytes.
  public var column: Int
  /// What is done.
  public var kind: Kind
  /// The container that it leads to.
  public var container: Container
  /// The name as written: `WKWebView`, `WebView`, `SafariSheet`.
  public var symbol: String

  /// Makes a site.
  public init(file: String, line: Int, column: Int, kind: Kind, container: Container, symbol: String) {
    self.file = file
    self.line = line
    self.column = column
    self.kind = kind
    self.container = container
    self.symbol = symbol
  }

  /// Orders by place, then by kind and symbol.
  public static func < (left: Site, right: Site) -> Bool {
    (left.file, left.line, left.column, left.kind.rawValue, left.symbol)
      < (right.file, right.line, right.column, right.kind.rawValue, right.symbol)
  }
}

/// A type whose job is to adapt a container so that others can embed it.
public struct Wrapper: Codable, Sendable, Equatable {
  /// How the wrapper adapts.
  public enum Form: String, Codable, Sendable {
    case uiViewRepresentable = "UIViewRepresentable"
    case nsViewRepresentable = "NSViewRepresentable"
    case uiViewControllerRepresentable = "UIViewControllerRepresentable"
    case uiView = "UIView"
    case webViewSubclass = "WKWebView subclass"
    case uiViewController = "UIViewController"
    case view = "View"
    case modifier, factory, other
  }

  /// The type.
  public var reference: TypeReference
  /// Module that declares it; empty where unknown.
  public var module: String
  /// Line of the declaration.
  public var line: Int
  /// How it adapts.
  public var form: Form
  /// The containers that it adapts, sorted; the first is the main one.
  public var containers: [Container]
  /// The third-party framework's name, where a container is `framework`.
  public var framework: String?
  /// Who builds it, sorted.
  public var usedBy: [TypeReference]
  /// Wrappers inside it, sorted.
  public var via: [TypeReference]
  /// What is done in it.
  public var sites: [Site]
  /// Its own code.
  public var regions: [CodeRegion]
  /// Role of its file.
  public var role: Role
  /// Targets that compile it, sorted.
  public var targets: [String]

  /// Makes a wrapper.
  public init(
    reference: TypeReference, module: String, line: Int, form: Form, containers: [Container], framework: String?,
    usedBy: [TypeReference], via: [TypeReference], sites: [Site], regions: [CodeRegion], role: Role, targets: [String]
  ) {
    self.reference = reference
    self.module = module
    self.line = line
    self.form = form
    self.containers = containers
    self.framework = framework
    self.usedBy = usedBy
    self.via = via
    self.sites = sites
    self.regions = regions
    self.role = role
    self.targets = targets
  }
}

/// A part of a file that belongs to a type: the scope of a declaration or an extension.
public struct CodeRegion: Codable, Sendable, Hashable {
  /// File, relative to the repository.
  public var file: String
  /// Index of the scope in the file's facts.
  public var scope: Int

  /// Makes a region.
  public init(file: String, scope: Int) {
    self.file = file
    self.scope = scope
  }

  /// Hashes the region.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path: file)
    hasher.combine(scope)
  }
}

/// The unit that is migrated and tracked.
public struct Screen: Codable, Sendable, Equatable {
  /// What the screen is made with.
  public enum Interface: String, Codable, Sendable {
    case swiftUI = "SwiftUI"
    case uiKit = "UIKit"
    case appKit = "AppKit"
    case interfaceBuilder = "InterfaceBuilder"
    case flow
  }

  /// The type.
  public var reference: TypeReference
  /// Module that declares it; empty where unknown.
  public var module: String
  /// Line of the declaration.
  public var line: Int
  /// Last line of the declaration.
  public var endLine: Int
  /// What it is made with.
  public var ui: Interface
  /// Its language.
  public var language: Language
  /// Role of its file.
  public var role: Role
  /// Targets that compile it, sorted.
  public var targets: [String]
  /// Containers in use, sorted.
  public var containers: [Container]
  /// The third-party framework's name, where a container is `framework`.
  public var framework: String?
  /// Wrappers that it goes through directly, sorted.
  public var via: [TypeReference]
  /// Who builds it, where it is a wrapper too or a flow, sorted.
  public var usedBy: [TypeReference]
  /// What is done where, sorted.
  public var sites: [Site]
  /// True where it only shows a web view that it is handed.
  public var isHanded: Bool
  /// True where it gets its content from outside and others build it.
  public var isWrapper: Bool
  /// True where one type holds an availability split between an old container and `WebPage`.
  public var hasAvailabilitySplit: Bool
  /// Its own code.
  public var regions: [CodeRegion]
  /// The code of models, delegates and helpers that belong to it.
  public var helperRegions: [CodeRegion]
  /// The comments in front of its declaration.
  public var documentation: String
  /// What the type is made of, as hashes of names; see `Sketch` in the inventory.
  public var sketch: [UInt64]

  /// Makes a screen.
  public init(
    reference: TypeReference, module: String, line: Int, endLine: Int, ui: Interface, language: Language, role: Role,
    targets: [String], containers: [Container], framework: String?, via: [TypeReference], usedBy: [TypeReference],
    sites: [Site], isHanded: Bool, isWrapper: Bool, hasAvailabilitySplit: Bool, regions: [CodeRegion],
    helperRegions: [CodeRegion], documentation: String, sketch: [UInt64]
  ) {
    self.reference = reference
    self.module = module
    self.line = line
    self.endLine = endLine
    self.ui = ui
    self.language = language
    self.role = role
    self.targets = targets
    self.containers = containers
    self.framework = framework
    self.via = via
    self.usedBy = usedBy
    self.sites = sites
    self.isHanded = isHanded
    self.isWrapper = isWrapper
    self.hasAvailabilitySplit = hasAvailabilitySplit
    self.regions = regions
    self.helperRegions = helperRegions
    self.documentation = documentation
    self.sketch = sketch
  }
}

/// A container that is created and never shown.
public struct HeadlessUse: Codable, Sendable, Equatable {
  /// The type that creates it.
  public var reference: TypeReference
  /// Line of the type's declaration.
  public var line: Int
  /// Its sites.
  public var sites: [Site]
  /// Its code.
  public var regions: [CodeRegion]
  /// Role of its file.
  public var role: Role
  /// The capabilities that it uses, sorted by id; the decisions fill them in.
  public var capabilities: [CapabilityUse]

  /// Makes a headless use.
  public init(
    reference: TypeReference, line: Int, sites: [Site], regions: [CodeRegion], role: Role,
    capabilities: [CapabilityUse] = []
  ) {
    self.reference = reference
    self.line = line
    self.sites = sites
    self.regions = regions
    self.role = role
    self.capabilities = capabilities
  }
}

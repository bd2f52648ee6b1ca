/// What a storyboard or xib holds, as far as web content can depend on it.
public struct InterfaceBuilderFacts: Codable, Sendable, Equatable {
  /// A controller of a scene, or the file's owner of a xib with its top-level views.
  public struct Scene: Codable, Sendable, Equatable {
    /// Identifier of the controller's element (`co-01-vc1`).
    public var elementID: String
    /// The element's name (`viewController`, `tableViewController`, …).
    public var element: String
    /// `customClass`, where one is set.
    public var customClass: String?
    /// `customModule`; nil where none is set (the class is Objective-C's or of the file's target).
    public var customModule: String?
    /// `storyboardIdentifier`.
    public var storyboardIdentifier: String?
    /// `title`.
    public var title: String?
    /// Where the controller's element stands.
    public var position: SourcePosition
    /// Views (and other objects) in it that are web views by element or that have a custom class, in document order.
    public var views: [View]
    /// Segues that start here: kind and the destination's element identifier.
    public var segues: [Segue]
    /// Outlets of the controller: property name and destination element identifier.
    public var outlets: [Outlet]

    /// Makes a scene.
    public init(
      elementID: String, element: String, customClass: String?, customModule: String?, storyboardIdentifier: String?,
      title: String?, position: SourcePosition, views: [View], segues: [Segue], outlets: [Outlet]
    ) {
      self.elementID = elementID
      self.element = element
      self.customClass = customClass
      self.customModule = customModule
      self.storyboardIdentifier = storyboardIdentifier
      self.title = title
      self.position = position
      self.views = views
      self.segues = segues
      self.outlets = outlets
    }
  }

  /// A view element.
  public struct View: Codable, Sendable, Equatable {
    /// Identifier of the element.
    public var elementID: String
    /// The element's name: `wkWebView`, `webView`, `view`, …
    public var element: String
    /// `customClass`.
    public var customClass: String?
    /// `customModule`.
    public var customModule: String?
    /// Where the element stands.
    public var position: SourcePosition
    /// Outlets of the view itself: a cell's web view, a web view's delegate.
    public var outlets: [Outlet]

    /// Makes a view.
    public init(
      elementID: String, element: String, customClass: String?, customModule: String?, position: SourcePosition,
      outlets: [Outlet] = []
    ) {
      self.elementID = elementID
      self.element = element
      self.customClass = customClass
      self.customModule = customModule
      self.position = position
      self.outlets = outlets
    }
  }

  /// A segue.
  public struct Segue: Codable, Sendable, Equatable {
    /// `embed`, `show`, `presentation`, …
    public var kind: String
    /// Element identifier of the destination.
    public var destination: String
    /// Where the segue stands.
    public var position: SourcePosition

    /// Makes a segue.
    public init(kind: String, destination: String, position: SourcePosition) {
      self.kind = kind
      self.destination = destination
      self.position = position
    }
  }

  /// An outlet.
  public struct Outlet: Codable, Sendable, Equatable {
    /// The property's name.
    public var property: String
    /// Element identifier of the destination.
    public var destination: String
    /// Where the outlet stands.
    public var position: SourcePosition

    /// Makes an outlet.
    public init(property: String, destination: String, position: SourcePosition) {
      self.property = property
      self.destination = destination
      self.position = position
    }
  }

  /// True for a storyboard, false for a xib.
  public var isStoryboard: Bool
  /// `targetRuntime` as written (`iOS.CocoaTouch`, `MacOSX.Cocoa`).
  public var targetRuntime: String?
  /// The deployment version that the document notes, where it does.
  public var deploymentVersion: String?
  /// Scenes (or a xib's one).
  public var scenes: [Scene]
  /// Placeholders of scenes in other storyboards: element id to storyboard name and identifier.
  public var references: [String: SceneReference]

  /// A reference to a scene of another storyboard.
  public struct SceneReference: Codable, Sendable, Equatable {
    /// The storyboard's name without extension; nil for this one.
    public var storyboard: String?
    /// The identifier in it; nil for its initial controller.
    public var identifier: String?

    /// Makes a reference.
    public init(storyboard: String?, identifier: String?) {
      self.storyboard = storyboard
      self.identifier = identifier
    }
  }

  /// Makes the facts of a document.
  public init(
    isStoryboard: Bool, targetRuntime: String?, deploymentVersion: String?, scenes: [Scene],
    references: [String: SceneReference]
  ) {
    self.isStoryboard = isStoryboard
    self.targetRuntime = targetRuntime
    self.deploymentVersion = deploymentVersion
    self.scenes = scenes
    self.references = references
  }
}

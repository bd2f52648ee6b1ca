import AuditModel
import Decisions
import Resolution

/// What a rule may ask: the program, the inventory, what was concluded of the screens, the project and the settings.
public struct RuleContext: Sendable {
  /// The parsed files with their names resolved.
  public let program: Program
  /// The wrappers, screens and headless uses.
  public let inventory: Inventory
  /// The screens with their decisions.
  public private(set) var screens: [AssessedScreen]
  /// Targets and who compiles which file.
  public let project: ProjectModel
  /// The repository's settings.
  public let configuration: Configuration
  /// Where names, calls and declarations stand, so that no rule walks all files.
  public let code: CodeIndex
  /// The text of a page of the bundle, by its file name; nil where there is none, or where two differ.
  let resources: @Sendable (String) -> String?
  /// Where values are made without their type's name.
  let unnamedConstructions: UnnamedConstructions
  /// Places that make a value of an own type.
  let knownConstructions = Answers<TypeID, [ExpressionPlace]>()
  /// Calls by the own function that they call, for all functions of a name at a time.
  let knownCalls = Answers<FunctionGroup, [FunctionPlace: [ExpressionPlace]]>()
  /// Where statements and assignments stand.
  let statements: StatementIndex
  /// Which screen a place belongs to.
  let locator: ScreenLocator
  private var knownWebCode: WebCode?

  /// Whose host an address names, and whether a sign-in runs there.
  let judge: AddressJudge
  /// Why wrappers cannot move.
  private(set) var hindrances: [TypeReference: WrapperHindrance] = [:]
  /// Files whose entitlements make an app a web browser.
  let browserEntitlements: [String]
  private var knownAddresses: [TracedAddress]?
  private var knownContents: [TypeReference: [ShownContent]]?

  /// What each screen hands to its containers and wrappers.
  var contents: [TypeReference: [ShownContent]] { knownContents ?? ShownContent.all(in: self) }

  /// The addresses that containers are given, followed to where they are written.
  var addresses: [TracedAddress] { knownAddresses ?? TracedAddress.all(in: self) }

  /// Script calls, pages and loads.
  var web: WebCode { knownWebCode ?? WebCode(self) }

  /// Makes a context and its indexes.
  ///
  /// - Parameters:
  ///   - screens: what was concluded; empty where `judging` will tell.
  ///   - jobs: number of threads.
  public init(
    program: Program, inventory: Inventory, screens: [AssessedScreen] = [], project: ProjectModel,
    configuration: Configuration, browserEntitlements: [String] = [], jobs: Int = 1,
    resources: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.program = program
    self.inventory = inventory
    self.screens = screens
    self.project = project
    self.configuration = configuration
    self.resources = resources
    self.browserEntitlements = browserEntitlements
    judge = AddressJudge(program: program, project: project, configuration: configuration)
    code = CodeIndex(program)
    unnamedConstructions = UnnamedConstructions(program, code)
    statements = StatementIndex(program)
    locator = ScreenLocator(program: program, inventory: inventory)
    knownWebCode = WebCode(self)
    knownAddresses = TracedAddress.all(in: self, jobs: jobs)
    knownContents = ShownContent.all(in: self, jobs: jobs)
  }

  /// The context with what was concluded meanwhile.
  public func judging(
    _ screens: [AssessedScreen], hindrances: [TypeReference: WrapperHindrance]
  ) -> RuleContext {
    var context = self
    context.screens = screens
    context.hindrances = hindrances
    return context
  }

  /// The screen that a place belongs to: the one whose code it lies in, else the only one that uses the wrapper or
  /// helper that it lies in; nil where there is none.
  public func screen(at scope: Int, in path: String) -> TypeReference? {
    locator.screen(at: scope, in: path)
  }

  /// What was concluded of the screen that a place belongs to.
  public func assessedScreen(at scope: Int, in path: String) -> AssessedScreen? {
    guard let reference = screen(at: scope, in: path) else { return nil }
    return screens.first { $0.screen.reference == reference }
  }
}

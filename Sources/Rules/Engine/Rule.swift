import AuditModel

/// One piece of the playbook in code: it looks at facts and inventory, and says where the code goes against it.
///
/// A rule is a value without state in a file of its own, named as the rule. It never reads a file; what it needs of the
/// syntax is a fact.
public protocol Rule: Sendable {
  /// The stable id: appears in reports, configurations, marks and baselines.
  var id: String { get }
  /// The pack that the rule belongs to.
  var pack: RulePack { get }
  /// How much a finding matters where the configuration says nothing.
  var severity: Configuration.RuleSetting { get }
  /// What the rule wants, for people.
  var documentation: RuleDocumentation { get }
  /// Where the code goes against the rule, in any order.
  func findings(in context: RuleContext) -> [RuleFinding]
}

/// A group of rules.
public enum RulePack: String, Sendable, CaseIterable {
  case container
  case webPage = "web-page"
  case webSecurity = "web-security"
  case signIn = "sign-in"
  case viewReadiness = "view-readiness"

  /// What the rules of the pack are about, in one sentence.
  public var summary: String {
    switch self {
    case .container: "Which container shows web content, and whether it is the right one for what is shown."
    case .webPage:
      "Code that is already on WebView and WebPage, and the scripts and schemes of the old and the new API."
    case .webSecurity: "Web content that can be read, forged or reached by others than intended."
    case .signIn: "Web authentication sessions and Sign in with Apple."
    case .viewReadiness: "SwiftUI screens that are hard to move because the view does too much."
    }
  }
}

/// What a rule wants, in words and examples: `explain` and Documentation/Rules.md are made from it.
public struct RuleDocumentation: Sendable, Equatable {
  /// What the rule wants, in one sentence.
  public var summary: String
  /// Why it matters.
  public var reason: String
  /// Code that the rule reports.
  public var wrong: String
  /// The same, as it should be.
  public var right: String
  /// Where the knowledge comes from.
  public var source: String
  /// When the rule is silent although it looks alike.
  public var limits: String

  /// Makes a documentation.
  public init(summary: String, reason: String, wrong: String, right: String, source: String, limits: String) {
    self.summary = summary
    self.reason = reason
    self.wrong = wrong
    self.right = right
    self.source = source
    self.limits = limits
  }
}

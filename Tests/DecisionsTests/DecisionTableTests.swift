import AuditModel
import Testing

@testable import Decisions

@Suite("The container decision table")
struct DecisionTableTests {
  private func answer(
    _ need: Need, _ change: (inout DecisionTable.Question) -> Void = { _ in }
  ) -> DecisionTable.Answer {
    var question = DecisionTable.Question(need: need)
    change(&question)
    return DecisionTable.answer(question)
  }

  @Test func ownContentInSwiftUIIsRowOne() {
    #expect(answer(.appOwned) == .init(row: 1, recommended: .webPage, constraints: []))
  }

  @Test func unclearContentIsDecidedAsOwn() {
    #expect(answer(.unclear).row == 1)
  }

  @Test func signInIsRowTwoEvenInUIKitAndWithABlockingCapability() {
    let answer = answer(.signIn) {
      $0.isUIKitFirst = true
      $0.hasBlockingCapability = true
      $0.customisation = 40
    }
    #expect(answer == .init(row: 2, recommended: .webAuthenticationSession, constraints: []))
  }

  @Test func aFrameworkStaysEvenForSignIn() {
    #expect(
      answer(.signIn) { $0.isFramework = true } == .init(row: 4, recommended: .wkWebView, constraints: [.framework]))
  }

  @Test func aPlatformWithoutTheNewAPIStays() {
    #expect(answer(.appOwned) { $0.isOffPlatform = true }.constraints == [.platform])
  }

  @Test func aBlockingCapabilityStaysBeforeAnOutsideSiteLeaves() {
    let answer = answer(.outsideSite) { $0.hasBlockingCapability = true }
    #expect(answer == .init(row: 4, recommended: .wkWebView, constraints: [.capabilityGap]))
  }

  @Test func anOutsideSiteIsRowThreeInUIKitToo() {
    #expect(answer(.outsideSite) { $0.isUIKitFirst = true }.recommended == .safariView)
  }

  @Test func anOutsideSiteThatTheAppControlsIsNoRowThree() {
    #expect(answer(.outsideSite) { $0.needsControl = true }.row == 1)
    let uiKit = answer(.outsideSite) {
      $0.needsControl = true
      $0.isUIKitFirst = true
    }
    #expect(uiKit == .init(row: 4, recommended: .wkWebView, constraints: [.uiKitFirst]))
  }

  @Test func aScreenIsCustomisedFromTheThresholdOn() {
    #expect(answer(.appOwned) { $0.customisation = 11 }.row == 1)
    #expect(answer(.appOwned) { $0.customisation = 12 }.constraints == [.customised])
    let low = answer(.appOwned) {
      $0.customisation = 6
      $0.customisedThreshold = 6
    }
    #expect(low.row == 4)
  }

  @Test func allReasonsToStayAreNamedInOrder() {
    let answer = answer(.appOwned) {
      $0.hasBlockingCapability = true
      $0.isUIKitFirst = true
      $0.customisation = 12
    }
    #expect(answer.constraints == [.capabilityGap, .customised, .uiKitFirst])
  }
}

@Suite("What a scan observes")
struct ObservedTests {
  @Test func anOldContainerIsLegacy() {
    #expect(Observed(containers: [.wkWebView], recommended: .webPage) == .legacy)
    #expect(Observed(containers: [.wkWebView], recommended: .wkWebView) == .legacy)
  }

  @Test func aNewContainerThatIsNotTheRecommendedOneIsLegacyToo() {
    #expect(Observed(containers: [.webPage], recommended: .webAuthenticationSession) == .legacy)
  }

  @Test func oldAndRecommendedTogetherAreMixed() {
    #expect(Observed(containers: [.webPage, .wkWebView], recommended: .webPage) == .mixed)
  }

  @Test func theRecommendedOneAloneIsModern() {
    #expect(Observed(containers: [.safariView], recommended: .safariView) == .modern)
  }
}

@Suite("The reasons of a decision")
struct ReasonWordsTests {
  @Test("A workaround is not told as a missing counterpart") func lacks() {
    #expect(ScreenDecision.lack(.gap) == "the new API has no counterpart")
    for support in CapabilitySupport.allCases where support != .gap {
      #expect(!ScreenDecision.lack(support).contains("has no counterpart"))
    }
  }

  @Test("A long list says how many more there are") func lists() {
    #expect(ScreenDecision.named(["a", "b"]) == "a, b")
    #expect(ScreenDecision.named((1...14).map(String.init)) == "1, 2, 3, 4, 5, 6 and 8 more")
  }
}

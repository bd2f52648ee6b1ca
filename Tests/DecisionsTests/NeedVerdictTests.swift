import AuditModel
import Testing

@testable import Decisions

@Suite("The verdict on a need")
struct NeedVerdictTests {
  private func evidence(_ need: Need, _ weight: Int, guess: Bool = false) -> NeedEvidence {
    NeedEvidence(need: need, weight: weight, text: "\(need.rawValue) \(weight)", place: nil, isGuess: guess)
  }

  private func verdict(
    _ evidence: [NeedEvidence], _ stage: NeedVerdict.Stage = .embedded, isHanded: Bool = false
  ) -> NeedVerdict {
    NeedVerdict(evidence, stage: stage, isHanded: isHanded)
  }

  @Test func withoutEvidenceIsUnclearWithLowConfidence() {
    #expect(verdict([]).need == .unclear)
    #expect(verdict([]).confidence == .low)
  }

  @Test func aSessionIsASignInAlways() {
    #expect(verdict([evidence(.appOwned, 8)], .session).need == .signIn)
  }

  @Test func aSafariViewShowsAnOutsideSiteUnlessASignInIsProven() {
    #expect(verdict([evidence(.appOwned, 6)], .safari).need == .outsideSite)
    #expect(verdict([evidence(.signIn, 2, guess: true)], .safari).need == .outsideSite)
    #expect(verdict([evidence(.signIn, 3, guess: true)], .safari).need == .signIn)
    #expect(verdict([evidence(.signIn, 4)], .safari).need == .signIn)
  }

  @Test func provenSignInWinsOverEverythingElse() {
    #expect(verdict([evidence(.signIn, 3), evidence(.appOwned, 8)]).need == .signIn)
  }

  @Test func aWordOfANameAloneDoesNotWinOverProvenContent() {
    #expect(verdict([evidence(.signIn, 2, guess: true), evidence(.appOwned, 4)]).need == .appOwned)
    #expect(verdict([evidence(.signIn, 2, guess: true)]).need == .signIn)
  }

  @Test func theHeavierSideDecidesAndATieIsTheApps() {
    #expect(verdict([evidence(.outsideSite, 4), evidence(.appOwned, 2)]).need == .outsideSite)
    #expect(verdict([evidence(.outsideSite, 2), evidence(.appOwned, 2)]).need == .appOwned)
  }

  @Test func guessesGiveMediumConfidence() {
    #expect(verdict([evidence(.appOwned, 4, guess: true)]).confidence == .medium)
    #expect(verdict([evidence(.appOwned, 3)]).confidence == .high)
    #expect(verdict([evidence(.appOwned, 3)], isHanded: true).confidence == .medium)
  }

  @Test func evidenceIsToldStrongestFirst() {
    let verdict = verdict([evidence(.appOwned, 1), evidence(.appOwned, 3), evidence(.outsideSite, 1)])
    #expect(verdict.evidence.map(\.weight) == [3, 1])
    #expect(verdict.others.map(\.need) == [.outsideSite])
  }
}

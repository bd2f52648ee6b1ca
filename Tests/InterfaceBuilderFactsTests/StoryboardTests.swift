import AuditModel
import Foundation
import Testing

@testable import InterfaceBuilderFacts

/// Reads a document whose text begins behind the XML declaration, so that its first line is line 2.
func read(_ text: String) -> FileFacts {
  InterfaceBuilderFactsReader.read(Data(("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + text).utf8))
}

@Suite struct StoryboardTests {
  private let storyboard = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" initialViewController="h1">
      <dependencies><deployment version="4352" identifier="iOS"/></dependencies>
      <scenes>
        <scene sceneID="s1">
          <objects>
            <viewController storyboardIdentifier="Help" title="Help &amp; more" id="h1" customClass="HelpController" customModule="Kit" sceneMemberID="viewController">
              <view key="view" id="v1">
                <subviews>
                  <wkWebView contentMode="scaleToFill" id="w1">
                    <connections><outlet property="navigationDelegate" destination="h1" id="o0"/></connections>
                  </wkWebView>
                  <containerView id="c1">
                    <connections><segue destination="p1" kind="embed" id="g1"/></connections>
                  </containerView>
                  <tableView id="t1">
                    <prototypes>
                      <tableViewCell id="k1" customClass="WebCell" customModule="App">
                        <view id="k2"/>
                        <connections><outlet property="page" destination="k2" id="o2"/></connections>
                      </tableViewCell>
                    </prototypes>
                    <connections><outlet property="dataSource" destination="h1" id="o3"/></connections>
                  </tableView>
                </subviews>
              </view>
              <connections>
                <outlet property="webView" destination="w1" id="o1"/>
                <outletCollection property="parts" destination="v1" id="o4"/>
                <segue destination="p2" kind="presentation" identifier="more" id="g2"/>
              </connections>
            </viewController>
            <placeholder placeholderIdentifier="IBFirstResponder" id="f1" customClass="UIResponder" sceneMemberID="firstResponder"/>
          </objects>
        </scene>
        <scene sceneID="s2">
          <objects>
            <viewControllerPlaceholder storyboardName="More" referencedIdentifier="Terms" id="p2" sceneMemberID="viewController"/>
          </objects>
        </scene>
        <scene sceneID="s3">
          <objects>
            <tableViewController id="p1" sceneMemberID="viewController"/>
          </objects>
        </scene>
      </scenes>
    </document>
    """

  @Test func theDocumentTellsRuntimeAndVersion() {
    let document = read(storyboard).interfaceBuilder
    #expect(document?.isStoryboard == true)
    #expect(document?.targetRuntime == "iOS.CocoaTouch")
    #expect(document?.deploymentVersion == "17.0")
  }

  @Test func scenesAreTheirControllers() {
    let scenes = read(storyboard).interfaceBuilder?.scenes ?? []
    #expect(scenes.map(\.elementID) == ["h1", "p1"])
    #expect(scenes.map(\.element) == ["viewController", "tableViewController"])
    #expect(scenes.map(\.customClass) == ["HelpController", nil])
    #expect(scenes.map(\.customModule) == ["Kit", nil])
    #expect(scenes.map(\.storyboardIdentifier) == ["Help", nil])
    #expect(scenes.map(\.title) == ["Help & more", nil])
    #expect(scenes.map(\.position) == [SourcePosition(line: 7, column: 9), SourcePosition(line: 43, column: 9)])
  }

  @Test func viewsAreWebViewsAndCustomClasses() {
    let views = read(storyboard).interfaceBuilder?.scenes.first?.views ?? []
    #expect(views.map(\.element) == ["wkWebView", "tableViewCell"])
    #expect(views.map(\.elementID) == ["w1", "k1"])
    #expect(views.map(\.customClass) == [nil, "WebCell"])
    #expect(views.map(\.customModule) == [nil, "App"])
    #expect(views.map(\.position.line) == [10, 18])
  }

  @Test func outletsBelongToWhatHasThem() {
    let scene = read(storyboard).interfaceBuilder?.scenes.first
    #expect(scene?.outlets.map(\.property) == ["webView", "parts"])
    #expect(scene?.outlets.map(\.destination) == ["w1", "v1"])
    #expect(scene?.outlets.first?.position.line == 28)
    #expect(scene?.views.map { $0.outlets.map(\.property) } == [["navigationDelegate"], ["page"]])
  }

  @Test func seguesOfViewsAndOfTheControllerBelongToTheScene() {
    let segues = read(storyboard).interfaceBuilder?.scenes.first?.segues ?? []
    #expect(segues.map(\.kind) == ["embed", "presentation"])
    #expect(segues.map(\.destination) == ["p1", "p2"])
    #expect(segues.map(\.position.line) == [14, 30])
  }

  @Test func placeholdersReferToOtherStoryboards() {
    let references = read(storyboard).interfaceBuilder?.references
    #expect(references == ["p2": .init(storyboard: "More", identifier: "Terms")])
  }

  @Test func controllersOfDataAreNoScenes() {
    let document = read(
      """
      <document type="com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB" targetRuntime="MacOSX.Cocoa">
        <dependencies><deployment version="101300" identifier="macosx"/></dependencies>
        <scenes><scene><objects>
          <arrayController id="a"/>
          <viewController id="b"><view key="view" id="c"><subviews><webView id="d"/></subviews></view></viewController>
          <customObject id="e" customClass="NSApplication"/>
        </objects></scene></scenes>
      </document>
      """
    ).interfaceBuilder
    #expect(document?.scenes.map(\.elementID) == ["b"])
    #expect(document?.scenes.first?.views.map(\.elementID) == ["d", "e"])
    #expect(document?.deploymentVersion == "10.13")
  }

  @Test(arguments: [
    ("2304", "iOS", "9.0"), ("1808", "iOS", "7.1"), ("110000", "macosx", "11.0"), ("1070", "macosx", "10.7"),
  ])
  func versionsAreDecoded(written: String, platform: String, version: String) {
    let facts = read(
      "<document><dependencies><deployment version=\"\(written)\" identifier=\"\(platform)\"/></dependencies></document>"
    )
    #expect(facts.interfaceBuilder?.deploymentVersion == version)
  }
}

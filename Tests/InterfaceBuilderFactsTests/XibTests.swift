import AuditModel
import Foundation
import Testing

@testable import InterfaceBuilderFacts

@Suite struct XibTests {
  @Test func aXibIsTheSceneOfItsOwner() {
    let document = read(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
        <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="TermsController" customModule="App">
            <connections><outlet property="page" destination="w" id="o"/></connections>
          </placeholder>
          <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
          <view id="v"><subviews><webView id="w"/></subviews></view>
          <view id="x" customClass="Banner"/>
        </objects>
      </document>
      """
    ).interfaceBuilder
    #expect(document?.isStoryboard == false)
    let scene = document?.scenes.first
    #expect(document?.scenes.count == 1)
    #expect(scene?.customClass == "TermsController")
    #expect(scene?.customModule == "App")
    #expect(scene?.element == "placeholder")
    #expect(scene?.position == SourcePosition(line: 4, column: 5))
    #expect(scene?.views.map(\.elementID) == ["w", "x"])
    #expect(scene?.outlets.map(\.property) == ["page"])
  }

  @Test func onTheMacTheOwnerIsAnObject() {
    let document = read(
      """
      <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" targetRuntime="MacOSX.Cocoa">
        <objects>
          <customObject id="-2" userLabel="File's Owner" customClass="BrowserWindow"/>
          <customObject id="-1" userLabel="First Responder" customClass="FirstResponder"/>
          <customObject id="-3" userLabel="Application" customClass="NSObject"/>
          <window id="w"><view key="contentView" id="v"><subviews><wkWebView id="k"/></subviews></view></window>
        </objects>
      </document>
      """
    ).interfaceBuilder
    #expect(document?.scenes.map(\.customClass) == ["BrowserWindow"])
    #expect(document?.scenes.first?.views.map(\.elementID) == ["k"])
  }

  @Test func furtherControllersAreScenesOfTheirOwn() {
    let document = read(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
        <viewController id="c" customClass="Inner"><view key="view" id="v"><subviews><wkWebView id="k"/></subviews></view></viewController>
        <view id="x" customClass="Banner"/>
      </objects></document>
      """
    ).interfaceBuilder
    #expect(document?.scenes.map(\.elementID) == ["-1", "c"])
    #expect(document?.scenes.map { $0.views.map(\.elementID) } == [["x"], ["k"]])
  }

  @Test func viewsWithoutAnOwnerAreKept() {
    let document = read("<document type=\"XIB\"><objects><wkWebView id=\"k\"/></objects></document>").interfaceBuilder
    #expect(document?.scenes.map(\.element) == ["document"])
    #expect(document?.scenes.first?.views.map(\.elementID) == ["k"])
  }

  @Test func archivesOfOldVersionsAreJoined() {
    let document = read(
      """
      <archive type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="8.00"><data>
        <array class="NSMutableArray" key="IBDocument.RootObjects" id="1000">
          <object class="IBProxyObject" id="11"><string key="IBProxiedObjectIdentifier">IBFilesOwner</string></object>
          <object class="IBUIView" id="12"><array key="NSSubviews"><object class="IBUIWebView" id="13"/></array></object>
          <object class="IBUIView" id="14"/>
        </array>
        <object class="IBObjectContainer" key="IBDocument.Objects">
          <array key="connectionRecords"><object class="IBConnectionRecord">
            <object class="IBCocoaTouchOutletConnection" key="connection">
              <string key="label">page</string><reference key="source" ref="11"/><reference key="destination" ref="13"/>
            </object>
          </object></array>
          <object class="IBMutableOrderedSet" key="objectRecords"><array key="orderedObjects">
            <object class="IBObjectRecord"><int key="objectID">-1</int><reference key="object" ref="11"/></object>
            <object class="IBObjectRecord"><int key="objectID">4</int><reference key="object" ref="13"/></object>
            <object class="IBObjectRecord"><int key="objectID">5</int><reference key="object" ref="14"/></object>
          </array></object>
          <dictionary class="NSMutableDictionary" key="flattenedProperties">
            <string key="-1.CustomClassName">TermsController</string>
            <string key="5.CustomClassName">Banner</string>
          </dictionary>
        </object>
      </data></archive>
      """
    ).interfaceBuilder
    #expect(document?.targetRuntime == "iOS.CocoaTouch")
    #expect(document?.scenes.map(\.customClass) == ["TermsController"])
    let scene = document?.scenes.first
    #expect(scene?.position.line == 4)
    #expect(scene?.views.map(\.element) == ["webView", "view"])
    #expect(scene?.views.map(\.customClass) == [nil, "Banner"])
    #expect(
      scene?.outlets == [.init(property: "page", destination: "13", position: SourcePosition(line: 10, column: 7))])
  }

  @Test func theOldestArchivesKeepKeysAndValuesApart() {
    let document = read(
      """
      <archive type="com.apple.InterfaceBuilder3.Cocoa.XIB"><data>
        <object class="NSCustomObject" id="1"><string key="NSClassName">Browser</string></object>
        <object class="WebView" id="2"/>
        <object class="IBObjectRecord"><int key="objectID">-2</int><reference key="object" ref="1"/></object>
        <object class="IBObjectRecord"><int key="objectID">9</int><reference key="object" ref="2"/></object>
        <object class="NSMutableDictionary" key="flattenedProperties">
          <bool key="EncodedWithXMLCoder">YES</bool>
          <object class="NSArray" key="dict.sortedKeys"><string>9.CustomClassName</string><string>9.other</string></object>
          <object class="NSMutableArray" key="dict.values"><string>PageView</string><integer value="1"/></object>
        </object>
      </data></archive>
      """
    ).interfaceBuilder
    #expect(document?.targetRuntime == "MacOSX.Cocoa")
    #expect(document?.scenes.map(\.customClass) == ["Browser"])
    #expect(document?.scenes.first?.views.map(\.customClass) == ["PageView"])
    #expect(document?.scenes.first?.views.map(\.element) == ["webView"])
  }
}

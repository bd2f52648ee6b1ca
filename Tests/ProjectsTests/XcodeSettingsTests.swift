import AuditModel
import Foundation
import Testing

@testable import Projects

@Suite("Xcode projects: settings and deployment targets")
struct XcodeSettingsTests {
  private func model(_ project: XcodeSample, _ files: [String: String] = [:]) -> ProjectModel {
    Repository(files.merging(["App.xcodeproj/project.pbxproj": project.text]) { $1 }).model
  }

  @Test func theTargetBeatsTheProject() {
    var project = XcodeSample(settings: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "26.0"])
    project.target("App", settings: ["IPHONEOS_DEPLOYMENT_TARGET": "16.4"])
    project.target("Widget", type: "app-extension")
    let model = model(project)
    #expect(model.summary == ["App iOS 16.4", "Widget iOS 26.0"])
    #expect(model.target("App")?.evidence.key == "target App IPHONEOS_DEPLOYMENT_TARGET")
    #expect(model.target("Widget")?.evidence.key == "project IPHONEOS_DEPLOYMENT_TARGET")
    let line = model.target("App")?.evidence.line ?? 0
    #expect(project.text.split(separator: "\n")[line - 1].contains("16.4"))
  }

  @Test func fourLevelsInTheirOrder() {
    var project = XcodeSample(
      settings: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "15.0", "base": "FILE-Project.xcconfig"])
    project.configurationFile("Project.xcconfig")
    project.configurationFile("Target.xcconfig")
    project.target("OwnSetting", settings: ["IPHONEOS_DEPLOYMENT_TARGET": "18.0", "base": "FILE-Target.xcconfig"])
    project.target("OwnFile", settings: ["base": "FILE-Target.xcconfig"])
    project.target("ProjectSetting")
    let model = model(
      project,
      ["Project.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET = 14.0", "Target.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET=17.0"])
    #expect(model.summary == ["OwnFile iOS 17.0", "OwnSetting iOS 18.0", "ProjectSetting iOS 15.0"])
    #expect(
      model.target("OwnFile")?.evidence
        == Target.Evidence(file: "Target.xcconfig", line: 1, key: "IPHONEOS_DEPLOYMENT_TARGET"))
  }

  @Test func theDeviceBeatsThePlainValueAndTheSimulatorSaysNothing() {
    var project = XcodeSample()
    project.configurationFile("A.xcconfig")
    project.target("File", settings: ["base": "FILE-A.xcconfig"])
    project.target(
      "Quoted",
      settings: [
        "IPHONEOS_DEPLOYMENT_TARGET": "17.0", "IPHONEOS_DEPLOYMENT_TARGET[sdk=iphonesimulator*]": "26.0",
      ])
    let file = """
      IPHONEOS_DEPLOYMENT_TARGET[sdk=iphoneos*] = 18.0
      IPHONEOS_DEPLOYMENT_TARGET = 15.0 // the oldest
      IPHONEOS_DEPLOYMENT_TARGET[sdk=iphonesimulator*][arch=arm64] = 26.0
      MACOSX_DEPLOYMENT_TARGET[sdk=macosx*] = 26.0
      """
    #expect(model(project, ["A.xcconfig": file]).summary == ["File iOS 18.0", "Quoted iOS 17.0"])
  }

  @Test func conditionsOnTheConfiguration() {
    var project = XcodeSample()
    project.configurationFile("A.xcconfig")
    project.target("App", settings: ["base": "FILE-A.xcconfig"])
    let file = "IPHONEOS_DEPLOYMENT_TARGET = 26.0\nIPHONEOS_DEPLOYMENT_TARGET[config=Release] = 17.0\n"
    let model = model(project, ["A.xcconfig": file])
    #expect(model.summary == ["App iOS 17.0"])
    #expect(model.target("App")?.notes.first?.contains("Debug 26.0, Release 17.0") == true)
  }

  @Test func includesVariablesAndInheritedValues() {
    var project = XcodeSample(settings: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "16.0"])
    for name in ["A", "B", "C"] {
      project.configurationFile("Config/\(name).xcconfig")
      project.target(name, settings: ["base": "FILE-Config/\(name).xcconfig"])
    }
    let model = model(
      project,
      [
        "Config/A.xcconfig": "#include \"Shared/Versions.xcconfig\"\n#include? \"Local.xcconfig\"\n",
        "Config/Shared/Versions.xcconfig":
          "MINIMUM_Release = 17.2\nIPHONEOS_DEPLOYMENT_TARGET = $(MINIMUM_$(CONFIGURATION):default=15.0)\n",
        "Config/B.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET = $(inherited)\n",
        "Config/C.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET = ${NOWHERE}\n",
      ])
    #expect(model.summary == ["A iOS 17.2", "B iOS 16.0", "C iOS unknown"])
    #expect(model.target("A")?.evidence.file == "Config/Shared/Versions.xcconfig")
    #expect(model.target("B")?.evidence.file == "App.xcodeproj/project.pbxproj")
    #expect(model.target("C")?.notes.contains { $0.contains("NOWHERE is set nowhere") } == true)
  }

  @Test func filesThatAreMissingAreTold() {
    var project = XcodeSample(settings: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "16.0"])
    project.configurationFile("Gone.xcconfig")
    project.configurationFile("Pods/Pods-App.xcconfig")
    project.target("App", settings: ["base": "FILE-Gone.xcconfig"])
    project.target("Podded", settings: ["base": "FILE-Pods/Pods-App.xcconfig"])
    let model = model(project)
    #expect(model.target("App")?.notes == ["Gone.xcconfig is not in the repository"])
    #expect(model.target("Podded")?.notes == [])
  }

  @Test func brokenLinesOfAConfigurationFileAreToldAndTheRestIsUsed() {
    var project = XcodeSample()
    project.configurationFile("A.xcconfig")
    project.target("App", settings: ["base": "FILE-A.xcconfig"])
    let model = model(project, ["A.xcconfig": "// fine\n<<<<<<< HEAD\nIPHONEOS_DEPLOYMENT_TARGET = 17.0;\n"])
    #expect(model.summary == ["App iOS 17.0"])
    #expect(model.problems.map(\.line) == [2])
  }

  @Test func circlesAndGrowingValuesEnd() {
    var project = XcodeSample()
    project.configurationFile("A.xcconfig")
    project.target("App", settings: ["base": "FILE-A.xcconfig"])
    var file = "#include \"A.xcconfig\"\nIPHONEOS_DEPLOYMENT_TARGET = $(V0)\n"
    for level in 0..<60 { file += "V\(level) = $(V\(level + 1))$(V\(level + 1))\n" }
    #expect(model(project, ["A.xcconfig": file + "V60 = $(V0)\n"]).summary == ["App iOS unknown"])
  }

  @Test func theShippingConfigurationDecides() {
    var project = XcodeSample()
    let target = "IPHONEOS_DEPLOYMENT_TARGET"
    project.target("Higher", configurations: ["Debug": [target: "15.0"], "Release": [target: "18.0"]])
    project.target(
      "Stores",
      configurations: [
        "Debug": [target: "26.0"], "Release-Store": [target: "17.0"], "Release-Europe": [target: "16.0"],
      ])
    project.target("Official", configurations: ["Debug": [target: "18.0"], "Official": [target: "17.0"]])
    project.target("Odd", configurations: ["Alpha": [target: "18.0"], "Beta": [target: "17.4"]])
    let model = model(project)
    #expect(model.summary == ["Higher iOS 18.0", "Odd iOS 17.4", "Official iOS 17.0", "Stores iOS 16.0"])
    #expect(model.targets.allSatisfy { $0.notes.contains { $0.contains("differs between configurations") } })
  }

  @Test func platformsOfTargets() {
    var project = XcodeSample(
      settings: [
        "SDKROOT": "iphoneos", "SUPPORTED_PLATFORMS": "iphoneos iphonesimulator", "IPHONEOS_DEPLOYMENT_TARGET": "17.0",
        "MACOSX_DEPLOYMENT_TARGET": "14.0", "WATCHOS_DEPLOYMENT_TARGET": "10.0", "XROS_DEPLOYMENT_TARGET": "1.0",
      ])
    project.target(
      "Many", settings: ["SDKROOT": "auto", "SUPPORTED_PLATFORMS": "iphoneos iphonesimulator macosx xros"])
    project.target("Watch", settings: ["SDKROOT": "watchos"])
    project.target("Catalyst", settings: ["SUPPORTS_MACCATALYST": "YES"])
    project.target("Mac", settings: ["SDKROOT": "macosx"])
    #expect(
      model(project).summary == [
        "Catalyst iOS 17.0", "Mac macOS 14.0", "Many iOS 17.0", "Many macOS 14.0", "Many visionOS 1.0",
        "Watch watchOS 10.0",
      ])
  }

  @Test func namesModulesKindsAndIdentifiers() {
    var project = XcodeSample()
    project.target(
      "My App",
      settings: [
        "PRODUCT_BUNDLE_IDENTIFIER": "example.$(PRODUCT_NAME:rfc1034identifier)", "PRODUCT_NAME": "$(TARGET_NAME)",
      ])
    project.target("Core", type: "framework", settings: ["PRODUCT_MODULE_NAME": "AppCore"])
    project.target("CoreTests", type: "bundle.unit-test")
    project.target(
      "Tool", type: "tool", settings: ["PRODUCT_NAME": "2-tool", "PRODUCT_BUNDLE_IDENTIFIER": "$(NOWHERE).x"])
    let model = model(project)
    #expect(model.targets.map(\.module) == ["AppCore", "CoreTests", "My_App", "__tool"])
    #expect(model.targets.map(\.kind) == [.framework, .test, .app, .other])
    #expect(model.target("My App")?.bundleIdentifier == "example.My-App")
    #expect(model.target("Tool")?.bundleIdentifier == nil)
  }

  @Test func theXMLFormIsReadLikeTheOther() throws {
    var project = XcodeSample(settings: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "17.0"])
    project.target("App", sources: ["App/A.swift"])
    let data = try PropertyListSerialization.data(fromPropertyList: project.propertyList, format: .xml, options: 0)
    let text = String(decoding: data, as: UTF8.self)
    let model = Repository(["App.xcodeproj/project.pbxproj": text, "App/A.swift": ""]).model
    #expect(model.summary == ["App iOS 17.0"])
    #expect(model.names(compiling: "App/A.swift") == ["App"])
    #expect(model.target("App")?.evidence.line != nil)
  }

  @Test func aBrokenProjectIsToldWithItsLineAndTheOthersAreRead() {
    var good = XcodeSample(settings: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "17.0"])
    good.target("Good")
    let model = Repository([
      "Bad.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{\n\tobjects = {\n<<<<<<< HEAD\n\t};\n}\n",
      "Good.xcodeproj/project.pbxproj": good.text,
    ]).model
    #expect(model.summary == ["Good iOS 17.0"])
    #expect(model.problems.map(\.file) == ["Bad.xcodeproj/project.pbxproj"])
    #expect(model.problems.first?.line == 4)
  }
}

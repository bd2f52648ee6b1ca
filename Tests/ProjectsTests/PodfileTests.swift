import AuditModel
import Testing

@testable import Projects

@Suite("CocoaPods")
struct PodfileTests {
  private let podfile = """
    # the pods' minimum
    minimum = '15.0'
    platform :ios, '13.0'

    abstract_target 'Common' do
      pod 'Charts/Core', '~> 4.1' # drawn
      target 'Dairy' do
        platform :ios, minimum
        pod 'House', :path => 'LocalPods/House'
        target 'DairyTests' do
          inherit! :search_paths
        end
      end
      target "Watch" do
        platform :watchos, '9.0'
      end
    end

    post_install do |installer|
      installer.pods_project.targets.each do |target|
        target.build_configurations.each do |config|
          if config.name == 'Debug'
            config.build_settings['IPHONEOS_DEPLOYMENT_TARGET'] = '12.0'
          end
        end
      end
    end
    """

  @Test func theProjectIsStronger() {
    var project = XcodeSample(settings: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "26.0"])
    for name in ["Dairy", "DairyTests", "Watch"] { project.target(name) }
    let model = Repository(["Podfile": podfile, "Dairy.xcodeproj/project.pbxproj": project.text]).model
    #expect(model.summary == ["Dairy iOS 26.0", "DairyTests iOS 26.0", "Watch iOS 26.0"])
    #expect(model.target("Dairy")?.dependencies == ["Charts", "House"])
  }

  @Test func itSpeaksWhereTheProjectSaysNothing() {
    var project = XcodeSample()
    for name in ["Dairy", "DairyTests", "Unnamed"] { project.target(name) }
    let model = Repository(["Podfile": podfile, "Dairy.xcodeproj/project.pbxproj": project.text]).model
    #expect(
      model.summary == [
        "Dairy iOS 15.0", "DairyTests iOS 15.0", "Unnamed iOS unknown", "Watch iOS 13.0", "Watch watchOS 9.0",
      ])
    #expect(model.target("Dairy")?.evidence == Target.Evidence(file: "Podfile", line: 8, key: "platform"))
  }

  @Test func itSpeaksForTargetsThatNothingElseTellsOf() {
    let model = Repository(["Podfile": "platform :ios, '16.0'\ntarget 'Shop' do\nend\n", "Shop/A.swift": ""]).model
    #expect(model.summary == ["Shop iOS 16.0"])
    #expect(model.names(compiling: "Shop/A.swift") == ["Shop"])
  }

  @Test func aPodOfTheRepositoryIsALibrary() {
    let model = Repository([
      "project.yml":
        "name: A\ntargets:\n  A: {type: application, platform: iOS, deploymentTarget: 17.0, sources: [A]}\n",
      "A/A.swift": "", "LocalPods/House/Sources/H.swift": "", "LocalPods/House/Sources/Old/O.swift": "",
      "LocalPods/House/Tests/T.swift": "",
      "LocalPods/House/House.podspec": """
      Pod::Spec.new do |s|
        s.name = 'House'
        s.platforms = { :ios => '15.0', :osx => '12.0' }
        s.source_files = 'Sources/**/*.{swift,h,m}'
        s.exclude_files = ['Sources/Old/**']
        s.test_spec 'Tests' do |test|
          test.source_files = 'Tests/**/*.swift'
        end
      end
      """,
    ]).model
    #expect(model.summary == ["A iOS 17.0", "House iOS 15.0", "House macOS 12.0"])
    #expect(model.names(compiling: "LocalPods/House/Sources/H.swift") == ["House", "House"])
    #expect(model.names(compiling: "LocalPods/House/Sources/Old/O.swift") == [])
    #expect(model.names(compiling: "LocalPods/House/Tests/T.swift") == [])
  }

  @Test func aPodspecBesideAPackageAddsNothing() {
    let model = Repository([
      "Package.swift": "import PackageDescription\nlet package = Package(name: \"Kit\", platforms: [.iOS(.v16)], "
        + "targets: [.target(name: \"Kit\")])", "Sources/Kit/K.swift": "",
      "Kit.podspec": "Pod::Spec.new do |s|\n  s.name = 'Kit'\n  s.ios.deployment_target = '13.0'\n"
        + "  s.source_files = 'Sources/**/*.swift'\nend\n",
    ]).model
    #expect(model.summary == ["Kit iOS 16.0"])
  }

  @Test func strangeFilesEnd() {
    for text in [
      "", "end\nend", "target", "target 'A' do", String(repeating: "if x\n", count: 5_000), "platform :ios, [", "pod '",
    ] {
      _ = Repository(["Podfile": text, "A.podspec": text]).model
    }
  }
}

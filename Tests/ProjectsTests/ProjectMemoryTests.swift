import AuditModel
import Foundation
import Testing

@testable import Projects

@Suite("Versions of an Xcode project") struct ProjectMemoryTests {
  /// A project as Xcode writes it.
  private func project(files: [String], target: String = "15.0", extra: String = "") -> String {
    let references = files.map { name in
      "\t\tF\(name.hashless) /* \(name) */ = {isa = PBXFileReference; path = \"\(name)\"; sourceTree = \"<group>\"; };\n"
        + "\t\tB\(name.hashless) /* \(name) in Sources */ = {isa = PBXBuildFile; fileRef = F\(name.hashless); };\n"
    }
    return """
      // !$*UTF8*$!
      {
      	archiveVersion = 1;
      	classes = {
      	};
      	objectVersion = 56;
      	objects = {

      /* Begin PBXBuildFile section */
      \(references.joined())/* End PBXBuildFile section */
      		A1 /* Project object; a comment with "quotes" and a } */ = {
      			isa = PBXProject;
      			buildConfigurationList = A3;
      			mainGroup = A2;
      			targets = ( A4 );
      		};
      		A2 = {isa = PBXGroup; children = ( \(files.map { "F" + $0.hashless }.joined(separator: ", ")) ); sourceTree = "<group>"; };
      		A3 = {isa = XCConfigurationList; buildConfigurations = ( A5 ); defaultConfigurationName = Release; };
      		A4 = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = A3; buildPhases = ( A6 ); };
      		A5 = {isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = \(target); NOTE = "a; b = { c // d"; }; };
      		A6 = {isa = PBXSourcesBuildPhase; files = ( \(files.map { "B" + $0.hashless }.joined(separator: ", ")) ); };
      \(extra)	};
      	rootObject = A1 /* Project object */;
      }

      """
  }

  private func model(_ text: String, files: [String], memory: ProjectMemory?) -> ProjectModel {
    ProjectReader.read(
      paths: (files + ["App.xcodeproj/project.pbxproj"]).sorted(),
      content: { $0.hasSuffix("pbxproj") ? Data(text.utf8) : Data() }, swiftFacts: { _ in nil }, memory: memory)
  }

  @Test("say the same whether read with or without the one before") func versions() {
    let memory = ProjectMemory()
    let versions: [(text: String, files: [String])] = [
      (project(files: ["One.swift", "Two.swift"]), ["One.swift", "Two.swift"]),
      (project(files: ["One.swift", "Three.swift"], target: "17.0"), ["One.swift", "Three.swift"]),
      (project(files: ["One.swift"], target: "26.0"), ["One.swift"]),
    ]
    for (text, files) in versions {
      let known = model(text, files: files, memory: memory)
      #expect(known == model(text, files: files, memory: nil))
      #expect(known.targets.first?.name == "App")
      #expect(known.names(compiling: "One.swift") == ["App"])
    }
  }

  @Test("that a merge doubled and somebody mended are what they are alone") func doubled() {
    let files = ["One.swift"]
    let groups = (1...7).map { "\t\tG\($0) = {isa = PBXGroup; };\n" }.joined()
    let second = """
      \t\tA5 = {isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; \
      IPHONEOS_DEPLOYMENT_TARGET = 15.0; NOTE = "a; b = { c // d"; }; };

      """
    let doubled = project(files: files, extra: groups + second)
    for mended in [
      project(files: files, extra: groups), project(files: files, target: "26.0", extra: groups + second),
    ] {
      let memory = ProjectMemory()
      for text in [project(files: files), doubled, mended, project(files: files)] {
        #expect(model(text, files: files, memory: memory) == model(text, files: files, memory: nil))
      }
    }
  }

  @Test("with objects in two places are read as a whole") func twoPlaces() {
    let memory = ProjectMemory()
    let text = project(files: ["One.swift"])
    _ = model(text, files: ["One.swift"], memory: memory)
    let twice = text.replacing("\trootObject", with: "\tobjects = { };\n\trootObject")
    #expect(model(twice, files: ["One.swift"], memory: memory) == model(twice, files: ["One.swift"], memory: nil))
  }

  @Test(
    "that are broken or unusual are read as a whole, with the same words",
    arguments: [
      "\t\tA7 = {isa = PBXGroup\n", "\t\tA7 = {isa = PBXGroup; };}\n", "<<<<<<< ours\n",
      "\t\t\"A 7\" = {isa = PBXGroup; };\n",
      "\t\tA7 = (1, 2);\n", "\t\tA7 = \"text\";\n", "/* open", "\t\tA7 = {isa = \"open };\n",
      "\t\tA1 = {isa = PBXGroup; };\n",
      "\t\tA5-2 = {isa = PBXGroup; };\n",
      "\t\tA5 = {isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = macosx; }; };\n",
    ])
  func broken(extra: String) {
    let memory = ProjectMemory()
    _ = model(project(files: ["One.swift"]), files: ["One.swift"], memory: memory)
    let text = project(files: ["One.swift"], extra: extra)
    #expect(model(text, files: ["One.swift"], memory: memory) == model(text, files: ["One.swift"], memory: nil))
  }

  @Test("are cut into their objects") func pieces() throws {
    let cut = try #require(ProjectPieces(Data(project(files: ["One.swift"]).utf8)))
    #expect(cut.pieces.map(\.id) == ["FOneswift", "BOneswift", "A1", "A2", "A3", "A4", "A5", "A6"])
    #expect(
      String(decoding: cut.text(of: cut.pieces[1]), as: UTF8.self)
        == "BOneswift /* One.swift in Sources */ = {isa = PBXBuildFile; fileRef = FOneswift; };")
    let few = try PropertyListFile.read(cut.project(with: [cut.pieces[3]]))
    #expect((few["objects"] as? [String: Any])?.keys.sorted() == ["A2"])
    #expect(few["rootObject"] as? String == "A1")
  }

  @Test("are cut alike with the version before at hand, to the line") func piecesOfAVersion() throws {
    let versions = [
      project(files: ["One.swift", "Two.swift"]), project(files: ["One.swift", "Three.swift", "Two.swift"]),
      project(files: ["Two.swift"], target: "26.0"), project(files: (0..<60).map { "File\($0)x.swift" }),
      project(files: ["One.swift"], extra: "\t\tA7 = {\n\t\t\tisa = \"PBX\nGroup\"; /* a\nb */\n\t\t};\n"),
      project(files: ["One.swift", "Two.swift"]),
    ].map { Data($0.utf8) }
    for (old, new) in zip(versions, versions.dropFirst()) {
      let whole = try #require(ProjectPieces(new))
      let cut = try #require(ProjectPieces(new, before: ProjectPieces(old)))
      #expect(cut.pieces.map(\.id) == whole.pieces.map(\.id))
      #expect(cut.pieces.map(\.range) == whole.pieces.map(\.range))
      #expect(cut.pieces.map(\.line) == whole.pieces.map(\.line))
      #expect(cut.pieces.map(\.lastLine) == whole.pieces.map(\.lastLine))
      #expect(cut.pieces.contains { $0.known != nil })
      for piece in whole.pieces {
        #expect(new.prefix(piece.range.lowerBound).filter { $0 == 10 }.count + 1 == piece.line)
      }
    }
  }
}

extension String {
  /// The letters of a file's name.
  fileprivate var hashless: String { filter(\.isLetter) }
}

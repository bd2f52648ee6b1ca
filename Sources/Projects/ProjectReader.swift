import AuditModel
import Foundation

/// Reads all project files of a repository into one model.
public enum ProjectReader {
  /// Version of what is read out of project files: part of a cache's key.
  public static let version = "1"

  /// Reads the project files.
  ///
  /// - Parameters:
  ///   - paths: every path of the repository that the scan may look at, sorted.
  ///   - content: gives a file's content; nil where it cannot be read.
  ///   - swiftFacts: gives the facts of a Swift manifest (`Package.swift`, `Project.swift`).
  public static func read(
    paths: [String], content: (String) -> Data?, swiftFacts: (String) -> FileFacts?
  ) -> ProjectModel {
    withoutActuallyEscaping(content) { content in
      withoutActuallyEscaping(swiftFacts) { swiftFacts in
        let files = RepositoryFiles(paths: paths, content: content, swiftFacts: swiftFacts)
        var problems: [ProjectProblem] = []
        var targets: [Target] = []
        var configurationFiles = ConfigurationFileReader(files: files)
        for path in files.paths(named: { $0 == "project.pbxproj" }) {
          do throws(PropertyListFile.Fault) {
            let project = try XcodeProject(path: path, files: files, configurationFiles: &configurationFiles)
            targets += project.blueprints.flatMap { $0.targets(in: files) }
          } catch {
            problems.append(ProjectProblem(file: path, line: error.line, message: error.message))
          }
        }
        problems += configurationFiles.problems
        return ProjectModel(targets: targets, problems: problems, hasMembership: !targets.isEmpty)
      }
    }
  }
}

import AuditModel
import Foundation

/// Reads all project files of a repository into one model.
///
/// The order of the kinds is their strength: specifications come before the projects that are generated of them.
public enum ProjectReader {
  /// Version of what is read out of project files: part of a cache's key.
  public static let version = "2"

  /// Reads the project files. Manifests are parsed and followed on the caller's thread, which needs a stack of 8 MB.
  ///
  /// - Parameters:
  ///   - paths: every path of the repository that the scan may look at, sorted.
  ///   - content: gives a file's content; nil where it cannot be read.
  ///   - swiftFacts: gives the facts of a Swift manifest (`Package.swift`, `Project.swift`).
  ///   - memory: what earlier versions of the same projects said; nil where only one version is read.
  public static func read(
    paths: [String], content: (String) -> Data?, swiftFacts: (String) -> FileFacts?,
    memory: ProjectMemory? = nil
  ) -> ProjectModel {
    withoutActuallyEscaping(content) { content in
      withoutActuallyEscaping(swiftFacts) { swiftFacts in
        var reading = ProjectReading(
          files: RepositoryFiles(paths: paths, content: content, swiftFacts: swiftFacts, memory: memory))
        reading.readSpecifications()
        reading.readTuistManifests()
        reading.readXcodeProjects()
        reading.readBazelFiles()
        reading.supportWithPodfiles()
        var assembly = ProjectAssembly(reading)
        assembly.yieldGeneratedProjects()
        assembly.mergeDescriptionsOfOneTarget()
        assembly.addPackages()
        assembly.addPods()
        return assembly.model
      }
    }
  }
}

import AuditModel

extension ProjectModel {
  /// Version of the encoding: part of the cache key, raised with every change of what is written.
  public static let encodingVersion = "1"

  /// The bytes by which the cache keeps the model.
  public func encoded() -> [UInt8] {
    var writer = BinaryWriter(capacity: 1 << 16)
    writer.array(targets) { $0.target($1) }
    writer.array(problems) { writer, problem in
      writer.text(problem.file)
      writer.optional(problem.line)
      writer.text(problem.message)
    }
    writer.flag(hasMembership)
    return writer.bytes
  }

  /// Reads a model that the cache kept; nil where the bytes are damaged.
  public init?(encoded bytes: [UInt8]) {
    do {
      self = try bytes.withUnsafeBytes { raw in
        var reader = BinaryReader(raw)
        let model = ProjectModel(
          targets: try reader.array { reader throws(BinaryFault) in try reader.target() },
          problems: try reader.array { reader throws(BinaryFault) in
            ProjectProblem(file: try reader.text(), line: try reader.optionalNumber(), message: try reader.text())
          },
          hasMembership: try reader.flag())
        guard reader.isAtEnd else { throw BinaryFault() }
        return model
      }
    } catch {
      return nil
    }
  }
}

extension BinaryWriter {
  fileprivate mutating func target(_ value: Target) {
    text(value.name)
    text(value.module)
    text(value.kind.rawValue)
    text(value.platform)
    optional(value.deploymentTarget)
    text(value.evidence.file)
    optional(value.evidence.line)
    optional(value.evidence.key)
    optional(value.bundleIdentifier)
    texts(value.dependencies)
    texts(value.files.sorted())
    texts(value.folders)
    texts(value.exclusions.sorted())
    texts(value.notes)
  }
}

extension BinaryReader {
  fileprivate mutating func target() throws(BinaryFault) -> Target {
    Target(
      name: try text(), module: try text(), kind: try raw(), platform: try text(),
      deploymentTarget: try optionalText(),
      evidence: Target.Evidence(file: try text(), line: try optionalNumber(), key: try optionalText()),
      bundleIdentifier: try optionalText(), dependencies: try texts(), files: Set(try texts()), folders: try texts(),
      exclusions: Set(try texts()), notes: try texts())
  }
}

import AuditModel

/// Reads the facts of Objective-C and Objective-C++ files (`.m`, `.mm`, `.h`).
///
/// The way of a file: bytes → tokens with the preprocessor's conditions told apart (`Preprocessor`) → brackets paired
/// (`Brackets`) → facts (`FactsParser`). Every stage takes linear time, and none fails: what is not understood is
/// stepped over.
public enum ObjectiveCFactsReader {
  /// Version of the extraction: part of the cache key, raised whenever the facts of an unchanged file can change.
  public static let version = "3"

  /// No person writes such files; generated data in C syntax does not hold screens.
  static let maximumSize = 32 * 1024 * 1024

  /// Reads a file.
  ///
  /// - Parameter text: the file's text.
  /// - Returns: the facts; broken places are told in `problems`.
  public static func read(_ text: String) -> FileFacts {
    let bytes = Array(text.utf8)
    guard bytes.count <= maximumSize else {
      var facts = FileFacts(language: .objectiveC)
      facts.problems = [
        ParseProblem(
          extent: .notParsed, line: nil,
          message: "larger than \(maximumSize / 1024 / 1024) MB, which no hand-written source is")
      ]
      return facts
    }
    var preprocessor = Preprocessor(bytes)
    preprocessor.run()
    var source = preprocessor.source
    source.pairBrackets()
    var parser = FactsParser(source)
    return parser.parse()
  }
}

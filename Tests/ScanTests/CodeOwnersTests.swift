import Testing

@testable import Scan

@Suite struct CodeOwnersTests {
  private let owners = CodeOwners(
    text: """
      # everything
      *            @everyone
      *.swift      @swift # the language
      /App/Login/  @login-team sso@example.com
      App/Help     @help
      docs/        @writers
      My\\ Folder/ @spaces
      App/Login/Legacy
      [Section]
      ^[Optional] @nobody
      """)

  @Test(arguments: [
    ("README.md", "@everyone"), ("Kit/A.swift", "@swift"), ("App/Login/Deep/A.swift", "@login-team sso@example.com"),
    ("App/Help/A.swift", "@help"), ("Other/App/Help/A.swift", "@swift"), ("App/docs/a.txt", "@writers"),
    ("My Folder/a.txt", "@spaces"), ("Other/App/Login/a.txt", "@everyone"),
  ])
  func theLastPatternThatFitsWins(path: String, owner: String) { #expect(owners.owner(of: path) == owner) }

  @Test func aPatternWithoutOwnersTakesThemAway() { #expect(owners.owner(of: "App/Login/Legacy/A.swift") == nil) }

  @Test func anEmptyFileNamesNobody() { #expect(CodeOwners(text: "\n\n#\n").owner(of: "A.swift") == nil) }
}

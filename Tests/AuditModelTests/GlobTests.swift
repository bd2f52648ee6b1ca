import Testing

@testable import AuditModel

@Suite struct GlobTests {
  @Test(arguments: [
    ("*.swift", "A.swift"), ("*.swift", "Deep/Folder/A.swift"), ("Pods", "Pods/A/B.swift"),
    ("Pods", "App/Pods/A.swift"),
    ("Pods/", "Pods/A.swift"), ("/Pods", "Pods/A.swift"), ("App/*.swift", "App/A.swift"), ("App/**", "App/B/C.swift"),
    ("App/**/C.swift", "App/C.swift"), ("App/**/C.swift", "App/A/B/C.swift"), ("**/Tests/**", "Tests/A.swift"),
    ("**/Tests/**", "A/Tests/B/C.swift"), ("**", "A/B.swift"), ("?.swift", "A.swift"), ("?.swift", "Ü.swift"),
    ("?.swift", "😀.swift"), ("A*C.swift", "ABBC.swift"), ("App/*/C", "App/B/C/D.swift"), ("App", "App"),
    ("Old/", "X/Old/A.swift"), ("a/b", "a/b"), ("*", "A/B"), ("a**/b", "aXX/b"), ("**/**/b", "b"),
  ])
  func fits(pattern: String, path: String) { #expect(Glob(pattern).matches(path)) }

  @Test(arguments: [
    ("*.swift", "A.swiftx"), ("/Pods", "App/Pods/A.swift"), ("App/*.swift", "App/B/A.swift"),
    ("App/*.swift", "X/App/A.swift"),
    ("Pods", "MyPods/A.swift"), ("Pods", "Pods2/A.swift"), ("App/**/C.swift", "App/XC.swift"), ("?.swift", "AB.swift"),
    ("?", "/"), ("a/b", "a"), ("", "A"), ("App/**", "App"), ("**/Tests/**", "MyTests/A.swift"),
  ])
  func doesNotFit(pattern: String, path: String) { #expect(!Glob(pattern).matches(path)) }

  @Test func aHostilePatternTakesNoLongerThanAnother() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(!Glob(pattern).matches(String(repeating: "a", count: 4_000)))
  }
}

import XCTest

@testable import LagoonKit

final class TideTests: XCTestCase {
  func testAddress() {
    XCTAssertNotNil(URL(string: "https://lagoon.example/tides"))
  }
}

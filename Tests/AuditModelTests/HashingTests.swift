import Testing

@testable import AuditModel

/// Vectors of FIPS 180-4, and git's own ids.
@Suite struct HashingTests {
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
  ])
  func sha1(text: String, digest: String) { #expect(Hashing.hex(Hashing.sha1(Array(text.utf8))) == digest) }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func sha256(text: String, digest: String) { #expect(Hashing.sha256(text) == digest) }

  @Test func aMillionLetters() {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(Hashing.hex(Hashing.sha1(letters)) == "34aa973cd4c4daa4f61eeb2bdbad27316534016f")
    #expect(
      Hashing.hex(Hashing.sha256(letters)) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(arguments: [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128]) func everyLengthIsPaddedRight(count: Int) {
    // Each length has its own digest, and none traps.
    let digests = Set((0...count).map { Hashing.sha256(String(repeating: "x", count: $0)) })
    #expect(digests.count == count + 1)
  }

  @Test func blobIdsAreGits() {
    #expect(Hashing.gitBlobID([]) == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391")
    #expect(Hashing.gitBlobID(Array("hello world\n".utf8)) == "3b18e512dba79e4c8300dd08aeb37f8e728b8dad")
  }
}

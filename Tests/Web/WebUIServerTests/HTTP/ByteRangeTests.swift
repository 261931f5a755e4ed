import Testing

@testable import WebUIServer

@Suite("Parts of files")
struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-0", 0..<1), ("bytes=0-", 0..<10), ("bytes=9-", 9..<10), ("bytes=2-5", 2..<6), ("bytes=2-99", 2..<10),
        ("bytes=-3", 7..<10), ("bytes=-99", 0..<10), ("Bytes= 1 - 2 ", 1..<3),
        ("bytes=0-99999999999999999999", 0..<10), ("bytes=-99999999999999999999", 0..<10),
    ])
    func rangesAreRead(text: String, part: Range<Int>) throws {
        #expect(try ByteRange(text)?.part(of: 10) == part)
    }

    /// Whoever asks in such a way gets the whole file.
    @Test(arguments: [
        "", "bytes", "bytes=", "bytes=-", "bytes=1", "bytes=5-2", "bytes=1-2,4-5", "items=0-1", "bytes=a-b",
        "bytes=0x1-2",
        "bytes=+1-2", "bytes=1-2-3", "bytes=--1", "bytes=١-٢",
    ])
    func othersAreNoRanges(text: String) {
        #expect(ByteRange(text) == nil)
    }

    @Test(arguments: ["bytes=10-", "bytes=10-12", "bytes=-0", "bytes=99999999999999999999-"])
    func whatAFileDoesNotHaveIsRefused(text: String) {
        #expect(throws: HTTPRefusal.self) { try ByteRange(text)?.part(of: 10) }
        #expect(throws: HTTPRefusal.self) { try ByteRange("bytes=0-")?.part(of: 0) }
    }
}

import Foundation
import FoundationBackfill
import SeededRandom
import Testing

@testable import StudioScreens

/// Bytes as far as they say themselves what they are, with nothing made of them.
@Suite struct StoredListTests {
    @Test func propertyListsAreShownLineByLine() throws {
        let list: [String: Any] = ["name": "Ada", "ages": [1, 2], "more": ["on": true]]
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
            let stored = try #require(StoredList(data))
            #expect(stored.className == nil)
            #expect(
                stored.text.contains("name: “Ada”") && stored.text.contains("  ages: 2 values\n    1\n    2"),
                "\(stored.text)"
            )
            #expect(BytesFacts(data).kind == .propertyList)
        }
    }

    @Test func archivesAreShownWithTheirClasses() throws {
        let value = ["tone": "warm"] as NSDictionary
        let data = try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
        let stored = try #require(StoredList(data))
        #expect(stored.className?.contains("Dictionary") == true)
        #expect(stored.text.contains("tone: “warm”"), "\(stored.text)")
    }

    /// An archive whose objects lead back to themselves ends at a level.
    @Test func listsThatAreTooDeepOrWrongDoNoHarm() {
        let deep = "<?xml version=\"1.0\"?><plist>" + String(repeating: "<array>", count: 100_000)
        #expect(StoredList(Data(deep.utf8)) == nil)
        #expect(StoredList(Data("bplist00".utf8)) == nil && StoredList(Data()) == nil)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let bytes = (0..<60).map { _ in UInt8.random(in: 0...255, using: &random) }
            _ = StoredList(Data("bplist00".utf8) + Data(bytes))?.text
        }
    }

    @Test func picturesAreToldByTheirFirstBytes() {
        #expect(BytesFacts(Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])).line == "PNG, 8 B")
        #expect(BytesFacts(Data("GIF89a".utf8)).line == "GIF, 6 B")
        #expect(BytesFacts(Data("<svg/>".utf8)).line == "Data, 6 B")
        #expect(BytesFacts(Data([1, 2])).line == "Data, 2 B")
    }
}

import Foundation
import Testing

@testable import FoundationBackfillCore

@Suite struct BinaryPropertyListWriterTests {
    private static let values: [PropertyListNode] = [
        .string(""), .string("plain"), .string("Ä🙂"), .string(String(repeating: "x", count: 70_000)), .boolean(true),
        .boolean(false), .integer(0), .integer(255), .integer(256), .integer(65_536), .integer(1 << 32), .integer(-1),
        .integer(.min), .integer(.max), .unsigned(.max), .float(1.5), .double(0.1), .double(-.infinity),
        .bytes(Data([1, 2])), .bytes(Data(count: 300)), .reference(0), .reference(255), .reference(70_000), .array([]),
        .array([.string("a"), .string("a"), .array([.integer(1)])]), .dictionary([:]),
        .dictionary(["b": .integer(1), "a": .dictionary(["a": .string("b")])]),
        .array((0..<70_000).map { .integer($0) }),
    ]

    @Test(arguments: values.indices)
    func whatIsWrittenIsRead(index: Int) {
        let node = PropertyListNode.dictionary(["value": Self.values[index]])
        #expect(BinaryPropertyListReader.read(BinaryPropertyListWriter.data(of: node)) == node)
    }

    @Test func foundationReadsIt() throws {
        let node = PropertyListNode.dictionary([
            "text": .string("Ä"), "number": .integer(-5), "list": .array([.boolean(true), .double(2.5)]),
            "bytes": .bytes(Data([7])),
        ])
        let data = BinaryPropertyListWriter.data(of: node)
        let list = try PropertyListSerialization.propertyList(from: data, format: nil)
        let expected: NSDictionary = ["text": "Ä", "number": -5, "list": [true, 2.5], "bytes": Data([7])]
        #expect(expected.isEqual(list))
    }
}

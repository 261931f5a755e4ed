import Foundation
import Testing

@testable import FoundationBackfillCore

@Suite struct PropertyListNodeTests {
    private let values: [String: Any] = [
        "text": "ä", "flag": true, "none": false, "one": 1, "negative": -7, "large": UInt64.max, "real": 0.5,
        "float": Float(1.5), "whole": 2.0, "date": Date(timeIntervalSinceReferenceDate: 3.25), "data": Data([1]),
        "list": ["a", ["b": 1]] as [Any], "empty": [Any](),
    ]

    @Test func foundationReadsWhatIsWritten() throws {
        let node = try #require(PropertyListNode(propertyList: values))
        let list = try PropertyListSerialization.propertyList(
            from: BinaryPropertyListWriter.data(of: node),
            format: nil
        )
        #expect(list as? NSDictionary == values as NSDictionary)
    }

    @Test func whatFoundationWritesIsReadWithTheSameTypes() throws {
        let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
        let list = try #require(BinaryPropertyListReader.read(data)?.propertyList as? [String: Any])
        let expected = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        #expect(list as NSDictionary == values as NSDictionary)
        for (key, value) in list {
            #expect(try type(of: value) == type(of: #require(expected?[key])), "\(key)")
        }
    }

    @Test func otherValuesAreNone() {
        #expect(PropertyListNode(propertyList: NSNull()) == nil)
        #expect(PropertyListNode(propertyList: ["a": [NSObject()]]) == nil)
        #expect(PropertyListNode(propertyList: [1: "a"]) == nil)
        var deep: Any = "a"
        for _ in 0..<200 { deep = [deep] }
        #expect(PropertyListNode(propertyList: deep) == nil)
        #expect(PropertyListNode.array([.reference(1)]).propertyList == nil)
    }

    @Test func deepListsAreReadIfTheReaderMay() throws {
        var deep: Any = "a"
        for _ in 0..<50 { deep = [deep] }
        let data = BinaryPropertyListWriter.data(of: try #require(PropertyListNode(propertyList: deep)))
        #expect(BinaryPropertyListReader.read(data) == nil)
        #expect(BinaryPropertyListReader.read(data, depthLimit: 100) != nil)
    }
}

import Foundation
import Testing

@testable import CoreData

/// The property list in `Z_METADATA`, in the forms that files have.
@Suite struct StoreMetadataListTests {
    private let values: [String: Any] = [
        "NSStoreModelVersionHashes": ["Note": Data([1, 2, 3])], "NSPersistenceFrameworkVersion": 1522, "flag": true,
        "real": 2.5, "list": ["a", ["b": "c"]] as [Any], "date": Date(timeIntervalSinceReferenceDate: 10.5),
    ]

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func listsOfFoundationAreRead(format: PropertyListSerialization.PropertyListFormat) throws {
        var expected = values
        // Lists in XML have dates in whole seconds.
        if format == .xml { expected["date"] = Date(timeIntervalSinceReferenceDate: 10) }
        let data = try PropertyListSerialization.data(fromPropertyList: expected, format: format, options: 0)
        let metadata = try StoreMetadata(uuid: "U", propertyList: data)
        #expect(metadata.values.filter { expected[$0.key] != nil } as NSDictionary == expected as NSDictionary)
    }

    /// Foundation would read ten to the power of twelve values, in 605 bytes.
    @Test func listsThatNameTheSameListAgainAndAgainAreRefused() {
        #expect(throws: StoreFileError.self) {
            try StoreMetadata(uuid: "U", propertyList: Self.growingList(levels: 12))
        }
    }

    /// A dictionary whose value is an array of ten references to an array of ten references, and so on.
    private static func growingList(levels: Int) -> Data {
        var values: [[UInt8]] = [[0xD1, 1, 2], [0x51, 0x61]]
        for level in 1...levels {
            values.append([0xAA] + Array(repeating: UInt8(level + 2), count: 10))
        }
        values.append([0x09])
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for value in values {
            offsets.append(UInt8(bytes.count))
            bytes += value
        }
        let table = bytes.count
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [offsets.count, 0, table] {
            bytes += withUnsafeBytes(of: UInt64(number).bigEndian, Array.init)
        }
        return Data(bytes)
    }

    @Test func foundationReadsWhatIsWritten() throws {
        let data = try StoreMetadata(uuid: "U", values: values).propertyList
        let list = try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
        #expect(list.filter { values[$0.key] != nil } as NSDictionary == values as NSDictionary)
        #expect(try StoreMetadata(uuid: "U", values: values).propertyList == data)
    }

    @Test func valuesThatCannotBeStoredAreNamed() {
        #expect(throws: StoreFileError.self) {
            _ = try StoreMetadata(uuid: "U", values: ["bad": NSObject()]).propertyList
        }
    }
}

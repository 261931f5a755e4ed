import CloudWire
import Foundation
import Testing
import UntrustedJSON

@Suite("Fields as the web service writes them")
struct FieldEntryTests {
    private func read(_ text: String, declared: FieldShape? = nil) throws -> FieldEntry {
        try FieldEntry(JSONReader.read(Array(text.utf8)), name: "f", declared: declared)
    }

    private static let everyValue: [FieldValue] = {
        var location = LocationValue(latitude: 48.1, longitude: 11.5)
        location.altitude = 520
        location.timestamp = 1_700_000_000_123.5
        var asset = AssetValue(fileChecksum: "abc", size: 12)
        asset.receipt = "r"
        asset.downloadURL = "https://x/${f}"
        return [
            .string("a"), .string(""), .int64(.max), .int64(-1), .double(5), .double(0.1),
            .timestamp(1_700_000_000_000),
            .timestamp(-0.5), .bytes(Data([0, 255])), .bytes(Data()), .reference(ReferenceValue(recordName: "r")),
            .reference(ReferenceValue(recordName: "r", zoneID: ZoneName("z", owner: "o"), action: .deleteSelf)),
            .location(location), .asset(asset), .list([]), .list([.string("a"), .string("b")]), .list([.int64(1)]),
            .list([.timestamp(1)]), .list([.reference(ReferenceValue(recordName: "r"))]), .list([.double(1)]),
        ]
    }()

    @Test(arguments: everyValue, [true, false])
    func whatIsWrittenIsReadAgain(value: FieldValue, numbersAsStrings: Bool) throws {
        var writer = JSONWriter()
        let entry = FieldEntry(value, isEncrypted: true)
        entry.write(to: &writer, numbersAsStrings: numbersAsStrings)
        #expect(try FieldEntry(JSONReader.read(writer.bytes), name: "f") == entry)
    }

    @Test func datesHaveWhatIsBeyondTheirMilliseconds() throws {
        var entry = FieldEntry(.timestamp(1_700_000_000_123), isEncrypted: true)
        entry.fraction = -0.000_123_456
        var writer = JSONWriter()
        entry.write(to: &writer)
        #expect(try FieldEntry(JSONReader.read(writer.bytes), name: "f") == entry)
        #expect(try read(#"{"value": 5, "type": "TIMESTAMP", "fraction": 0.001}"#).fraction == nil)
        #expect(try read(#"{"value": 5, "type": "TIMESTAMP", "fraction": "a"}"#).fraction == nil)
        #expect(try read(#"{"value": 5, "type": "INT64", "fraction": 0.0001}"#).fraction == nil)
    }

    @Test(arguments: [
        (#"{"value": "a"}"#, FieldValue.string("a")), (#"{"value": 5}"#, .int64(5)), (#"{"value": 5.5}"#, .double(5.5)),
        (#"{"value": ["a"]}"#, .list([.string("a")])), (#"{"value": []}"#, .list([])),
        (#"{"value": {"recordName": "r"}}"#, .reference(ReferenceValue(recordName: "r"))),
        (#"{"value": {"latitude": 1, "longitude": 2}}"#, .location(LocationValue(latitude: 1, longitude: 2))),
        (#"{"value": {"fileChecksum": "c", "size": 3}}"#, .asset(AssetValue(fileChecksum: "c", size: 3))),
    ])
    func typesAreInferred(text: String, value: FieldValue) throws {
        #expect(try read(text).value == value)
    }

    @Test func theSchemaDecidesWhereTheTextNamesNoType() throws {
        #expect(try read(#"{"value": 5}"#, declared: FieldShape(.double)).value == .double(5))
        #expect(try read(#"{"value": 5}"#, declared: FieldShape(.timestamp)).value == .timestamp(5))
        #expect(try read(#"{"value": "AA=="}"#, declared: FieldShape(.bytes)).value == .bytes(Data([0])))
        #expect(try read(#"{"value": 5, "type": "INT64"}"#, declared: FieldShape(.double)).value == .int64(5))
    }

    @Test func otherSpellingsOfClients() throws {
        #expect(try read(#"{"value": "5", "type": "INT64"}"#).value == .int64(5))
        #expect(try read(#"{"value": 5.0, "type": "INT64"}"#).value == .int64(5))
        #expect(try read(#"{"value": [], "type": "UNKNOWN_LIST"}"#).value == .list([]))
        #expect(try read(#"{"value": "AA==", "type": "ENCRYPTED_BYTES"}"#).isEncrypted)
        #expect(try read(#"{"value": {"fileChecksum": "c", "size": 3}, "type": "ASSET"}"#).value?.shape.type == .asset)
    }

    @Test func aFieldWithoutAValueIsRemoved() throws {
        #expect(try read("{}").value == nil)
        #expect(try read(#"{"value": null, "type": "STRING"}"#).value == nil)
    }

    @Test(arguments: [
        #"{"value": 5, "type": "STRING"}"#, #"{"value": "x", "type": "INT64"}"#, #"{"value": 1.5, "type": "INT64"}"#,
        #"{"value": "?", "type": "BYTES"}"#, #"{"value": true}"#, #"{"value": [1, "a"]}"#, #"{"value": [[1]]}"#,
        #"{"value": {}}"#, #"{"value": 1, "type": "COLOR"}"#, #"{"value": 1, "type": 7}"#, "5", "[]",
        #"{"value": "a", "type": "STRING_LIST"}"#, #"{"value": {"latitude": 91, "longitude": 0}, "type": "LOCATION"}"#,
        #"{"value": {"recordName": "r", "action": "EXPLODE"}}"#, #"{"value": {"fileChecksum": "c", "size": -1}}"#,
        #"{"value": "inf", "type": "DOUBLE"}"#, #"{"value": ["a", 1], "type": "STRING_LIST"}"#,
    ])
    func whatIsNoFieldIsRefusedByItsName(text: String) {
        #expect { try read(text) } throws: {
            ($0 as? WireFailure)?.code == .badRequest && ($0 as? WireFailure)?.reason.contains("'f'") == true
        }
    }
}

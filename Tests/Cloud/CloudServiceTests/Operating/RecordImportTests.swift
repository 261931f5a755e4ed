import CloudService
import CloudWire
import Foundation
import Testing

@Suite("Records in files")
struct RecordImportTests {
    private static func database(_ service: CloudService, _ owner: String) -> OperatedDatabase {
        let address = DatabaseAddress(container: "iCloud.test", environment: .development, owner: owner)
        return OperatedDatabase(service, address, as: .operator("olga"))
    }

    private static func export(_ database: OperatedDatabase, _ format: RecordFileFormat) async throws -> String {
        var data = Data()
        _ = try await database.export(BrowseQuery(type: "Note", zone: ZoneName("z")), as: format) { data += $0 }
        return String(decoding: data, as: UTF8.self)
    }

    private static let values: [String: FieldValue?] = [
        "title": .string("a \"b\", c\nd é"), "count": .int64(-3), "share": .double(0.1),
        "day": .timestamp(1_700_000_000_123),
        "data": .bytes(Data([0, 255])), "other": .reference(ReferenceValue(recordName: "r2")),
        "place": .location(LocationValue(latitude: 48.1, longitude: 11.6)),
        "words": .list([.string("x"), .string("y,z")]),
    ]

    @Test(arguments: RecordFileFormat.allCases)
    func exportedRecordsComeBackAsTheyWere(_ format: RecordFileFormat) async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        for part in [0..<125, 125..<250] {
            _ = try await client.modify(part.map { .init(.create, WireRecord("r\($0)", "Note", Self.values)) })
        }
        let alice = Self.database(client.service, "_alice")
        let text = try await Self.export(alice, format)
        let type = try #require(await alice.types().first { $0.name == "Note" })
        let records = try RecordImport(text, as: format, type: type)
        #expect((records.count, records.problems.count) == (250, 0))
        let bob = Self.database(client.service, "_bob")
        try await bob.modifyZones([.init(ZoneName("z"), isDeletion: false)])
        #expect(try await bob.check(records).isEmpty)
        let report = try await records.save(to: bob, in: ZoneName("z"))
        #expect((report.saved, report.problems.count) == (250, 0))
        let record = try #require(await bob.record("r7", in: ZoneName("z")))
        #expect(record.fields.compactMapValues(\.value) == Self.values.compactMapValues { $0 })
    }

    @Test func aDryRunNamesEachRowThatIsWrongAndSavesNothing() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        try await client.modify(.create, WireRecord("a", "Note", ["title": .string("a"), "count": .int64(1)]))
        let database = Self.database(client.service, "_alice")
        let type = try #require(await database.types().first { $0.name == "Note" })
        let table = "recordName,title,count\nb,\"two\nlines\",2\nc,x,many\nb,again,3\nd,short\n"
        let records = try RecordImport(table, as: .csv, type: type)
        #expect(records.problems.map(\.line) == [4, 5, 6])
        #expect(records.problems.first?.reason.contains("whole number") == true)
        #expect(throws: WireFailure.self) { try RecordImport("recordName,nothing\n", as: .csv, type: type) }
        #expect(throws: WireFailure.self) { try RecordImport("recordName\n\"open", as: .csv, type: type) }
        let lines = """
            {"recordName": "e", "recordType": "Note", "fields": {"title": {"value": 5, "type": "INT64"}}}
            no JSON
            {"recordName": "f", "recordType": "Note", "fields": {"title": {"value": "x", "type": "STRING"}}}
            """
        let typed = try RecordImport(lines, as: .jsonLines, type: nil)
        #expect(try await database.check(typed).map(\.line) == [1, 2])
        #expect(try await database.page(BrowseQuery()).records.count == 1)
    }

    @Test func whatAnImportWouldReplaceIsCounted() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        for name in ["a", "b", "gone"] {
            try await client.modify(.create, WireRecord(name, "Note", ["title": .string(name)]))
        }
        let database = Self.database(client.service, "_alice")
        let gone = WireRecord(recordName: "gone", recordType: "Note")
        _ = try await database.modify([.init(.forceDelete, gone)], in: ZoneName("z"))
        let names = ["a", "gone", "b"] + (0..<250).map { "new\($0)" }
        let lines = names.map { "{\"recordName\": \"\($0)\", \"recordType\": \"Note\"}" }.joined(separator: "\n")
        let records = try RecordImport(lines, as: .jsonLines, type: nil)
        #expect(records.count == 253)
        #expect(try await database.replaced(by: records, in: ZoneName("z")) == 2)
        await #expect(throws: WireFailure.self) { _ = try await database.replaced(by: records, in: ZoneName("no")) }
    }

    @Test func aBatchWithABadRecordIsNotSavedAndTheOthersAre() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        let database = Self.database(client.service, "_alice")
        let lines = (0..<(RecordImport.batch + 5)).map { number in
            let value = number == 3 ? "{\"value\": \"x\", \"type\": \"STRING\"}" : "{\"value\": 1, \"type\": \"INT64\"}"
            return "{\"recordName\": \"r\(number)\", \"recordType\": \"Note\", \"fields\": {\"count\": \(value)}}"
        }
        let records = try RecordImport(lines.joined(separator: "\n"), as: .jsonLines, type: nil)
        let report = try await records.save(to: database, in: ZoneName("z"))
        #expect(report.saved == 5)
        #expect(report.problems.count == RecordImport.batch)
        #expect(try await database.page(BrowseQuery()).records.count == 5)
    }

    @Test func textsOfValuesAreReadBack() throws {
        let now = Date(timeIntervalSince1970: 1_000_000)
        let hoursAgo = try FieldCell.value(of: "-2h", as: FieldShape(.timestamp), field: "day", now: now)
        #expect(hoursAgo == .timestamp(992_800_000))
        #expect(
            try FieldCell.value(of: "2026-03-01", as: FieldShape(.timestamp), field: "day")
                == .timestamp(1_772_323_200_000)
        )
        #expect(throws: WireFailure.self) { try FieldCell.value(of: "nan", as: FieldShape(.double), field: "f") }
        #expect(throws: WireFailure.self) {
            try FieldCell.value(of: "[1", as: FieldShape(.int64, isList: true), field: "f")
        }
    }
}

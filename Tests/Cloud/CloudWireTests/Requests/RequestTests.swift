import CloudWire
import Foundation
import Testing
import UntrustedJSON

@Suite("Requests of real clients, and ours")
struct RequestTests {
    private func node(_ text: String) throws -> JSONNode { try JSONReader.read(Array(text.utf8)) }

    private func written(_ write: (inout JSONWriter) -> Void) throws -> JSONNode {
        var writer = JSONWriter()
        write(&writer)
        return try JSONReader.read(writer.bytes)
    }

    @Test func modify() throws {
        var request = RecordsModify(
            [.init(.forceUpdate, WireRecord(recordName: "a", recordType: "T"))],
            zoneID: ZoneName("z")
        )
        request.isAtomic = false
        request.desiredKeys = ["x", "y"]
        let again = try RecordsModify(written(request.write)) { _, _ in nil }
        #expect(again.operations.map(\.kind) == [.forceUpdate])
        #expect(again.operations.map(\.record) == request.operations.map(\.record))
        #expect(again.zoneID == ZoneName("z"))
        #expect(!again.isAtomic && again.desiredKeys == ["x", "y"])
    }

    @Test func modifyIsAtomicUnlessItSaysOtherwise() throws {
        #expect(try RecordsModify(node(#"{"operations": []}"#)) { _, _ in nil }.isAtomic)
    }

    @Test func query() throws {
        var request = RecordsQuery(recordType: "T")
        request.filters = [
            QueryFilter(.in, "f", .list([.int64(1)])),
            QueryFilter(.near, "l", .location(LocationValue(latitude: 1, longitude: 2)), distance: 5),
        ]
        request.sorts = [
            QuerySort("f", ascending: false), QuerySort("l", relativeTo: LocationValue(latitude: 1, longitude: 2)),
        ]
        (request.resultsLimit, request.continuationMarker, request.isZoneWide) = (7, "m", true)
        let again = try RecordsQuery(written(request.write))
        #expect(again.filters == request.filters)
        #expect(again.sorts == request.sorts)
        #expect(again.resultsLimit == 7 && again.continuationMarker == "m" && again.isZoneWide)
    }

    @Test(arguments: [
        ("recordName", "___recordID"), ("createdUserRecordName", "___createdBy"),
        ("createdTimestamp", "___createTime"), ("modifiedUserRecordName", "___modifiedBy"),
        ("modifiedTimestamp", "___modTime"), ("___modTime", "___modTime"),
    ])
    func systemFieldsHaveTheNamesOfCloudKitJS(name: String, field: String) throws {
        let filter = #"{"comparator": "EQUALS", "systemFieldName": "\#(name)", "fieldValue": {"value": 1}}"#
        let sort = #"{"systemFieldName": "\#(name)"}"#
        let text = #"{"query": {"recordType": "T", "filterBy": [\#(filter)], "sortBy": [\#(sort)]}}"#
        let query = try RecordsQuery(node(text))
        #expect(query.filters.first?.fieldName == field && query.sorts.first?.fieldName == field)
        #expect(throws: WireFailure.self) { try RecordsQuery(node(text.replacing(name, with: "createTime"))) }
    }

    @Test func feedsTakeDefaultsFromTheRequest() throws {
        let feeds = try ZoneFeeds(
            node(
                #"""
                {"zones": [{"zoneID": {"zoneName": "a"}, "resultsLimit": 3}, {"zoneID": {"zoneName": "b"}, "syncToken": "t"}],
                 "resultsLimit": 9, "desiredKeys": ["k"], "reverse": true}
                """#
            )
        )
        #expect(feeds.zones.map(\.resultsLimit) == [3, 9])
        #expect(feeds.zones.map(\.syncToken) == [nil, "t"])
        #expect(feeds.zones.allSatisfy { $0.desiredKeys == ["k"] && $0.isReversed })
    }

    @Test func zonesAreLookedUpByIDsOrObjectsWithThem() throws {
        let plain = try ZonesLookup(node(#"{"zones": [{"zoneName": "a"}]}"#))
        let wrapped = try ZonesLookup(node(#"{"zones": [{"zoneID": {"zoneName": "a"}}]}"#))
        #expect(plain.zones == wrapped.zones)
    }

    @Test func subscriptions() throws {
        var subscription = WireSubscription("s", .query)
        subscription.recordType = "T"
        subscription.filters = [QueryFilter(.equals, "f", .string("a"))]
        (subscription.firesOn, subscription.firesOnce, subscription.isZoneWide) = ([.create, .delete], true, true)
        subscription.notificationInfo = .object([.init("shouldSendContentAvailable", .bool(true))])
        let request = try SubscriptionsModify(written(SubscriptionsModify([.save(subscription), .delete("d")]).write))
        guard case .save(let again) = request.operations.first, case .delete("d") = request.operations.last else {
            Issue.record("\(request.operations)")
            return
        }
        #expect(again == subscription)
    }

    @Test func assets() throws {
        let field = AssetField(recordName: "r", recordType: "T", fieldName: "f")
        #expect(try AssetsRequest(.upload, written(AssetsRequest(.upload, [field]).write)).fields == [field])
        let answer = AssetsUploadAnswer([.init(field, url: "https://x")])
        #expect(try AssetsUploadAnswer(written(answer.write)).tokens == answer.tokens)
    }

    @Test(arguments: [
        "{}", #"{"operations": 5}"#, #"{"operations": [5]}"#,
        #"{"operations": [{"operationType": "explode", "record": {}}]}"#,
        #"{"operations": [{"operationType": "create"}]}"#,
        #"{"operations": [{"operationType": "create", "record": 5}]}"#,
        #"{"operations": [], "zoneID": "z"}"#, #"{"operations": [], "desiredKeys": [1]}"#,
    ])
    func whatIsNoRequestIsRefused(text: String) {
        #expect(throws: WireFailure.self) { try RecordsModify(node(text)) { _, _ in nil } }
    }

    @Test(arguments: [
        "{}", #"{"query": {}}"#, #"{"query": {"recordType": ""}}"#,
        #"{"query": {"recordType": "T"}, "resultsLimit": 0}"#,
        #"{"query": {"recordType": "T", "filterBy": [{"comparator": "LIKE", "fieldName": "f", "fieldValue": {"value": 1}}]}}"#,
        #"{"query": {"recordType": "T", "filterBy": [{"comparator": "EQUALS", "fieldName": "f"}]}}"#,
        #"{"query": {"recordType": "T", "sortBy": [{}]}}"#,
    ])
    func whatIsNoQueryIsRefused(text: String) {
        #expect(throws: WireFailure.self) { try RecordsQuery(node(text)) }
    }
}

import CloudService
import CloudWire
import Foundation
import Testing

@Suite("Finding records")
struct QueryTests {
    /// A client with five notes in a zone.
    private func client() async throws -> TestClient {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        var place = LocationValue(latitude: 48, longitude: 11)
        let titles = ["Apple", "apple pie", "Banana", "Café au lait", "Zettel"]
        for (number, title) in titles.enumerated() {
            place.latitude = 48 + Double(number)
            try await client.modify(
                .create,
                WireRecord(
                    "r\(number)",
                    "Note",
                    [
                        "title": .string(title), "n": .int64(Int64(number)), "when": .timestamp(Double(number) * 1_000),
                        "tags": .list(number % 2 == 0 ? [.string("even"), .string("t\(number)")] : [.string("odd")]),
                        "place": .location(place), "to": .reference(ReferenceValue(recordName: "r\(number / 2)")),
                        "data": .bytes(Data([1])), "secret": number == 0 ? nil : .string("s"),
                    ]
                )
            )
        }
        return client
    }

    private func names(_ client: TestClient, _ query: RecordsQuery) async throws -> [String] {
        var query = query
        query.zoneID = query.zoneID ?? ZoneName("z")
        return try await client.query(query).records.map { try $0.get().recordName }
    }

    private func names(_ client: TestClient, _ filters: QueryFilter...) async throws -> [String] {
        var query = RecordsQuery(recordType: "Note")
        query.filters = filters
        query.sorts = [QuerySort("n")]
        return try await names(client, query)
    }

    @Test("C128: the comparisons") func comparisons() async throws {
        let client = try await client()
        let table: [(QueryFilter, [Int])] = [
            (QueryFilter(.equals, "title", .string("Apple")), [0]),
            (QueryFilter(.equals, "title", .string("apple")), []),
            (QueryFilter(.notEquals, "title", .string("Apple")), [1, 2, 3, 4]),
            (QueryFilter(.equals, "n", .double(3)), [3]), (QueryFilter(.lessThan, "n", .int64(2)), [0, 1]),
            (QueryFilter(.lessThanOrEquals, "n", .int64(2)), [0, 1, 2]),
            (QueryFilter(.greaterThan, "n", .double(2.5)), [3, 4]),
            (QueryFilter(.greaterThanOrEquals, "when", .timestamp(3_000)), [3, 4]),
            (QueryFilter(.greaterThan, "title", .string("Banana")), [1, 3, 4]),
            (QueryFilter(.in, "n", .list([.int64(1), .int64(4), .int64(9)])), [1, 4]),
            (QueryFilter(.in, "n", .list([])), []),
            (QueryFilter(.notIn, "n", .list([.int64(1), .int64(4)])), [0, 2, 3]),
            (QueryFilter(.beginsWith, "title", .string("Ap")), [0]),
            (QueryFilter(.notBeginsWith, "title", .string("Ap")), [1, 2, 3, 4]),
            (QueryFilter(.listContains, "tags", .string("even")), [0, 2, 4]),
            (QueryFilter(.notListContains, "tags", .string("even")), [1, 3]),
            (QueryFilter(.containsAny, "tags", .list([.string("t0"), .string("odd")])), [0, 1, 3]),
            (QueryFilter(.listMemberBeginsWith, "tags", .string("t")), [0, 2, 4]),
            (QueryFilter(.notListMemberBeginsWith, "tags", .string("t")), [1, 3]),
            (QueryFilter(.containsAllTokens, "title", .string("APPLE")), [0, 1]),
            (QueryFilter(.containsAllTokens, "title", .string("pie apple")), [1]),
            (QueryFilter(.containsAnyTokens, "title", .string("pie banana")), [1, 2]),
            (QueryFilter(.containsAllTokens, "title", .string("cafe the")), [3]),
            (QueryFilter(.containsAllTokens, nil, .string("zettel")), [4]),
            (QueryFilter(.equals, "to", .reference(ReferenceValue(recordName: "r1", action: .deleteSelf))), [2, 3]),
            (
                QueryFilter(.near, "place", .location(LocationValue(latitude: 48.5, longitude: 11)), distance: 60_000),
                [0, 1]
            ),
        ]
        for (filter, expected) in table {
            #expect(try await names(client, filter) == expected.map { "r\($0)" }, "\(filter)")
        }
    }

    @Test("C042: of a reference, its name counts only") func references() async throws {
        let client = try await client()
        #expect(try await names(client, QueryFilter(.equals, "to", .string("r0"))) == ["r0", "r1"])
    }

    @Test func allFiltersMustHold() async throws {
        let client = try await client()
        let found = try await names(
            client,
            QueryFilter(.listContains, "tags", .string("even")),
            QueryFilter(.greaterThan, "n", .int64(0)),
            QueryFilter(.beginsWith, "title", .string("Z"))
        )
        #expect(found == ["r4"])
    }

    @Test("C137: texts are compared in their composed form") func composition() async throws {
        let client = try await client()
        #expect(try await names(client, QueryFilter(.beginsWith, "title", .string("Cafe\u{301}"))) == ["r3"])
        #expect(try await names(client, QueryFilter(.equals, "title", .string("Cafe\u{301} au lait"))) == ["r3"])
    }

    @Test("C143, C144: order by values and by distance") func order() async throws {
        let client = try await client()
        var query = RecordsQuery(recordType: "Note")
        query.filters = [QueryFilter(.greaterThan, "n", .int64(0))]
        query.sorts = [QuerySort("title", ascending: false)]
        #expect(try await names(client, query) == ["r1", "r4", "r3", "r2"])
        query.sorts = [QuerySort("place", relativeTo: LocationValue(latitude: 51, longitude: 11))]
        #expect(try await names(client, query) == ["r3", "r2", "r4", "r1"])
        query.sorts[0].isAscending = false
        await expect(.badRequest) { try await names(client, query) }
        query.sorts = [QuerySort("data")]
        await expect(.badRequest) { try await names(client, query) }
    }

    @Test("C145, C147: pages, and no marker at the end", arguments: [1, 2, 4, 5, 9]) func pages(limit: Int) async throws
    {
        let client = try await client()
        var query = RecordsQuery(recordType: "Note")
        query.filters = [QueryFilter(.greaterThanOrEquals, "n", .int64(0))]
        query.resultsLimit = limit
        var found: [String] = []
        repeat {
            let answer = try await client.query(query)
            #expect(answer.records.count <= limit)
            found += try answer.records.map { try $0.get().recordName }
            query.continuationMarker = answer.continuationMarker
        } while query.continuationMarker != nil
        #expect(found == (0..<5).map { "r\($0)" })
    }

    @Test func aMarkerIsForOneQuery() async throws {
        let client = try await client()
        var query = RecordsQuery(recordType: "Note")
        query.filters = [QueryFilter(.greaterThanOrEquals, "n", .int64(0))]
        query.resultsLimit = 1
        query.continuationMarker = try await client.query(query).continuationMarker
        query.filters = []
        for marker in [query.continuationMarker, "x", ""] {
            query.continuationMarker = marker
            await expect(.badRequest) { try await client.query(query) }
        }
    }

    @Test("C126: a query without a zone searches all zones") func allZones() async throws {
        let client = try await client()
        try await client.modify(.create, WireRecord("default", "Note", ["n": .int64(1)]), zone: nil)
        var query = RecordsQuery(recordType: "Note")
        query.filters = [QueryFilter(.equals, "n", .int64(1))]
        query.resultsLimit = 1
        let first = try await client.query(query)
        query.continuationMarker = first.continuationMarker
        let second = try await client.query(query)
        #expect(try (first.records + second.records).map { try $0.get().zoneID?.name } == ["_defaultZone", "z"])
        #expect(second.continuationMarker == nil)
        query.continuationMarker = nil
        query.zoneID = ZoneName("nowhere")
        await expect(.zoneNotFound) { try await client.query(query) }
    }

    @Test(
        "C140, C141: a field must carry the index for its use",
        arguments: [
            QueryFilter(.equals, "data", .bytes(Data([1]))), QueryFilter(.equals, "nothing", .int64(1)),
            QueryFilter(.lessThan, "tags", .string("a")), QueryFilter(.equals, "___recordID", .string("r1")),
            QueryFilter(.containsAllTokens, "n", .string("a")), QueryFilter(.equals, "n", .string("a")),
            QueryFilter(.in, "n", .int64(1)), QueryFilter(.equals, nil, .int64(1)), QueryFilter(.near, "n", .int64(1)),
            QueryFilter(.near, "place", .location(LocationValue(latitude: 0, longitude: 0))),
        ]
    )
    func indexes(filter: QueryFilter) async throws {
        let client = try await client()
        await expect(.badRequest) { try await names(client, filter) }
    }

    @Test("C141, C142: whole types and system types") func wholeTypes() async throws {
        let client = try await client()
        await expect(.badRequest) { try await client.query(RecordsQuery(recordType: "Note")) }
        await expect(.badRequest) { try await client.query(RecordsQuery(recordType: "Users")) }
        // Programs for Apple's module get `unknownItem`.
        await expect(.notFound) { try await client.query(RecordsQuery(recordType: "Nothing")) }
    }

    /// Without limits, one request kept a processor busy for a minute.
    @Test func aQueryIsOfLimitedSize() async throws {
        let client = try await client()
        func numbers(_ count: Int) -> FieldValue { .list((0..<count).map { .int64(Int64($0)) }) }
        func words(_ count: Int) -> FieldValue { .string((0..<count).map { "w\($0)" }.joined(separator: " ")) }
        #expect(try await names(client, QueryFilter(.in, "n", numbers(250))).count == 5)
        #expect(try await names(client, QueryFilter(.containsAnyTokens, "title", words(250))) == [])
        for filter in [
            QueryFilter(.in, "n", numbers(251)), QueryFilter(.notIn, "n", numbers(251)),
            QueryFilter(.containsAnyTokens, "title", words(251)), QueryFilter(.containsAllTokens, nil, words(251)),
        ] {
            await expect(.limitExceeded) { try await names(client, filter) }
        }
        var query = RecordsQuery(recordType: "Note")
        query.filters = Array(repeating: QueryFilter(.notEquals, "n", .int64(9)), count: 100)
        #expect(try await names(client, query).count == 5)
        query.sorts = [QuerySort("n")]
        await expect(.limitExceeded) { try await names(client, query) }
    }

    @Test func theIndexFollowsChangesAndDeletions() async throws {
        let client = try await client()
        try await client.modify(.forceUpdate, WireRecord("r0", nil, ["n": .int64(50), "title": .string("New words")]))
        try await client.modify(.forceUpdate, WireRecord("r1", nil, ["n": nil]))
        try await client.modify(.forceDelete, WireRecord("r4"))
        #expect(try await names(client, QueryFilter(.in, "n", .list((0..<5).map { .int64($0) }))) == ["r2", "r3"])
        #expect(try await names(client, QueryFilter(.equals, "n", .int64(50))) == ["r0"])
        #expect(try await names(client, QueryFilter(.containsAllTokens, "title", .string("words"))) == ["r0"])
        #expect(try await names(client, QueryFilter(.containsAllTokens, "title", .string("apple"))) == ["r1"])
        try await client.modify(.create, WireRecord("r4", "Note", ["n": .int64(4)]))
        #expect(try await names(client, QueryFilter(.equals, "n", .int64(4))) == ["r4"])
        #expect(try await names(client, QueryFilter(.containsAllTokens, "title", .string("zettel"))) == [])
    }

    @Test func largeIntegersAreToldApart() async throws {
        let client = try await client()
        let large = Int64(1) << 60
        for step in Int64(0)..<3 {
            try await client.modify(.create, WireRecord("l\(step)", "Note", ["n": .int64(large + step)]))
        }
        #expect(try await names(client, QueryFilter(.equals, "n", .int64(large + 1))) == ["l1"])
        #expect(try await names(client, QueryFilter(.greaterThan, "n", .int64(large + 1))) == ["l2"])
    }
}

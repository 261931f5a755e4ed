import CloudService
import CloudWire
import Foundation
import Testing

@Suite("Databases as an operator works with them")
struct OperatedDatabaseTests {
    private static let container = "iCloud.test"

    private static func database(_ client: TestClient, _ owner: String?, as caller: Caller = .operator("olga"))
        -> OperatedDatabase
    {
        let address = DatabaseAddress(container: container, environment: .development, owner: owner)
        return OperatedDatabase(client.service, address, as: caller)
    }

    /// Alice's zone with notes n0 to n4, each with a place in its order.
    private static func notes() async throws -> (client: TestClient, database: OperatedDatabase) {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        let operations = (0..<5).map { number in
            RecordsModify.Operation(
                .create,
                WireRecord("n\(number)", "Note", ["title": .string("t\(number)"), "place": .int64(Int64(number))])
            )
        }
        _ = try await client.modify(operations)
        return (client, database(client, "_alice"))
    }

    @Test func anOperatorChangesWhatAUserHasAndTheUsersFeedTells() async throws {
        let (client, database) = try await Self.notes()
        let before = try await client.changes()
        var record = try #require(await database.record("n1", in: ZoneName("z")))
        record.fields["title"] = FieldEntry(.string("changed"))
        let answers = try await database.modify([.init(.update, record)], in: ZoneName("z"))
        let saved = try #require(answers.first).get()
        #expect(saved.modified?.userRecordName == "_operator:olga")
        #expect(saved.created?.userRecordName == "_alice")
        let changes = try await client.changes(since: before.token)
        #expect(changes.records.map(\.recordName) == ["n1"])
        #expect(changes.records.first?.values["title"] == .string("changed"))
        // A tag that has moved is a conflict for an operator, too.
        let conflict = try await database.modify([.init(.update, record)], in: ZoneName("z"))
        #expect(conflict.first?.code == .conflict)
    }

    @Test func anOperatorMayDoInThePublicDatabaseWhatRolesForbid() async throws {
        var client = try await TestClient.make()
        client.scope = .public
        try await client.modify(.create, WireRecord("p", "Note", ["title": .string("a")]), zone: nil)
        let database = Self.database(client, nil)
        let changed = WireRecord("p", "Note", ["title": .string("b")])
        #expect(try await database.modify([.init(.forceUpdate, changed)], in: .default).first?.code == nil)
        let asBob = Self.database(client, nil, as: .user("_bob"))
        #expect(try await asBob.modify([.init(.forceUpdate, changed)], in: .default).first?.code == .accessDenied)
        let user = WireRecord("_zoe", "Users")
        #expect(try await database.modify([.init(.create, user)], in: .default).first?.code == .accessDenied)
    }

    @Test func whoActsAsAUserSeesNoPrivateDatabaseOfOthers() async throws {
        let (client, _) = try await Self.notes()
        let asBob = Self.database(client, "_alice", as: .user("_bob"))
        await expect(.accessDenied) { try await asBob.page(BrowseQuery()) }
        let asAlice = Self.database(client, "_alice", as: .user("_alice"))
        #expect(try await asAlice.page(BrowseQuery()).records.count == 5)
    }

    @Test func recordsAreListedWithoutAnyIndexNewestFirst() async throws {
        let (client, database) = try await Self.notes()
        try await client.modify(.forceUpdate, WireRecord("n2", "Note", ["title": .string("new")]))
        let page = try await database.page(BrowseQuery())
        #expect(page.records.map(\.record.recordName) == ["n2", "n4", "n3", "n1", "n0"])
        #expect(page.next == nil)
        let types = try await database.zones()
        #expect(types.first { $0.name.name == "z" }?.types.map(\.count) == [5])
        let databases = try await client.service.databases(of: Self.container, .development)
        #expect(databases.map(\.id) == ["_alice"])
    }

    @Test func aSearchWithoutAnIndexGivesUpAndGoesOn() async throws {
        let (client, database) = try await Self.notes()
        try await client.service.importSchema(
            "DEFINE SCHEMA RECORD TYPE Note (title STRING, place INT64);",
            of: Self.container,
            .development
        )
        var query = BrowseQuery(type: "Note", zone: ZoneName("z"))
        query.filters = [QueryFilter(.equals, "title", .string("t0"))]
        (query.order, query.isAscending, query.budget) = (.name, false, 3)
        let first = try await database.page(query)
        #expect(first.records.isEmpty)
        #expect((first.searched, first.hasGivenUp, first.usesIndex) == (3, true, false))
        query.after = first.next
        let second = try await database.page(query)
        #expect(second.records.map(\.record.recordName) == ["n0"])
        #expect(!second.hasGivenUp)
        let advice = try await database.advice(for: query)
        #expect(advice.map(\.field) == ["title", "___recordID"])
        for index in advice { try await client.service.addIndex(index, of: Self.container) }
        #expect(try await database.advice(for: query).isEmpty)
        query.after = nil
        let found = try await database.page(query)
        #expect(found.records.map(\.record.recordName) == ["n0"])
        #expect((found.searched, found.usesIndex) == (1, true))
    }

    @Test func theFeedIsShownWithDeletionsFromAClientsToken() async throws {
        let (client, database) = try await Self.notes()
        let token = try await client.changes().token
        try await client.modify(.forceDelete, WireRecord("n3"))
        let sequence = try await database.sequence(of: token, in: ZoneName("z"))
        let timeline = try await database.timeline(of: ZoneName("z"), after: sequence)
        #expect(timeline.entries.map(\.record.recordName) == ["n3"])
        #expect(timeline.entries.first?.record.isDeleted == true)
        #expect(try await client.changes(since: timeline.token).records.isEmpty)
        await expect(.badRequest) { try await database.sequence(of: "nonsense", in: ZoneName("z")) }
    }

    @Test func oneTextFindsRecordsZonesAndUsers() async throws {
        let (client, _) = try await Self.notes()
        let found = try await client.service.find("n1", in: Self.container, .development, by: .operator("olga"))
        guard case .record(let address, let record)? = found.first else {
            Issue.record("\(found)")
            return
        }
        #expect((address.owner, record.zone.name, record.record.recordName) == ("_alice", "z", "n1"))
        let zones = try await client.service.find("Z", in: Self.container, .development, by: .operator("olga"))
        #expect(zones.contains { if case .zone(_, ZoneName("z")) = $0 { true } else { false } })
    }

    @Test func aRecordIsFoundByAFragmentOfItsNameInAnyCase() async throws {
        let (client, _) = try await Self.notes()
        let name = "5E2A77C4-0D0C-4B56-9E1F-3C1D0A7BB123"
        try await client.modify(.create, WireRecord(name, "Note"))
        func names(_ text: String) async throws -> [String] {
            try await client.service.find(text, in: Self.container, .development, by: .operator("olga")).compactMap {
                if case .record(_, let record) = $0 { record.record.recordName } else { nil }
            }
        }
        for text in [name, "5E2A77C4", "4b56-9e1f", " 0a7bb123 ", "5e2a77c4"] {
            #expect(try await names(text) == [name])
        }
        // Less than four characters are no fragment, but may be a beginning.
        #expect(try await names("123").isEmpty)
        #expect(try await names("5E") == [name])
        for text in ["", " ", "%", "* OR 1", "'", "zzzz"] { #expect(try await names(text).isEmpty) }
        try await client.modify(.forceDelete, WireRecord(name))
        #expect(try await names("4b56-9e1f").isEmpty)
    }

    @Test func changesDeletionsAndCreationsAreTakenBack() async throws {
        let (_, database) = try await Self.notes()
        let zone = ZoneName("z")
        let old = try #require(await database.record("n0", in: zone))
        let gone = try #require(await database.record("n1", in: zone))
        var new = old
        new.fields["title"] = FieldEntry(.string("x"))
        var deletion = WireRecord("n1", "Note")
        deletion.recordChangeTag = gone.recordChangeTag
        let answers = try await database.modify(
            [.init(.update, new), .init(.delete, deletion), .init(.create, WireRecord("fresh", "Note"))],
            in: zone
        )
        let after = answers.compactMap { if case .record(let record) = $0, !record.isDeleted { record } else { nil } }
        let undo = RecordUndo("Undo", in: zone, before: [old, gone], after: after)
        #expect(try await database.modify(undo.operations, in: zone).allSatisfy { $0.code == nil })
        #expect(try await database.record("n0", in: zone)?.fields == old.fields)
        #expect(try await database.record("n1", in: zone)?.fields == gone.fields)
        #expect(try await database.record("fresh", in: zone) == nil)
        // Once more would overwrite what is there now.
        #expect(try await database.modify(undo.operations, in: zone).allSatisfy { $0.code != nil })
    }
}

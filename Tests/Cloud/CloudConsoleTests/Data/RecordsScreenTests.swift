import CloudService
import CloudWire
import Testing
import WebUI
import WebUITestSupport

@testable import CloudConsole

/// Records and zones as operators see and change them.
@MainActor
@Suite("The console's screens of data")
struct RecordsScreenTests {
    private static let container = "iCloud.org.example.Notes"

    /// The service with five notes of Alice.
    private func sources() async throws -> ConsoleSources {
        let accounts = try await AccountStore(nil)
        try await accounts.addOperator("ada", password: "correct horse", role: .owner)
        try await accounts.addOperator("vera", password: "correct horse", role: .viewer)
        let service = try await CloudService.temporary(accounts: accounts)
        let sources = ConsoleSources(
            service: service,
            accounts: accounts,
            log: nil,
            address: "https://cloud.example.org"
        )
        let database = database(sources)
        try await database.modifyZones([.init(ZoneName("z"), isDeletion: false)])
        let operations = (0..<5).map { number in
            var record = WireRecord(recordName: "note\(number)", recordType: "Note")
            record.fields = [
                "title": FieldEntry(.string("title \(number)")), "place": FieldEntry(.int64(Int64(number))),
                "next": FieldEntry(.reference(ReferenceValue(recordName: "note\((number + 1) % 5)"))),
            ]
            return RecordsModify.Operation(.create, record)
        }
        _ = try await database.modify(operations, in: ZoneName("z"))
        return sources
    }

    private func database(_ sources: ConsoleSources) -> OperatedDatabase {
        let address = DatabaseAddress(container: Self.container, environment: .development, owner: "_alice")
        return OperatedDatabase(sources.service, address, as: .operator("test"))
    }

    private func page(_ sources: ConsoleSources, _ rest: String, login: String = "ada") throws -> (
        client: HeadlessClient, desk: ConsoleDesk
    ) {
        let desk = ConsoleDesk(sources, login: login)
        let url = "/console/\(Self.container)/development/\(rest)"
        return (try HeadlessClient(url: url) { ConsoleView(desk) }, desk)
    }

    @Test("Records are there on the first click, and a choice runs the query again")
    func listing() async throws {
        let (client, _) = try page(try await sources(), "records?db=_alice")
        await client.wait { client.shows("note4") && client.shows("Note (5)") }
        try client.choose("Note (5)", in: "Type")
        await client.wait { client.shows("title 4") && client.shows("A program cannot ask for this yet.") }
        #expect(client.url.contains("type=Note"))
        try client.type("note2", into: "Record names that begin with…")
        await client.wait { !client.shows("title 4") && client.shows("title 2") }
        #expect(client.failures.isEmpty)
    }

    @Test("An index is made in one click")
    func advice() async throws {
        let sources = try await sources()
        let (client, _) = try page(sources, "records?db=_alice&type=Note")
        await client.wait { client.find("button", "Make ___recordID queryable") != nil }
        try client.tap("Make ___recordID queryable")
        await client.wait { client.shows("___recordID is now queryable") }
        #expect(try await sources.service.schemaText(of: Self.container, .development).contains("___recordID"))
    }

    @Test("A record is changed, the change is shown before it is saved, and it is undone")
    func editing() async throws {
        let sources = try await sources()
        let (client, desk) = try page(sources, "records?db=_alice&zone=z&record=note1")
        await client.wait { client.shows("Open note2") }
        try client.type("better", into: "title")
        await client.wait { client.shows("title: “title 1” → “better”") }
        try client.tap("Save 1 Changes")
        await client.wait { client.shows("“note1” is saved.") }
        let changed = try await database(sources).record("note1", in: ZoneName("z"))
        #expect(changed?.fields["title"]?.value == .string("better"))
        try client.tap("Undo the change of “note1”")
        await client.wait { client.shows("Undone: the change of “note1”.") }
        let undone = try await database(sources).record("note1", in: ZoneName("z"))
        #expect(undone?.fields["title"]?.value == .string("title 1"))
        #expect(desk.problem == nil)
        let events = try await sources.accounts.operatorEvents(10)
        #expect(events.contains { $0.action.contains("saved the record note1") })
    }

    @Test("A change of somebody else is not overwritten, and both versions are shown")
    func conflicts() async throws {
        let sources = try await sources()
        let (client, desk) = try page(sources, "records?db=_alice&zone=z&record=note1")
        await client.wait { client.shows("Open note2") }
        var other = WireRecord(recordName: "note1", recordType: "Note")
        other.fields["title"] = FieldEntry(.string("theirs"))
        _ = try await database(sources).modify([.init(.forceUpdate, other)], in: ZoneName("z"))
        try client.type("mine", into: "title")
        await client.wait { client.find("button", "Save 1 Changes") != nil }
        try client.tap("Save 1 Changes")
        await client.wait { client.shows("theirs “theirs”, yours “mine”") }
        #expect(desk.problem?.contains("Nothing was saved") == true)
        #expect(
            try await database(sources).record("note1", in: ZoneName("z"))?.fields["title"]?.value == .string("theirs")
        )
    }

    @Test("Several records are deleted after one question that says how many")
    func deleting() async throws {
        let sources = try await sources()
        let (client, desk) = try page(sources, "records?db=_alice")
        await client.wait { client.shows("note4") }
        try client.toggle("Select note1")
        try client.toggle("Select note3")
        await client.wait { client.find("button", "Delete 2 Selected") != nil }
        try client.tap("Delete 2 Selected")
        await client.wait { client.find("button", "Delete 2 records") != nil }
        #expect(desk.question?.title == "Delete 2 records?")
        try client.tap("Delete 2 records")
        await client.wait { client.shows("2 records deleted.") }
        #expect(try await database(sources).page(BrowseQuery()).records.count == 3)
    }

    /// The name of the record in a row of the table.
    private func names(_ client: HeadlessClient) -> [String] {
        client.root.all.filter { $0.hasClass("row") && $0.tag == "tr" }
            .compactMap { row in row.all.first { $0.attributes["scope"] == "row" }?.text }
    }

    @Test("Headings sort all records, and the address keeps the order")
    func sorting() async throws {
        let sources = try await sources()
        let (client, _) = try page(sources, "records?db=_alice")
        await client.wait { client.shows("note4") }
        #expect(!client.url.contains("order="))
        try client.tap("Record")
        await client.wait { names(client) == (0..<5).map { "note\($0)" } }
        #expect(client.url.contains("order=name"))
        try client.tap("Record")
        await client.wait { names(client).first == "note4" }
        #expect(client.url.contains("order=-name"))
        try client.tap("Created")
        await client.wait { client.url.contains("order=-created") }
        let (again, _) = try page(sources, "records?db=_alice&order=name")
        await again.wait { names(again).first == "note0" }
        let (wrong, desk) = try page(sources, "records?db=_alice&order=nonsense")
        await wrong.wait { wrong.shows("note4") }
        #expect(names(wrong).count == 5 && desk.problem == nil && !wrong.url.contains("order="))
    }

    @Test("A record is opened by a double click, and duplicated or deleted from the menu of its row")
    func rowMenu() async throws {
        let sources = try await sources()
        let (client, desk) = try page(sources, "records?db=_alice")
        await client.wait { client.shows("note4") }
        client.tap(try #require(client.find(text: "note2")), count: 2)
        await client.wait { client.shows("note2 in z") }
        #expect(client.url.contains("record=note2"))
        try client.openContextMenu(on: "note3")
        await client.wait { client.find("menuitem", "Duplicate") != nil }
        client.tap(try #require(client.find("menuitem", "Duplicate")))
        await client.wait { client.shows("New Note") && client.shows("title: “” → “title 3”") }
        try client.openContextMenu(on: "note3")
        await client.wait { client.find("menuitem", "Delete") != nil }
        client.tap(try #require(client.find("menuitem", "Delete")))
        await client.wait { desk.question?.title == "Delete 1 record?" }
        #expect(client.failures.isEmpty)
    }

    @Test("An address brings the filters back, and what the type does not know is left out")
    func addressedFilters() async throws {
        let sources = try await sources()
        let (client, desk) = try page(sources, "records?db=_alice&type=Note&where=place.ge.3~gone.is.1~title.has.x")
        await client.wait { names(client) == ["note4", "note3"] }
        #expect(client.url.contains("where=place.ge.3") && !client.url.contains("gone"))
        #expect(desk.problem == nil)
        try client.type("4", into: "Value of place")
        await client.wait { names(client) == ["note4"] }
        #expect(client.url.contains("where=place.ge.4"))
        try client.choose("All types", in: "Type")
        await client.wait { names(client).count == 5 }
        #expect(!client.url.contains("where="))
    }

    @Test("An old address with a zone, a type or a record that are gone shows what is there")
    func oldAddresses() async throws {
        let sources = try await sources()
        for rest in ["zone=gone", "type=Gone", "where=x.is.y", "record=gone", "fields=gone,,-"] {
            let (client, desk) = try page(sources, "records?db=_alice&\(rest)")
            await client.wait { names(client).count == 5 && !client.url.contains("gone") }
            #expect(desk.problem == nil, "\(rest)")
        }
    }

    @Test("The fields that are shown are chosen, and the address keeps them")
    func fields() async throws {
        let sources = try await sources()
        let (client, _) = try page(sources, "records?db=_alice&type=Note")
        await client.wait { client.shows("title 4") && headings(client).contains("place") }
        #expect(!client.url.contains("fields="))
        try client.toggle("place")
        await client.wait { !headings(client).contains("place") }
        #expect(client.url.contains("fields=next%2Ctitle"))
        let (again, _) = try page(sources, "records?db=_alice&type=Note&fields=place,unknown")
        await again.wait { headings(again).contains("place") }
        #expect(!headings(again).contains("title"))
        try again.toggle("place")
        await again.wait { !headings(again).contains("place") }
        #expect(again.url.contains("fields=-"))
        try again.tap("Show the First 8")
        await again.wait { headings(again).contains("title") && !again.url.contains("fields=") }
        #expect(client.failures.isEmpty && again.failures.isEmpty)
    }

    private func headings(_ client: HeadlessClient) -> [String] {
        client.root.all.filter { $0.tag == "th" && $0.attributes["scope"] == "col" }.map(\.text)
    }

    @Test("A viewer sees everything and changes nothing")
    func viewing() async throws {
        let (client, _) = try page(try await sources(), "records?db=_alice&type=Note", login: "vera")
        await client.wait { client.shows("title 4") }
        #expect(client.find("button", "New Record")?.attributes["disabled"] != nil)
        #expect(client.shows("This needs the role developer"))
    }

    @Test("Zones are shown with their records, and deleted after a question that counts them")
    func zones() async throws {
        let sources = try await sources()
        let (client, _) = try page(sources, "zones?db=_alice")
        await client.wait { client.shows("Note: 5") }
        try client.tap("Changes of z")
        await client.wait { client.shows("saved note4") }
        try client.tap("Delete z")
        await client.wait { client.find("button", "Delete Zone and 5 Records") != nil }
        try client.tap("Delete Zone and 5 Records")
        await client.wait { !client.shows("Note: 5") }
        #expect(try await database(sources).page(BrowseQuery()).records.isEmpty)
    }

    @Test("A query is shown as curl, Swift and JSON of the wire")
    func queryTexts() {
        var query = BrowseQuery(type: "Note", zone: ZoneName("z"))
        query.filters = [QueryFilter(.equals, "title", .string("a\"b"))]
        let address = DatabaseAddress(container: Self.container, environment: .development, owner: "_alice")
        let text = QueryText(query: query, address: address, server: "https://cloud.example.org")
        #expect(text.curl.contains("/database/1/\(Self.container)/development/private/records/query?ckAPIToken="))
        #expect(text.swift.contains("NSPredicate(format: \"title == %@\", \"a\\\"b\")"))
        #expect(text.json.contains("\"comparator\":\"EQUALS\""))
    }
}

import CloudService
import CloudWire
import Testing
import WebUITestSupport

@testable import CloudConsole

@MainActor
@Suite("Editing in the table")
struct EditedCellTests {
    private func open(_ login: String = "olga") async throws -> (place: ConsolePlace, client: HeadlessClient) {
        let place = try await ConsolePlace()
        try await place.save("note", ["title": .string("before"), "count": .int64(1)])
        let client = try place.page("records?db=\(place.ada.recordName)&type=Note", login: login)
        await client.wait { client.find(text: "note") != nil && client.shows("before") }
        return (place, client)
    }

    private func edit(_ field: String, _ client: HeadlessClient) async throws {
        try client.openContextMenu(on: "note")
        await client.wait { client.find("menuitem", "Edit \(field)") != nil }
        client.tap(try #require(client.find("menuitem", "Edit \(field)")))
        await client.wait { client.find("textbox", "\(field) of note") != nil }
    }

    private func record(_ place: ConsolePlace) async throws -> WireRecord? {
        try await database(place).record("note", in: ZoneName(ZoneName.defaultName))
    }

    private func database(_ place: ConsolePlace) -> OperatedDatabase {
        let address = DatabaseAddress(
            container: ConsolePlace.container,
            environment: .development,
            owner: place.ada.recordName
        )
        return OperatedDatabase(place.sources.service, address, as: .operator("test"))
    }

    @Test("A cell becomes a field, Return saves it, and it can be undone")
    func saving() async throws {
        let (place, client) = try await open()
        try await edit("title", client)
        let field = try client.field("title of note")
        #expect(field.role == "textbox")
        client.tap(field, count: 2)
        #expect(client.focused === field && !client.url.contains("record="))
        client.edit(field, "after")
        try client.submit("title of note")
        await client.wait { client.shows("“note” is saved.") && client.find("textbox", "title of note") == nil }
        #expect(try await record(place)?.fields["title"]?.value == .string("after"))
        #expect(!client.url.contains("record="))
        await client.wait { client.find("button", "Undo the change of “note”") != nil && client.shows("after") }
        #expect(client.failures.isEmpty)
    }

    @Test("A value that the field cannot have stays in the cell with a reason, and leaving changes nothing")
    func leaving() async throws {
        let (place, client) = try await open()
        try await edit("count", client)
        client.edit(try client.field("count of note"), "many")
        try client.submit("count of note")
        await client.wait { client.shows("'count' must be a whole number") }
        try client.tap("OK")
        #expect(client.find("textbox", "count of note")?.value == "many")
        try client.tap("Leave Cell")
        #expect(client.find("textbox", "count of note") == nil)
        #expect(try await record(place)?.fields["count"]?.value == .int64(1))
        #expect(try await place.events().isEmpty)
    }

    @Test("A change of somebody else opens the panel with both versions")
    func conflict() async throws {
        let (place, client) = try await open()
        try await edit("title", client)
        var other = WireRecord(recordName: "note", recordType: "Note")
        other.fields["title"] = FieldEntry(.string("theirs"))
        _ = try await database(place).modify([.init(.forceUpdate, other)], in: ZoneName(ZoneName.defaultName))
        client.edit(try client.field("title of note"), "mine")
        try client.submit("title of note")
        await client.wait { client.shows("theirs “theirs”, yours “mine”") }
        #expect(try await record(place)?.fields["title"]?.value == .string("theirs"))
    }

    @Test("Who may not change records finds no field in the menu")
    func rights() async throws {
        let (_, client) = try await open("vera")
        try client.openContextMenu(on: "note")
        await client.wait { client.find("menuitem", "Open") != nil }
        #expect(client.find("menuitem", "Edit title") == nil)
    }
}

import CloudService
import CloudWire
import Foundation
import Testing
import WebUI
import WebUITestSupport

@testable import CloudConsole

@MainActor
@Suite("Imports of records")
struct RecordsImporterTests {
    private func open(_ place: ConsolePlace, _ rest: String = "&type=Note") async throws -> HeadlessClient {
        let client = try place.page("records?db=\(place.ada.recordName)\(rest)")
        await client.wait { client.find(text: "old") != nil }
        try client.tap("Import")
        await client.wait { client.shows("Import records") }
        return client
    }

    private func place() async throws -> ConsolePlace {
        let place = try await ConsolePlace()
        try await place.save("old", ["title": .string("before"), "count": .int64(1)])
        return place
    }

    private func record(_ name: String, _ place: ConsolePlace) async throws -> WireRecord? {
        let address = DatabaseAddress(
            container: ConsolePlace.container,
            environment: .development,
            owner: place.ada.recordName
        )
        return try await OperatedDatabase(place.sources.service, address, as: .operator("test"))
            .record(name, in: ZoneName(ZoneName.defaultName))
    }

    @Test("A check names the wrong rows and what would change, and saves nothing before the question is answered")
    func pasted() async throws {
        let place = try await place()
        let client = try await open(place)
        let table = "\u{FEFF}recordName,title,count\nold,after,2\nnew,fresh,3\nbad,x,many\n"
        client.edit(try client.field("Records to import"), table)
        try client.tap("Check")
        await client.wait { client.shows("1 new, 1 replaced.") }
        #expect(client.shows("Line 4: 'count' must be a whole number"))
        #expect(client.shows("Download the records as they are"))
        #expect(try await record("new", place) == nil)
        try client.tap("Import…")
        await client.wait { client.find("button", "Import 2 records") != nil }
        #expect(client.shows("Left out for their problems: 1."))
        #expect(try await record("new", place) == nil)
        try client.tap("Import 2 records")
        await client.wait { client.shows("2 records imported.") && client.find(text: "new") != nil }
        #expect(try await record("old", place)?.fields["title"]?.value == .string("after"))
        #expect(try await record("bad", place) == nil)
        #expect(client.shows("To undo it, import the file from before"))
        try await place.wait(client) {
            try await place.events()
                == ["imported a file of 2 records into the zone _defaultZone of \(place.ada.recordName)"]
        }
        #expect(client.failures.isEmpty)
    }

    @Test("Another text has to be checked anew, and one that is no table says why")
    func changedText() async throws {
        let client = try await open(try await place())
        client.edit(try client.field("Records to import"), "recordName,title\nnew,x\n")
        try client.tap("Check")
        await client.wait { client.shows("1 new, 0 replaced.") }
        client.edit(try client.field("Records to import"), "recordName,nothing\nnew,x\n")
        #expect(client.find("button", "Import…")?.attributes["disabled"] != nil)
        try client.tap("Check")
        await client.wait { client.shows("has no field 'nothing'") }
        #expect(client.find("button", "Import…")?.attributes["disabled"] != nil)
    }

    @Test("A file is taken by its kind, and one that is no text is refused")
    func files() async throws {
        let place = try await place()
        let client = try await open(place, "")
        let line = #"{"recordName":"new","recordType":"Note","fields":{"title":{"value":"x","type":"STRING"}}}"#
        let files = [("notes.jsonl", Array(line.utf8)), ("notes.csv", [0xFF, 0xFE, 0x00])]
        client.session.uploads = { token in
            let file = files[Int(token) ?? 0]
            return Upload(name: file.0, contentType: "") { file.1 }
        }
        for token in ["0", "1"] {
            try client.tap("Choose a File…")
            await client.wait { client.root.all.contains { $0.attributes["data-upload"] != nil } }
            let field = try #require(client.root.all.first { $0.attributes["data-upload"] != nil })
            client.send("files", to: field, .array([.object(["token": .string(token)])]))
            if token == "0" {
                await client.wait { client.shows("notes.jsonl") }
                try client.tap("Check")
                await client.wait { client.shows("1 new, 0 replaced.") }
            }
        }
        await client.wait { client.shows("The file is no text in UTF-8") }
    }

    @Test("Who may not change records imports none")
    func rights() async throws {
        let place = try await place()
        let client = try place.page("records?db=\(place.ada.recordName)", login: "vera")
        await client.wait { client.find(text: "old") != nil }
        #expect(client.find("button", "Import")?.attributes["disabled"] != nil)
        let desk = ConsoleDesk(place.sources, login: "vera")
        desk.container = ConsolePlace.container
        let browser = RecordsBrowser(desk)
        browser.owner = place.ada.recordName
        let importer = RecordsImporter(browser)
        importer.format = .jsonLines
        importer.text = #"{"recordName":"new","recordType":"Note","fields":{}}"#
        importer.check()
        await client.wait { importer.plan != nil }
        importer.ask()
        desk.question?.action()
        await client.wait { desk.problem != nil }
        #expect(try await record("new", place) == nil)
        #expect(try await place.events().isEmpty)
    }
}

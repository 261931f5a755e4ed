import CloudService
import CloudWire
import Testing
import WebUITestSupport

@testable import CloudConsole

/// Types, fields, indexes, roles, the text, the drawing and deployments.
@MainActor
@Suite("Schemas in the console")
struct SchemaScreensTests {
    @Test func typesGetFieldsAndIndexesAndLoseThem() async throws {
        let place = try await ConsolePlace()
        try await place.save("a", ["title": .string("On cards"), "size": .int64(3)])
        let client = try place.page("types/Note")
        try await place.wait(client) { client.shows("title") && client.shows("1 records") }
        try client.toggle("Searchable: title")
        try await place.wait(client) { client.shows("Removes the index SEARCHABLE of title of Note.") }
        try client.type("colour", into: "Name of a new field")
        try client.tap("Add Field")
        try await place.wait(client) { client.shows("Adds the field colour to Note: STRING.") }
        try client.tap("Remove the field size")
        try await place.wait(client) { client.shows("The values in 1 record are deleted") }
        try client.tap("Remove, with Values of 1 record")
        try await place.wait(client) { client.find("button", "Remove the field size") == nil }
        let schema = try await place.sources.service.schema(of: ConsolePlace.container, .development)
        #expect(schema.types["Note"]?.fields.keys.sorted() == ["colour", "title"])
        try await place.wait(client) { try await place.events().count == 3 }
        #expect(
            try await place.events() == [
                "removed the field size of Note", "added the field colour to Note",
                "removed the index SEARCHABLE of title of Note",
            ]
        )
        try client.tap("Swift")
        #expect(client.shows("struct Note {") && client.shows("var title: String?"))
        #expect(client.failures.isEmpty)
    }

    @Test func aDeploymentSaysWhatItDoesAndTheHistoryKeepsIt() async throws {
        let place = try await ConsolePlace()
        try await place.save("a", ["title": .string("On cards")])
        let client = try place.page("deploy")
        try await place.wait(client) { client.shows("Adds the record type Note") }
        #expect(client.shows("cannot be undone") && client.shows("Production refuses records"))
        try client.tap("Deploy 1 Changes…")
        #expect(client.shows("1 of them cannot be undone"))
        try client.tap("Deploy 1 Changes")
        try await place.wait(client) { client.shows("Production has all that development has.") }
        let history = try await place.sources.service.schemaHistory(of: ConsolePlace.container, .production)
        #expect(history.map(\.actor) == ["olga"])
        try client.tap("Reset Development…")
        try await place.wait(client) { client.shows("1 records of all users in development are deleted") }
        try client.tap("Delete 1 Records and Reset")
        try await place.wait(client) { client.shows("olga reset it") }
    }

    @Test func aTextIsCheckedBeforeItIsApplied() async throws {
        let place = try await ConsolePlace()
        let client = try place.page("text")
        try await place.wait(client) { client.find("textbox", "Schema")?.value?.contains("DEFINE SCHEMA") == true }
        let field = try #require(client.find("textbox", "Schema"))
        client.edit(field, "DEFINE SCHEMA RECORD TYPE Card (title THING);")
        try client.tap("Check")
        try await place.wait(client) { client.shows("The schema cannot be read") }
        client.edit(field, "DEFINE SCHEMA RECORD TYPE Card (title STRING);")
        try client.tap("Check")
        try await place.wait(client) { client.shows("Adds the record type Card") }
        try client.tap("Apply")
        try await place.wait(client) { client.shows("changes were applied") }
        #expect(try await place.sources.service.schema(of: ConsolePlace.container, .development).types["Card"] != nil)
    }

    @Test func rolesGetRights() async throws {
        let place = try await ConsolePlace()
        try await place.save("a", ["title": .string("On cards")])
        let client = try place.page("roles")
        try await place.wait(client) { client.find("switch", "_world may read Note") != nil }
        try client.type("Editor", into: "Name of a new role")
        try client.tap("Add Role")
        try await place.wait(client) { client.find("switch", "Editor may write Note") != nil }
        try client.toggle("Editor may write Note")
        try await place.wait(client) { client.shows("Lets Editor write records of Note.") }
    }

    @Test func viewersChangeNothing() async throws {
        let place = try await ConsolePlace()
        try await place.save("a", ["title": .string("On cards")])
        for section in ["types/Note", "roles", "text", "deploy"] {
            let client = try place.page(section, login: "vera")
            try await place.wait(client) { client.shows("Note") || section == "text" }
            let buttons = client.all("button").filter { $0.attributes["disabled"] == nil }.map(\.label)
            #expect(buttons.allSatisfy { !$0.contains("Remove") && !$0.contains("Add ") && !$0.contains("Deploy ") })
        }
    }

    @Test func theDrawingHasEachTypeAndArrowsToWhatReferencesName() throws {
        let edits: [SchemaEdit] = [
            .addType("Folder"), .addType("Note"), .addField("title", FieldSchema(FieldShape(.string)), type: "Note"),
            .addField("folder", FieldSchema(FieldShape(.reference)), type: "Note"),
        ]
        let schema = try edits.reduce(ContainerSchema()) { try $0.applying($1) }
        let svg = SchemaDiagram(schema).svg
        #expect(svg.contains(">Folder<") && svg.contains(">Note<") && svg.contains(">title<"))
        #expect(svg.components(separatedBy: "marker-end").count == 2)
    }
}

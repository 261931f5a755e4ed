import CloudWire
import Foundation
import Testing
import UntrustedJSON

@testable import CloudService

@Suite("Edits of schemas, their differences and their history")
struct SchemaEditTests {
    private static let container = "iCloud.test"

    private func text(_ fields: String) -> String {
        "DEFINE SCHEMA RECORD TYPE Note (\(fields), GRANT WRITE TO \"_creator\", GRANT READ TO \"_world\");"
    }

    @Test func theDifferenceNamesEachChangeAndMarksTheFinalOnes() throws {
        let old = try SchemaParser.schema(of: text("title STRING QUERYABLE, body STRING"))
        let new = try SchemaParser.schema(of: text("title STRING SORTABLE, size INT64"))
        let difference = SchemaDifference(from: old, to: new, in: .development)
        #expect(
            difference.changes.map(\.line) == [
                "- Removes the field body of Note and its values. (cannot be undone)",
                "+ Adds the field size to Note: INT64.",
                "- Removes the index QUERYABLE of title of Note.", "+ Adds the index SORTABLE to title of Note.",
            ]
        )
        let production = SchemaDifference(from: old, to: new, in: .production)
        #expect(production.irreversible.map(\.subject).contains(.field("size", type: "Note")))
        #expect(production.unknownBefore.map(\.subject) == [.field("size", type: "Note")])
        #expect(SchemaDifference(from: new, to: new, in: .production).isEmpty)
    }

    @Test func editsAreCheckedOneByOne() throws {
        let schema = try SchemaParser.schema(of: text("title STRING, photo ASSET"))
        let field = FieldSchema(FieldShape(.int64))
        #expect(try schema.applying(.addField("size", field, type: "Note")).types["Note"]?.fields["size"] == field)
        #expect(try schema.applying(.addRole("Editor")).roles == ["Editor"])
        #expect(try schema.applying(.removeType("Note")).types["Note"] == nil)
        let refused: [SchemaEdit] = [
            .addType("Note"), .addType("1"), .removeType("Users"), .removeType("Other"),
            .addField("title", field, type: "Note"), .addField("a b", field, type: "Note"),
            .removeField("other", type: "Note"), .setIndexes([.queryable], field: "photo", type: "Note"),
            .setRights([.read], role: "Nobody", type: "Note"), .removeRole("Nobody"),
        ]
        for edit in refused { #expect(throws: SchemaEditError.self) { try schema.applying(edit) } }
    }

    /// Saves a record of type Note.
    private func save(_ name: String, _ fields: [String: FieldValue], _ service: CloudService) async throws {
        var record = WireRecord(recordName: name, recordType: "Note")
        record.fields = fields.mapValues { FieldEntry($0) }
        var writer = JSONWriter()
        RecordsModify([.init(.create, record)], zoneID: ZoneName(ZoneName.defaultName)).write(to: &writer)
        let path = CloudPath(
            container: Self.container,
            environment: .development,
            scope: .private,
            operation: .recordsModify
        )
        let response = await service.respond(to: CloudRequest(path, body: writer.bytes), from: .user("_ada"))
        try #require(response.status == 200)
    }

    @Test func aRemovedFieldTakesItsValuesAlong() async throws {
        let service = try await CloudService.temporary()
        for name in ["a", "b"] { try await save(name, ["title": .string(name), "size": .int64(1)], service) }
        try await save("c", ["title": .string("c")], service)
        let edit = SchemaEdit.removeField("size", type: "Note")
        #expect(try await service.recordsLost(by: edit, of: Self.container, .development) == 2)
        try await service.editSchema(edit, of: Self.container, .development, by: "ada")
        #expect(try await service.schema(of: Self.container, .development).types["Note"]?.fields["size"] == nil)
        #expect(try await service.recordsLost(by: edit, of: Self.container, .development) == 0)
        #expect(try await service.recordCounts(of: Self.container, .development) == ["Note": 3])
        try await service.editSchema(.removeType("Note"), of: Self.container, .development, by: "ada")
        #expect(try await service.recordCounts(of: Self.container, .development)["Note"] == nil)
    }

    @Test func whatWasDeployedStaysAndTheHistorySaysWhoDidIt() async throws {
        let service = try await CloudService.temporary()
        try await save("a", ["title": .string("a")], service)
        let plan = try await service.deploymentPlan(of: Self.container)
        #expect(plan.losses.isEmpty && plan.refused.map(\.subject) == [.type("Note")])
        try await service.deploySchema(of: Self.container, by: "ada")
        #expect(try await service.deploymentPlan(of: Self.container).difference.isEmpty)
        for edit in [SchemaEdit.removeType("Note"), .removeField("title", type: "Note")] {
            await #expect(throws: SchemaEditError.self) {
                try await service.editSchema(edit, of: Self.container, .development)
            }
        }
        await #expect(throws: SchemaEditError.self) {
            try await service.editSchema(.addType("Other"), of: Self.container, .production)
        }
        // Nothing has changed: no second entry.
        try await service.deploySchema(of: Self.container, by: "bob")
        let history = try await service.schemaHistory(of: Self.container, .production)
        #expect(history.map(\.actor) == ["ada"] && history.map(\.action) == [.deployed])
        #expect(history.first?.difference.contains("Adds the record type Note") == true)
        #expect(history.first?.before != history.first?.after)
        try await service.resetDevelopment(of: Self.container, by: "ada")
        let other = try await service.schemaHistory(of: Self.container, .development)
        #expect(other.first?.action == .reset)
    }

    @Test func errorsOfATextHaveALineAndAColumn() {
        do throws(SchemaTextError) {
            _ = try SchemaParser.schema(of: "DEFINE SCHEMA\n  RECORD TYPE Note (title THING);")
            Issue.record("the text was read")
        } catch {
            #expect(error.line == 2 && error.column > 20)
        }
    }
}

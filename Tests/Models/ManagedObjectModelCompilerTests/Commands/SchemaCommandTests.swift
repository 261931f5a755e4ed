import Foundation
import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

@Suite struct SchemaCommandTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @Test func theSchemaIsPrinted() throws {
        try ModelBundle.write(SampleModels.slipbox, to: workspace.url("Slipbox.xcdatamodel"))
        let result = workspace.run("schema", "Slipbox.xcdatamodel")
        #expect(result.status == .success)
        #expect(result.messages.isEmpty)
        #expect(result.output == MirrorSchema(of: SampleModels.slipbox).text)
        #expect(result.output.hasPrefix("DEFINE SCHEMA\n\n    RECORD TYPE CDMR (\n"))
        #expect(result.output.contains("        CD_title__ckAsset ASSET,\n"))
        #expect(workspace.run("compile", "Slipbox.xcdatamodel").status == .success)
        #expect(workspace.run("schema", "Slipbox.mom") == result)
    }

    @Test("C241: the schema of a public database has the indexes that its queries need")
    func publicDatabase() throws {
        try ModelBundle.write(SampleModels.slipbox, to: workspace.url("Slipbox.xcdatamodel"))
        let text = workspace.run("schema", "--public", "Slipbox.xcdatamodel").output
        #expect(text == MirrorSchema(of: SampleModels.slipbox, isPublic: true).text)
        #expect(text.contains(#""___modTime" TIMESTAMP QUERYABLE SORTABLE,"#))
    }

    @Test func modelsThatCannotBeMirroredHaveNone() throws {
        var model = SampleModels.bookStore
        let book = try #require(model.entities.firstIndex { $0.name == "Book" })
        let pages = try #require(model.entities[book].relationships.firstIndex { $0.name == "pages" })
        model.entities[book].relationships[pages].deleteRule = .deny
        try ModelBundle.write(model, to: workspace.url("Store.xcdatamodel"))
        let result = workspace.run("schema", "Store.xcdatamodel")
        #expect(result.status == .failure)
        #expect(result.output.isEmpty)
        let messages = workspace.messages(result)
        let reason = ": error: Book.pages: cannot be synced because it has the delete rule Deny; "
        #expect(messages.contains(reason), "\(messages)")
        #expect(messages.hasPrefix("Store.xcdatamodel/contents:"))
    }

    @Test("A model that only Apple's frameworks refuse has a schema, and a warning")
    func orderedRelationships() throws {
        try ModelBundle.write(SampleModels.bookStore, to: workspace.url("Store.xcdatamodel"))
        let result = workspace.run("schema", "Store.xcdatamodel")
        #expect(result.status == .success && result.output.contains("        CD_pages STRING"), "\(result.output)")
        let messages = workspace.messages(result)
        #expect(messages.contains(": warning: Book.pages: cannot be synced because it is ordered; "), "\(messages)")
    }

    @Test func onlySyncedConfigurationsCount() throws {
        var model = SampleModels.bookStore
        model.entities.append(SampleModels.entity("Author", [SampleModels.attribute("name", .string)]))
        var cloud = ConfigurationDefinition(name: "Cloud", entityNames: ["Author"])
        cloud.isUsedWithCloudKit = true
        model.configurations = [cloud]
        try ModelBundle.write(model, to: workspace.url("Store.xcdatamodel"))
        let result = workspace.run("schema", "Store.xcdatamodel")
        #expect(result.status == .success)
        #expect(result.output.contains("    RECORD TYPE CD_Author (\n"))
        #expect(result.output.components(separatedBy: "RECORD TYPE").count == 2)
    }

    @Test func whatOnlyApplesFrameworksRefuseIsAWarning() throws {
        var model = SampleModels.slipbox
        model.entities[0].uniquenessConstraints = [["uuid_"]]
        try ModelBundle.write(model, to: workspace.url("Slipbox.xcdatamodel"))
        let result = workspace.run("schema", "Slipbox.xcdatamodel")
        #expect(result.status == .success)
        #expect(result.output == MirrorSchema(of: SampleModels.slipbox).text)
        let messages = workspace.messages(result)
        #expect(
            messages.contains(": warning: Note: cannot be synced with a uniqueness constraint (uuid_)"),
            "\(messages)"
        )
        #expect(workspace.run("check", "--cloud", "Slipbox.xcdatamodel").status == .failure)
    }
}

import Foundation
import ManagedObjectModelFormat
import PostgreSQLCluster
import Testing
import WebUITestSupport

@testable import StudioScreens

/// New models that begin with tables on PostgreSQL.
@MainActor
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct ServerTablesTests {
    private func page(_ stage: DatabaseStage, at url: URL) async throws -> HeadlessClient {
        let client = try await stage.workshop.page("/new", showing: "Make Model", of: [url, stage.workshop.folder])
        let title = try #require(try client.options(of: "Begins With").first { $0.hasPrefix("The tables at ") })
        #expect(!title.contains(DatabaseStage.password))
        try client.choose(title, of: "Begins With")
        try client.tap("Make Model")
        return client
    }

    @Test func tablesOfOthersBecomeAModelThatCanBeAttached() async throws {
        let stage = try DatabaseStage()
        try stage.sql(
            """
            CREATE SCHEMA shop_$s;
            CREATE TABLE shop_$s.author (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, full_name text NOT NULL);
            CREATE TABLE shop_$s.book (id bigint PRIMARY KEY, title text, author_id bigint REFERENCES shop_$s.author);
            """
        )
        let client = try await page(stage, at: stage.address(ofSchema: "shop_$s"))
        await client.waits("the entities") { !$0.links("Author").isEmpty || !$0.links("Edit the model").isEmpty }
        if client.links("Author").isEmpty { try client.tap("Edit the model") }
        await client.waits("the entities") { !$0.links("Author").isEmpty }
        try client.tap("Save")
        let file = stage.workshop.folder.appending(path: "Model.xcdatamodeld/Model.xcdatamodel/contents")
        let model = try ModelXML.read(Data(contentsOf: file)).definition
        #expect(model.entities.map(\.name).sorted() == ["Author", "Book"])
        let author = try #require(model.entity(named: "Author"))
        #expect(author.userInfo["postgresql.table"] == .string("author"), "The store finds its table by it.")
        #expect(model.entity(named: "Book")?.relationships.first?.destinationName == "Author")
    }

    @Test func aStoreHasAModelOfItsOwn() async throws {
        let stage = try DatabaseStage()
        let client = try await page(stage, at: stage.workshop.store)
        await client.waits("a sentence") { $0.refusal != nil }
        #expect(client.refusal?.contains("is a store of its own") == true, "\(client.text)")
        #expect(!client.text.contains(DatabaseStage.password))
    }
}

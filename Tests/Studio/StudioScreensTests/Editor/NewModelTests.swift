import CoreData
import CoreDataSQLite
import Foundation
import ManagedObjectModelFormat
import Testing
import WebUITestSupport

@testable import StudioScreens

/// New models: from templates and from stores, in the given folders and nowhere else.
@MainActor
@Suite struct NewModelTests {
    private let workshop: StudioWorkshop

    init() throws {
        workshop = try StudioWorkshop()
    }

    private func page(of paths: [URL]? = nil) async throws -> HeadlessClient {
        try await workshop.page("/new", showing: "New Model", of: paths ?? [workshop.folder])
    }

    private func model(_ name: String) throws -> ModelDefinition {
        try ModelBundle(contentsOf: workshop.folder.appending(path: "\(name).xcdatamodeld")).readValid().definition
    }

    @Test func anEmptyModelIsMadeWhenItIsSaved() async throws {
        let client = try await page()
        try client.type("Garden", into: "Name of the model")
        try client.tap("Make Model")
        await client.waits(for: "No entity yet")
        #expect(client.url == "/m0" && client.shows("edited"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: workshop.folder.path).isEmpty)
        try client.tap("Add Entity")
        try client.tap("Save")
        #expect(client.refusal == nil && !client.shows("edited"))
        #expect(try model("Garden").entities.map(\.name) == ["Entity"])
    }

    @Test func aSlipBoxBeginsWithItsEntities() async throws {
        let client = try await page()
        try client.choose("A slip box", of: "Begins With")
        try client.tap("Make Model")
        await client.waits("the entities") { !$0.links("Note").isEmpty }
        try client.tap("Save")
        #expect(try model("Model").entity(named: "Note") != nil)
    }

    @Test func theModelOfAStoreIsTaken() async throws {
        try workshop.writeNotes()
        let before = try workshop.files()
        let client = try await page()
        try client.choose("The model of Notes.sqlite", of: "Begins With")
        try client.tap("Make Model")
        await client.waits("the entities") { !$0.links("Task").isEmpty || $0.shows("Edit the model") }
        if client.shows("Edit the model") { try client.tap("Edit the model") }
        #expect(try workshop.files() == before, "The store is only read.")
        try client.tap("Save")
        #expect(try model("Model").entities.map(\.name).sorted() == ["Folder", "Note", "Tag", "Task"])
        let made = try NSManagedObjectModel(model("Model"))
        #expect(try made.entityVersionHashesByName == workshop.model().entityVersionHashesByName)
    }

    @Test func theTablesOfAnSQLiteFileAreProposed() async throws {
        let file = workshop.folder.appending(path: "shop.db")
        let connection = try Connection(path: file.path, mode: .create)
        for sql in [
            "authors (id INTEGER PRIMARY KEY, full_name TEXT NOT NULL UNIQUE, born DATE)",
            """
            books (isbn TEXT PRIMARY KEY, title VARCHAR(80) NOT NULL DEFAULT 'new', pages INT DEFAULT 0, \
            is_read BOOLEAN NOT NULL DEFAULT 1, author_id INTEGER REFERENCES Authors ON DELETE CASCADE)
            """,
            "tags (name TEXT, color TEXT, PRIMARY KEY (name, color))", "readers (id INTEGER PRIMARY KEY, nick TEXT)",
            """
            loans (reader INTEGER REFERENCES readers(id), book TEXT REFERENCES books(isbn), \
            since TEXT DEFAULT CURRENT_TIMESTAMP, PRIMARY KEY (reader, book))
            """,
        ] {
            try connection.execute("CREATE TABLE \(sql)")
        }
        let before = try Data(contentsOf: file)
        let client = try await page()
        try client.choose("The tables of shop.db", of: "Begins With")
        try client.tap("Make Model")
        await client.waits(for: "loans is a relationship, which leaves out since")
        try client.tap("Edit the model")
        await client.waits("the entities") { !$0.links("Author").isEmpty }
        try client.tap("Save")
        #expect(try Data(contentsOf: file) == before)
        let made = try model("Model")
        #expect(made.entities.map(\.name).sorted() == ["Author", "Book", "Reader", "Tag"])
        let book = try #require(made.entity(named: "Book"))
        #expect(book.attributes.map(\.name).sorted() == ["isRead", "isbn", "pages", "title"])
        #expect(book.attributes.first { $0.name == "title" }?.defaultValue == .string("new"))
        #expect(book.attributes.first { $0.name == "isRead" }?.defaultValue == .boolean(true))
        #expect(book.uniquenessConstraints == [["isbn"]] && book.userInfo.isEmpty)
        #expect(book.relationships.map(\.name).sorted() == ["author", "readers"])
        let author = try #require(made.entity(named: "Author"))
        #expect(author.attributes.map(\.name).sorted() == ["born", "fullName"])
        #expect(author.relationships.first?.deleteRule == .cascade && author.relationships.first?.isToMany == true)
        #expect(made.entity(named: "Tag")?.uniquenessConstraints == [["name", "color"]])
    }

    @Test(arguments: ["", "../Outside", "a/b", ".hidden", "Notes"])
    func namesThatCannotBeAreRefused(_ name: String) async throws {
        try workshop.writeModel(to: workshop.folder.appending(path: "Notes.xcdatamodeld/Notes.xcdatamodel"))
        let before = try workshop.files()
        let client = try await page()
        client.edit(try client.field("Name of the model"), name)
        try client.tap("Make Model")
        await client.waits("a sentence") { $0.refusal != nil }
        #expect(client.url == "/new")
        #expect(try workshop.files() == before)
    }

    @Test func withoutAFolderThereIsNowhereToMakeOne() async throws {
        try workshop.writeNotes()
        let client = try await page(of: [workshop.store])
        #expect(client.shows("give it a folder") && client.find("button", "Make Model") == nil)
    }

    @Test func aModelThatOthersMakeMeanwhileIsNotOverwritten() async throws {
        let client = try await page()
        try client.tap("Make Model")
        await client.waits(for: "No entity yet")
        try workshop.writeModel(to: workshop.folder.appending(path: "Model.xcdatamodeld/Model.xcdatamodel"))
        let before = try workshop.files()
        try client.tap("Save")
        #expect(client.shows("nothing was saved"), "\(client.text)")
        #expect(try workshop.files() == before)
    }
}

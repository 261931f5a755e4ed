import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

@testable import CoreData

/// The tables that a store makes, as somebody who writes SQL sees them.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseSchemaTests {
    @Test(
        "Names are words in lower case",
        arguments: [
            ("Note", "note"), ("createdAt", "created_at"), ("URLString", "url_string"), ("isHTML", "is_html"),
            ("a1B", "a1_b"),
            ("note", "note"), ("place.city", "place_city"), ("Größe", "größe"),
        ]
    )
    func words(_ name: String, _ expected: String) {
        #expect(NaturalNaming.words(name) == expected)
    }

    @Test("Long names are cut and stay different")
    func longNames() {
        var names = NameSpace(longest: 63)
        let long = String(repeating: "länger", count: 20)
        let (one, other) = (names.unique("\(long)_one"), names.unique("\(long)_two"))
        #expect(one != other)
        #expect(one.utf8.count <= 63 && other.utf8.count <= 63)
        #expect(names.unique("\(long)_one") != one)
        #expect(names.unique("short") == "short")
    }

    @Test("Tables have the columns that one expects")
    func columns() throws {
        let database = try DatabaseCase()
        _ = try database.context()
        let columns = try database.rows(
            "SELECT column_name, data_type FROM information_schema.columns WHERE table_schema = '$s' AND table_name = 'note' "
                + "ORDER BY column_name COLLATE \"C\""
        )
        #expect(
            columns == [
                "created_at timestamp with time zone", "entity smallint", "folder_id bigint", "folder_name text",
                "id bigint",
                "is_pinned boolean", "plain_title text", "price numeric", "rank integer",
                "saved_at timestamp with time zone", "title text", "uid uuid", "version integer",
            ]
        )
    }

    @Test("Rows are readable by others, and what others write is read")
    func rowsOfOthers() throws {
        let database = try DatabaseCase()
        let context = try database.context()
        let folder = context.insert("Folder", ["name": "Ideas"])
        let keyword = context.insert("Keyword", ["name": "k"])
        context.insert(
            "Note",
            [
                "title": "One", "isPinned": true, "price": Decimal(string: "1.10"), "folder": folder,
                "keywords": Set([keyword]),
            ]
        )
        try context.save()
        let sql = """
            SELECT n.title, n.is_pinned, n.price, f.name, k.name FROM $s.note n JOIN $s.folder f ON f.id = n.folder_id \
            JOIN $s.keyword_notes p ON p.note_id = n.id JOIN $s.keyword k ON k.id = p.keyword_id
            """
        #expect(try database.rows(sql) == ["One 1 1.1 Ideas k"])
        _ = try database.rows("UPDATE $s.note SET title = 'Two', version = version + 1 RETURNING id")
        let other = try database.context()
        #expect(try other.all("Note").map { $0.value(forKey: "title") as? String } == ["Two"])
        // The first context has read the former version.
        try #require(try context.all("Note").first).setValue("Three", forKey: "title")
        #expect(throws: CocoaError.self) { try context.save() }
    }

    @Test("A row that is referred to cannot be deleted by others")
    func foreignKeys() throws {
        let database = try DatabaseCase()
        let context = try database.context()
        context.insert("Note", ["title": "One", "folder": context.insert("Folder", ["name": "Ideas"])])
        try context.save()
        #expect { try database.rows("DELETE FROM $s.folder RETURNING id") } throws: { "\($0)".contains("23503") }
    }

    @Test("A store that exists is opened as it is")
    func reopening() throws {
        let database = try DatabaseCase()
        let context = try database.context()
        let id = context.insert("Note", ["title": "One"])
        try context.save()
        let again = try database.context()
        #expect(
            try again.all("Note").map(\.objectID).map { $0.uriRepresentation() } == [id.objectID.uriRepresentation()]
        )
    }

    @Test("Metadata and model are read without opening the store, and destroying it leaves what others have made")
    func withoutOpening() throws {
        let database = try DatabaseCase()
        let context = try database.context()
        context.insert("Note", ["title": "One", "folder": context.insert("Folder", ["name": "Ideas"])])
        try context.save()
        let type = NSPostgreSQLStoreType
        var metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: type, at: database.url)
        #expect(metadata[NSStoreTypeKey] as? String == type)
        metadata["author"] = "me"
        try NSPersistentStoreCoordinator.setMetadata(metadata, forPersistentStoreOfType: type, at: database.url)
        let coordinator = try #require(try database.context().persistentStoreCoordinator)
        #expect(coordinator.persistentStores.first?.metadata["author"] as? String == "me")
        let model = try PostgreSQLStore.cachedModel(at: database.url)
        #expect(model.entityVersionHashesByName == database.model.entityVersionHashesByName)

        _ = try database.rows("CREATE TABLE $s.theirs (a int)")
        try coordinator.destroyPersistentStore(at: database.url, type: .postgreSQL)
        let left = "SELECT tablename::text FROM pg_tables WHERE schemaname = '$s'"
        #expect(try database.rows(left) == ["theirs"])
        _ = try database.rows("DROP TABLE $s.theirs")
        _ = try database.context()
        try coordinator.destroyPersistentStore(at: database.url, type: .postgreSQL)
        #expect(try database.rows("SELECT nspname::text FROM pg_namespace WHERE nspname = '$s'") == [])
        try coordinator.destroyPersistentStore(at: database.url, type: .postgreSQL)
    }

    @Test("A schema may have any name, and nothing of it stays", arguments: ["Notes of Mine", "a\"b", "größer"])
    func schemaNames(_ name: String) throws {
        let cluster = try #require(PrivateCluster.shared)
        let text = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? name
        let database = DatabaseCase(url: cluster.url(schema: text))
        let context = try database.context()
        context.insert("Note", ["title": "One"])
        try context.save()
        #expect(try database.context().all("Note", "title BEGINSWITH[c] 'on'").count == 1)
        try NSPersistentStoreCoordinator(managedObjectModel: database.model)
            .destroyPersistentStore(at: database.url, type: .postgreSQL)
        let left = "SELECT nspname FROM pg_namespace WHERE nspname = \(PostgreSQLText.constant(name))"
        #expect(try database.rows(left).isEmpty)
    }

    @Test("A store of another model version is refused with what differs")
    func otherModels() throws {
        let database = try DatabaseCase()
        _ = try database.context()
        let model = DatabaseCase.library()
        model.entitiesByName["Folder"]?.properties.append(NSAttributeDescription())
        model.entitiesByName["Folder"]?.properties.last?.name = "more"
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        #expect {
            try coordinator.addPersistentStore(
                ofType: NSPostgreSQLStoreType,
                configurationName: nil,
                at: database.url,
                options: nil
            )
        } throws: { ($0 as? CocoaError)?.code.rawValue == 134_100 && "\($0)".contains("Folder") }
    }
}

import Foundation
import ManagedObjectModelFormat
import Testing

@testable import CoreData

/// Tests of tables of pairs between objects of one entity, which Apple's framework may name after the other one of two
/// relationships than this package.
@Suite struct JoinTableMigrationTests {
    private static let model = ModelDefinition(
        EntityDefinition(
            "Bookmark",
            [AttributeDefinition("title")],
            [
                RelationshipDefinition("favorites", "Bookmark", "favoriteFolders", isToMany: true),
                RelationshipDefinition("favoriteFolders", "Bookmark", "favorites", isToMany: true),
            ]
        )
    )

    /// Creates a store with Apple's name of the table.
    private static func store() throws -> MigratingStore {
        let store = try MigratingStore(model) { context in
            func make(_ title: String) -> NSManagedObject {
                let object = NSEntityDescription.insertNewObject(forEntityName: "Bookmark", into: context)
                object.setValue(title, forKey: "title")
                return object
            }
            let folder = make("Folder")
            folder.setValue(NSSet(array: [make("A"), make("B")]), forKey: "favorites")
        }
        let sql = try store.sql()
        for statement in [
            """
            CREATE TABLE Z_1FAVORITES ( Z_1FAVORITEFOLDERS INTEGER, Z_1FAVORITES INTEGER, \
            PRIMARY KEY (Z_1FAVORITEFOLDERS, Z_1FAVORITES) )
            """,
            "INSERT INTO Z_1FAVORITES SELECT Z_1FAVORITEFOLDERS, Z_1FAVORITES FROM Z_1FAVORITEFOLDERS",
            "DROP TABLE Z_1FAVORITEFOLDERS",
            """
            CREATE INDEX Z_1FAVORITES_Z_1FAVORITES_INDEX ON Z_1FAVORITES (Z_1FAVORITES, Z_1FAVORITEFOLDERS)
            """,
        ] { try sql.execute(statement) }
        return store
    }

    private static func favorites(_ context: NSManagedObjectContext, key: String = "favorites") throws -> [String] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Bookmark")
        request.predicate = NSPredicate(format: "title == %@", "Folder")
        let folder = try #require(try context.fetch(request).first)
        let members = folder.value(forKey: key) as? Set<NSManagedObject> ?? []
        return members.compactMap { $0.value(forKey: "title") as? String }.sorted()
    }

    private static func tables(_ store: MigratingStore) throws -> [String] {
        try store.sql().values("SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'Z_[0-9]*'")
            .compactMap(\.text)
    }

    @Test func aTableKeepsTheNamesInTheFile() throws {
        let store = try Self.store()
        var model = Self.model
        for number in 0..<2 {
            model["Bookmark"].attributes.append(AttributeDefinition("note\(number)"))
            let favorites = try store.open(model) { try Self.favorites($0) }
            #expect(favorites == ["A", "B"])
            #expect(try Self.tables(store) == ["Z_1FAVORITES"])
            let columns = try store.sql().values("SELECT name FROM pragma_table_info('Z_1FAVORITES')")
            #expect(columns.compactMap(\.text) == ["Z_1FAVORITEFOLDERS", "Z_1FAVORITES"])
        }
    }

    @Test func aTableStaysNamedAfterTheSameRelationshipWhereNamesMustChange() throws {
        let store = try Self.store()
        var model = Self.model
        model.entities.insert(EntityDefinition("Archive", [AttributeDefinition("title")]), at: 0)
        model["Bookmark"].relationships[0].name = "stars"
        model["Bookmark"].relationships[0].renamingIdentifier = "favorites"
        model["Bookmark"].relationships[1].inverseName = "stars"
        let stars = try store.open(model) { try Self.favorites($0, key: "stars") }
        #expect(stars == ["A", "B"])
        #expect(try Self.tables(store) == ["Z_2STARS"])
    }
}

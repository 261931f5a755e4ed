import CoreData
import Testing

@testable import CoreData

struct JoinTableTests {
    private func joins(_ entities: NSEntityDescription...) -> [JoinTable] {
        let model = NSManagedObjectModel()
        model.entities = entities
        return SchemaPlan(ModelLayout(model)).joinTables
    }

    @Test func theLowerNumberOwns() throws {
        let (author, book) = (SchemaModels.entity("Author", []), SchemaModels.entity("Book", []))
        let (books, authors) = SchemaModels.relate(author, "books", 0, book, "authors", 0)
        books.isOrdered = true
        let model = SchemaModels.model(author, book)
        let layout = ModelLayout(model)
        let join = try #require(SchemaPlan(layout).joinTables.first)
        #expect(join.name == "Z_1BOOKS")
        #expect(join.keyColumns == ["Z_1AUTHORS", "Z_2BOOKS"])
        #expect(join.memberOrder == "Z_FOK_2BOOKS")
        #expect(join.ownerOrder == nil)
        #expect(!authors.isOrdered)
        let tables = SchemaBuilder.tables(of: layout).tables
        guard
            case .joinTable("Z_1BOOKS", "Z_1AUTHORS", "Z_2BOOKS", "Z_FOK_2BOOKS", nil) = tables[0].relationships[0],
            case .joinTable("Z_1BOOKS", "Z_2BOOKS", "Z_1AUTHORS", nil, "Z_FOK_2BOOKS") = tables[1].relationships[0]
        else {
            Issue.record("\(tables.map(\.relationships))")
            return
        }
        #expect(
            SchemaBuilder.schema(of: layout).tables.map(\.sql).contains(
                "CREATE TABLE Z_1BOOKS ( Z_1AUTHORS INTEGER, Z_2BOOKS INTEGER, Z_FOK_2BOOKS INTEGER, "
                    + "PRIMARY KEY (Z_1AUTHORS, Z_2BOOKS) )"
            )
        )
    }

    @Test func anEntityWithSubentitiesOwns() {
        let (album, list, sub) = (
            SchemaModels.entity("Zoo", []), SchemaModels.entity("List", []), SchemaModels.entity("Sub", [])
        )
        album.subentities = [sub]
        SchemaModels.relate(list, "zoos", 0, album, "lists", 0)
        #expect(joins(album, list, sub).map(\.name) == ["Z_2LISTS"])
        #expect(joins(album, list, sub).map(\.keyColumns) == [["Z_2ZOOS", "Z_1LISTS"]])
    }

    @Test func subentitiesShareTheTableOfTheirParent() throws {
        let (item, note, tag) = (
            SchemaModels.entity("Item", []), SchemaModels.entity("Note", []), SchemaModels.entity("Tag", [])
        )
        item.subentities = [note]
        SchemaModels.relate(item, "tags", 0, tag, "items", 0)
        let tables = SchemaBuilder.tables(of: ModelLayout(SchemaModels.model(item, note, tag))).tables
        guard case .joinTable("Z_1TAGS", "Z_1ITEMS", "Z_3TAGS", nil, nil) = tables[1].relationships[0] else {
            Issue.record("\(tables[1].relationships)")
            return
        }
    }

    @Test func aRelationshipMayBeItsOwnInverse() {
        let person = SchemaModels.entity("Person", [])
        let friends = SlipBoxModel.relationship("friends", to: person, count: 0)
        friends.inverseRelationship = friends
        person.properties = [friends]
        #expect(joins(person).map(\.keyColumns) == [["Z_1FRIENDS", "REFLEXIVE"]])
        let schema = SchemaBuilder.schema(of: ModelLayout(SchemaModels.model(person)))
        #expect(
            schema.indexes.map(\.sql) == [
                "CREATE INDEX Z_1FRIENDS_REFLEXIVE_INDEX ON Z_1FRIENDS (REFLEXIVE, Z_1FRIENDS)"
            ]
        )
    }

    @Test func equalColumnNamesOfDifferentTablesAreNumbered() {
        let (asset, memory, story) = (
            SchemaModels.entity("Asset", []), SchemaModels.entity("Memory", []), SchemaModels.entity("Story", [])
        )
        SchemaModels.relate(asset, "memories", 0, memory, "assets", 0)
        SchemaModels.relate(asset, "stories", 0, story, "assets", 0)
        #expect(joins(asset, memory, story).map(\.ownerKey) == ["Z_1ASSETS", "Z_1ASSETS1"])
    }
}

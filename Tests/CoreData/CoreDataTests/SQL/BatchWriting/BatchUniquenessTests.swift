import CoreData
import Foundation
import Testing

/// Tests of uniqueness constraints in batch requests (statement 166).
@Suite struct BatchUniquenessTests {
    private let library: Library

    init() throws {
        library = try Library(Self.model())
        let context = library.context()
        let shelf = context.make("Shelf", ["name": "Red"])
        _ = context.make("Book", ["code": "a", "title": "A", "year": 1, "shelf": shelf, "scan": Data(count: 200_000)])
        _ = context.make("Book", ["code": "b", "title": "B", "year": 2, "shelf": shelf])
        try context.save()
    }

    private static func model() -> NSManagedObjectModel {
        let scan = ModelParts.attribute("scan", .binaryDataAttributeType)
        scan.allowsExternalBinaryDataStorage = true
        let book = ModelParts.entity(
            "Book",
            [
                ModelParts.attribute("code"), ModelParts.attribute("title", defaultValue: "Untitled"),
                ModelParts.attribute("year", .integer64AttributeType), scan,
            ]
        )
        book.uniquenessConstraints = [["code"]]
        let novel = ModelParts.entity("Novel", [ModelParts.attribute("genre")])
        book.subentities = [novel]
        let shelf = ModelParts.entity("Shelf", [ModelParts.attribute("name")])
        ModelParts.relate(shelf, "books", 0, book, "shelf", 1)
        shelf.relationshipsByName["books"]?.isOrdered = true
        return ModelParts.model(book, novel, shelf)
    }

    private func books() throws -> [String] {
        try library.reader().all("Book", sortedBy: "code").map { book in
            let key = book.objectID.uriRepresentation().lastPathComponent
            return "\(key) \(book.text("code")) \(book.text("title")) \(book.text("year"))"
        }
    }

    private func insert(
        _ policy: NSMergePolicy,
        _ objects: [[String: Any]],
        _ entity: String = "Book"
    ) throws -> [String] {
        let context = library.context()
        context.mergePolicy = policy
        let ids = try context.insert(NSBatchInsertRequest(entityName: entity, objects: objects), .objectIDs)
        return try #require(ids as? [NSManagedObjectID]).map { $0.uriRepresentation().lastPathComponent }
    }

    @Test func S166_withoutAPolicyItIsAnError() throws {
        let error = try #require(
            failure { _ = try insert(.error, [["code": "c"], ["code": "a"]]) } as? CocoaError
        )
        #expect(error.code.rawValue == 133021)
        #expect(error.localizedDescription.contains("code = a"))
        #expect(try books() == ["p1 a A 1", "p2 b B 2"])
    }

    @Test func S166_objectTrumpWritesWhatIsGiven() throws {
        let ids = try insert(
            .mergeByPropertyObjectTrump,
            [["code": "c", "year": 3], ["code": "a", "year": 10], ["code": "d"], ["code": "a", "title": "AA"]]
        )
        #expect(ids == ["p3", "p4", "p1"])
        #expect(try books() == ["p1 a AA 10", "p2 b B 2", "p3 c Untitled 3", "p4 d Untitled nil"])
        #expect(try library.integer("SELECT Z_OPT FROM ZBOOK WHERE Z_PK = 1") == 3)
        #expect(try library.integer("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Book'") == 4)
    }

    @Test func S166_overwriteWritesEverything() throws {
        #expect(library.fileCount == 1)
        #expect(try insert(.overwrite, [["code": "a", "year": 10]]) == ["p1"])
        #expect(try books() == ["p1 a Untitled 10", "p2 b B 2"])
        #expect(try library.integer("SELECT count(*) FROM ZBOOK WHERE ZSHELF IS NULL AND Z_FOK_SHELF IS NULL") == 1)
        #expect(library.fileCount == 0)
    }

    @Test func S166_theOthersLeaveWhatIsThere() throws {
        for policy in [NSMergePolicy.mergeByPropertyStoreTrump, .rollback] {
            #expect(try insert(policy, [["code": "a", "year": 10, "scan": Data(count: 300_000)]]) == [])
        }
        #expect(try books() == ["p1 a A 1", "p2 b B 2"])
        #expect(library.fileCount == 1)
    }

    @Test func duplicatesWithinTheRequestBecomeOne() throws {
        let ids = try insert(.mergeByPropertyObjectTrump, [["code": "x", "year": 1], ["code": "x", "title": "X"]])
        #expect(ids == ["p3"])
        #expect(try books().last == "p3 x X 1")
    }

    @Test func rowsOfOtherEntitiesOfTheHierarchyTakeWhatTheyHave() throws {
        #expect(try insert(.mergeByPropertyObjectTrump, [["code": "b", "year": 5, "genre": "g"]], "Novel") == ["p2"])
        #expect(try books() == ["p1 a A 1", "p2 b B 5"])
        #expect(try library.integer("SELECT count(*) FROM ZBOOK WHERE ZGENRE IS NOT NULL") == 0)
    }

    @Test func mergedRowsComeBehindTheMembersOfTheirNewOwner() throws {
        let context = library.context()
        let blue = context.make("Shelf", ["name": "Blue"])
        _ = context.make("Book", ["code": "z", "shelf": blue])
        try context.save()
        let red = try #require(context.all("Shelf", "name == 'Red'").first)
        _ = try insert(
            .mergeByPropertyObjectTrump,
            [["code": "b", "shelf": red], ["code": "a", "shelf": blue], ["code": "n", "shelf": blue]]
        )
        let shelves = try library.reader().all("Shelf", sortedBy: "name")
        #expect(shelves.map { $0.others("books").map { $0.text("code") } } == [["z", "a", "n"], ["b"]])
    }

    @Test func cachedRowsAreForgotten() throws {
        let book = try #require(library.reader().all("Book", "code == 'a'").first)
        #expect(book.text("year") == "1")
        _ = try insert(.mergeByPropertyObjectTrump, [["code": "a", "year": 10]])
        #expect(try library.reader().existingObject(with: book.objectID).text("year") == "10")
    }

    @Test func anUpdateToTheSameValueIsAnError() throws {
        let context = library.context()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        #expect(failure { try context.update("Book", nil, ["code": "c"]) }?.code == 133021)
        #expect(try books() == ["p1 a A 1", "p2 b B 2"])
    }
}

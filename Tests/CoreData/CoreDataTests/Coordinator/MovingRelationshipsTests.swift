import SeededRandom
import Testing

@testable import CoreData

/// Stores whose objects need each other, moved from type to type.
@Suite struct MovingRelationshipsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func place(_ name: String, _ type: NSPersistentStore.StoreType) throws -> URL {
        try MigratedFolder.newURL(type) ?? folder.file(name)
    }

    @Test(arguments: MigratedFolder.types, 1...4 as ClosedRange<UInt64>)
    func allRelationshipsMove(_ type: NSPersistentStore.StoreType, _ seed: UInt64) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: ShelfModel.make())
        var store = try coordinator.addPersistentStore(type: .sqlite, at: folder.file("Old"))
        var random = SeededGenerator(seed: seed)
        try ShelfModel.fill(FileShelf.context(coordinator), &random)
        let saved = try ShelfModel.summary(FileShelf.context(coordinator))
        for (number, other) in [type, .sqlite].enumerated() {
            let place = try place("New\(number)", other)
            store = try coordinator.migratePersistentStore(store, to: place, type: other)
            #expect(try ShelfModel.summary(FileShelf.context(coordinator)) == saved)
            // What was moved is stored, and not only remembered.
            try coordinator.remove(store)
            store = try coordinator.addPersistentStore(type: other, at: place)
            #expect(try ShelfModel.summary(FileShelf.context(coordinator)) == saved)
        }
    }

    /// Members that are added later come after those that were moved.
    @Test(arguments: MigratedFolder.types) func anOrderGoesOnAfterMoving(_ type: NSPersistentStore.StoreType) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: ShelfModel.make())
        let old = try coordinator.addPersistentStore(type: .xml, at: folder.file("Old"))
        let context = FileShelf.context(coordinator)
        let shelf = context.make("Shelf", ["name": "one"])
        for name in ["b", "a", "c"] { _ = context.make("Book", ["name": name, "shelf": shelf]) }
        try context.save()
        context.reset()
        try coordinator.migratePersistentStore(old, to: place("New", type), type: type)
        let moved = try #require(try context.all("Shelf").first)
        let first = context.make("Book", ["name": "first"])
        moved.mutableOrderedSetValue(forKey: "books").insert(first, at: 0)
        _ = context.make("Book", ["name": "last", "shelf": moved])
        try context.save()
        context.reset()
        let names = try #require(try context.all("Shelf").first).others("books").map(ShelfModel.name)
        #expect(names == ["first", "b", "a", "c", "last"])
    }

    /// Rows take along what they refer to, so that they are written once.
    @Test func rowsAreWrittenOnce() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: ShelfModel.make())
        let old = try coordinator.addPersistentStore(type: .binary, at: folder.file("Old"))
        let context = FileShelf.context(coordinator)
        let book = context.make("Book", ["name": "lent", "shelf": context.make("Shelf", ["name": "one"])])
        for number in 0..<1_100 { _ = context.make("Loan", ["name": "\(number)", "book": book]) }
        try context.save()
        context.reset()
        let url = folder.file("New")
        try coordinator.migratePersistentStore(old, to: url, type: .sqlite)
        try coordinator.remove(#require(coordinator.persistentStores.first))
        #expect(try PlainSQL(path: url.path).values("SELECT DISTINCT Z_OPT FROM ZLOAN").map(\.integer) == [1])
    }

    /// Members whose order is that of their keys have places, too.
    @Test func placesAreWritten() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: ShelfModel.make())
        let old = try coordinator.addPersistentStore(type: .xml, at: folder.file("Old"))
        let context = FileShelf.context(coordinator)
        let shelf = context.make("Shelf", ["name": "one"])
        for number in 0..<3 { _ = context.make("Book", ["name": "\(number)", "shelf": shelf]) }
        try context.save()
        context.reset()
        let url = folder.file("New")
        try coordinator.migratePersistentStore(old, to: url, type: .sqlite)
        try coordinator.remove(#require(coordinator.persistentStores.first))
        let file = try PlainSQL(path: url.path)
        let column = try #require(try file.columns(of: "ZBOOK").first { $0.hasPrefix("Z_FOK_SHELF") })
        #expect(try file.values("SELECT \(column) FROM ZBOOK ORDER BY Z_PK").map(\.integer) == [2_048, 3_072, 4_096])
    }

    /// A database refuses rows without what they require, and the first of two that require each other cannot have it.
    @Test(arguments: MigratedFolder.types) func entitiesThatRequireEachOtherMoveBetweenFilesOnly(
        _ type: NSPersistentStore.StoreType
    ) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: ShelfModel.make(cyclic: true))
        let old = try coordinator.addPersistentStore(type: .xml, at: folder.file("Old"))
        let context = FileShelf.context(coordinator)
        let shelf = context.make("Shelf", ["name": "one"])
        shelf.setValue(context.make("Sign", ["name": "A"]), forKey: "sign")
        try context.save()
        context.reset()
        let place = try place("New", type)
        let move = { _ = try coordinator.migratePersistentStore(old, to: place, type: type) }
        if type == .postgreSQL {
            #expect(errorCode(of: move) == .validationMissingMandatoryProperty)
            #expect(coordinator.persistentStores == [old])
            #expect(throws: CocoaError.self) {
                try NSPersistentStoreCoordinator.metadataForPersistentStore(type: type, at: place)
            }
        } else {
            try move()
        }
        let kept = try #require(try context.all("Shelf").first)
        #expect((kept.value(forKey: "sign") as? NSManagedObject).map(ShelfModel.name) == "A")
    }
}

/// Books on shelves: relationships of all kinds, required and not, within a hierarchy and between several.
private enum ShelfModel {
    static func make(cyclic: Bool = false) -> NSManagedObjectModel {
        let entities = ["Shelf", "Book", "Album", "Loan", "Tag", "Sign"].map { name in
            let (entity, text) = (NSEntityDescription(), NSAttributeDescription())
            (entity.name, text.name, text.attributeType) = (name, "name", .stringAttributeType)
            if name != "Album" { entity.properties = [text] }
            return entity
        }
        let (shelf, book, album, loan, tag, sign) =
            (entities[0], entities[1], entities[2], entities[3], entities[4], entities[5])
        book.subentities = [album]
        relate((shelf, "books", 0, true), (book, "shelf", 1, false), required: true)
        relate((book, "sequel", 1, false), (book, "prequel", 1, false))
        relate((book, "parts", 0, true), (book, "whole", 1, false))
        relate((book, "tags", 0, true), (tag, "books", 0, false))
        relate((book, "similar", 0, false), (book, "alike", 0, false))
        relate((book, "loans", 0, false), (loan, "book", 1, false), required: true)
        relate((album, "cover", 1, false), (sign, "album", 1, false))
        relate((shelf, "sign", 1, false), (sign, "shelf", 1, false), required: cyclic, isCycle: cyclic)
        let model = NSManagedObjectModel()
        model.entities = entities
        return model
    }

    private typealias End = (entity: NSEntityDescription, name: String, most: Int, isOrdered: Bool)

    /// - Parameters:
    ///   - required: Whether the second end must have a value.
    ///   - isCycle: Whether the first one must, too.
    private static func relate(_ one: End, _ other: End, required: Bool = false, isCycle: Bool = false) {
        let ends = [one, other].map { end in
            let relationship = NSRelationshipDescription()
            (relationship.name, relationship.maxCount, relationship.isOrdered) = (end.name, end.most, end.isOrdered)
            return relationship
        }
        (ends[0].destinationEntity, ends[1].destinationEntity) = (other.entity, one.entity)
        (ends[0].inverseRelationship, ends[1].inverseRelationship) = (ends[1], ends[0])
        (ends[0].isOptional, ends[1].isOptional) = (!isCycle, !required)
        one.entity.properties.append(ends[0])
        other.entity.properties.append(ends[1])
    }

    static func fill(_ context: NSManagedObjectContext, _ random: inout SeededGenerator) throws {
        let shelves = (0..<5).map { context.make("Shelf", ["name": "shelf \($0)"]) }
        let tags = (0..<8).map { context.make("Tag", ["name": "tag \($0)"]) }
        let signs = (0..<12).map { context.make("Sign", ["name": "sign \($0)"]) }
        let books = (0..<60).map { number in
            context.make(
                number % 3 == 0 ? "Album" : "Book",
                ["name": "book \(number)", "shelf": shelves.randomElement(using: &random)!]
            )
        }
        for shelf in shelves {
            shelf.setValue(NSOrderedSet(array: shelf.others("books").shuffled(using: &random)), forKey: "books")
            if Bool.random(using: &random) { shelf.setValue(signs.randomElement(using: &random), forKey: "sign") }
        }
        for book in books {
            func some(_ objects: [NSManagedObject], _ most: Int) -> [NSManagedObject] {
                Array(objects.shuffled(using: &random).prefix(Int.random(in: 0...most, using: &random)))
            }
            book.setValue(NSOrderedSet(array: some(tags, 5)), forKey: "tags")
            book.setValue(NSSet(array: some(books, 4)), forKey: "similar")
            book.setValue(NSOrderedSet(array: some(books, 3)), forKey: "parts")
            if Bool.random(using: &random) { book.setValue(books.randomElement(using: &random), forKey: "sequel") }
            if book.entity.name == "Album" { book.setValue(signs.randomElement(using: &random), forKey: "cover") }
            for number in 0..<Int.random(in: 0...2, using: &random) {
                _ = context.make("Loan", ["name": "\(name(book)), \(number)", "book": book])
            }
        }
        try context.save()
        // Keys are not without gaps.
        for book in books where Int.random(in: 0..<6, using: &random) == 0 {
            for loan in book.others("loans") { context.delete(loan) }
            context.delete(book)
        }
        try context.save()
    }

    static func name(_ object: NSManagedObject) -> String { object.value(forKey: "name") as? String ?? "?" }

    /// A line for each object, with all that it is related to.
    static func summary(_ context: NSManagedObjectContext) throws -> [String] {
        try ["Shelf", "Book", "Loan", "Tag", "Sign"].flatMap { try context.all($0) }.map { object in
            let relationships = object.entity.relationshipsByName.sorted { $0.key < $1.key }.map { key, relationship in
                guard relationship.isToMany else {
                    return "\(key): \((object.value(forKey: key) as? NSManagedObject).map(name) ?? "-")"
                }
                let names = object.others(key).map(name)
                return "\(key): \((relationship.isOrdered ? names : names.sorted()).joined(separator: ", "))"
            }
            return "\(object.entity.name ?? "?") \(name(object)): \(relationships.joined(separator: "; "))"
        }
        .sorted()
    }
}

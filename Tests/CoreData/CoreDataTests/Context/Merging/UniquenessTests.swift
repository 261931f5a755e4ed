import CoreData
import Foundation
import Testing

/// Section H of the behaviours: uniqueness constraints.
@Suite struct UniquenessTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library(Self.model())
        context = library.context()
        let shelf = context.make("Shelf", ["name": "Red"])
        _ = context.make("Book", ["code": "a", "title": "A", "year": 1, "shelf": shelf])
        _ = context.make("Book", ["code": "b", "title": "B", "year": 2])
        try context.save()
        context.reset()
    }

    private static func model() -> NSManagedObjectModel {
        let book = ModelParts.entity(
            "Book",
            [
                ModelParts.attribute("code"), ModelParts.attribute("title", defaultValue: "Untitled"),
                ModelParts.attribute("year", .integer64AttributeType), ModelParts.attribute("series"),
                ModelParts.attribute("volume", .integer32AttributeType),
            ]
        )
        book.uniquenessConstraints = [["code"], ["series", "volume"]]
        let shelf = ModelParts.entity("Shelf", [ModelParts.attribute("name")])
        shelf.uniquenessConstraints = [["name"]]
        let review = ModelParts.entity("Review", [ModelParts.attribute("text")])
        review.properties += [ModelParts.relationship("about", book, 1)]
        ModelParts.relate(shelf, "books", 0, book, "shelf", 1)
        return ModelParts.model(book, shelf, review)
    }

    @Test func S119_constraintsArePartOfTheVersion() {
        func hash(_ constraints: [[Any]]?) -> Data? {
            let entity = ModelParts.entity("Book", [ModelParts.attribute("code"), ModelParts.attribute("title")])
            if let constraints { entity.uniquenessConstraints = constraints }
            return ModelParts.model(entity).entityVersionHashesByName["Book"]
        }
        #expect(NSEntityDescription().uniquenessConstraints.isEmpty)
        #expect(hash(nil) != nil && hash(nil) == hash([]))
        #expect(hash(nil) != hash([["code"]]))
        #expect(hash([["code"]]) != hash([["title"]]))
    }

    private func context(_ policy: NSMergePolicy) -> NSManagedObjectContext {
        let context = library.context()
        context.mergePolicy = policy
        return context
    }

    /// Returns the books with their keys, as another context reads them.
    private func books() throws -> [String] {
        try library.reader().all("Book", sortedBy: "code").map { book in
            let key = book.objectID.uriRepresentation().lastPathComponent
            return "\(key) \(book.text("code")) \(book.text("title")) \(book.text("year"))"
        }
    }

    @Test func S103_theErrorPolicyReportsAllConflicts() throws {
        _ = context.make("Book", ["code": "a"])
        _ = context.make("Book", ["code": "b"])
        let error = try #require(failure { try context.save() } as? CocoaError)
        #expect(error.code == .managedObjectConstraintMerge)
        let conflicts = try #require(error.userInfo["conflictList"] as? [NSConstraintConflict])
        #expect(conflicts.map(\.constraint) == [["code"], ["code"]])
        #expect(Set(conflicts.map { $0.constraintValues["code"] as? String }) == ["a", "b"])
        #expect(conflicts[0].databaseObject?.text("title") == "A")
        #expect(conflicts[0].databaseSnapshot?["title"] as? String == "A")
        #expect(conflicts[0].conflictingObjects.count == 1)
        #expect(context.insertedObjects.count == 2)
        #expect(try books().count == 2)
    }

    @Test func S116_duplicatesMayExistUntilTheyAreSaved() throws {
        _ = context.make("Book", ["code": "a"])
        #expect(try context.all("Book", "code == 'a'").count == 2)
    }

    @Test func S117_objectTrumpWritesWhatWasSetIntoTheExistingRow() throws {
        let context = context(.mergeByPropertyObjectTrump)
        let newcomer = context.make("Book", ["code": "a", "year": 10])
        let other = context.make("Book", ["code": "c"])
        try context.save()
        #expect(newcomer.managedObjectContext == nil)
        #expect(other.managedObjectContext === context)
        #expect(!context.hasChanges)
        let books = try books()
        #expect(books.count == 3)
        // The title is a default value, and was not set.
        #expect(books[0].hasSuffix("a A 10"))
        #expect(try context.all("Book", "code == 'a'").map { $0.text("shelf") != "nil" } == [true])
    }

    @Test func S117_overwriteWritesAllValues() throws {
        let context = context(.overwrite)
        _ = context.make("Book", ["code": "a", "year": 10])
        try context.save()
        #expect(try books().map { $0.dropFirst(3) } == ["a Untitled 10", "b B 2"])
        #expect(try context.all("Book", "code == 'a'").map { $0.text("shelf") } == ["nil"])
    }

    @Test(arguments: [NSMergePolicyType.mergeByPropertyStoreTrumpMergePolicyType, .rollbackMergePolicyType])
    func S117_otherPoliciesKeepWhatIsStored(_ type: NSMergePolicyType) throws {
        let context = context(NSMergePolicy(merge: type))
        let newcomer = context.make("Book", ["code": "a", "title": "new", "year": 10])
        _ = context.make("Book", ["code": "c", "title": "C", "year": 3])
        try context.save()
        #expect(newcomer.managedObjectContext == nil)
        #expect(try books().map { $0.dropFirst(3) } == ["a A 1", "b B 2", "c C 3"])
    }

    @Test func S117_anObjectThatTheContextHasTakesTheValues() throws {
        let context = context(.mergeByPropertyObjectTrump)
        let existing = try #require(context.all("Book", "code == 'a'").first)
        existing.setValue("mine", forKey: "title")
        _ = context.make("Book", ["code": "a", "year": 10])
        try context.save()
        #expect(existing.text("title") == "mine")
        #expect(existing.text("year") == "10")
        #expect(try books().map { $0.dropFirst(3) } == ["a mine 10", "b B 2"])
    }

    @Test func S117_toOneRelationshipsMoveAlong() throws {
        let context = context(.mergeByPropertyObjectTrump)
        let blue = context.make("Shelf", ["name": "Blue"])
        let newcomer = context.make("Book", ["code": "a", "shelf": blue])
        let review = context.make("Review", ["text": "good", "about": newcomer])
        try context.save()
        let book = try #require(context.all("Book", "code == 'a'").first)
        #expect(blue.others("books") == [book])
        #expect(review.value(forKey: "about") as? NSManagedObject === book)
        let other = library.context()
        #expect(try other.all("Shelf", "name == 'Blue'").first?.others("books").map(\.objectID) == [book.objectID])
        #expect(try other.all("Review", "about.code == 'a'").count == 1)
        #expect(try other.all("Shelf", "name == 'Red'").first?.others("books").isEmpty == true)
    }

    /// Two contexts look for a shelf, do not find it, and make it.
    @Test(arguments: [
        NSMergePolicyType.mergeByPropertyStoreTrumpMergePolicyType, .mergeByPropertyObjectTrumpMergePolicyType,
        .overwriteMergePolicyType, .rollbackMergePolicyType,
    ])
    func S118_objectsThatReferToTheDroppedObjectReferToTheOneThatStays(_ type: NSMergePolicyType) throws {
        let (first, second) = (context(NSMergePolicy(merge: type)), context(NSMergePolicy(merge: type)))
        let sixth = first.make("Book", ["code": "6", "shelf": first.make("Shelf", ["name": "Blue"])])
        let dropped = second.make("Shelf", ["name": "Blue"])
        let books = ["7", "8"].map { second.make("Book", ["code": $0, "shelf": dropped]) }
        try first.save()
        try second.save()
        let kept = try #require(sixth.value(forKey: "shelf") as? NSManagedObject)
        #expect(dropped.managedObjectContext == nil)
        for book in books {
            #expect((book.value(forKey: "shelf") as? NSManagedObject)?.objectID == kept.objectID)
        }
        #expect(!second.hasChanges)
        let shelves = try library.reader().all("Shelf", "name == 'Blue'")
        #expect(shelves.map { $0.others("books").map { $0.text("code") }.sorted() } == [["6", "7", "8"]])
    }

    /// Several new objects are dropped for one, which is in the store or is the first of them.
    @Test(arguments: [false, true]) func membersOfSeveralDuplicatesComeTogether(_ isStored: Bool) throws {
        let context = context(.mergeByPropertyStoreTrump)
        let name = isStored ? "Red" : "Blue"
        let books = ["1", "2", "3"].map {
            context.make("Book", ["code": $0, "shelf": context.make("Shelf", ["name": name])])
        }
        try context.save()
        #expect(Set(books.compactMap { $0.value(forKey: "shelf") as? NSManagedObject }).count == 1)
        let shelf = try #require(library.reader().all("Shelf", "name == '\(name)'").first)
        #expect(
            shelf.others("books").map { $0.text("code") }.sorted()
                == (isStored ? ["1", "2", "3", "a"] : ["1", "2", "3"])
        )
        #expect(!context.hasChanges)
        try context.save()
        #expect(try library.reader().all("Shelf").count == (isStored ? 1 : 2))
    }

    /// Members on both sides, a partner, and an object that refers to itself.
    @Test func relationshipsOfAllKindsLeadToTheObjectThatStays() throws {
        let tag = ModelParts.entity("Tag", [ModelParts.attribute("word")])
        tag.uniquenessConstraints = [["word"]]
        let note = ModelParts.entity("Note", [ModelParts.attribute("title")])
        let cover = ModelParts.entity("Cover", [ModelParts.attribute("color")])
        ModelParts.relate(tag, "notes", 0, note, "tags", 0)
        ModelParts.relate(tag, "cover", 1, cover, "tag", 1)
        ModelParts.relate(tag, "narrower", 0, tag, "broader", 1)
        let library = try Library(ModelParts.model(tag, note, cover))
        let (first, second) = (library.context(), library.context())
        second.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
        _ = first.make("Note", ["title": "a", "tags": NSSet(object: first.make("Tag", ["word": "x"]))])
        let dropped = second.make("Tag", ["word": "x"])
        let other = second.make("Tag", ["word": "y", "broader": dropped])
        dropped.setValue(dropped, forKey: "broader")
        let note2 = second.make("Note", ["title": "b", "tags": NSSet(objects: dropped, other)])
        let cover2 = second.make("Cover", ["color": "red", "tag": dropped])
        try first.save()
        try second.save()
        let kept = try #require(second.all("Tag", "word == 'x'").first)
        #expect(Set(note2.others("tags")) == [kept, other])
        #expect(cover2.value(forKey: "tag") as? NSManagedObject === kept)
        #expect(other.value(forKey: "broader") as? NSManagedObject === kept)
        let stored = try #require(library.reader().all("Tag", "word == 'x'").first)
        #expect(stored.others("notes").map { $0.text("title") }.sorted() == ["a", "b"])
        #expect(stored.others("narrower").map { $0.text("word") } == ["y"])
        #expect((stored.value(forKey: "cover") as? NSManagedObject)?.text("color") == "red")
        #expect(try library.reader().all("Tag").count == 2)
    }

    /// A child context makes the duplicates, and its parent saves them.
    @Test func duplicatesOfChildrenLeadToTheObjectThatStays() throws {
        let parent = context(.mergeByPropertyObjectTrump)
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = parent
        let book = child.make("Book", ["code": "c", "shelf": child.make("Shelf", ["name": "Red"])])
        try child.save()
        try parent.save()
        #expect(try library.reader().all("Shelf").map { $0.others("books").count } == [2])
        let saved = try #require(parent.all("Book", "code == 'c'").first)
        #expect((saved.value(forKey: "shelf") as? NSManagedObject)?.text("name") == "Red")
        child.refreshAllObjects()
        #expect((book.value(forKey: "shelf") as? NSManagedObject)?.text("name") == "Red")
    }

    @Test func S120_nilIsNoDuplicate() throws {
        for volume in [1, 1] { _ = context.make("Book", ["volume": volume]) }
        try context.save()
        _ = context.make("Book", ["series": "s", "volume": 1])
        try context.save()
        _ = context.make("Book", ["series": "s", "volume": 1])
        #expect(failure { try context.save() }?.code == 133021)
    }

    @Test func twoNewObjectsBecomeTheFirstOfThem() throws {
        let context = context(.mergeByPropertyObjectTrump)
        let first = context.make("Book", ["code": "x", "title": "first", "year": 1])
        let second = context.make("Book", ["code": "x", "title": "second"])
        let third = context.make("Book", ["code": "x", "year": 3])
        try context.save()
        #expect(first.managedObjectContext === context)
        #expect(second.managedObjectContext == nil)
        #expect(third.managedObjectContext == nil)
        #expect(try books().map { $0.dropFirst(3) } == ["a A 1", "b B 2", "x second 3"])
    }

    @Test func twoNewObjectsAreReportedTogether() throws {
        let first = context.make("Book", ["code": "x"])
        let second = context.make("Book", ["code": "x"])
        let error = try #require(failure { try context.save() } as? CocoaError)
        let conflicts = try #require(error.userInfo["conflictList"] as? [NSConstraintConflict])
        #expect(conflicts.count == 1)
        #expect(conflicts[0].databaseObject == nil)
        #expect(conflicts[0].conflictingObjects == [first, second])
    }

    @Test func aChangedObjectTakesTheValueOrGivesItBack() throws {
        let results: [(NSMergePolicy, [String])] = [
            (.mergeByPropertyStoreTrump, ["a A 7", "b B 2"]), (.rollback, ["a A 1", "b B 2"]),
            (.mergeByPropertyObjectTrump, ["b A 7"]),
        ]
        for (policy, expected) in results {
            let library = try UniquenessTests()
            let context = library.context(policy)
            let book = try #require(context.all("Book", "code == 'a'").first)
            book.setValue("b", forKey: "code")
            book.setValue(7, forKey: "year")
            try context.save()
            #expect(try library.books().map { String($0.dropFirst(3)) } == expected)
            #expect(!context.hasChanges)
        }
    }

    @Test func objectsMayExchangeTheirValues() throws {
        let books = try context.all("Book", sortedBy: "code")
        books[0].setValue("b", forKey: "code")
        books[1].setValue("a", forKey: "code")
        try context.save()
        #expect(try self.books().map { $0.dropFirst(3) } == ["a B 2", "b A 1"])
    }

    @Test func aThousandObjectsAreWrittenOverAThousand() throws {
        let count = 1000
        for index in 0..<count { _ = context.make("Book", ["code": "n\(index)", "year": 0]) }
        try context.save()
        let context = context(.mergeByPropertyObjectTrump)
        for index in 0..<count { _ = context.make("Book", ["code": "n\(index)", "year": index]) }
        let start = Date()
        try context.save()
        #expect(Date().timeIntervalSince(start) < 20)
        let stored = try library.reader().all("Book", "code BEGINSWITH 'n'")
        #expect(stored.count == count)
        #expect(stored.allSatisfy { $0.text("code") == "n\($0.text("year"))" })
    }

    @Test func aPolicyOfOnesOwnMayMoveMembers() throws {
        final class MovingPolicy: NSMergePolicy {
            override func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
                for conflict in list {
                    for object in conflict.conflictingObjects where object.entity.name == "Shelf" {
                        conflict.databaseObject?.mutableSetValue(forKey: "books").addObjects(
                            from: object.others("books")
                        )
                    }
                }
                try super.resolve(constraintConflicts: list)
            }
        }
        let context = context(MovingPolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType))
        let red = context.make("Shelf", ["name": "Red"])
        let book = context.make("Book", ["code": "c", "shelf": red])
        try context.save()
        #expect((book.value(forKey: "shelf") as? NSManagedObject)?.text("name") == "Red")
        #expect(try library.reader().all("Shelf").map { $0.others("books").count } == [2])
    }
}

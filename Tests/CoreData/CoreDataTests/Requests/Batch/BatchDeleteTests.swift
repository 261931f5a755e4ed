import CoreData
import Foundation
import Testing

/// Section L of the behaviours: batch deletions.
@Suite struct BatchDeleteTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
        let folder = context.make("Folder", ["name": "f"])
        for index in 0..<4 {
            let note = context.make(index == 3 ? "Draft" : "Note", ["title": "\(index)", "position": index])
            note.setValue(folder, forKey: "folder")
            note.setValue(folder, forKey: "pinboard")
            note.setValue(context.make("Cover", ["color": "\(index)"]), forKey: "cover")
            note.setValue(NSSet(object: context.make("Keyword", ["word": "\(index)"])), forKey: "keywords")
        }
        try context.save()
        context.reset()
    }

    private func count(_ table: String) throws -> Int64? { try library.integer("SELECT count(*) FROM \(table)") }

    private func titles() throws -> [String] {
        try library.reader().all("Note", sortedBy: "title").map { $0.text("title") }
    }

    @Test func S162_resultTypes() throws {
        #expect(try context.deleteAll("Keyword", "word == '0'", .resultTypeStatusOnly) as? Bool == true)
        #expect(try context.deleteAll("Keyword", "word == '1'") as? NSNumber == 1)
        let ids = try context.deleteAll("Keyword", nil, .resultTypeObjectIDs) as? [NSManagedObjectID]
        #expect(ids?.map { $0.uriRepresentation().lastPathComponent }.sorted() == ["p3", "p4"])
        #expect(try count("ZKEYWORD") == 0)
    }

    @Test func changesOfTheRequestsOwnFetchCountAndOthersDoNot() throws {
        let given = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
        let request = NSBatchDeleteRequest(fetchRequest: given)
        given.predicate = NSPredicate(format: "title == '0'")
        request.fetchRequest.predicate = NSPredicate(format: "title == '1'")
        let copy = try #require(request.copy() as? NSBatchDeleteRequest)
        copy.fetchRequest.predicate = NSPredicate(format: "title == '2'")
        try context.execute(request)
        #expect(try titles() == ["0", "2", "3"])
        try context.execute(copy)
        #expect(try titles() == ["0", "3"])
    }

    @Test func aFetchOfAnyTypeIsTaken() throws {
        let given = NSFetchRequest<NSManagedObject>(entityName: "Note")
        given.predicate = NSPredicate(format: "position < 2")
        given.fetchLimit = 1
        given.sortDescriptors = [NSSortDescriptor(key: "position", ascending: true)]
        let request = NSBatchDeleteRequest(fetchRequest: given)
        given.predicate = nil
        try context.execute(request)
        #expect(try titles() == ["1", "2", "3"])
    }

    @Test func S165_limitAndOrderOfTheFetchCount() throws {
        try context.deleteAll("Note") { fetch in
            fetch.sortDescriptors = [NSSortDescriptor(key: "position", ascending: false)]
            fetch.fetchLimit = 2
            fetch.fetchOffset = 1
        }
        #expect(try titles() == ["0", "3"])
    }

    @Test func S165_identifiersAreOfOneEntity() throws {
        let ids = try context.all("Note", "position > 1").map(\.objectID)
        #expect(try context.delete(NSBatchDeleteRequest(objectIDs: ids)) as? Int == 4)
        #expect(try titles() == ["0", "1"])
        let mixed = try context.all("Note").map(\.objectID) + context.all("Folder").map(\.objectID)
        let error = failure { try context.delete(NSBatchDeleteRequest(objectIDs: mixed)) }
        #expect(error?.code == 134091)
        #expect(error?.localizedDescription.contains("Folder, Note") == true)
        #expect(try context.delete(NSBatchDeleteRequest(objectIDs: [])) as? Int == 0)
        #expect(try titles() == ["0", "1"])
    }

    @Test func manyIdentifiers() throws {
        let objects = (0..<2000).map { ["word": "\($0)"] }
        let request = NSBatchInsertRequest(entityName: "Keyword", objects: objects)
        let ids = try #require(context.insert(request, .objectIDs) as? [NSManagedObjectID])
        #expect(try context.delete(NSBatchDeleteRequest(objectIDs: ids)) as? Int == 2000)
        #expect(try count("ZKEYWORD") == 4)
    }

    @Test func subentitiesMayStay() throws {
        try context.deleteAll("Note") { $0.includesSubentities = false }
        #expect(try titles() == ["3"])
        try context.deleteAll("Draft")
        #expect(try titles() == [])
    }

    @Test func S159_cascadesAreDeletedAlong() throws {
        let ids = try context.deleteAll("Note", "position < 2", .resultTypeObjectIDs) as? [NSManagedObjectID]
        #expect(ids?.compactMap(\.entity.name).sorted() == ["Cover", "Cover", "Note", "Note"])
        #expect(try library.sql().values("SELECT ZCOLOR FROM ZCOVER").compactMap(\.text) == ["2", "3"])
        #expect(try count("ZKEYWORD") == 4)
        #expect(try count("Z_4KEYWORDS") == 2)
    }

    @Test func S159_cascadesGoAllTheWayDown() throws {
        var parent = try #require(context.all("Folder").first)
        for index in 0..<5 { parent = context.make("Folder", ["name": "\(index)", "parent": parent]) }
        parent.setValue(parent, forKey: "parent")
        let loop = context.make("Folder", ["name": "loop"])
        loop.setValue(context.make("Folder", ["name": "pool", "parent": loop]), forKey: "parent")
        try context.save()
        #expect(try context.deleteAll("Folder", "name == 'f' OR name == 'loop'") as? Int == 7)
        #expect(try library.sql().values("SELECT ZNAME FROM ZFOLDER").compactMap(\.text) == ["4"])
    }

    @Test func S159_ownersThatAreGoneLeaveNothing() throws {
        let note = try #require(library.reader().all("Note", "position == 0").first)
        #expect((note.value(forKey: "folder") as? NSManagedObject)?.text("name") == "f")
        try context.deleteAll("Folder")
        let left = "ZFOLDER IS NOT NULL OR ZPINBOARD IS NOT NULL OR Z_FOK_PINBOARD IS NOT NULL"
        #expect(try count("ZNOTE WHERE \(left)") == 0)
        #expect(try count("ZNOTE WHERE Z_OPT > 1") == 4)
        #expect(try library.reader().all("Note").allSatisfy { $0.value(forKey: "folder") == nil })
    }

    @Test func S159_denyIsIgnoredAndNoActionDoesNothing() throws {
        let (author, book, prize) = (
            ModelParts.entity("Author", []), ModelParts.entity("Book", []), ModelParts.entity("Prize", [])
        )
        ModelParts.relate(author, "books", 0, book, "author", 1)
        ModelParts.relate(author, "prizes", 0, prize, "winner", 1)
        author.relationshipsByName["books"]?.deleteRule = .denyDeleteRule
        author.relationshipsByName["prizes"]?.deleteRule = .noActionDeleteRule
        let library = try Library(ModelParts.model(author, book, prize))
        let context = library.context()
        let someone = context.make("Author")
        _ = (context.make("Book", ["author": someone]), context.make("Prize", ["winner": someone]))
        try context.save()
        #expect(try context.deleteAll("Author") as? Int == 1)
        #expect(try library.integer("SELECT count(*) FROM ZBOOK WHERE ZAUTHOR IS NULL") == 1)
        #expect(try library.integer("SELECT count(*) FROM ZPRIZE WHERE ZWINNER = 1") == 1)
    }

    @Test func relationshipsWithoutInverseAndToThemselvesAreCleaned() throws {
        let note = ModelParts.entity("Note", [ModelParts.attribute("title")])
        let tag = ModelParts.entity("Tag", [])
        let friends = ModelParts.relationship("friends", note, 0)
        friends.inverseRelationship = friends
        let marks = ModelParts.relationship("marks", tag, 0)
        marks.isOrdered = true
        note.properties += [friends, marks]
        let library = try Library(ModelParts.model(note, tag))
        let context = library.context()
        let notes = ["a", "b", "c"].map { context.make("Note", ["title": $0]) }
        notes[0].setValue(NSSet(array: [notes[1], notes[2]]), forKey: "friends")
        notes[1].setValue(NSSet(array: [notes[0], notes[2]]), forKey: "friends")
        notes[0].setValue(NSOrderedSet(array: [context.make("Tag"), context.make("Tag")]), forKey: "marks")
        try context.save()
        try context.deleteAll("Note", "title == 'a'")
        let reader = library.reader()
        #expect(try reader.all("Note", "title == 'b'").first?.others("friends").map { $0.text("title") } == ["c"])
        #expect(try library.integer("SELECT count(*) FROM Z_1FRIENDS") == 2)
        #expect(try library.integer("SELECT count(*) FROM ZTAG WHERE Z1MARKS IS NULL AND Z_FOK_1MARKS IS NULL") == 2)
    }

    @Test func keysAreNotGivenAgain() throws {
        try context.deleteAll("Note")
        #expect(try library.integer("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Note'") == 4)
        _ = context.make("Note")
        try context.save()
        #expect(try library.integer("SELECT Z_PK FROM ZNOTE") == 5)
    }

    @Test func deletedRowsAreNotRemembered() throws {
        let ids = try library.reader().all("Keyword").map(\.objectID)
        try context.deleteAll("Keyword", "word == '0'")
        let reader = library.context()
        #expect(ids.filter { (try? reader.existingObject(with: $0)) != nil }.count == 3)
    }
}

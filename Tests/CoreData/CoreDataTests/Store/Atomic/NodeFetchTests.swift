import Foundation
import Testing

@testable import CoreData

/// Predicates and sort keys, evaluated on nodes.
@Suite struct NodeFetchTests {
    private let shelf: FileShelf
    private let coordinator: NSPersistentStoreCoordinator
    private let context: NSManagedObjectContext

    init() throws {
        shelf = try FileShelf(.binary)
        coordinator = try shelf.open()
        context = FileShelf.context(coordinator)
        try FileShelf.fill(context)
        context.reset()
    }

    private func titles(_ format: String, _ arguments: [Any] = []) throws -> [String] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = NSPredicate(format: format, argumentArray: arguments)
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        return try context.fetch(request).compactMap { $0.value(forKey: "title") as? String }
    }

    private func one(_ entity: String, _ format: String) throws -> NSManagedObject {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = NSPredicate(format: format)
        return try #require(try context.fetch(request).first)
    }

    @Test func conditionsFollowRelationships() throws {
        #expect(try titles("folder.name BEGINSWITH 'Ideas'") == ["First"])
        #expect(try titles("ANY keywords.word == 'cards'") == ["First", "Second"])
        #expect(try titles("links.@count == 2") == ["First"])
        #expect(try titles("SUBQUERY(backlinks, $n, $n.position > 1).@count > 0") == ["Second", "Third"])
        #expect(try titles("folder == nil") == ["Second", "Third"])
        #expect(try titles("cover.color == 'red' AND pinboard.parent == nil") == [])
        #expect(try titles("tags == %@", [["a", "b"]]) == ["First"])
    }

    @Test func objectsAndIdentifiersAreFound() throws {
        let folder = try one("Folder", "name BEGINSWITH 'Ideas'")
        #expect(try titles("folder == %@", [folder]) == ["First"])
        #expect(try titles("pinboard IN %@", [[folder]]) == ["First", "Second", "Third"])
        let note = try one("Note", "title == 'Third'")
        #expect(try titles("SELF == %@", [note]) == ["Third"])
        #expect(try titles("self IN %@", [[note.objectID]]) == ["Third"])
        #expect(try titles("objectID == %@", [note.objectID]) == ["Third"])
        #expect(try titles("%@ IN links", [note]) == ["First"])
    }

    @Test func unknownNamesAreErrors() throws {
        #expect(throws: CocoaError.self) { try titles("nothing == 1") }
        #expect(throws: CocoaError.self) { try titles("1 == 1 OR NOT uppercase(nothing) == 'A'") }
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(key: "nothing", ascending: true)]
        #expect(throws: CocoaError.self) { try context.fetch(request) }
    }

    @Test func S148_nilComesFirst() throws {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.sortDescriptors = [
            NSSortDescriptor(key: "rating", ascending: true), NSSortDescriptor(key: "title", ascending: false),
        ]
        let titles = try context.fetch(request).compactMap { $0.value(forKey: "title") as? String }
        #expect(titles == ["Third", "Second", "First"])
        request.fetchOffset = 1
        request.fetchLimit = 1
        #expect(try context.fetch(request).compactMap { $0.value(forKey: "title") as? String } == ["Second"])
        #expect(try context.count(for: request) == 1)
    }

    @Test func dictionariesComeFromNodes() throws {
        let request = NSFetchRequest<NSDictionary>(entityName: "Note")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = ["isPinned"]
        request.returnsDistinctResults = true
        #expect(try context.fetch(request).count == 2)
    }

    @Test func uniqueValuesAreKept() throws {
        var tags = try FileShelf(.binary)
        let tag = NSEntityDescription()
        tag.name = "Tag"
        tag.properties = [SlipBoxModel.attribute("word", .string)]
        tag.uniquenessConstraints = [["word"]]
        tags.model = NSManagedObjectModel()
        tags.model.entities = [tag]
        let context = FileShelf.context(try tags.open())
        let first = context.make("Tag", ["word": "a"])
        try context.save()
        let second = context.make("Tag", ["word": "a"])
        #expect(errorCode { try context.save() } == .managedObjectConstraintMerge)
        first.setValue("b", forKey: "word")
        try context.save()
        second.setValue("b", forKey: "word")
        first.setValue("a", forKey: "word")
        try context.save()
        #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Tag")) == 2)
    }
}

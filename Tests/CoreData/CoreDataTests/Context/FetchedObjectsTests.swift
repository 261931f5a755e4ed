import Foundation
import Synchronization
import Testing

@testable import CoreData

/// Fetches make their objects in blocks, and yet each row has one object.
@Suite struct FetchedObjectsTests {
    /// More than a block, so that one ends in the middle.
    private static let count = 700

    private func library(_ notes: Int = count) throws -> Library {
        let library = try Library()
        let context = library.context()
        for position in 0..<notes {
            let entity = position.isMultiple(of: 3) ? "Draft" : "Note"
            _ = context.make(entity, ["title": "\(position)", "position": position])
        }
        try context.save()
        return library
    }

    private func fetch(_ context: NSManagedObjectContext) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(key: "position", ascending: true)]
        return try context.fetch(request)
    }

    @Test func objectsAreInTheOrderOfTheirRowsAndOfTheirEntities() throws {
        let library = try library()
        let objects = try fetch(library.context())
        #expect(objects.count == Self.count)
        #expect(objects.map { $0.value(forKey: "title") as? String } == (0..<Self.count).map { "\($0)" })
        let drafts = objects.indices.filter { objects[$0].entity.name == "Draft" }
        #expect(drafts == Array(stride(from: 0, to: Self.count, by: 3)))
    }

    @Test func registeredObjectsAreFoundAndNewOnesMade() throws {
        let library = try library()
        let context = library.context()
        let some = try fetch(context).enumerated().filter { $0.offset.isMultiple(of: 5) }.map(\.element)
        some.first?.setValue("changed", forKey: "title")
        let again = try fetch(context)
        let areSame = some.elementsEqual(stride(from: 0, to: Self.count, by: 5).map { again[$0] }, by: ===)
        #expect(areSame)
        #expect(again[0].value(forKey: "title") as? String == "changed")
        #expect(again[1].value(forKey: "title") as? String == "1")
        #expect(context.registeredObjects.count == Self.count)
    }

    @Test func objectsThatNothingHoldsAreForgotten() throws {
        let library = try library()
        let context = library.context()
        var objects = try fetch(context)
        let kept = objects[300]
        objects = []
        #expect(context.registeredObjects == [kept])
        #expect(kept.value(forKey: "title") as? String == "300")
        #expect(try fetch(context)[300] === kept)
    }

    @Test func aContextThatRetainsItsObjectsHoldsThem() throws {
        let library = try library()
        let context = library.context()
        context.retainsRegisteredObjects = true
        _ = try fetch(context)
        _ = try fetch(context)
        #expect(context.registeredObjects.count == Self.count)
        context.retainsRegisteredObjects = false
        #expect(context.registeredObjects.isEmpty)
    }

    @Test func aRowThatOccursTwiceHasOneObject() throws {
        let library = try library(3)
        let context = library.context()
        let objects = try fetch(context)
        let rows = try objects.map { try $0.currentRow() }
        let store = try #require(objects[0].store)
        context.reset()
        let found = context.objects(for: rows + rows.reversed() + rows, in: store)
        #expect(found.count == 9 && context.registeredObjects.count == 3)
        #expect(found[0] === found[5] && found[0] === found[6] && found[2] === found[3])
        #expect(found.map { $0.value(forKey: "title") as? String } == ["0", "1", "2", "2", "1", "0", "0", "1", "2"])
    }

    /// An initialiser may do anything, even fetch the rows whose objects are just being made.
    @Test func anInitialiserMayFetchTheSameRows() throws {
        let model = LibraryModel.make()
        model.entitiesByName["Note"]?.managedObjectClassName = NSStringFromClass(CuriousNote.self)
        let library = try Library(model)
        let first = library.context()
        for position in 0..<40 { _ = first.make("Note", ["title": "\(position)", "position": position]) }
        try first.save()
        let context = library.context()
        context.retainsRegisteredObjects = true
        CuriousNote.context.withLock { $0 = context }
        let found = try fetch(context)
        #expect(CuriousNote.context.withLock { $0 } == nil && found.count == 40)
        // With a second object for a row, there would be more.
        #expect(context.registeredObjects == Set(found))
        #expect(found.map { $0.value(forKey: "title") as? String } == (0..<40).map { "\($0)" })
    }

    @Test func aFaultWithItsRowIsReadFromIt() throws {
        let library = try library(2)
        let context = library.context()
        let objects = try fetch(context)
        #expect(objects.allSatisfy { $0.isFault })
        objects[0].willAccessValue(forKey: nil)
        #expect(!objects[0].isFault && objects[1].isFault)
    }

    @Test func theStalenessOfAContextCountsForFaultsThatHaveTheirRows() throws {
        let library = try library(2)
        let context = library.context()
        let objects = try fetch(context)
        let other = library.context()
        try fetch(other)[1].setValue("newer", forKey: "title")
        try other.save()
        context.stalenessInterval = 0
        #expect(objects[1].value(forKey: "title") as? String == "newer")
    }
}

/// A class whose initialiser fetches all notes, once for each context that is set.
final class CuriousNote: NSManagedObject {
    static let context = Mutex<NSManagedObjectContext?>(nil)

    override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        super.init(entity: entity, insertInto: context)
        let asked = Self.context.withLock { context in
            defer { context = nil }
            return context
        }
        _ = try? asked?.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
    }
}

import Foundation
import SeededRandom
import Testing

@testable import CoreData

/// Fetches with a batch size.
@Suite struct BatchedFetchTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
        let writer = library.context()
        let folder = writer.make("Folder", ["name": "x"])
        for number in 0..<100 {
            let values: [String: Any] = ["title": title(99 - number), "position": number, "folder": folder]
            _ = writer.make(number % 10 == 0 ? "Draft" : "Note", values)
        }
        try writer.save()
    }

    private func title(_ number: Int) -> String { String(format: "%03d", number) }

    private func request(_ format: String? = nil, size: Int = 10) -> NSFetchRequest<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = format.map { NSPredicate(format: $0) }
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        request.fetchBatchSize = size
        return request
    }

    private func titles(_ objects: some Sequence<NSManagedObject>) -> [String] {
        objects.compactMap { $0.value(forKey: "title") as? String }
    }

    // MARK: - Arrays

    @Test func aBatchIsAStatement() throws {
        var notes: [NSManagedObject] = []
        try library.expect(statements: 1) { notes = try context.fetch(request()) }
        #expect(notes.count == 100)
        #expect(notes.allSatisfy { $0.isFault })
        try library.expect(statements: 1) { #expect(titles(notes[20..<21]) == ["020"]) }
        try library.expect(statements: 0) { #expect(titles(notes[20..<30]).count == 10) }
        try library.expect(statements: 9) { #expect(titles(notes) == (0..<100).map(title)) }
        #expect(notes.map { $0.entity.name } == notes.indices.map { (99 - $0) % 10 == 0 ? "Draft" : "Note" })
    }

    @Test func keysAreForgottenWithTheArray() throws {
        for _ in 0..<3 { _ = try context.fetch(request()).count }
        let notes = try context.fetch(request())
        #expect(context.batches.count == 1, "Nobody has the other arrays any more")
        let others = try context.fetch(request("title > '050'"))
        #expect(context.batches.count == 2)
        context.reset()
        #expect(context.batches.isEmpty)
        withExtendedLifetime((notes, others)) {}
    }

    @Test func objectsAreTheOnesThatThereAre() throws {
        let known = try #require(context.all("Note", "title == '005'").first)
        let notes = try context.fetch(request())
        #expect(notes[5] === known)
        known.setValue("005!", forKey: "title")
        #expect(try context.fetch(request())[5] === known)
        #expect(titles(notes[4..<7]) == ["004", "005!", "006"])
    }

    @Test func whatIsAskedForOfABatchIsReadWithIt() throws {
        let eager = request()
        eager.returnsObjectsAsFaults = false
        eager.relationshipKeyPathsForPrefetching = ["folder"]
        let notes = try context.fetch(eager)
        #expect(notes.allSatisfy { $0.isFault })
        _ = notes[0].value(forKey: "title")
        #expect(notes[..<10].allSatisfy { !$0.isFault })
        #expect(notes[10...].allSatisfy { $0.isFault })
        try library.expect(statements: 0) { #expect(notes[0].value(forKeyPath: "folder.name") as? String == "x") }
    }

    @Test func S151_batchesTakeChangesIntoAccount() throws {
        let changed = try #require(context.all("Note", "title == '050'").first)
        changed.setValue("000a", forKey: "title")
        let gone = try #require(context.all("Note", "title == '001'").first)
        context.delete(gone)
        let new = context.make("Note", ["title": "010a"])
        var notes: [NSManagedObject] = []
        let statements = try library.statements { notes = try context.fetch(request()) }
        #expect(statements < 20, "Finding the places of two objects reads few rows")
        #expect(titles(notes) == titles(try context.all("Note", sortedBy: "title")))
        #expect(notes[1] === changed)
        #expect(notes.contains(new))
        let limited = request("title > '008'")
        limited.fetchLimit = 4
        #expect(titles(try context.fetch(limited)) == ["009", "010", "010a", "011"])
        // An earlier result does not change.
        _ = context.make("Note", ["title": "000"])
        #expect(notes.count == 100)
    }

    // MARK: - Lazy results

    @Test func aPageIsAStatement() throws {
        var notes: LazyFetchResult<NSManagedObject>?
        try library.expect(statements: 1) { notes = try context.fetchLazily(request()) }
        let found = try #require(notes)
        #expect(found.count == 100)
        try library.expect(statements: 0) { _ = (0..<100).map { found.objectID(at: $0) } }
        try library.expect(statements: 10) { #expect(titles(found) == (0..<100).map(title)) }
        #expect(library.rememberedRows == 0, "Pages do not drive out other rows")
    }

    @Test func pagesThatWereLeftAreLetGoOf() throws {
        let found = try context.fetchLazily(request())
        var most = 0
        for place in found.indices {
            _ = found[place].value(forKey: "title")
            most = max(most, context.registeredObjects.count)
        }
        #expect(most <= 10 * (LazyFetchResult<NSManagedObject>.residentPageCount + 1))
        // Retained and changed objects stay alive.
        let first = found[0]
        found[1].setValue("changed", forKey: "body")
        _ = titles(found)
        #expect(found[0] === first)
        #expect(found[1].value(forKey: "body") as? String == "changed")
    }

    @Test func lazyResultsHoldNewObjects() throws {
        let new = context.make("Note", ["title": "020a"])
        let found = try context.fetchLazily(request())
        #expect(found.count == 101)
        #expect(found[21] === new)
        try context.save()
        #expect(found[21] === new)
        #expect(found.objectID(at: 21) == new.objectID)
        #expect(titles(found) == titles(try context.all("Note", sortedBy: "title")))
    }

    @Test func lazyResultsAreOfObjectsOfTheirType() throws {
        let wrong = NSFetchRequest<NSDictionary>(entityName: "Note")
        #expect(throws: CocoaError.self) { try context.fetchLazily(wrong) }
        wrong.resultType = .dictionaryResultType
        #expect(throws: CocoaError.self) { try context.fetchLazily(wrong) }
        let unsized = NSFetchRequest<NSManagedObject>(entityName: "Note")
        #expect(try context.fetchLazily(unsized).batchSize == 200)
        unsized.predicate = NSPredicate { object, _ in
            ((object as? NSManagedObject)?.value(forKey: "position") as? Int ?? 0) < 7
        }
        #expect(try context.fetchLazily(unsized).count == 7)
    }

    @Test func childrenReadBatchesThroughTheirParents() throws {
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = context
        try #require(context.all("Note", "title == '050'").first).setValue("000a", forKey: "title")
        _ = context.make("Note", ["title": "010a"])
        try child.performAndWait {
            let expected = titles(try context.all("Note", sortedBy: "title"))
            #expect(titles(try child.fetch(request())) == expected)
            let found = try child.fetchLazily(request())
            #expect(titles(found) == expected)
            try context.performAndWait { try context.save() }
            #expect(titles(found) == expected)
        }
    }

    @Test func childrenSortByKeysAsTheirParentsDo() throws {
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = context
        let backwards = NSFetchRequest<NSManagedObject>(entityName: "Note")
        backwards.sortDescriptors = [NSSortDescriptor(key: "objectID", ascending: false)]
        let expected = try context.fetch(backwards).map(\.objectID)
        #expect(try child.performAndWait { try child.fetch(backwards).map(\.objectID) } == expected)
        #expect(expected.first?.uriRepresentation().lastPathComponent == "p100")
    }

    /// With any mix of changes, the result equals that of a plain fetch.
    @Test(arguments: 0..<4)
    func batchesAreWhatPlainFetchesAre(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<6 {
            for note in try context.all("Note") where random.below(12) == 0 {
                note.setValue(title(random.below(120)), forKey: "title")
            }
            for note in try context.all("Note") where random.below(30) == 0 { context.delete(note) }
            _ = context.make("Note", ["title": title(random.below(120)) + "n"])
            let plain = request("title > '0\(random.below(5))'", size: 0)
            plain.fetchOffset = random.below(4)
            plain.fetchLimit = random.below(2) * 20
            let batched = try #require(plain.copy() as? NSFetchRequest<NSManagedObject>)
            batched.fetchBatchSize = 1 + random.below(9)
            let expected = titles(try context.fetch(plain))
            #expect(titles(try context.fetch(batched)) == expected)
            #expect(titles(try context.fetchLazily(batched)) == expected)
        }
    }
}

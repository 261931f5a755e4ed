import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import SeededRandom
import Testing

/// A controller keeps its list up to date for a delegate only.
private final class Follower: NSObject, NSFetchedResultsControllerDelegate {}

/// Decimals with up to 38 digits, of which a store on PostgreSQL loses none.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseDecimalTests {
    /// Numbers with as many digits as decimals can have, and their neighbours.
    private let prices: [NSDecimalNumber]

    init() {
        var random = SeededGenerator(seed: 38)
        var texts = ["0", "0.1", "-0.30", "1e20", "9007199254740993", "-9223372036854775808", "0.1234567890123456"]
        for _ in 0..<60 {
            let count = Int.random(in: 15...37, using: &random)
            let digits = (0..<count).map { _ in String(Int.random(in: 1...9, using: &random)) }.joined()
            let scale = Int.random(in: -10...count + 5, using: &random)
            for last in ["1", "2"] {
                texts.append("\(Bool.random(using: &random) ? "-" : "")\(digits)\(last)e\(-scale)")
            }
        }
        prices = texts.map { NSDecimalNumber(string: $0) }
    }

    private func price(_ object: NSManagedObject?) -> NSDecimalNumber? {
        object?.value(forKey: "price") as? NSDecimalNumber
    }

    @Test("All digits come back, in objects, predicates, orders and dictionaries")
    func digits() throws {
        // Rows without values that the server computes are not read again after a save.
        let database = try DatabaseCase(DatabaseStage.model())
        let context = try database.context()
        let notes = prices.map { context.insert("Note", ["price": $0, "title": "\($0)"]) }
        try context.save()
        #expect(notes.map(price) == prices)
        let reader = try database.context()
        for price in prices {
            let found = try reader.all("Note", "price == %@", price)
            #expect(found.map { $0.value(forKey: "title") as? String } == ["\(price)"])
            #expect(self.price(found.first) == price)
            #expect(try database.rows("SELECT price = \(price) FROM $s.note WHERE title = '\(price)'") == ["1"])
        }
        #expect(try reader.all("Note", "price IN %@", prices).count == prices.count)
        #expect(try reader.all("Note", "price IN %@", Array(prices.prefix(20))).count == 20)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(key: "price", ascending: true)]
        let sorted = prices.sorted { $0.compare($1) == .orderedAscending }
        #expect(try database.context().fetch(request).map(price) == sorted)
        let middle = sorted[sorted.count / 2]
        #expect(try reader.all("Note", "price > %@", middle).count == sorted.count - sorted.count / 2 - 1)
        let dictionaries = NSFetchRequest<NSDictionary>(entityName: "Note")
        dictionaries.resultType = .dictionaryResultType
        dictionaries.propertiesToFetch = ["price"]
        dictionaries.sortDescriptors = request.sortDescriptors
        #expect(try reader.fetch(dictionaries).map { $0["price"] as? NSDecimalNumber } == sorted)
    }

    @Test("Changes by one in the last digit are changes, also by batches and in lists that follow")
    func changes() throws {
        let database = try DatabaseCase()
        let context = try database.context()
        let (low, high) = (NSDecimalNumber(string: "1.00000000000000000000000000001"), NSDecimalNumber(string: "1"))
        let note = context.insert("Note", ["price": low])
        let other = context.insert("Note", ["price": high])
        try context.save()
        note.setValue(NSDecimalNumber(string: "1.00000000000000000000000000002"), forKey: "price")
        #expect(note.hasChanges)
        try context.save()
        note.setValue(low, forKey: "price")
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(key: "price", ascending: true)]
        let list = NSFetchedResultsController(
            fetchRequest: request,
            managedObjectContext: context,
            sectionNameKeyPath: nil,
            cacheName: nil
        )
        let follower = Follower()
        list.delegate = follower
        try list.performFetch()
        #expect(list.fetchedObjects == [other, note])
        other.setValue(NSDecimalNumber(string: "1.00000000000000000000000000003"), forKey: "price")
        try context.save()
        #expect(list.fetchedObjects == [note, other])
        let update = NSBatchUpdateRequest(entityName: "Note")
        update.predicate = NSPredicate(format: "price == %@", low)
        update.propertiesToUpdate = ["price": NSDecimalNumber(string: "-0.1000000000000000000000005")]
        update.resultType = .updatedObjectsCountResultType
        #expect((try context.execute(update) as? NSBatchUpdateResult)?.result as? Int == 1)
        let insert = NSBatchInsertRequest(
            entityName: "Note",
            objects: [["price": NSDecimalNumber(string: "-0.1000000000000000000000004"), "title": "new"]]
        )
        _ = try context.execute(insert)
        let prices = try database.context().fetch(request).map(price)
        #expect(
            prices.map { "\($0 ?? 0)" } == [
                "-0.1000000000000000000000005", "-0.1000000000000000000000004", "1.00000000000000000000000000003",
            ]
        )
    }

    @Test("Digits go through child contexts, and a value that is set back is no change")
    func children() throws {
        let context = try DatabaseCase(DatabaseStage.model()).context()
        let (price, other) = (NSDecimalNumber(string: "0.12345678901234567890123"), NSDecimalNumber(string: "2"))
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = context
        let note = child.insert("Note", ["price": price])
        try child.obtainPermanentIDs(for: [note])
        try child.save()
        try context.save()
        #expect(self.price(note) == price)
        let saved = try #require(context.all("Note", "price == %@", price).first)
        #expect(saved.objectID == note.objectID && self.price(saved) == price)
        saved.setValue(other, forKey: "price")
        saved.setValue(price, forKey: "price")
        #expect(!saved.hasPersistentChangedValues)
        context.refreshAllObjects()
        child.refreshAllObjects()
        #expect(self.price(note) == price)
    }

    @Test("A number that is too long for a decimal is rounded, and one that is too large is not a number")
    func foreignNumbers() throws {
        let database = try DatabaseCase()
        let context = try database.context()
        let note = context.insert("Note", ["price": NSDecimalNumber(string: "1"), "title": "foreign"])
        try context.save()
        let digits = String(repeating: "123456789", count: 9)
        _ = try database.rows("UPDATE $s.note SET price = 0.\(digits)")
        let read = try #require(price(try database.context().all("Note").first))
        #expect("\(read)".hasPrefix("0.12345678912345678912345678912345678"))
        _ = try database.rows("UPDATE $s.note SET price = 1e1000")
        #expect(price(try database.context().all("Note").first) == .notANumber)
        _ = try database.rows("UPDATE $s.note SET price = 'NaN'")
        #expect([nil, .notANumber].contains(price(try database.context().all("Note").first)))
        #expect(price(note) == NSDecimalNumber(string: "1"))
    }
}

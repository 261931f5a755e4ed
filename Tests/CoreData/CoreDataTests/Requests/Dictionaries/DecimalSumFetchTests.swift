import CoreData
import Foundation
import Testing

/// Sums and means of decimals in stores of all kinds.
@Suite struct DecimalSumFetchTests {
    static let kinds: [NSPersistentStore.StoreType] = [.sqlite, .inMemory, .binary]

    private func context(
        _ kind: NSPersistentStore.StoreType,
        _ folder: TemporaryFolder,
        _ prices: [String]
    ) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        try coordinator.addPersistentStore(type: kind, at: folder.file("Store"))
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        let home = context.make("Folder", ["name": "home"])
        for price in prices {
            _ = context.make("Note", ["price": NSDecimalNumber(string: price), "position": 3, "folder": home])
        }
        _ = context.make("Note")
        try context.save()
        context.reset()
        return context
    }

    private func value(_ format: String, of entity: String = "Note", in context: NSManagedObjectContext) throws -> Any?
    {
        let request = NSFetchRequest<NSDictionary>(entityName: entity)
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = [column(format, "value")]
        return try context.fetch(request).first?["value"]
    }

    @Test(
        arguments: kinds,
        [
            ("sum:(price)", "0.6"), ("@sum.price", "0.6"), ("average:(price)", "0.2"), ("min:(price)", "0.1"),
            ("max:(price)", "0.3"), ("sum:(price * 3)", "1.8"), ("sum:(price * position)", "1.8"),
            ("sum:(price) + 0.1", "0.7"), ("sum:(price) / 7", "0.085714285714285714285714285714285714285"),
            ("sum:(price / 7)", "0.085714285714285714285714285714285714284"), ("sum:(price - 0.2)", "0"),
            ("sum:(TERNARY(price > 0.1, price, 0))", "0.5"),
            ("sum:(distinct:(price))", "0.6"),
        ]
    )
    func sumsAreExact(kind: NSPersistentStore.StoreType, sum: (format: String, expected: String)) throws {
        let folder = try TemporaryFolder()
        let context = try context(kind, folder, ["0.1", "0.2", "0.3"])
        let found = try #require(try value(sum.format, in: context) as? NSDecimalNumber)
        #expect(found == NSDecimalNumber(string: sum.expected), "\(found)")
    }

    @Test(arguments: kinds)
    func sumsOfMembersAreExact(kind: NSPersistentStore.StoreType) throws {
        let folder = try TemporaryFolder()
        let context = try context(kind, folder, ["0.1", "0.2", "0.3", "1e15", "0.000001"])
        let expected = NSDecimalNumber(string: "1000000000000000.600001")
        #expect(try value("notes.@sum.price", of: "Folder", in: context) as? NSDecimalNumber == expected)
        let home = try #require(try context.all("Folder").first)
        #expect(home.value(forKeyPath: "notes.@sum.price") as? NSDecimalNumber == expected)
        #expect(try context.all("Folder", "notes.@sum.price == 1000000000000000.6").count == 1)
        #expect(try context.all("Folder", "notes.@avg.price > 200000000000000.13").count == 0)
    }

    @Test(arguments: kinds)
    func groupsAreTestedByExactSums(kind: NSPersistentStore.StoreType) throws {
        let folder = try TemporaryFolder()
        let context = try context(kind, folder, ["0.1", "0.2"])
        let request = NSFetchRequest<NSDictionary>(entityName: "Note")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = ["folder", column("sum:(price)", "total")]
        request.propertiesToGroupBy = ["folder"]
        request.havingPredicate = NSPredicate(format: "$total == 0.3")
        request.sortDescriptors = [NSSortDescriptor(key: "total", ascending: true)]
        #expect(try context.fetch(request).map { $0["total"] as? NSDecimalNumber } == [NSDecimalNumber(string: "0.3")])
        request.havingPredicate = NSPredicate(format: "sum:(price) > 0.3")
        #expect(try context.fetch(request).isEmpty)
    }

    @Test(arguments: kinds)
    func sumsOfNothingAreZeroAndMeansAreNil(kind: NSPersistentStore.StoreType) throws {
        let folder = try TemporaryFolder()
        let context = try context(kind, folder, [])
        #expect(try value("sum:(price)", in: context) as? NSDecimalNumber == 0)
        #expect(try value("average:(price)", in: context) == nil)
    }

    @Test(arguments: kinds)
    func divisionsByZeroHaveNoResult(kind: NSPersistentStore.StoreType) throws {
        let folder = try TemporaryFolder()
        let context = try context(kind, folder, ["0", "5"])
        #expect(try value("max:(price) / min:(price)", in: context) == nil)
        #expect(try context.all("Note", "5 / price > 1000").count == 1)
    }

    @Test(arguments: kinds)
    func comparisonsAreThoseOfTheWrittenNumbers(kind: NSPersistentStore.StoreType) throws {
        let folder = try TemporaryFolder()
        let context = try context(kind, folder, ["0.07", "1.1", "99.99", "100"])
        for format in [
            "price == 0.07", "price == '0.07'", "price IN {0.07, 5}", "price BETWEEN {0.07, 0.07}", "price * 100 == 7",
            "price + 1.03 == 1.1", "price > 0.06 AND price < 0.08", "price - 0.07 == 0",
        ] {
            #expect(try context.all("Note", format).count == 1, "\(format)")
            let unsaved = context.make("Note", ["price": NSDecimalNumber(string: "0.07")])
            #expect(try context.all("Note", format).count == 2, "\(format)")
            context.delete(unsaved)
        }
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = NSPredicate(format: "price > %@", NSDecimalNumber(string: "99.99"))
        #expect(try context.count(for: request) == 1)
    }

    /// The workaround for amounts with more than fifteen digits that the documentation names.
    @Test func wholeNumbersKeepAllDigits() throws {
        let folder = try TemporaryFolder()
        let context = try context(.sqlite, folder, ["92233720368547758.07", "9223372036854775807"])
        let notes = try context.all("Note", "price > 1", sortedBy: "price")
        let stored = notes.map { $0.value(forKey: "price") as? Decimal }
        #expect(stored == [Decimal(string: "92233720368547760"), Decimal(string: "9223372036854775807")])
        let sum = try value("sum:(price) - 92233720368547760", in: context) as? NSDecimalNumber
        #expect(sum == NSDecimalNumber(string: "9223372036854775807"))
    }
}

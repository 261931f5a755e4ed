import CoreData
import Foundation
import SeededRandom
import Testing

/// Groups by year, month, week and day in stores of all kinds, compared with `Calendar`.
@Suite struct CalendarGroupingTests {
    static let kinds: [NSPersistentStore.StoreType] = [.sqlite, .inMemory, .binary]

    /// Returns a context with notes at random moments of 40 years, of which some have no date.
    private func context(
        _ kind: NSPersistentStore.StoreType,
        seed: Int,
        _ folder: TemporaryFolder
    ) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        try coordinator.addPersistentStore(type: kind, at: folder.file("Store-\(seed)"))
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        var random = SeededGenerator(seed: UInt64(seed))
        for position in 0..<150 {
            let cents = Decimal(random.below(100_000))
            let note = context.make("Note", ["position": position, "price": NSDecimalNumber(decimal: cents / 100)])
            let seconds = Double(random.below(1_200_000_000)) - 400_000_000
            let isDated = random.below(10) > 0
            note.setValue(isDated ? Date(timeIntervalSinceReferenceDate: seconds) : nil, forKey: "created")
        }
        try context.save()
        return context
    }

    private func request(_ period: NSExpression.CalendarPeriod, _ calendar: Calendar?) -> NSFetchRequest<NSDictionary> {
        let start = NSExpressionDescription()
        start.name = "start"
        start.expression = NSExpression(startOf: period, ofDateAt: "created", in: calendar)
        let request = NSFetchRequest<NSDictionary>(entityName: "Note")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = [start, column("sum:(price)", "total"), column("count:(SELF)", "n")]
        request.propertiesToGroupBy = [start]
        request.sortDescriptors = [NSSortDescriptor(key: "start", ascending: true)]
        return request
    }

    private static func text(_ row: NSDictionary) -> String {
        ["start", "n", "total"].map { "\(row[$0] ?? "nil")" }.joined(separator: " ")
    }

    private static func component(_ period: NSExpression.CalendarPeriod) -> Calendar.Component {
        switch period {
        case .year: .year
        case .month: .month
        case .week: .weekOfYear
        case .day: .day
        }
    }

    @Test(arguments: kinds, 0..<3)
    func groupsAreThoseOfTheCalendar(kind: NSPersistentStore.StoreType, seed: Int) throws {
        let folder = try TemporaryFolder()
        let context = try context(kind, seed: seed, folder)
        let notes = try context.all("Note")
        var random = SeededGenerator(seed: UInt64(seed) + 9)
        let zones = TimeZone.knownTimeZoneIdentifiers
        for period in NSExpression.CalendarPeriod.allCases {
            var calendar = Calendar(identifier: random.below(2) == 0 ? .gregorian : .iso8601)
            calendar.timeZone = try #require(TimeZone(identifier: zones[random.below(zones.count)]))
            calendar.firstWeekday = random.below(7) + 1
            let component = Self.component(period)
            let groups = Dictionary(grouping: notes) { note in
                (note.value(forKey: "created") as? Date).flatMap {
                    calendar.dateInterval(of: component, for: $0)?.start
                }
            }
            let found = try context.fetch(request(period, calendar))
            let starts = groups.keys.sorted { ($0 ?? .distantPast) < ($1 ?? .distantPast) }
            #expect(found.map { $0["start"] as? Date } == starts, "\(period) \(calendar)")
            #expect(found.map { $0["n"] as? Int } == starts.map { groups[$0]?.count })
            let totals = starts.map { start in
                (groups[start] ?? []).reduce(Decimal(0)) { $0 + (($1.value(forKey: "price") as? Decimal) ?? 0) }
            }
            #expect(found.map { $0["total"] as? NSDecimalNumber } == totals.map { NSDecimalNumber(decimal: $0) })
        }
    }

    @Test(arguments: kinds)
    func groupsAreTestedSortedAndNamedByFormats(kind: NSPersistentStore.StoreType) throws {
        let folder = try TemporaryFolder()
        let context = try context(kind, seed: 7, folder)
        let format = request(.year, nil)
        let year = column("startOfYear(created, 'UTC')", "year", .dateAttributeType)
        format.propertiesToFetch = [year, column("sum:(price)", "total"), column("count:(SELF)", "n")]
        format.propertiesToGroupBy = ["year"]
        format.havingPredicate = NSPredicate(format: "count:(SELF) > 2 AND startOfYear(created, 'UTC') != NULL")
        format.sortDescriptors = [
            NSSortDescriptor(key: "n", ascending: false), NSSortDescriptor(key: "year", ascending: false),
        ]
        let found = try context.fetch(format)
        #expect(found.count > 10)
        #expect(found.allSatisfy { ($0["n"] as? Int ?? 0) > 2 && $0["year"] is Date })
        let counts = found.compactMap { $0["n"] as? Int }
        #expect(counts == counts.sorted(by: >))
        let first = try #require(found.first?["year"] as? Date)
        let ofYear = "startOfYear(created, 'UTC') == CAST(\(first.timeIntervalSinceReferenceDate), 'NSDate')"
        #expect(try context.all("Note", ofYear).count == counts[0])
    }

    @Test func childContextsAndUnsavedChangesReadWhatIsStored() throws {
        let folder = try TemporaryFolder()
        let context = try context(.sqlite, seed: 8, folder)
        let expected = try context.fetch(request(.month, nil))
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = context
        for note in try child.performAndWait({ try child.all("Note") }).prefix(20) {
            child.performAndWait { note.setValue(Date.distantPast, forKey: "created") }
        }
        let found = try child.performAndWait { try child.fetch(request(.month, nil)).map(Self.text) }
        #expect(found == expected.map(Self.text))
    }

    @Test(arguments: kinds)
    func datesOfRelatedObjectsGroupToo(kind: NSPersistentStore.StoreType) throws {
        let folder = try TemporaryFolder()
        let context = try context(kind, seed: 9, folder)
        for note in try context.all("Note").prefix(30) {
            _ = context.make("Cover", ["color": "red", "note": note])
        }
        _ = context.make("Cover", ["color": "blue"])
        try context.save()
        let request = NSFetchRequest<NSDictionary>(entityName: "Cover")
        request.resultType = .dictionaryResultType
        let month = column("startOfMonth(note.created, 'UTC')", "month")
        request.propertiesToFetch = [month, column("count:(SELF)", "n"), column("sum:(note.price)", "total")]
        request.propertiesToGroupBy = [month]
        let found = try context.fetch(request)
        #expect(found.compactMap { $0["n"] as? Int }.reduce(0, +) == 31)
        #expect(found.contains { $0["month"] == nil })
        #expect(found.allSatisfy { $0["total"] is NSDecimalNumber })
    }

    @Test func whatIsNoDateIsRefusedInTextThatUsersType() throws {
        let model = LibraryModel.make()
        let note = try #require(model.entitiesByName["Note"])
        #expect(throws: PredicateMeaningError.self) { try NSPredicate.parse("startOfMonth(title) == NULL", for: note) }
        #expect(throws: PredicateMeaningError.self) { try NSPredicate.parse("startOfMonth(created) > 'x'", for: note) }
        let parsed = try NSPredicate.parse("startOfMonth(created) >= '2026-11-01'", for: note)
        #expect("\(parsed)".contains("CAST("))
    }
}

import Foundation
import Testing

@testable import CoreData

@Suite struct CoreDataReportTests {
    private let library: Library
    private let store: SQLiteStore
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library()
        store = try #require(library.coordinator.persistentStores.first as? SQLiteStore)
        context = library.context()
        context.name = "notes"
        for number in 0..<10 { _ = context.make("Note", ["title": "Note \(number)", "position": number]) }
        try context.save()
    }

    private func notes(_ predicate: NSPredicate? = nil) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = predicate
        request.sortDescriptors = [NSSortDescriptor(key: "position", ascending: false)]
        return try context.fetch(request)
    }

    @Test func contextsTellTheirObjectsAndFaults() async throws {
        context.reset()
        let notes = try notes()
        _ = notes[0].value(forKey: "title")
        notes[1].setValue("Changed", forKey: "title")
        context.processPendingChanges()
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = context
        let report = await library.coordinator.report()
        let figures = try #require(report.contexts.first { $0.name == "notes" })
        #expect((figures.objects, figures.faults, figures.changed) == (10, 8, 1))
        #expect(!figures.isBusy && figures.depth == 0)
        #expect(report.contexts.contains { $0.depth == 1 && $0.objects == 0 })
        #expect(report.objects >= 10 && report.faults >= 8)
        #expect(try #require(report.residentMemory) > 1 << 20)
        withExtendedLifetime((notes, child)) {}
    }

    /// Keeps the queue of a context until the gate opens.
    private func occupy(
        _ context: NSManagedObjectContext,
        _ started: DispatchSemaphore,
        _ gate: DispatchSemaphore
    ) {
        context.perform {
            started.signal()
            gate.wait()
        }
    }

    @Test func aBusyContextIsReportedAsBusy() async throws {
        let busy = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        busy.persistentStoreCoordinator = library.coordinator
        busy.name = "busy"
        let (gate, started) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        occupy(busy, started, gate)
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                started.wait()
                continuation.resume()
            }
        }
        let report = await library.coordinator.report()
        gate.signal()
        #expect(report.contexts.first { $0.name == "busy" }?.isBusy == true)
        #expect(report.description.contains("busy: busy"))
    }

    @Test func theCacheTellsItsHits() async throws {
        context.reset()
        store.cache.forgetAll()
        let before = store.cache.reads
        let id = try #require(try notes().first?.objectID)
        store.cache.forgetAll()
        context.reset()
        for _ in 0..<3 {
            _ = try context.existingObject(with: id).value(forKey: "title")
            context.reset()
        }
        let reads = store.cache.reads
        #expect(reads.misses - before.misses == 1)
        #expect(reads.hits - before.hits == 2)
        let report = await library.coordinator.report()
        let figures = try #require(report.stores.first)
        #expect((figures.cacheHits, figures.cacheMisses) == (reads.hits, reads.misses))
        #expect(figures.type == NSSQLiteStoreType)
    }

    @Test func timesAreMeasuredWhileAskedFor() async throws {
        _ = try notes()
        let quiet = await library.coordinator.report()
        #expect(quiet.measuredSince == nil && quiet.statements.isEmpty && quiet.fetches.isEmpty)
        #expect(quiet.description.contains("not measured"))
        library.coordinator.isMeasuring = true
        for _ in 0..<3 { _ = try notes(NSPredicate(format: "position > 4")) }
        _ = context.make("Note", ["title": "New"])
        try context.save()
        let report = await library.coordinator.report()
        #expect(report.measuredSince != nil && report.saves.count == 1 && report.saves.slowest > 0)
        let fetch = try #require(report.fetches.first { $0.predicate == "position > 4" })
        #expect(fetch.entity == "Note" && fetch.count == 3 && fetch.rows == 5 && fetch.sortKeys == ["-position"])
        #expect(fetch.seconds >= fetch.slowest && fetch.slowest > 0)
        #expect(fetch.callSite == "CoreDataTests.CoreDataReportTests.notes(_:)")
        let statement = try #require(
            report.statements.first { $0.sql.hasPrefix("SELECT") && $0.sql.contains("ZPOSITION > ?") }
        )
        #expect(statement.count == 3 && statement.rows == 15)
        #expect(report.description.contains("Note where position > 4, by -position"))
        library.coordinator.isMeasuring = false
        #expect(await library.coordinator.report().statements.isEmpty)
    }

    @Test func aReportSurvivesJSON() async throws {
        library.coordinator.isMeasuring = true
        _ = try notes()
        let report = await library.coordinator.report()
        let copy = try JSONDecoder().decode(CoreDataReport.self, from: JSONEncoder().encode(report))
        #expect(copy.fetches == report.fetches && copy.contexts == report.contexts && copy.stores == report.stores)
    }

    @Test func containersReportThroughTheirCoordinator() async throws {
        let container = NSPersistentContainer(name: "Library", managedObjectModel: LibraryModel.make())
        container.persistentStoreDescriptions[0].url = URL(fileURLWithPath: "/dev/null")
        container.isMeasuring = true
        container.loadPersistentStores { _, error in #expect(error == nil) }
        #expect(container.isMeasuring)
        let background = container.newBackgroundContext()
        try await background.perform {
            _ = try background.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note"))
        }
        let report = await container.report()
        #expect(report.fetches.contains { $0.entity == "Note" })
        #expect(report.stores.first?.url == nil)
        #expect(await CoreDataReport.ofProgram().fetches.contains { $0.entity == "Note" })
    }
}

import CoreData
import Foundation
import Testing

/// The objects of a fetch, and its changes from the history.
@Suite struct FetchedChangesTests {
    private typealias Changes = FetchedChanges<NSManagedObject, String>

    private static func container(isTracked: Bool = true, at url: URL? = nil) throws -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Chronicle", managedObjectModel: try Chronicle.model())
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("changes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let description = NSPersistentStoreDescription(url: url ?? folder.appendingPathComponent("Chronicle.sqlite"))
        if isTracked { description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey) }
        description.setOption(true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { _, error in #expect(error == nil) }
        return container
    }

    private static func removeFolder(of container: NSPersistentContainer) throws {
        guard let url = container.persistentStoreDescriptions.first?.url else { return }
        try FileManager.default.removeItem(at: url.deletingLastPathComponent())
    }

    /// Saves what a block changes.
    private static func save(
        _ container: NSPersistentContainer,
        _ change: @escaping @Sendable (NSManagedObjectContext) throws -> Void
    ) async throws {
        try await container.performBackgroundTask { context in
            try change(context)
            try context.save()
        }
    }

    private static func make(_ titles: [String], in container: NSPersistentContainer) async throws {
        try await save(container) { context in
            for title in titles { _ = context.make("Note", ["title": title]) }
        }
    }

    /// The notes whose title begins with `a`, by title.
    private static func changes(of container: NSPersistentContainer, after place: String? = nil) -> Changes {
        container.changes(of: request(), after: place) { note in note.value(forKey: "title") as? String ?? "" }
    }

    private static func request() -> NSFetchRequest<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = NSPredicate(format: "title BEGINSWITH 'a'")
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        return request
    }

    private static func note(_ title: String, _ context: NSManagedObjectContext) throws -> NSManagedObject {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = NSPredicate(format: "title == %@", title)
        return try #require(context.fetch(request).first)
    }

    @Test func firstAllObjectsThenTheirChanges() async throws {
        let container = try Self.container()
        defer { try? Self.removeFolder(of: container) }
        try await Self.make(["a2", "b", "a1"], in: container)
        var changes = Self.changes(of: container).makeAsyncIterator()
        let all = try #require(await changes.next())
        #expect(all.isWhole && all.values == ["a1", "a2"] && all.removed.isEmpty)

        try await Self.make(["a4", "a3", "b2"], in: container)
        let inserted = try #require(await changes.next())
        #expect(!inserted.isWhole && inserted.values == ["a3", "a4"])
        // A note that is new and does not belong to the fetch may have belonged to it before, as far as a reader knows.
        #expect(inserted.removed.map { $0["title"] } == ["b2"])

        try await Self.save(container) { context in
            try Self.note("a1", context).setValue("c", forKey: "title")
            try Self.note("b", context).setValue("a5", forKey: "title")
            context.delete(try Self.note("a2", context))
        }
        let updated = try #require(await changes.next())
        #expect(updated.values == ["a5"])
        #expect(Set(updated.removed.map { $0["title", as: String.self] }) == ["c", "a2"])
    }

    @Test func readersContinueWhereTheyWere() async throws {
        let container = try Self.container()
        defer { try? Self.removeFolder(of: container) }
        try await Self.make(["a1"], in: container)
        var first = Self.changes(of: container).makeAsyncIterator()
        let place = try #require(await first.next()).place
        try await Self.make(["a2"], in: container)
        try await Self.save(container) { context in try Self.note("a2", context).setValue("a3", forKey: "title") }
        // The last state counts, in one element.
        var second = Self.changes(of: container, after: place).makeAsyncIterator()
        let missed = try #require(await second.next())
        #expect(!missed.isWhole && missed.values == ["a3"] && missed.removed.isEmpty && missed.place != place)
    }

    @Test(arguments: ["", "nonsense", "a=b", "=", "a=-1", "a=1&"])
    func aPlaceThatIsNoneBeginsAnew(place: String) async throws {
        let container = try Self.container()
        defer { try? Self.removeFolder(of: container) }
        try await Self.make(["a1"], in: container)
        var changes = Self.changes(of: container, after: place).makeAsyncIterator()
        let first = try #require(await changes.next())
        #expect(first.values == ["a1"])
    }

    @Test func aHistoryThatDoesNotReachBackBeginsAnew() async throws {
        let container = try Self.container()
        defer { try? Self.removeFolder(of: container) }
        try await Self.make(["a1"], in: container)
        var first = Self.changes(of: container).makeAsyncIterator()
        let place = try #require(await first.next()).place
        try await Self.make(["a2"], in: container)
        try await Self.make(["a3"], in: container)
        try await container.performBackgroundTask { context in
            _ = try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: Date.distantFuture))
        }
        try await Self.make(["a4"], in: container)
        var second = Self.changes(of: container, after: place).makeAsyncIterator()
        let whole = try #require(await second.next())
        #expect(whole.isWhole && whole.values == ["a1", "a2", "a3", "a4"])
    }

    @Test func changesOfOtherProgramsAndOfBatchesArrive() async throws {
        let container = try Self.container()
        defer { try? Self.removeFolder(of: container) }
        var changes = Self.changes(of: container).makeAsyncIterator()
        #expect(try await changes.next()?.values == [])
        let other = try Self.container(at: container.persistentStoreDescriptions.first?.url)
        try await Self.make(["a1"], in: other)
        #expect(try await changes.next()?.values == ["a1"])
        try await container.performBackgroundTask { context in
            let batch = NSBatchUpdateRequest(entityName: "Note")
            batch.propertiesToUpdate = ["title": "a2"]
            _ = try context.execute(batch)
        }
        #expect(try await changes.next()?.values == ["a2"])
    }

    @Test func manyChangesArriveTogether() async throws {
        let container = try Self.container()
        defer { try? Self.removeFolder(of: container) }
        var changes = Self.changes(of: container).makeAsyncIterator()
        #expect(try await changes.next()?.values == [])
        // More than a statement has room for variables.
        let titles = (0..<40_000).map { "a\($0)" }
        try await container.performBackgroundTask { context in
            _ = try context.execute(NSBatchInsertRequest(entityName: "Note", objects: titles.map { ["title": $0] }))
        }
        #expect(try await changes.next()?.values.count == titles.count)
    }

    @Test func savesOfChildrenArriveWhenTheirParentSaves() async throws {
        let container = try Self.container()
        defer { try? Self.removeFolder(of: container) }
        var changes = Self.changes(of: container).makeAsyncIterator()
        #expect(try await changes.next()?.values == [])
        try await container.performBackgroundTask { parent in
            let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            child.parent = parent
            try child.performAndWait {
                _ = child.make("Note", ["title": "a1"])
                try child.save()
            }
            try parent.save()
        }
        let change = try #require(await changes.next())
        #expect(change.values == ["a1"] && change.removed.isEmpty)
    }

    @Test func anObjectThatCameAndWentIsRemoved() async throws {
        let container = try Self.container()
        defer { try? Self.removeFolder(of: container) }
        var first = Self.changes(of: container).makeAsyncIterator()
        let place = try #require(await first.next()).place
        try await Self.make(["a1", "a2"], in: container)
        try await Self.save(container) { context in context.delete(try Self.note("a1", context)) }
        var second = Self.changes(of: container, after: place).makeAsyncIterator()
        let change = try #require(await second.next())
        #expect(change.values == ["a2"] && change.removed.map { $0["title"] } == ["a1"])
    }

    @Test func aSecondRunContinuesWhereTheFirstWas() async throws {
        let container = try Self.container()
        defer { try? Self.removeFolder(of: container) }
        let url = try #require(container.persistentStoreDescriptions.first?.url)
        try await Self.make(["a1"], in: container)
        var first = Self.changes(of: container).makeAsyncIterator()
        let place = try #require(await first.next()).place
        try await Self.make(["a2"], in: container)
        for store in container.persistentStoreCoordinator.persistentStores {
            try container.persistentStoreCoordinator.remove(store)
        }
        let again = try Self.container(at: url)
        var second = Self.changes(of: again, after: place).makeAsyncIterator()
        let change = try #require(await second.next())
        #expect(!change.isWhole && change.values == ["a2"])
    }

    @Test func twoListenersHearTheSame() async throws {
        let container = try Self.container()
        defer { try? Self.removeFolder(of: container) }
        var first = Self.changes(of: container).makeAsyncIterator()
        var second = Self.changes(of: container).makeAsyncIterator()
        #expect(try await first.next()?.isWhole == true)
        #expect(try await second.next()?.isWhole == true)
        // A save that is none of theirs wakes them, and is not told.
        try await Self.save(container) { context in _ = context.make("Folder", ["name": "other"]) }
        try await Self.make(["a1"], in: container)
        #expect(try await first.next()?.values == ["a1"])
        #expect(try await second.next()?.values == ["a1"])
    }

    @Test func anEntityThatIsNotThereIsAnError() async throws {
        let container = try Self.container()
        defer { try? Self.removeFolder(of: container) }
        try await Self.make(["a1"], in: container)
        var first = Self.changes(of: container).makeAsyncIterator()
        let place = try #require(await first.next()).place
        try await Self.make(["a2"], in: container)
        for place in [nil, place] {
            let changes = container.changes(of: NSFetchRequest(entityName: "Letter"), after: place) { _ in "" }
            var iterator = changes.makeAsyncIterator()
            await #expect(throws: (any Error).self) { try await iterator.next() }
        }
    }

    @Test func aStoreWithoutHistoryIsAnError() async throws {
        let container = try Self.container(isTracked: false)
        defer { try? Self.removeFolder(of: container) }
        var changes = Self.changes(of: container).makeAsyncIterator()
        await #expect(throws: CocoaError.self) { try await changes.next() }
    }

    @Test func cancellingEndsTheSequence() async throws {
        let container = try Self.container()
        defer { try? Self.removeFolder(of: container) }
        let task = Task { () -> Int in
            var count = 0
            for try await _ in Self.changes(of: container) { count += 1 }
            return count
        }
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        #expect(try await task.value <= 1)
    }
}

import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Contexts that are pinned to a query generation.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseGenerationTests {
    private let database: DatabaseCase
    private let pinned: NSManagedObjectContext
    private let writer: NSManagedObjectContext
    private let store: PostgreSQLStore

    init() throws {
        database = try DatabaseCase()
        pinned = try database.context()
        writer = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        writer.persistentStoreCoordinator = pinned.persistentStoreCoordinator
        store = try #require(pinned.persistentStoreCoordinator?.persistentStores.first as? PostgreSQLStore)
        let folder = writer.insert("Folder", ["name": "folder"])
        for rank in 0..<3 { writer.insert("Note", ["title": "\(rank)", "rank": rank, "folder": folder]) }
        try writer.save()
    }

    private let before = ["0", "1", "2"]
    private let after = ["changed", "2", "added"]

    private func reader() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = pinned.persistentStoreCoordinator
        return context
    }

    private func notes(_ context: NSManagedObjectContext) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(key: "rank", ascending: true)]
        return try context.fetch(request)
    }

    private func titles(_ context: NSManagedObjectContext) throws -> [String] {
        try notes(context).compactMap { $0.value(forKey: "title") as? String }
    }

    /// Changes a note, adds one and deletes one.
    private func change() throws {
        let notes = try notes(writer)
        notes[0].setValue("changed", forKey: "title")
        writer.delete(notes[1])
        writer.insert("Note", ["title": "added", "rank": 9, "folder": try writer.all("Folder").first])
        try writer.save()
    }

    private func living() throws -> [PinnedMoment] { try store.opened().moments.living }

    @Test("S182: what is saved later is not seen by any read")
    func reads() throws {
        try pinned.setQueryGenerationFrom(.current)
        let folder = try #require(pinned.all("Folder").first)
        try change()
        try change()
        #expect(try titles(pinned) == before)
        #expect(try pinned.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note")) == 3)
        #expect((folder.value(forKey: "notes") as? Set<NSManagedObject>)?.count == 3)
        #expect(try pinned.all("Note", "title == 'changed'").isEmpty)
        let dictionaries = NSFetchRequest<NSDictionary>(entityName: "Note")
        dictionaries.resultType = .dictionaryResultType
        dictionaries.propertiesToFetch = ["title"]
        dictionaries.sortDescriptors = [NSSortDescriptor(key: "rank", ascending: true)]
        #expect(try pinned.fetch(dictionaries).compactMap { $0["title"] as? String } == before)
        try pinned.setQueryGenerationFrom(nil)
        #expect(try living().isEmpty)
    }

    /// Cached rows are newer than the pinned version, and rows read from the pinned version are not cached.
    @Test("S182: faults fire with the values of then")
    func faults() throws {
        let ids = try notes(writer).map(\.objectID)
        try pinned.setQueryGenerationFrom(.current)
        #expect(try pinned.count(for: NSFetchRequest<NSManagedObject>(entityName: "Folder")) == 1)
        try change()
        #expect(try titles(reader()) == after)
        let objects = ids.map { pinned.object(with: $0) }
        #expect(objects.map { $0.value(forKey: "title") as? String } == before)
        pinned.refresh(objects[0], mergeChanges: true)
        #expect(objects[0].value(forKey: "title") as? String == "0")
        #expect(try pinned.existingObject(with: ids[1]).value(forKey: "title") as? String == "1")
        #expect(try reader().existingObject(with: ids[0]).value(forKey: "title") as? String == "changed")
        let cached = try #require(store.cache.row(ids[0].key, root: ids[0].layout.rootNumber))
        #expect(cached.version == 2)
        #expect(store.cache.row(ids[1].key, root: ids[1].layout.rootNumber) == nil, "it is deleted by now")
    }

    @Test("S182, S183: saves of other programs are not seen, and saving moves on")
    func others() throws {
        try pinned.setQueryGenerationFrom(.current)
        #expect(try titles(pinned) == before)
        let other = try database.context()
        other.insert("Note", ["title": "theirs", "rank": 5])
        try other.save()
        #expect(try titles(pinned) == before)
        pinned.insert("Note", ["title": "mine", "rank": 6])
        try pinned.save()
        #expect(pinned.queryGenerationToken == nil)
        #expect(try titles(pinned) == before + ["theirs", "mine"])
        #expect(pinned.queryGenerationToken != nil)
    }

    @Test("Contexts on one moment share a connection and read at the same time")
    func sharing() async throws {
        let contexts = (0..<6).map { _ in reader() }
        try contexts[0].setQueryGenerationFrom(.current)
        #expect(try titles(contexts[0]) == before)
        let token = try #require(contexts[0].queryGenerationToken)
        try change()
        try await withThrowingTaskGroup(of: [Int].self) { group in
            for context in contexts {
                group.addTask {
                    try await context.perform {
                        try context.setQueryGenerationFrom(token)
                        return try (0..<20).map { _ in
                            try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note"))
                        }
                    }
                }
            }
            for try await counts in group { #expect(counts == Array(repeating: 3, count: 20)) }
        }
        #expect(try living().count == 1)
    }

    @Test("A pinned fetch is one round trip")
    func trips() throws {
        try pinned.setQueryGenerationFrom(.current)
        for _ in 0..<2 { #expect(try titles(pinned) == before) }
        let before = store.trips.count
        #expect(try notes(pinned).count == 3)
        #expect(store.trips.count - before == 1)
    }

    @Test("Sixteen moments are held, and another one is an error until one is released")
    func limits() throws {
        var contexts: [NSManagedObjectContext] = []
        for number in 0..<PinnedMoments.most {
            writer.insert("Keyword", ["name": "\(number)"])
            try writer.save()
            let context = reader()
            try context.setQueryGenerationFrom(.current)
            #expect(try context.all("Keyword").count == number + 1)
            contexts.append(context)
        }
        writer.insert("Keyword", ["name": "last"])
        try writer.save()
        try pinned.setQueryGenerationFrom(.current)
        #expect { try pinned.all("Keyword") } throws: { ($0 as? CocoaError)?.code.rawValue == 134_070 }
        #expect(try reader().all("Keyword").count == contexts.count + 1)
        try contexts[3].setQueryGenerationFrom(nil)
        #expect(try pinned.all("Keyword").count == contexts.count + 1)
        for (number, context) in contexts.enumerated() where number != 3 {
            #expect(try context.all("Keyword").count == number + 1)
        }
        contexts = []
        try pinned.setQueryGenerationFrom(nil)
        for _ in 0..<3_000 where try !living().isEmpty { usleep(10_000) }
        #expect(try living().isEmpty)
    }

    @Test("A moment that is too old, or that a restart has ended, is error 134070, and can be pinned anew")
    func lostMoments() throws {
        let cluster = try PrivateCluster()
        let context = try database.context(at: cluster.url(schema: "lost"))
        context.insert("Note", ["title": "one"])
        try context.save()
        let store = context.persistentStoreCoordinator?.persistentStores.first as? PostgreSQLStore
        let ends: [() throws -> Void] = [
            { for moment in try store?.opened().moments.living ?? [] { moment.held.end() } }, { try cluster.restart() },
        ]
        for end in ends {
            try context.setQueryGenerationFrom(.current)
            #expect(try context.all("Note").count == 1)
            try end()
            #expect { try context.all("Note") } throws: { ($0 as? CocoaError)?.code.rawValue == 134_070 }
            try context.setQueryGenerationFrom(nil)
            #expect(try context.all("Note").count == 1)
        }
        try cluster.stop()
    }

    @Test("A moment ends by itself when it is old")
    func ages() throws {
        let opened = try store.opened()
        let moments = PinnedMoments(
            opened.pool,
            opened.capabilities,
            at: database.url,
            tracing: store.tracing,
            longest: .milliseconds(50)
        )
        let current = try moments.current { 0 }
        let moment = try #require(current)
        for _ in 0..<3_000 where !moment.held.isOver { usleep(10_000) }
        #expect { try moment.use {} } throws: { ($0 as? CocoaError)?.code.rawValue == 134_070 }
        #expect(moments.living.isEmpty)
    }

    @Test("Past a pooler, contexts are pinned through a direct address, and otherwise read the newest data")
    func poolers() throws {
        let cluster = try #require(PrivateCluster.shared)
        let pooled = try #require(URL(string: "\(database.url.absoluteString)&pooler=transaction"))
        let address = "postgresql://postgres@/postgres?host=\(cluster.folder.path)"
        let direct = try #require(address.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let both = try #require(URL(string: "\(pooled.absoluteString)&direct=\(direct)"))
        let (unpinned, pinned) = (try database.context(at: pooled), try database.context(at: both))
        for context in [unpinned, pinned] {
            try context.setQueryGenerationFrom(.current)
            #expect(try titles(context) == before)
        }
        #expect(unpinned.queryGenerationToken == nil && pinned.queryGenerationToken != nil)
        try change()
        unpinned.refreshAllObjects()
        #expect(try titles(unpinned) == after)
        #expect(try titles(pinned) == before)
    }

    @Test("Removing the store ends its moments")
    func closing() throws {
        try pinned.setQueryGenerationFrom(.current)
        #expect(try pinned.all("Note").count == 3)
        let moments = try living()
        let moment = try #require(moments.first)
        try pinned.persistentStoreCoordinator?.remove(store)
        #expect(moment.held.isOver)
        #expect(throws: CocoaError.self) { try pinned.all("Note") }
    }
}

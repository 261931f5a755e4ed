import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Fetches that read replicas. Each coordinator stands for a program.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"), .serialized)
struct DatabaseReplicaReadTests {
    private let servers: ReplicatedServers

    init() throws {
        servers = try ReplicatedServers(isSynchronous: false)
    }

    private static var history: [AnyHashable: Any] { [NSPersistentHistoryTrackingKey: true] }
    private static var watching: [AnyHashable: Any] {
        history.merging([NSPersistentStoreRemoteChangeNotificationPostOptionKey: true]) { $1 }
    }

    /// Returns the context of a program that reads some replicas.
    private func reader(_ url: URL, _ options: [AnyHashable: Any]? = nil) throws -> NSManagedObjectContext {
        try DatabaseCase(url: url, DatabaseStage.model()).context(options)
    }

    /// Returns the context of a program that reads none.
    private func writer(_ options: [AnyHashable: Any]? = nil) throws -> NSManagedObjectContext {
        try DatabaseCase(url: servers.primary.url(schema: "notes"), DatabaseStage.model()).context(options)
    }

    private func store(_ context: NSManagedObjectContext) throws -> PostgreSQLStore {
        try #require(context.persistentStoreCoordinator?.persistentStores.first as? PostgreSQLStore)
    }

    private func save(_ title: String, _ context: NSManagedObjectContext) throws {
        context.insert("Note", ["title": title])
        try context.save()
    }

    private func titles(_ context: NSManagedObjectContext) throws -> [String] {
        try context.all("Note").compactMap { $0.value(forKey: "title") as? String }.sorted()
    }

    private func trips(_ context: NSManagedObjectContext, _ body: () throws -> Void) throws -> Int {
        let before = try store(context).trips.count
        try body()
        return try store(context).trips.count - before
    }

    /// Returns how many connections of programs a server has, without that of the question.
    private func programs(on server: PrivateCluster) throws -> Int {
        let sql = """
            SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
            """
        return try ReplicatedServers.run(sql, on: server).first.flatMap { Int($0) } ?? -1
    }

    @Test("A fetch reads a replica, and one that has caught up in one round trip")
    func oneTrip() throws {
        let context = try reader(servers.readingURL(0))
        try save("One", context)
        #expect(try titles(context) == ["One"])
        #expect(try programs(on: servers.replicas[0]) == 1 && programs(on: servers.replicas[1]) == 0)
        let once = try trips(context) { _ = try titles(context) }
        #expect(once == 1)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        let counting = try trips(context) { _ = try context.count(for: request) }
        // The first use of a statement prepares it.
        #expect(counting == 2)
        // A save is one trip, as without replicas, and the replica is asked once whether it has it.
        try save("Two", context)
        try context.obtainPermanentIDs(for: [context.insert("Note", ["title": "Three"])])
        let saving = try trips(context) { try context.save() }
        #expect(saving == 1)
        for _ in 0..<100 where try !isFollowed(0) { usleep(10_000) }
        let asking = try trips(context) { _ = try titles(context) }
        #expect(asking == 2)
        #expect(try titles(context) == ["One", "Three", "Two"])
        try servers.end()
    }

    /// Whether a replica has everything that the primary has.
    private func isFollowed(_ index: Int) throws -> Bool {
        let end = try ReplicatedServers.run("SELECT pg_current_wal_insert_lsn()", on: servers.primary)
        return try ReplicatedServers.run("SELECT pg_last_wal_replay_lsn()", on: servers.replicas[index]) == end
    }

    @Test("A program sees its own saves although the replica lags, and what others do once that has caught up")
    func ownSaves() throws {
        let context = try reader(servers.readingURL(0))
        try save("One", context)
        #expect(try titles(context) == ["One"])
        try servers.hold(0, true)
        try save("Theirs", try writer())
        // It is the replica that is read.
        #expect(try titles(context) == ["One"])
        try save("Two", context)
        #expect(try titles(context) == ["One", "Theirs", "Two"])
        // The replica is passed over, without being asked again.
        let passing = try trips(context) { _ = try titles(context) }
        #expect(passing == 1)
        try servers.hold(0, false)
        sleep(6)
        #expect(try titles(context) == ["One", "Theirs", "Two"])
        try servers.hold(0, true)
        try save("Hidden", try writer())
        #expect(try titles(context) == ["One", "Theirs", "Two"])
        try servers.hold(0, false)
        try servers.end()
    }

    @Test("Batch requests are seen, and objects that a batch has deleted are gone")
    func batches() throws {
        let context = try reader(servers.readingURL(0))
        for title in ["One", "Two"] { try save(title, context) }
        #expect(try titles(context) == ["One", "Two"])
        try servers.hold(0, true)
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
        request.predicate = NSPredicate(format: "title == 'One'")
        try context.execute(NSBatchDeleteRequest(fetchRequest: request))
        #expect(try titles(context) == ["Two"])
        try servers.hold(0, false)
        try servers.end()
    }

    @Test("What a program has heard of, or read in the history, its fetches find")
    func news() throws {
        let context = try reader(servers.readingURL(0), Self.watching)
        let theirs = try writer(Self.watching)
        let quiet = try reader(servers.readingURL(0), Self.history)
        for context in [context, quiet] { #expect(try titles(context) == []) }
        try servers.hold(0, true)
        let news = StoreNews(context)
        try save("One", theirs)
        #expect(try titles(quiet) == [])
        #expect(news.wait { $0.last?.number == 1 })
        #expect(try titles(context) == ["One"])
        let result = try quiet.execute(NSPersistentHistoryChangeRequest.fetchHistory(after: .distantPast))
        let transactions = (result as? NSPersistentHistoryResult)?.result as? [NSPersistentHistoryTransaction]
        #expect(transactions?.count == 1)
        #expect(try titles(quiet) == ["One"])
        try servers.hold(0, false)
        try servers.end()
    }

    @Test("After a conflict, a program does not go back behind what it has learnt")
    func conflicts() throws {
        let (context, theirs) = (try reader(servers.readingURL(0)), try writer())
        try save("One", context)
        let note = try #require(try context.all("Note").first)
        #expect(note.value(forKey: "title") as? String == "One")
        try servers.hold(0, true)
        try #require(try theirs.all("Note").first).setValue("Theirs", forKey: "title")
        try theirs.save()
        note.setValue("Mine", forKey: "title")
        #expect(throws: CocoaError.self) { try context.save() }
        context.refresh(note, mergeChanges: false)
        #expect(note.value(forKey: "title") as? String == "Theirs")
        #expect(try context.all("Note", "title == 'Theirs'").count == 1)
        note.setValue("Mine", forKey: "title")
        try context.save()
        #expect(try titles(try writer()) == ["Mine"])
        try servers.hold(0, false)
        try servers.end()
    }

    @Test("A replica that fails is passed over for another one, and for the primary if there is none")
    func failures() throws {
        let context = try reader(servers.readingURL(0, 1))
        try save("One", context)
        for _ in 0..<3 { #expect(try titles(context) == ["One"]) }
        let counts = try servers.replicas.map { try programs(on: $0) }
        #expect(counts.sorted() == [0, 1])
        let used = try #require(counts.firstIndex(of: 1))
        try servers.replicas[used].halt()
        #expect(try titles(context) == ["One"])
        #expect(try programs(on: servers.replicas[1 - used]) == 1)
        try save("Two", context)
        #expect(try titles(context) == ["One", "Two"])
        try servers.replicas[1 - used].halt()
        #expect(try titles(context) == ["One", "Two"])
        let alone = try trips(context) { _ = try titles(context) }
        #expect(alone == 1)
        try servers.replicas[used].start()
        sleep(6)
        try save("Three", context)
        #expect(try titles(context) == ["One", "Three", "Two"])
        #expect(try programs(on: servers.replicas[used]) == 1)
        try servers.end()
    }

    @Test("A promoted replica is read no more: it may not follow the primary")
    func promotion() throws {
        let context = try reader(servers.readingURL(0))
        try save("One", context)
        #expect(try titles(context) == ["One"])
        try servers.replicas[0].promote()
        let other = "INSERT INTO notes.note (id, entity, title) SELECT 99, entity, 'Lost' FROM notes.note"
        try ReplicatedServers.run(other, on: servers.replicas[0])
        try save("Two", context)
        #expect(try titles(context) == ["One", "Two"])
        try servers.end()
    }

    @Test("Contexts that are pinned read the primary's moment, and see no less when they are not")
    func moments() throws {
        let context = try reader(servers.readingURL(0))
        try save("One", context)
        #expect(try titles(context) == ["One"])
        try servers.hold(0, true)
        try save("Theirs", try writer())
        #expect(try titles(context) == ["One"])
        try context.setQueryGenerationFrom(.current)
        #expect(try titles(context) == ["One", "Theirs"])
        try context.setQueryGenerationFrom(nil)
        #expect(try titles(context) == ["One", "Theirs"])
        try servers.hold(0, false)
        try servers.end()
    }

    @Test("Without positions in the log, replicas are not read")
    func withoutPositions() throws {
        let place = try #require(URL(string: "\(servers.readingURL(0).absoluteString)&without=positions"))
        let context = try reader(place)
        try save("One", context)
        #expect(try titles(context) == ["One"])
        #expect(try store(context).opened().replicas == nil)
        #expect(try programs(on: servers.replicas[0]) == 0)
        try servers.end()
    }
}

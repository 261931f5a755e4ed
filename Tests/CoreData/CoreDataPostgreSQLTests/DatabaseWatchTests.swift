import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Commits of other programs. A second coordinator stands for one: for the server, it is one.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseWatchTests {
    private static var history: [AnyHashable: Any] { [NSPersistentHistoryTrackingKey: true] }
    private static var watching: [AnyHashable: Any] { [NSPersistentStoreRemoteChangeNotificationPostOptionKey: true] }
    private static var both: [AnyHashable: Any] { history.merging(watching) { $1 } }

    private func save(_ title: String, _ context: NSManagedObjectContext) throws {
        context.insert("Note", ["title": title])
        try context.save()
    }

    /// Waits until the context's store hears bells.
    private func listens(_ context: NSManagedObjectContext) -> Bool {
        let store = context.persistentStoreCoordinator?.persistentStores.first as? PostgreSQLStore
        for _ in 0..<3_000 where store?.watch?.isListening != true { usleep(10_000) }
        return store?.watch?.isListening == true
    }

    @Test("S178: own saves are announced one by one, in the background, with their tokens")
    func ownSaves() throws {
        let context = try DatabaseCase().context(Self.both)
        let news = StoreNews(context)
        for number in 0..<20 { try save("\(number)", context) }
        #expect(news.wait { $0.count >= 20 })
        let store = try #require(context.persistentStoreCoordinator?.persistentStores.first)
        #expect(news.all.map(\.number) == Array(1...20))
        #expect(news.all.allSatisfy { $0.uuid == store.identifier && $0.url == store.url && !$0.isMainThread })
        try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Note")))
        #expect(news.wait { $0.count == 21 && $0.last?.isOwn == false })
    }

    @Test("S178: saves of others are announced as soon as they ring")
    func othersSaves() throws {
        let database = try DatabaseCase()
        let (mine, theirs) = (try database.context(Self.both), try database.context(Self.both))
        #expect(listens(mine) && listens(theirs))
        let news = StoreNews(mine)
        let begin = ContinuousClock.now
        for number in 1...10 {
            try save("\(number)", theirs)
            #expect(news.wait { $0.last?.number == Int64(number) && $0.last?.isOwn == false })
        }
        // Looking every five seconds would take 50.
        #expect(ContinuousClock.now - begin < .seconds(40))
        let store = try #require(mine.persistentStoreCoordinator?.persistentStores.first)
        #expect(news.all.allSatisfy { $0.uuid == store.identifier && $0.url == store.url && !$0.isMainThread })
    }

    @Test("S178: those who do not ring are heard as well, and those who may only read hear")
    func quietWriters() throws {
        let database = try DatabaseCase()
        let theirs = try database.context(Self.history)
        try save("one", theirs)
        let mine = try database.context(Self.both.merging([NSReadOnlyPersistentStoreOption: true]) { $1 })
        let news = StoreNews(mine)
        try save("two", theirs)
        #expect(news.wait { $0.last?.number == 2 })
        #expect(news.all.count == 1)
    }

    @Test("Without the option nothing is announced, and nobody listens")
    func withoutTheOption() throws {
        let database = try DatabaseCase()
        let (silent, mine) = (try database.context(Self.history), try database.context(Self.both))
        let (nothing, news) = (StoreNews(silent), StoreNews(mine))
        #expect(listens(mine))
        try save("one", silent)
        try save("two", mine)
        #expect(news.wait { $0.last?.number == 2 })
        #expect(nothing.all.isEmpty)
        let store = silent.persistentStoreCoordinator?.persistentStores.first as? PostgreSQLStore
        #expect(try #require(store).watch == nil)
    }

    @Test("S178: without a history, bells tell of changes, without a token")
    func withoutHistory() throws {
        let database = try DatabaseCase()
        let (mine, theirs) = (try database.context(Self.watching), try database.context(Self.watching))
        #expect(listens(mine) && listens(theirs))
        let news = StoreNews(mine)
        try save("one", theirs)
        #expect(news.wait { $0.count == 1 })
        try save("two", mine)
        #expect(news.wait { $0.count == 2 })
        #expect(news.all.allSatisfy { $0.number == nil && $0.uuid != nil })
    }

    @Test("Past a pooler bells are heard at a direct address, and otherwise there is a look now and then")
    func poolers() throws {
        let cluster = try #require(PrivateCluster.shared)
        let database = DatabaseCase(url: cluster.newURL("&pooler=transaction"))
        let (mine, theirs) = (try database.context(Self.both), try database.context(Self.both))
        let news = StoreNews(mine)
        try save("one", theirs)
        #expect(news.wait { $0.last?.number == 1 })
        let address = "postgresql://postgres@/postgres?host=\(cluster.folder.path)"
        let direct = try #require(address.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let place = try #require(URL(string: "\(database.url.absoluteString)&direct=\(direct)"))
        let listening = try database.context(Self.both, at: place)
        #expect(listens(listening))
        let heard = StoreNews(listening)
        try save("two", theirs)
        #expect(heard.wait { $0.last?.number == 2 })
    }

    @Test(
        "A bell that is rung through PgBouncer is heard past it, and who hears none looks",
        .enabled(if: PrivatePooler.shared != nil, "PgBouncer is not installed")
    )
    func bouncer() throws {
        let place = try #require(PrivatePooler.shared?.newURL())
        var deaf = try #require(URLComponents(url: place, resolvingAgainstBaseURL: false))
        deaf.queryItems?.removeAll { $0.name == "direct" }
        let database = DatabaseCase(url: place)
        let mine = try database.context(Self.both)
        let theirs = try database.context(Self.both, at: deaf.url)
        #expect(listens(mine))
        let (news, theirNews) = (StoreNews(mine), StoreNews(theirs))
        try save("one", theirs)
        #expect(news.wait { $0.last?.number == 1 })
        try save("two", mine)
        #expect(theirNews.wait { $0.last?.number == 2 })
    }

    @Test("A restart of the server in between loses no change")
    func restarts() throws {
        let cluster = try PrivateCluster(settings: ["fsync = on", "synchronous_commit = on", "full_page_writes = on"])
        let database = try DatabaseCase()
        let place = cluster.url(schema: "news")
        let (mine, theirs) = (try database.context(Self.both, at: place), try database.context(Self.both, at: place))
        let news = StoreNews(mine)
        try save("one", theirs)
        #expect(news.wait { $0.last?.number == 1 })
        for (round, mode) in ["fast", "immediate"].enumerated() {
            try cluster.restart(mode)
            // The first save may meet the lost connection.
            theirs.insert("Note", ["title": mode])
            do { try theirs.save() } catch { try theirs.save() }
            #expect(news.wait { $0.last?.number == Int64(round + 2) })
        }
        #expect(news.all.compactMap(\.number) == [1, 2, 3])
        try cluster.stop()
    }

    @Test("Removing the store, or letting go of its coordinator, ends the connection")
    func closing() throws {
        let cluster = try PrivateCluster()
        let (database, place) = (try DatabaseCase(), cluster.url(schema: "closing"))
        let address = try #require(PostgreSQLAddress(place))
        let connection = try PostgreSQLConnection(address)
        func clients() throws -> String? {
            let sql = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
            return try connection.lines(of: sql).first
        }
        weak var store: NSPersistentStore?
        do {
            let contexts = try (0..<2).map { _ in try database.context(Self.both, at: place) }
            for context in contexts { #expect(listens(context)) }
            // A connection to save and one to listen for each, and this test's.
            #expect(try clients() == "5")
            let coordinator = try #require(contexts[0].persistentStoreCoordinator)
            let closing = try #require(coordinator.persistentStores.first)
            store = closing
            try coordinator.remove(closing)
        }
        for _ in 0..<3_000 where try clients() != "1" { usleep(10_000) }
        #expect(try clients() == "1")
        for _ in 0..<3_000 where store != nil { usleep(10_000) }
        #expect(store == nil)
        try cluster.stop()
    }

    @Test("Changes of others arrive in fetched results once their transactions are merged")
    func merging() throws {
        let database = try DatabaseCase()
        let (mine, theirs) = (try database.context(Self.both), try database.context(Self.both))
        try save("one", theirs)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        let controller = NSFetchedResultsController(
            fetchRequest: request,
            managedObjectContext: mine,
            sectionNameKeyPath: nil,
            cacheName: nil
        )
        let listener = Listener()
        controller.delegate = listener
        try controller.performFetch()
        let news = StoreNews(mine)
        let current = mine.persistentStoreCoordinator?.currentPersistentHistoryToken(fromStores: nil)
        let token = try #require(current)
        theirs.insert("Note", ["title": "two"])
        try theirs.all("Note", "title == 'one'").first?.setValue("changed", forKey: "title")
        try theirs.save()
        #expect(news.wait { $0.last?.number == 2 })
        let result = try mine.execute(NSPersistentHistoryChangeRequest.fetchHistory(after: token))
        let transactions = (result as? NSPersistentHistoryResult)?.result as? [NSPersistentHistoryTransaction] ?? []
        for transaction in transactions { mine.mergeChanges(fromContextDidSave: transaction.objectIDNotification()) }
        #expect(controller.fetchedObjects?.map { $0.value(forKey: "title") as? String } == ["changed", "two"])
        #expect(listener.changes == 1)
    }

    private final class Listener: NSObject, NSFetchedResultsControllerDelegate {
        var changes = 0

        func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
            changes += 1
        }
    }

    @Test("The changes of a fetch go on with what other programs save")
    func followers() async throws {
        let database = try DatabaseCase()
        let container = NSPersistentContainer(name: "Library", managedObjectModel: database.model)
        let description = NSPersistentStoreDescription(url: database.url)
        for (key, value) in Self.both { description.setOption(value as? NSObject, forKey: "\(key)") }
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        #expect(failure == nil)
        let theirs = try database.context(Self.both)
        try save("one", theirs)
        let all = container.changes(of: NSFetchRequest<NSManagedObject>(entityName: "Note")) { note in
            note.value(forKey: "title") as? String
        }
        var changes = all.makeAsyncIterator()
        #expect(try await changes.next()?.values == ["one"])
        try save("two", theirs)
        #expect(try await changes.next()?.values == ["two"])
    }
}

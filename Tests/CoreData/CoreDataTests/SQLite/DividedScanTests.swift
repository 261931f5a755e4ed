import CoreDataSQLite
import Foundation
import Synchronization
import Testing

@testable import CoreData

/// Tests of fetches that several connections read together.
@Suite struct DividedScanTests {
    private let world: StoreWorld
    private let store: SQLiteStore
    private let count = 40_000

    init() throws {
        world = try StoreWorld()
        store = try world.open()
        try store.openFile().connections.readersTogether = 2
        let number = try store.openFile().tables.table(of: world.entity("Tag")).storedNumber
        // Keys with gaps, and more of them at the end.
        _ = try world.values(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO ZTAG (Z_PK, Z_ENT, Z_OPT, ZLABEL)
            SELECT i * 2 + max(0, i - \(count / 2)) * 3, \(number), 1, printf('%06d', i) FROM n
            """
        )
    }

    /// The number of connections that have read, besides the one that every fetch uses.
    private var others: Int {
        get throws { try #require(try store.openFile().connections.pool).idleConnections.count - 1 }
    }

    /// The plan that fetches all rows.
    private var plan: FetchPlan { get throws { FetchPlan(entity: try world.entity("Tag")) } }

    /// Returns the numbers in the labels of rows.
    private func numbers(_ rows: [RowSnapshot]) throws -> [Int] {
        let slot = try #require(try world.entity("Tag").property(named: "label")?.slots.first)
        return rows.compactMap { Int($0.text(slot)) }
    }

    @Test func thereAreHalfAsManyThreadsAsProcessors() {
        let together = [(2, 4), (4, 4), (8, 4), (64, 16), (64, 1), (1, 4)].map {
            StoreConnections.readersTogether(processors: $0, connections: $1)
        }
        #expect(together == [1, 2, 4, 8, 1, 1])
    }

    @Test func allRowsComeInTheOrderOfTheirKeys() throws {
        let rows = try store.fetch(plan).rows
        #expect(try others > 0)
        #expect(try numbers(rows) == Array(1...count))
        #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.key < $1.key })
        // The same connections serve the next fetch.
        let before = try others
        #expect(try store.fetch(plan).rows.count == count)
        #expect(try others == before)
    }

    @Test func keysMayBeAsFarApartAsNumbersCan() throws {
        _ = try world.values("UPDATE ZTAG SET Z_PK = Z_PK - \(Int64.max) WHERE ZLABEL <= '005000'")
        #expect(try numbers(store.fetch(plan).rows) == Array(1...count))
    }

    @Test func conditionsHold() throws {
        var plan = try plan
        plan.predicate = NSPredicate(format: "label > '000100' AND NOT label ENDSWITH '7'")
        #expect(try numbers(store.fetch(plan).rows) == (101...count).filter { $0 % 10 != 7 })
        #expect(try others > 0)
    }

    @Test func contextsGetTheSameObjects() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: world.model)
        let added = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: world.url)
        let connections = try #require(added as? SQLiteStore).openFile().connections
        connections.readersTogether = 2
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        try context.performAndWait {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Tag")
            request.predicate = NSPredicate(format: "label == '039999'")
            let known = try #require(try context.fetch(request).first)
            known.setValue("changed", forKey: "label")
            request.predicate = nil
            let all = try context.fetch(request)
            #expect(all.count == count && all[39_998] === known)
            let labels = all.suffix(3).compactMap { $0.value(forKey: "label") as? String }
            #expect(labels == ["039998", "changed", "040000"])
            #expect(connections.pool?.idleConnections.count ?? 0 > 1)
        }
    }

    @Test func fetchesThatAreSmallOrSortedUseOneConnection() throws {
        var plan = try plan
        plan.limit = 10_000
        #expect(try store.fetch(plan).rows.count == 10_000)
        plan.limit = 0
        plan.sortKeys = [FetchPlan.SortKey(keyPath: "label", isAscending: false, comparison: .compare)]
        #expect(try numbers(store.fetch(plan).rows) == (1...count).reversed())
        plan.sortKeys = []
        plan.predicate = NSPredicate(format: "label <= '002000'")
        #expect(try store.fetch(plan).rows.count == 2_000)
        #expect(try store.fetch(FetchPlan(entity: try world.entity("Folder"))).rows.isEmpty)
        #expect(try others == 0)
    }

    @Test func allRowsAreOfOneMomentWhileOthersSave() async throws {
        let (url, last) = (world.url, try #require(try world.integers("SELECT max(Z_PK) FROM ZTAG").first ?? nil))
        let saves = Mutex(0)
        // The first and the last row always have the same version. Another program raises both, again and again.
        let saving = Task.detached {
            let connection = try Connection(path: url.path, mode: .readWrite, busyTimeout: 5)
            defer { connection.close() }
            while !Task.isCancelled {
                try connection.execute("UPDATE ZTAG SET Z_OPT = Z_OPT + 1 WHERE Z_PK IN (2, \(last))")
                saves.withLock { $0 += 1 }
            }
        }
        for _ in 0..<10 {
            let (rows, before) = (try store.fetch(plan).rows, saves.withLock { $0 })
            #expect(rows.count == count && rows.first?.version == rows.last?.version)
            while saves.withLock({ $0 == before }) { await Task.yield() }
        }
        saving.cancel()
        try await saving.value
    }

    @Test func transactionsOfOnesOwnKeepTheirMoment() throws {
        let plan = try plan
        try store.withReadTransaction {
            #expect(try store.count(plan) == count)
            _ = try world.values("DELETE FROM ZTAG WHERE Z_PK > 100")
            #expect(try store.fetch(plan).rows.count == count)
        }
        #expect(try store.fetch(plan).rows.count == 50)
    }
}

import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import TSanMutex
import Testing

@testable import CoreData

/// A primary with two replicas that follow it.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"), .serialized)
struct DatabaseReplicaTests {
    @Test("A store on a replica is read-only, and says so")
    func readOnly() throws {
        let servers = try ReplicatedServers()
        let database = DatabaseCase(url: servers.url)
        let context = try database.context([NSPersistentHistoryTrackingKey: true])
        context.insert("Note", ["title": "one"])
        try context.save()
        let replica = servers.replicas[0].url(schema: "notes")
        let reader = try database.context([NSPersistentHistoryTrackingKey: true], at: replica)
        let note = try #require(try reader.all("Note", "title BEGINSWITH[cd] 'ÓN'").first)
        #expect(reader.persistentStoreCoordinator?.persistentStores.first?.isReadOnly == true)
        note.setValue("two", forKey: "title")
        #expect { try reader.save() } throws: { error in
            let error = error as? CocoaError
            return error?.code == .fileWriteNoPermission
                && error?.localizedDescription.contains("its server is a replica") == true
        }
        let batch = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Note"))
        #expect(throws: CocoaError.self) { try reader.execute(batch) }
        reader.rollback()
        let history = try reader.execute(NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast))
        #expect(((history as? NSPersistentHistoryResult)?.result as? [NSPersistentHistoryTransaction])?.count == 1)
        let missing = servers.replicas[0].url(schema: "missing")
        #expect { try database.context(at: missing) } throws: { ($0 as? CocoaError)?.code == .fileReadNoSuchFile }
        try servers.end()
    }

    @Test("A promotion in the middle of load loses no acknowledged save, and programs find the new primary")
    func promotion() throws {
        let servers = try ReplicatedServers()
        let url = servers.url
        _ = try DatabaseCase(url: url).context()
        let saved = Mutex<Set<String>>([])
        let end = Mutex(false)
        let writers = (0..<4).map { writer in
            OtherThread {
                let context = try DatabaseCase(url: url).context()
                var number = 0
                while !end.withLock({ $0 }) {
                    context.insert("Note", ["title": "\(writer)-\(number)", "rank": writer])
                    try context.save()
                    saved.withLock { _ = $0.insert("\(writer)-\(number)") }
                    number += 1
                }
            }
        }
        func awaitSaves(_ count: Int) {
            let goal = saved.withLock(\.count) + count
            for _ in 0..<6_000 where saved.withLock(\.count) < goal { usleep(10_000) }
            #expect(saved.withLock(\.count) >= goal)
        }
        awaitSaves(40)
        try servers.primary.halt()
        try servers.replicas[0].promote()
        awaitSaves(40)
        end.withLock { $0 = true }
        for writer in writers { try writer.join() }
        let titles = try DatabaseCase(url: url).context().all("Note").compactMap {
            $0.value(forKey: "title") as? String
        }
        #expect(titles.count == Set(titles).count)
        #expect(saved.withLock { $0 } == Set(titles))
        try servers.end()
    }
}

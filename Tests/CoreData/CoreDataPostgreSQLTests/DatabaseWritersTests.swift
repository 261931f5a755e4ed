import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

/// Contexts of one program that save at the same time, each over a connection of its own.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseWritersTests {
    @Test("Counters that many contexts raise add up, and conflicts are told")
    func counters() async throws {
        let database = try DatabaseCase()
        let first = try database.context()
        for number in 0..<3 { first.insert("Note", ["title": "\(number)", "rank": 0]) }
        try first.save()
        let coordinator = try #require(first.persistentStoreCoordinator)
        let conflicts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
                    context.persistentStoreCoordinator = coordinator
                    return try await context.perform { try Self.raise(context, times: 30) }
                }
            }
            return try await group.reduce(0, +)
        }
        let other = try database.context()
        let ranks = try other.all("Note").compactMap { $0.value(forKey: "rank") as? Int }
        #expect(ranks.reduce(0, +) == 240, "after \(conflicts) conflicts")
    }

    /// Raises the ranks of the notes in turn. After a conflict, reads the note again and goes on.
    private static func raise(_ context: NSManagedObjectContext, times: Int) throws -> Int {
        var conflicts = 0
        let notes = try context.all("Note")
        for time in 0..<times {
            let note = notes[time % notes.count]
            while true {
                context.refresh(note, mergeChanges: false)
                note.setValue((note.value(forKey: "rank") as? Int ?? 0) + 1, forKey: "rank")
                do {
                    try context.save()
                    break
                } catch let error as CocoaError where error.code.rawValue == 133_020 {
                    conflicts += 1
                    context.rollback()
                }
            }
        }
        return conflicts
    }

    @Test("A context that reads again sees the latest of many saves")
    func freshness() async throws {
        let database = try DatabaseCase()
        let reader = try database.context()
        reader.insert("Note", ["title": "one", "rank": 0])
        try reader.save()
        let coordinator = try #require(reader.persistentStoreCoordinator)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
                    context.persistentStoreCoordinator = coordinator
                    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
                    try await context.perform {
                        let note = try #require(try context.all("Note").first)
                        for number in 0..<40 {
                            note.setValue(writer * 1_000 + number, forKey: "rank")
                            try context.save()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let other = try database.context()
        let stored = try other.all("Note").first?.value(forKey: "rank") as? Int
        let cached = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        cached.persistentStoreCoordinator = coordinator
        let seen = try await cached.perform { try cached.all("Note").first?.value(forKey: "rank") as? Int }
        #expect(seen == stored)
    }
}

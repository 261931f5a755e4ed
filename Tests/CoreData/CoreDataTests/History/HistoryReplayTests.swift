import CoreData
import Foundation
import SeededRandom
import Testing

/// The history is complete: a reader that replays it knows all objects.
@Suite struct HistoryReplayTests {
    /// The state of an object in the replay: the number of its changes.
    private typealias Mirror = [NSManagedObjectID: Int]

    @Test(arguments: [1, 2, 3] as [UInt64])
    func aMirrorThatFollowsTheHistoryIsRight(seed: UInt64) throws {
        let chronicle = try Chronicle()
        var random = SeededGenerator(seed: seed)
        var mirror: Mirror = [:]
        var token: NSPersistentHistoryToken?
        for round in 1...60 {
            try change(chronicle.context, round, &random)
            if round.isMultiple(of: 7) {
                for transaction in try chronicle.transactions(after: token) {
                    try follow(transaction, &mirror)
                    token = transaction.token
                }
                try check(mirror, in: chronicle)
            }
        }
    }

    private func change(
        _ context: NSManagedObjectContext,
        _ round: Int,
        _ random: inout SeededGenerator
    ) throws {
        let entities = ["Note", "Draft", "Keyword", "Folder"]
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            _ = context.make(entities.randomElement(using: &random) ?? "Note")
        }
        let notes = try context.all("Note").filter { !$0.isInserted }.shuffled(using: &random)
        for note in notes.prefix(3) { note.setValue("\(round)", forKey: "body") }
        for note in notes.dropFirst(3).prefix(Int.random(in: 0...2, using: &random)) { context.delete(note) }
        // Occasionally changes and deletes, or inserts and deletes, an object in one save.
        if round.isMultiple(of: 4), let note = notes.first { context.delete(note) }
        if round.isMultiple(of: 5) { context.delete(context.make("Note")) }
        try context.save()
    }

    private func follow(_ transaction: NSPersistentHistoryTransaction, _ mirror: inout Mirror) throws {
        var seen: Set<NSManagedObjectID> = []
        for change in transaction.changes ?? [] {
            let id = change.changedObjectID
            #expect(seen.insert(id).inserted, "\(transaction) has two changes of \(id)")
            switch change.changeType {
            case .insert:
                #expect(mirror[id] == nil)
                mirror[id] = 1
            case .update:
                #expect(change.updatedProperties?.map(\.name) == ["body"])
                mirror[id] = try #require(mirror[id]) + 1
            case .delete:
                #expect(mirror.removeValue(forKey: id) != nil)
            }
        }
    }

    /// The version of a row is the number of its writes.
    private func check(_ mirror: Mirror, in chronicle: Chronicle) throws {
        let objects = try ["Note", "Keyword", "Folder"].flatMap { try chronicle.context.all($0) }
        #expect(Set(objects.map(\.objectID)) == Set(mirror.keys))
        let sum = try ["ZNOTE", "ZKEYWORD", "ZFOLDER"].map { table in
            try chronicle.sql().integer("SELECT ifnull(sum(Z_OPT), 0) FROM \(table)") ?? 0
        }
        #expect(Int(sum.reduce(0, +)) == mirror.values.reduce(0, +))
    }
}

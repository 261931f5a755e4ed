import Foundation
import SeededRandom
import Synchronization
import Testing

@testable import CoreData

/// Compares random saves with a dictionary, in stores that are closed and reopened, and used by several threads.
@Suite struct SQLiteStoreRandomTests {
    private let world: StoreWorld

    init() throws {
        world = try StoreWorld()
    }

    @Test(arguments: ["WAL", "DELETE"])
    func aStoreIsWhatWasSaved(journal: String) throws {
        let options = [NSSQLitePragmasOption: ["journal_mode": journal, "synchronous": "OFF"]]
        var store = try world.open(options)
        var oracle: [Int64: [String: Value]] = [:]
        var known: [Int64: TestObject] = [:]
        var generator = SeededGenerator(seed: 77)
        for round in 0..<60 {
            var changes = SaveChanges()
            for key in known.keys.sorted() where Int.random(in: 0..<4, using: &generator) == 0 {
                guard let object = known[key] else { continue }
                if Bool.random(using: &generator) {
                    changes.updated.append(object)
                } else {
                    changes.deleted.append(object)
                    (oracle[key], known[key]) = (nil, nil)
                }
            }
            for _ in 0..<Int.random(in: 0..<8, using: &generator) {
                changes.inserted.append(try world.new(round % 2 == 0 ? "Note" : "Draft", in: store))
            }
            for object in changes.inserted + changes.updated {
                let values = Self.values(&generator)
                for (name, value) in values { (object as? TestObject)?[name] = value }
                oracle[object.key, default: [:]].merge(values) { $1 }
            }
            let saved = try store.save(changes)
            let rows = saved.inserted + saved.updated
            for (object, row) in zip(changes.inserted + changes.updated, rows) {
                known[object.key] = TestObject(object.layout, key: object.key, snapshot: row ?? object.snapshot)
            }
            if round % 13 == 12 {
                store.close()
                store = try world.open(options)
            }
            try check(store, oracle)
        }
        #expect(try world.values("PRAGMA integrity_check") == [[.text("ok")]])
    }

    private static func values(_ generator: inout SeededGenerator) -> [String: Value] {
        var values: [String: Value] = [:]
        let size = Int.random(in: 0...30_000, using: &generator)
        if Bool.random(using: &generator) { values["title"] = .text(String(repeating: "ü", count: size / 50)) }
        if Bool.random(using: &generator) { values["rank"] = .integer(Int64.random(in: -99...99, using: &generator)) }
        if Bool.random(using: &generator) { values["score"] = .real(Double.random(in: -9...9, using: &generator)) }
        if Bool.random(using: &generator) { values["created"] = .real(Double(size)) }
        if Int.random(in: 0..<4, using: &generator) == 0 { values["title"] = .null }
        return values
    }

    private func check(_ store: SQLiteStore, _ oracle: [Int64: [String: Value]]) throws {
        let note = try world.entity("Note")
        let rows = try store.fetch(FetchPlan(entity: note)).rows
        #expect(Set(rows.map(\.key)) == Set(oracle.keys))
        for row in rows + (try store.rows(Array(oracle.keys), of: note)) {
            let object = TestObject(world.layout.entity(row.entityNumber), key: row.key, snapshot: row)
            for (name, value) in oracle[row.key] ?? [:] where object[name] != value {
                Issue.record("\(name) of \(row.key) is \(object[name]), not \(value)")
            }
        }
    }

    @Test func threadsReadWhileOneWrites() throws {
        let store = try world.open()
        let note = try world.entity("Note")
        var object = try world.insert([world.new("Note", in: store, ["rank": .integer(0)])], into: store)[0]
        let (key, rank) = (object.key, try #require(note.property(named: "rank")).slots.lowerBound)
        let reader = Unchecked(store)
        let finished = DispatchSemaphore(value: 0)
        for _ in 0..<3 {
            Thread.detachNewThread {
                let complaint = Self.readUntilDone {
                    try reader.store.row(key, of: note, isFresh: Bool.random())
                } rank: {
                    $0.integer(rank)
                }
                reader.complaints.withLock { $0.append(complaint) }
                finished.signal()
            }
        }
        for number in 1...300 {
            object["rank"] = .integer(Int64(number))
            object = object.saved(as: try store.save(SaveChanges(updated: [object])).updated[0])
        }
        for _ in 0..<3 { #expect(finished.wait(timeout: .now() + 60) == .success) }
        #expect(reader.complaints.withLock { $0 } == [nil, nil, nil])
    }

    /// Reads a row until it has its last value. Returns a description of the first wrong value; nil if there is none.
    private static func readUntilDone(_ read: () throws -> RowSnapshot?, rank: (RowSnapshot) -> Int64) -> String? {
        var latest: Int64 = 0
        while latest < 300 {
            do {
                guard let row = try read() else { return "no row after \(latest)" }
                guard rank(row) >= latest else { return "\(rank(row)) after \(latest)" }
                guard rank(row) == row.version - 1 else { return "\(rank(row)) in version \(row.version)" }
                latest = rank(row)
            } catch {
                return "\(error)"
            }
        }
        return nil
    }

    /// Passes a store to other threads, as a coordinator does.
    private final class Unchecked: @unchecked Sendable {
        let store: SQLiteStore
        /// The errors that each thread found.
        let complaints = Mutex<[String?]>([])

        init(_ store: SQLiteStore) {
            self.store = store
        }
    }
}

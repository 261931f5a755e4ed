import CloudKit
import Foundation
import Testing

/// A list of notes as an app for a Mac would write it, on the main actor.
@MainActor
private final class NoteList {
    private let database: CKDatabase
    private let zone = CKRecordZone(zoneName: "Notes")
    private var token: CKServerChangeToken?
    private(set) var titles: [CKRecord.ID: String] = [:]

    init(database: CKDatabase) { self.database = database }

    func prepare() async throws {
        try await database.save(zone)
    }

    func add(_ title: String, tags: [String]) async throws -> CKRecord.ID {
        let record = CKRecord(recordType: "Note", recordID: CKRecord.ID(zoneID: zone.zoneID))
        record["title"] = title
        record["tags"] = tags
        record["isDone"] = false
        record["created"] = Date()
        record.setValue(3, forKey: "priority")
        return try await database.save(record).recordID
    }

    func complete(_ id: CKRecord.ID) async throws {
        let record = try await database.record(for: id)
        record["isDone"] = !(record["isDone"] as? Bool ?? false)
        let (saved, _) = try await database.modifyRecords(saving: [record], deleting: [], savePolicy: .changedKeys)
        _ = try saved[id]?.get()
    }

    func titles(done: Bool) async throws -> [String] {
        let query = CKQuery(recordType: "Note", predicate: NSPredicate(format: "isDone == %@", NSNumber(value: done)))
        query.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        let (results, _) = try await database.records(matching: query, inZoneWith: zone.zoneID)
        return try results.compactMap { try $0.1.get()["title"] as? String }
    }

    func refresh() async throws {
        var moreComing = true
        while moreComing {
            let changes = try await database.recordZoneChanges(inZoneWith: zone.zoneID, since: token)
            for (id, result) in changes.modificationResultsByID {
                titles[id] = try result.get().record["title"]
            }
            for deletion in changes.deletions { titles[deletion.recordID] = nil }
            (token, moreComing) = (changes.changeToken, changes.moreComing)
        }
    }

    func remove(_ id: CKRecord.ID) async throws {
        try await database.deleteRecord(withID: id)
    }
}

@Suite("Programs as for a Mac")
@MainActor
struct AppleStyleTests {
    @Test func aListOfNotes() async throws {
        let cloud = FakeCloud()
        let list = NoteList(database: cloud.database)
        try await list.prepare()
        let first = try await list.add("first", tags: ["a", "b"])
        let second = try await list.add("second", tags: [])
        try await list.complete(second)
        #expect(try await list.titles(done: true) == ["second"])
        #expect(try await list.titles(done: false) == ["first"])
        try await list.refresh()
        #expect(list.titles == [first: "first", second: "second"])
        try await list.remove(first)
        try await list.refresh()
        #expect(list.titles == [second: "second"])
    }
}

import Foundation
import Testing

@testable import CoreData

/// Tests of large values in files beside the store, from save to save.
@Suite struct SQLiteStoreFilesTests {
    private let world: StoreWorld
    private let store: SQLiteStore
    private let large = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) })

    init() throws {
        world = try StoreWorld()
        store = try world.open()
    }

    private func picture(of object: TestObject) throws -> Data? {
        let row = try store.row(object.key, of: object.layout, isFresh: true)
        guard case .bytes(let stored) = object.saved(as: row)["picture"] else { return nil }
        return try store.data(for: stored)
    }

    @Test func valuesComeBack() throws {
        let small = try world.new("Note", in: store, ["picture": .bytes(Data([1, 2, 3]))])
        let big = try world.new("Note", in: store, ["picture": .bytes(large)])
        let none = try world.new("Note", in: store)
        try world.insert([small, big, none], into: store)
        #expect(world.externalFiles.count == 1)
        #expect(try picture(of: small) == Data([1, 2, 3]))
        #expect(try picture(of: big) == large)
        #expect(try picture(of: none) == nil)
        #expect(try world.integers("SELECT length(ZPICTURE) FROM ZITEM ORDER BY Z_PK") == [4, 38, nil])
    }

    @Test func filesGoWithTheirValues() throws {
        let objects = try (0..<2).map { _ in try world.new("Note", in: store, ["picture": .bytes(large)]) }
        let saved = try world.insert(objects, into: store)
        #expect(world.externalFiles.count == 2)
        // A change of another property leaves the file alone.
        saved[0]["title"] = .text("t")
        let renamed = saved[0].saved(as: try store.save(SaveChanges(updated: [saved[0]])).updated[0])
        #expect(world.externalFiles.count == 2)
        #expect(try picture(of: renamed) == large)
        renamed["picture"] = .bytes(large + [1])
        let changed = renamed.saved(as: try store.save(SaveChanges(updated: [renamed])).updated[0])
        #expect(world.externalFiles.count == 2)
        #expect(try picture(of: changed) == large + [1])
        changed["picture"] = .null
        _ = try store.save(SaveChanges(updated: [changed]))
        #expect(world.externalFiles.count == 1)
        _ = try store.save(SaveChanges(deleted: [TestObject(saved[1].layout, key: saved[1].key)]))
        #expect(world.externalFiles.isEmpty)
    }

    @Test func aFailedSaveLeavesTheFilesAsTheyWere() throws {
        let saved = try world.insert([world.new("Note", in: store, ["picture": .bytes(large)])], into: store)[0]
        let before = world.externalFiles
        _ = try world.values("UPDATE ZITEM SET Z_OPT = 9")
        saved["picture"] = .bytes(large + [1])
        let new = try world.new("Note", in: store, ["picture": .bytes(large)])
        #expect(throws: SaveConflicts.self) { try store.save(SaveChanges(inserted: [new], updated: [saved])) }
        #expect(world.externalFiles == before)
        #expect(try picture(of: saved) == large)
    }
}

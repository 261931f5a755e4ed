import Foundation
import Testing

@testable import CoreData

@Suite struct SQLiteStoreSavingTests {
    private let world: StoreWorld
    private let store: SQLiteStore

    init() throws {
        world = try StoreWorld()
        store = try world.open()
    }

    private func note(_ title: String, _ name: String = "Note") throws -> TestObject {
        try world.new(name, in: store, ["title": .text(title), "created": .real(12)])
    }

    private func row(_ object: TestObject, isFresh: Bool = true) throws -> RowSnapshot? {
        try store.row(object.key, of: object.layout, isFresh: isFresh)
    }

    @Test func insertedRowsAreReadBackAsTheyWere() throws {
        let uuid = UUID()
        let draft = try note("A", "Draft")
        draft["rank"] = .integer(-7)
        draft["score"] = .real(1.5)
        draft["uid"] = withUnsafeBytes(of: uuid.uuid) { .bytes(Data($0)) }
        draft["reason"] = .text("")
        let saved = try world.insert([draft], into: store)[0]
        #expect(saved.snapshot?.version == 1)
        for object in [saved, saved.saved(as: try row(draft)), saved.saved(as: try row(draft, isFresh: false))] {
            #expect(object["title"] == .text("A"))
            #expect(object["created"] == .real(12))
            #expect(object["rank"] == .integer(-7))
            #expect(object["score"] == .real(1.5))
            #expect(object["reason"] == .text(""))
            #expect(object["folder"] == .null)
            #expect(object.snapshot?.entityNumber == draft.layout.number)
            #expect(try object.snapshot?.uuid(#require(draft.layout.property(named: "uid")).slots.lowerBound) == uuid)
        }
        // Whole seconds become integers in date columns, as in Apple's files.
        #expect(try world.integers("SELECT ZCREATED FROM ZITEM") == [12])
    }

    @Test func anUpdateWritesWhatChangedAndRaisesTheVersion() throws {
        let object = try world.insert([note("A")], into: store)[0]
        object["title"] = .text("B")
        let saved = try store.save(SaveChanges(updated: [object]))
        let after = object.saved(as: saved.updated[0])
        #expect(after.snapshot?.version == 2)
        #expect(after["title"] == .text("B"))
        #expect(after["created"] == .real(12))
        #expect(try row(object)?.version == 2)
        // Without a change, nothing is written.
        #expect(try store.save(SaveChanges(updated: [after])).updated[0] == nil)
        #expect(try row(object)?.version == 2)
    }

    @Test func rowsComeInTheOrderOfTheRequest() throws {
        let notes = try ["a", "b", "c"].map { try note($0) }
        let reversed = Array(notes.reversed())
        let saved = try store.save(SaveChanges(inserted: reversed))
        #expect(saved.inserted.map(\.key) == reversed.map(\.key))
        let objects = zip(reversed, saved.inserted).map { $0.saved(as: $1) }
        for object in objects {
            object["rank"] = .integer(object.key)
        }
        let updated = try store.save(SaveChanges(updated: objects)).updated
        #expect(updated.map { $0?.key } == reversed.map(\.key))
    }

    @Test func whatOthersWroteIsAConflict() throws {
        let objects = try world.insert([note("A"), note("B"), note("C")], into: store)
        _ = try world.values("UPDATE ZITEM SET Z_OPT = 5, ZTITLE = 'X' WHERE Z_PK = 1")
        _ = try world.values("DELETE FROM ZITEM WHERE Z_PK = 2")
        objects[0]["title"] = .text("mine")
        objects[1]["title"] = .text("mine")
        let new = try note("new")
        let changes = SaveChanges(inserted: [new], updated: [objects[0], objects[1]], locked: [objects[2]])
        let conflicts = try #require(throws: SaveConflicts.self) { try store.save(changes) }
        let first = try #require(conflicts.versions.first)
        #expect(conflicts.versions.count == 2)
        #expect((first.place, first.oldVersion, first.newVersion) == (.updated(0), 1, 5))
        #expect(objects[0].saved(as: first.row)["title"] == .text("mine") || first.row != nil)
        #expect((conflicts.versions[1].place, conflicts.versions[1].newVersion) == (.updated(1), 0))
        #expect(conflicts.versions[1].row == nil)
        // Nothing of the save was written, including the new object.
        #expect(try world.integers("SELECT count(*) FROM ZITEM") == [2])
        #expect(try world.values("SELECT ZTITLE FROM ZITEM WHERE Z_PK = 1") == [[.text("X")]])
    }

    @Test func deletedAndLockedObjectsConflictToo() throws {
        let objects = try world.insert([note("A"), note("B"), note("C")], into: store)
        _ = try world.values("UPDATE ZITEM SET Z_OPT = 2 WHERE Z_PK < 3")
        let changes = SaveChanges(deleted: [objects[0], objects[2]], locked: [objects[1]])
        let conflicts = try #require(throws: SaveConflicts.self) { try store.save(changes) }
        #expect(conflicts.versions.map(\.place) == [.deleted(0), .locked(0)])
        #expect(conflicts.versions.allSatisfy { $0.newVersion == 2 && $0.row != nil })
        #expect(try world.integers("SELECT count(*) FROM ZITEM") == [3])
    }

    @Test func deletedRowsAreGone() throws {
        let objects = try world.insert([note("A"), note("B")], into: store)
        _ = try store.save(SaveChanges(deleted: [objects[0], TestObject(objects[1].layout, key: objects[1].key)]))
        #expect(try row(objects[0], isFresh: false) == nil)
        #expect(try row(objects[1], isFresh: false) == nil)
        // Keys are not reused.
        #expect(try note("C").key == 3)
    }

    @Test func uniqueValuesThatOccurTwiceAreNamed() throws {
        let work = try world.new("Folder", in: store, ["name": .text("Work")])
        try world.insert([work], into: store)
        let again = try world.new("Folder", in: store, ["name": .text("Work")])
        let other = try world.new("Folder", in: store, ["name": .text("Other")])
        let conflicts = try #require(throws: SaveConflicts.self) {
            try store.save(SaveChanges(inserted: [again, other]))
        }
        let conflict = try #require(conflicts.constraints.first)
        #expect(conflicts.constraints.count == 1 && conflicts.versions.isEmpty)
        #expect(conflict.place == .inserted(0))
        #expect(conflict.constraint == ["name"])
        #expect(conflict.row?.key == work.key)
        #expect(try world.integers("SELECT count(*) FROM ZFOLDER") == [1])
    }

    @Test func aUniqueValueMayMoveToANewObject() throws {
        let work = try world.new("Folder", in: store, ["name": .text("Work")])
        let saved = try world.insert([work], into: store)[0]
        let again = try world.new("Folder", in: store, ["name": .text("Work")])
        _ = try store.save(SaveChanges(inserted: [again], deleted: [saved]))
        #expect(try world.integers("SELECT Z_PK FROM ZFOLDER") == [2])
    }

    @Test func derivedValuesAreReadBack() throws {
        let folder = try world.insert([world.new("Folder", in: store, ["name": .text("F")])], into: store)[0]
        let first = try note("A")
        first["folder"] = .integer(folder.key)
        try world.insert([first], into: store)
        // The folder was not part of the save, but a trigger changed it.
        let row = try #require(try store.row(folder.key, of: folder.layout, isFresh: false))
        #expect(folder.saved(as: row)["noteCount"] == .integer(1))
        let second = try note("B")
        second["folder"] = .integer(folder.key)
        let object = folder.saved(as: row)
        object["name"] = .text("G")
        let saved = try store.save(SaveChanges(inserted: [second], updated: [object]))
        #expect(folder.saved(as: saved.updated[0])["noteCount"] == .integer(2))
    }

    @Test func numbersOfEntitiesComeBack() throws {
        let draft = try note("A", "Draft")
        let folder = try world.new("Folder", in: store, ["name": .text("F"), "cover": .integer(draft.key)])
        folder["cover", second: true] = .integer(Int64(draft.layout.number))
        try world.insert([draft, folder], into: store)
        let row = folder.saved(as: try self.row(folder))
        #expect(row["cover"] == .integer(draft.key))
        #expect(row["cover", second: true] == .integer(Int64(draft.layout.number)))
    }

    @Test func aValueOfTheWrongFormIsAnError() throws {
        let object = try world.new("Note", in: store, ["title": .integer(3)])
        let error = try #require(throws: CocoaError.self) { try store.save(SaveChanges(inserted: [object])) }
        #expect(error.code.rawValue == 134_030)
        #expect(try world.integers("SELECT count(*) FROM ZITEM") == [0])
    }

    @Test func metadataIsWrittenAlong() throws {
        store.storeMetadata["author"] = "me"
        try world.insert([note("A")], into: store)
        let uuid = store.uuid
        store.close()
        let again = try world.open()
        #expect(again.storeMetadata["author"] as? String == "me")
        #expect(again.uuid == uuid && !uuid.isEmpty)
    }
}

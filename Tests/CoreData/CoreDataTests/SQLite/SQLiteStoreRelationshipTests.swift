import Foundation
import Testing

@testable import CoreData

@Suite struct SQLiteStoreRelationshipTests {
    private let world: StoreWorld
    private let store: SQLiteStore

    init() throws {
        world = try StoreWorld()
        store = try world.open()
    }

    private func notes(_ count: Int) throws -> [TestObject] {
        try (0..<count).map { _ in try world.new("Note", in: store) }
    }

    private func members(_ name: String, of object: TestObject) throws -> [Int64] {
        let ordinal = try #require(object.layout.ordinal(of: name))
        return try store.members(at: ordinal, of: object.layout, owners: [object.key])[object.key]?.map(\.key) ?? []
    }

    @Test func pairsAreWrittenOnceAndInOrder() throws {
        let note = try notes(1)[0]
        let tags = try (0..<3).map { _ in try world.new("Tag", in: store) }
        note.change("tags", add: tags, order: [tags[2], tags[0], tags[1]])
        for tag in tags {
            tag.change("notes", add: [note])
        }
        try world.insert([note] + tags, into: store)
        #expect(try members("tags", of: note) == [3, 1, 2])
        #expect(try members("notes", of: tags[1]) == [note.key])
        let again = note.saved(as: try store.row(note.key, of: note.layout, isFresh: true))
        again.change("tags", remove: [tags[0]], order: [tags[2], tags[1]])
        _ = try store.save(SaveChanges(updated: [again]))
        #expect(try members("tags", of: note) == [3, 2])
        #expect(try members("notes", of: tags[0]) == [])
    }

    @Test func deletedObjectsLeaveNoPairs() throws {
        let note = try notes(1)[0]
        let tag = try world.new("Tag", in: store)
        note.change("tags", add: [tag], order: [tag])
        let saved = try world.insert([note, tag], into: store)
        _ = try store.save(SaveChanges(deleted: [saved[1]]))
        #expect(try members("tags", of: note) == [])
        #expect(try world.integers("SELECT count(*) FROM Z_3TAGS") == [0])
    }

    @Test func membersKeepTheirPlacesWhereTheyCan() throws {
        let folder = try world.new("Folder", in: store, ["name": .text("F")])
        let notes = try notes(4)
        for note in notes.prefix(3) {
            note["folder"] = .integer(folder.key)
        }
        folder.change("notes", add: Array(notes.prefix(3)), order: Array(notes.prefix(3)))
        let saved = try world.insert(notes + [folder], into: store)
        let places = "SELECT Z_FOK_FOLDER FROM ZITEM ORDER BY Z_PK"
        #expect(try world.integers(places) == [2048, 3072, 4096, nil])
        // The fourth note is placed between the first and the second, the third at the beginning.
        let (object, fourth) = (saved[4], saved[3])
        fourth["folder"] = .integer(folder.key)
        object.change("notes", add: [fourth], order: [saved[2], saved[0], fourth, saved[1]])
        _ = try store.save(SaveChanges(updated: [object, fourth]))
        #expect(try members("notes", of: folder) == [3, 1, 4, 2])
        #expect(try world.integers(places) == [2048, 3072, 1024, 2560])
    }

    @Test func anObjectMovesFromOneOrderToTheNext() throws {
        let folders = try ["A", "B"].map { try world.new("Folder", in: store, ["name": .text($0)]) }
        let notes = try notes(2)
        for (note, folder) in zip(notes, folders) {
            note["folder"] = .integer(folder.key)
            folder.change("notes", add: [note], order: [note])
        }
        let saved = try world.insert(notes + folders, into: store)
        let (note, old, new) = (saved[0], saved[2], saved[3])
        note["folder"] = .integer(new.key)
        // The order of the two changes does not matter.
        new.change("notes", add: [note], order: [saved[1], note])
        old.change("notes", remove: [note], order: [])
        _ = try store.save(SaveChanges(updated: [note, new, old]))
        #expect(try members("notes", of: new) == [2, 1])
        #expect(try members("notes", of: old) == [])
    }

    @Test func membersOfAnUnreadOrderGoToTheEnd() throws {
        let folder = try world.new("Folder", in: store, ["name": .text("F")])
        let notes = try notes(3)
        for note in notes {
            note["folder"] = .integer(folder.key)
        }
        folder.change("notes", add: [notes[1]])
        folder.change("notes", add: [notes[2], notes[0]])
        try world.insert(notes + [folder], into: store)
        #expect(try members("notes", of: folder) == [2, 3, 1])
    }

    @Test func relationshipsWithoutInverseLieInTheDestination() throws {
        let folder = try world.new("Folder", in: store, ["name": .text("F")])
        let notes = try notes(3)
        folder.change("pins", add: notes, order: [notes[1], notes[2], notes[0]])
        let saved = try world.insert(notes + [folder], into: store)
        #expect(try members("pins", of: folder) == [2, 3, 1])
        let object = saved[3]
        object.change("pins", remove: [notes[2]], order: [notes[1], notes[0]])
        let row = try store.save(SaveChanges(updated: [object])).updated[0]
        #expect(try members("pins", of: folder) == [2, 1])
        // The members themselves were not written, so their versions are unchanged.
        #expect(try world.integers("SELECT Z_OPT FROM ZITEM") == [1, 1, 1])
        _ = try store.save(SaveChanges(deleted: [object.saved(as: row)]))
        #expect(try members("pins", of: folder) == [])
    }

    @Test func membersOfManyOwnersAreReadAtOnce() throws {
        let folders = try (0..<600).map { try world.new("Folder", in: store, ["name": .text("\($0)")]) }
        let notes = try notes(1_200)
        for (index, note) in notes.enumerated() {
            note["folder"] = .integer(folders[index / 2].key)
        }
        try world.insert(folders + notes, into: store)
        let entity = folders[0].layout
        let ordinal = try #require(entity.ordinal(of: "notes"))
        let members = try store.members(at: ordinal, of: entity, owners: folders.map(\.key))
        #expect(members.count == 600)
        #expect(folders.allSatisfy { members[$0.key]?.map(\.key) == [$0.key * 2 - 1, $0.key * 2] })
    }
}

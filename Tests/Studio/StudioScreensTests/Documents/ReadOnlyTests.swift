import CoreData
import CoreDataSQLite
import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// Looking into a store changes no byte of it, nor of a file beside it, and makes no file.
@MainActor
@Suite struct ReadOnlyTests {
    /// Goes through all screens of a store, to the end of each list.
    private func browse(_ workshop: StudioWorkshop, _ paths: [URL]? = nil) async throws {
        let client = try await workshop.page("/0/overview", showing: "Metadata", of: paths)
        for (address, text) in [
            ("/0/history", "app"), ("/0/model", "to many Tag"), ("/0/tables/ZNOTE", "ZTITLE"),
            ("/0/sizes/Note", "Share"), ("/0/sync", "not mirrored"),
            ("/0/rows/Note?where=rank%20%3E%3D%200&order=title", "objects"), ("/0/object/Note/p1", "Relationships"),
        ] {
            client.open(address)
            await client.waits("\(address)") {
                $0.shows(text) || $0.find("group", text) != nil || $0.root.all.contains { $0.label == text }
            }
        }
    }

    @Test(arguments: ["closed", "open", "abandoned", "abandoned without index"])
    func noByteChanges(_ state: String) async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        var writer: StoreWriter?
        if state != "closed" {
            let options = [NSPersistentHistoryTrackingKey: true]
            writer = try StoreWriter(workshop.store, try workshop.model(), options: options)
            try writer?.write { StudioWorkshop.make("Tag", ["name": "logged"], in: $0) }
        }
        if state.hasPrefix("abandoned") {
            // What a program leaves that was killed: its files as they are, and none that has them open.
            for ending in ["", "-wal", "-shm"] where !(ending == "-shm" && state.hasSuffix("index")) {
                let data = try Data(contentsOf: URL(fileURLWithPath: workshop.store.path + ending))
                try data.write(to: workshop.folder.appending(path: "Left.sqlite\(ending)"))
            }
            try writer?.close()
            for ending in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: workshop.store.path + ending)
            }
            writer = nil
        }
        let before = try workshop.files()
        let store = state.hasPrefix("abandoned") ? workshop.folder.appending(path: "Left.sqlite") : workshop.store
        try await browse(workshop, [store])
        if state != "closed" {
            let client = try await workshop.page("/0/rows/Tag", showing: "3 objects", of: [store])
            #expect(client.shows("logged"))
        }
        let after = try workshop.files()
        #expect(after.keys.sorted() == before.keys.sorted())
        // Readers mark their place in the index of a log that a program has open, as every reader does.
        for (name, file) in before where !(state == "open" && name.hasSuffix("-shm")) {
            #expect(after[name] == file, "\(name)")
        }
        try writer?.close()
    }

    @Test func anInterruptedTransactionStaysAsItIs() async throws {
        let workshop = try StudioWorkshop()
        try workshop.write(options: [NSSQLitePragmasOption: ["journal_mode": "DELETE"]]) { context in
            for name in ["red", "blue"] { StudioWorkshop.make("Tag", ["name": name], in: context) }
            StudioWorkshop.make("Note", ["picture": Data(repeating: 7, count: 200_000)], in: context)
        }
        let connection = try Connection(path: workshop.store.path, mode: .readWrite)
        try connection.pragma("cache_spill", .integer(1))
        try connection.pragma("cache_size", .integer(1))
        try connection.transaction(.immediate) { () throws in
            try connection.execute(
                """
                WITH RECURSIVE N(n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM N WHERE n < 4000)
                INSERT INTO ZTAG (Z_PK, Z_ENT, Z_OPT, ZNAME) SELECT n, 1, 1, hex(randomblob(200)) FROM N
                """
            )
            for ending in ["", "-journal"] {
                let data = try Data(contentsOf: URL(fileURLWithPath: workshop.store.path + ending))
                try data.write(to: workshop.folder.appending(path: "Left.sqlite\(ending)"))
            }
        }
        connection.close()
        try FileManager.default.copyItem(
            at: workshop.folder.appending(path: ".Notes_SUPPORT"),
            to: workshop.folder.appending(path: ".Left_SUPPORT")
        )
        let left = workshop.folder.appending(path: "Left.sqlite")
        let before = try workshop.files()
        let client = try await workshop.page("/0/rows/Tag", showing: "2 objects", of: [left])
        #expect(client.shows("red"))
        client.open("/0/object/Note/p1")
        await client.waits(for: "07 07 07")
        #expect(try workshop.files() == before)
    }

    @Test func savesOfOtherProgramsAppear() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await workshop.page("/0/rows/Tag", showing: "2 objects")
        let writer = try StoreWriter(
            workshop.store,
            try workshop.model(),
            options: [NSPersistentHistoryTrackingKey: true]
        )
        try writer.write { StudioWorkshop.make("Tag", ["name": "green"], in: $0) }
        await client.waits(for: "3 objects")
        #expect(client.shows("green") && client.root.all.contains { $0.label == "Tag, 3" })
        try writer.write { try StudioWorkshop.find("Ink", in: $0).setValue("Blue ink", forKey: "title") }
        client.open("/0/rows/Note?columns=title")
        await client.waits(for: "Blue ink")
        try writer.write { try StudioWorkshop.find("Blue ink", in: $0).setValue("Black ink", forKey: "title") }
        await client.waits(for: "Black ink")
        try writer.close()
    }
}

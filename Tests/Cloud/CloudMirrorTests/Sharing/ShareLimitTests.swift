import CloudKit
import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

/// Relationships that take nothing along into a share: a folder takes its notes, but a note takes neither its folder nor its tags and
/// links.
@Suite("What stays outside of shares")
struct ShareLimitTests {
    private static func model() -> NSManagedObjectModel {
        NotesModel.make { entities in
            let apart = [
                ("Note", ["folder", "tags", "links", "backlinks", "coverOf"]), ("Tag", ["notes"]),
                ("Folder", ["cover"]),
            ]
            for (entity, names) in apart {
                for name in names { entities[entity]?.relationshipsByName[name]?.userInfo = ["CloudKit.share": "NO"] }
            }
        }
    }

    private struct Scene {
        let (a, other, b): (SharingDevice, SharingDevice, SharingDevice)

        static func make() async throws -> Scene {
            let service = try await CloudService.temporary()
            let scene = Scene(
                a: try await SharingDevice.make(service, "_alice", model: model()),
                other: try await SharingDevice.make(service, "_alice", model: model()),
                b: try await SharingDevice.make(service, "_bob", model: model())
            )
            try scene.a.change { context in
                let store = try scene.a.ownStore
                let folder = insert("Folder", ["name": "Trip"], context, in: store)
                let tag = insert("Tag", ["name": "red"], context, in: store)
                let notes = ["one", "two", "three"].map { title in
                    insert("Note", ["title": title, "folder": folder, "tags": Set([tag])], context, in: store)
                }
                notes[0].setValue(Set([notes[1]]), forKey: "links")
                notes[1].setValue(Set([notes[2]]), forKey: "links")
            }
            for device in [scene.a, scene.other] { try await device.sync() }
            return scene
        }

        private init(a: SharingDevice, other: SharingDevice, b: SharingDevice) {
            (self.a, self.other, self.b) = (a, other, b)
        }

        func settle() async throws {
            for _ in 0..<3 {
                for device in [a, other, b] { try await device.sync() }
            }
        }

        /// Shares objects of the owner with the other user, who may change them.
        @discardableResult
        func share(_ entity: String, _ format: String) async throws -> (ids: Set<NSManagedObjectID>, share: CKShare) {
            let objects = try a.view.performAndWait {
                try a.objects(entity, in: a.ownStore, a.view).filter { NSPredicate(format: format).evaluate(with: $0) }
            }
            let (ids, share, _) = try await a.container.share(objects, to: nil)
            share.publicPermission = .readWrite
            let saved = try await a.container.persistUpdatedShare(share, in: a.ownStore)
            try await a.sync()
            try await b.accept(saved)
            return (ids, saved)
        }

        func expectAgreement() throws {
            let all = try a.content(a.ownStore)
            #expect(try other.content(other.ownStore) == all)
            for device in [a, other, b] {
                for mirror in [try device.own, try device.shared] {
                    let figures = try mirror.setting.store().read { try MirrorTables(connection: $0).hasPendingRows() }
                    #expect(!figures, "something waits")
                }
            }
        }
    }

    @Test("A shared note is alone in its share, and keeps its folder, tags and links on all devices of its owner")
    func oneNote() async throws {
        let scene = try await Scene.make()
        let before = try scene.a.content(scene.a.ownStore)
        let (ids, _) = try await scene.share("Note", "title == 'one'")
        #expect(ids.count == 1)
        try await scene.settle()
        #expect(try scene.a.content(scene.a.ownStore) == before)
        try scene.expectAgreement()
        let shared = try scene.b.content(scene.b.sharedStore)
        #expect(shared.count == 1 && shared[0].contains("title=one"))
        #expect(!shared[0].contains("Trip") && !shared[0].contains("red") && !shared[0].contains("two"))
    }

    @Test("What the owner arranges anew later stays the owner's, and texts go to and fro")
    func laterChanges() async throws {
        let scene = try await Scene.make()
        try await scene.share("Note", "title == 'one'")
        try await scene.settle()
        try scene.other.change { context in
            let note = try scene.other.objects("Note", in: scene.other.ownStore, context)
                .first { $0.value(forKey: "title") as? String == "one" }
            let folder = insert("Folder", ["name": "Elsewhere"], context, in: try scene.other.ownStore)
            let tag = insert("Tag", ["name": "blue"], context, in: try scene.other.ownStore)
            note?.setValue(folder, forKey: "folder")
            note?.setValue(Set([tag]), forKey: "tags")
        }
        try scene.b.change { context in
            let note = try scene.b.objects("Note", in: scene.b.sharedStore, context).first
            note?.setValue("written by b", forKey: "body")
        }
        try await scene.settle()
        try scene.expectAgreement()
        let note = try scene.a.content(scene.a.ownStore).first { $0.contains("title=one") } ?? ""
        #expect(note.contains("Elsewhere") && note.contains("blue") && !note.contains("red"))
        #expect(note.contains("written by b"))
        #expect(try scene.b.content(scene.b.sharedStore).count == 1)
    }

    @Test("A shared folder takes its notes along, those of later, too, with the links between them, but no tags")
    func folder() async throws {
        let scene = try await Scene.make()
        let (ids, share) = try await scene.share("Folder", "name == 'Trip'")
        #expect(ids.count == 4)
        try await scene.settle()
        let shared = try scene.b.content(scene.b.sharedStore)
        #expect(shared.count == 4 && shared.contains { $0.contains("title=one") && $0.contains("two") })
        #expect(!shared.contains { $0.contains("red") })
        try scene.b.change { context in
            let folder = try #require(try scene.b.objects("Folder", in: scene.b.sharedStore, context).first)
            insert("Note", ["title": "from b", "folder": folder], context, in: try scene.b.sharedStore)
        }
        try scene.a.change { context in
            let folder = try scene.a.objects("Folder", in: scene.a.ownStore, context)[0]
            insert("Note", ["title": "from a", "folder": folder], context, in: try scene.a.ownStore)
        }
        try await scene.settle()
        try scene.expectAgreement()
        #expect(try scene.b.content(scene.b.sharedStore).count == 6)
        #expect(try scene.a.content(scene.a.ownStore).contains { $0.contains("title=from b") && $0.contains("Trip") })
        let records = scene.a.container.recordIDs(for: try scene.a.ids("Note", in: scene.a.ownStore))
        #expect(records.values.allSatisfy { $0.zoneID == share.recordID.zoneID })
    }

    @Test("A note that is new, or was alone, does not join the share of what it only links to")
    func links() async throws {
        let scene = try await Scene.make()
        try await scene.share("Note", "title == 'one'")
        try scene.a.change { context in
            let notes = try scene.a.objects("Note", in: scene.a.ownStore, context)
            let shared = try #require(notes.first { $0.value(forKey: "title") as? String == "one" })
            insert("Note", ["title": "private", "links": Set([shared])], context, in: try scene.a.ownStore)
            insert("Tag", ["name": "secret", "notes": Set([shared])], context, in: try scene.a.ownStore)
            notes.first { $0.value(forKey: "title") as? String == "three" }?.setValue(Set([shared]), forKey: "links")
        }
        try await scene.settle()
        try scene.expectAgreement()
        #expect(try scene.b.content(scene.b.sharedStore).count == 1)
        #expect(try scene.other.content(scene.other.ownStore).contains { $0.contains("private") && $0.contains("one") })
    }

    @Test("Ending the share leaves everything with its owner, and nothing with others")
    func end() async throws {
        let scene = try await Scene.make()
        let (_, share) = try await scene.share("Folder", "name == 'Trip'")
        let before = try scene.a.content(scene.a.ownStore)
        try await scene.a.container.endShare(share, in: try scene.a.ownStore)
        try await scene.settle()
        #expect(try scene.a.content(scene.a.ownStore) == before)
        try scene.expectAgreement()
        #expect(try scene.b.content(scene.b.sharedStore).isEmpty)
    }

    @Test("What was shared before can be shared again, also as a part of something else")
    func again() async throws {
        let scene = try await Scene.make()
        let (_, first) = try await scene.share("Note", "title == 'one'")
        let before = try scene.a.content(scene.a.ownStore)
        try await scene.a.container.endShare(first, in: try scene.a.ownStore)
        try await scene.settle()
        try await scene.share("Folder", "name == 'Trip'")
        try await scene.settle()
        #expect(try scene.a.content(scene.a.ownStore) == before)
        try scene.expectAgreement()
        #expect(try scene.b.content(scene.b.sharedStore).count == 4)
    }

    @Test("Who takes part in two shares may relate what is in them, which stays on that device")
    func acrossShares() async throws {
        let scene = try await Scene.make()
        for title in ["one", "three"] { try await scene.share("Note", "title == '\(title)'") }
        let before = try scene.a.content(scene.a.ownStore)
        try scene.b.change { context in
            let notes = try scene.b.objects("Note", in: scene.b.sharedStore, context)
            #expect(notes.count == 2)
            notes.first?.setValue(Set(notes.dropFirst()), forKey: "links")
        }
        try await scene.settle()
        try scene.expectAgreement()
        #expect(try scene.a.content(scene.a.ownStore) == before)
    }
}

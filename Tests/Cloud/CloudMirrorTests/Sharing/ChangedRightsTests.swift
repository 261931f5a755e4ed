import CloudKit
import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

/// Rights in a share that change while a participant's device is offline and its user edits.
@Suite("Rights that change while devices are offline")
struct ChangedRightsTests {
    private struct Scene {
        let (a, b): (SharingDevice, SharingDevice)
        var share: CKShare

        static func make(_ refused: CloudKitRefusedChanges = .keep) async throws -> Scene {
            let service = try await CloudService.temporary()
            let a = try await SharingDevice.make(service, "_alice")
            let b = try await SharingDevice.make(service, "_bob", refusedChanges: refused)
            try a.change { context in
                let folder = insert("Folder", ["name": "Trip"], context, in: try a.ownStore)
                insert("Note", ["title": "one", "folder": folder], context, in: try a.ownStore)
            }
            return Scene((a, b), try await a.share("Folder", with: b).share)
        }

        private init(_ devices: (SharingDevice, SharingDevice), _ share: CKShare) {
            ((a, b), self.share) = (devices, share)
        }

        /// The owner lets everybody with the link do something else.
        func open(_ permission: CKShare.ParticipantPermission) async throws {
            try await a.sync()
            let share = try #require(try a.container.fetchShares(in: a.ownStore).first)
            share.publicPermission = permission
            try await a.container.persistUpdatedShare(share, in: a.ownStore)
        }

        func edit(_ body: String) throws {
            try b.change { context in
                for note in try b.objects("Note", in: b.sharedStore, context) { note.setValue(body, forKey: "body") }
            }
        }

        func setAside() async throws -> Int { try await b.shared.perform { try $0.tables.rowsSetAside().count } }
    }

    @Test("A participant who may only read now keeps the edits, is told of them, and sends them no more")
    func loss() async throws {
        let scene = try await Scene.make()
        let (a, b) = (scene.a, scene.b)
        try scene.edit("unsent")
        try await scene.open(.readOnly)
        for _ in 0..<3 { for device in [b, a] { try await device.sync() } }
        #expect(try b.content(b.sharedStore).contains { $0.contains("body=unsent") })
        #expect(try a.content(a.ownStore).allSatisfy { !$0.contains("unsent") })
        #expect(try await scene.setAside() == 1)
        #expect(try await !b.shared.perform { try $0.tables.hasPendingRows() })
        let note = try #require(try b.ids("Note", in: b.sharedStore).first)
        #expect(!b.container.canUpdateRecord(forManagedObjectWith: note))
        #expect(!b.container.canModifyManagedObjects(in: try b.sharedStore))
        // What the owner changes still comes.
        try a.change { context in
            for note in try a.objects("Note", in: a.ownStore, context) { note.setValue("two", forKey: "title") }
        }
        for device in [a, b] { try await device.sync() }
        #expect(try b.content(b.sharedStore).contains { $0.contains("title=two") && $0.contains("body=unsent") })
    }

    @Test("Changes that a participant may not make are reverted, and can be read")
    func revert() async throws {
        let scene = try await Scene.make(.revert)
        let (a, b) = (scene.a, scene.b)
        let before = try a.content(a.ownStore)
        try await scene.open(.readOnly)
        try scene.edit("unsent")
        try b.change { context in
            let folder = try #require(try b.objects("Folder", in: b.sharedStore, context).first)
            insert("Note", ["title": "new", "folder": folder], context, in: try b.sharedStore)
        }
        await #expect(throws: CKError.self) { try await b.container.sync() }
        for _ in 0..<2 { for device in [b, a] { try await device.sync() } }
        for (device, store) in [(a, try a.ownStore), (b, try b.sharedStore)] {
            #expect(try device.content(store) == before)
        }
        #expect(try await scene.setAside() == 0)
        #expect(try await !b.shared.perform { try $0.tables.hasPendingRows() })
        let note = try #require(try b.ids("Note", in: b.sharedStore).first)
        let conflict = try #require(try b.container.conflicts(for: note).first)
        #expect(conflict.property == "body" && conflict.value as? String == "unsent")
        let lost = try b.container.conflictsOfDeletedObjects()["Note"]
        #expect(lost?.contains { $0.property == "title" && $0.value as? String == "new" } == true)
    }

    @Test("A deletion that a participant may not make is reverted, with what it took along")
    func revertDeletion() async throws {
        let scene = try await Scene.make(.revert)
        let (a, b) = (scene.a, scene.b)
        let before = try a.content(a.ownStore)
        try await scene.open(.readOnly)
        try b.change { context in
            for folder in try b.objects("Folder", in: b.sharedStore, context) { context.delete(folder) }
        }
        #expect(try b.content(b.sharedStore).isEmpty)
        for _ in 0..<2 { for device in [b, a] { try await device.sync() } }
        for (device, store) in [(a, try a.ownStore), (b, try b.sharedStore)] {
            #expect(try device.content(store) == before)
        }
        #expect(try await !b.shared.perform { try $0.tables.hasPendingRows() })
    }

    @Test("What was kept is sent as soon as the participant may write again")
    func retry() async throws {
        let scene = try await Scene.make()
        let (a, b) = (scene.a, scene.b)
        try await scene.open(.readOnly)
        try scene.edit("unsent")
        for device in [b, a] { try await device.sync() }
        #expect(try await scene.setAside() == 1)
        try await scene.open(.readWrite)
        for device in [b, a] { try await device.sync() }
        #expect(try a.content(a.ownStore).contains { $0.contains("body=unsent") })
        #expect(try await scene.setAside() == 0)
    }

    @Test("A new object of a participant who may only read lacks a right, and not a parent")
    func newObject() async throws {
        let scene = try await Scene.make()
        let (a, b) = (scene.a, scene.b)
        try await scene.open(.readOnly)
        for device in [b, a] { try await device.sync() }
        try b.change { context in
            let folder = try #require(try b.objects("Folder", in: b.sharedStore, context).first)
            insert("Note", ["title": "new", "folder": folder], context, in: try b.sharedStore)
        }
        try await b.sync()
        let reasons = try await b.shared.perform { try $0.tables.rowsSetAside().compactMap(\.reason) }
        #expect(reasons.count == 1)
        #expect(reasons.allSatisfy { !$0.contains("parent") })
    }

    @Test("A participant who may write again sends what is edited then, with what was set aside")
    func gain() async throws {
        let scene = try await Scene.make()
        let (a, b) = (scene.a, scene.b)
        try await scene.open(.readOnly)
        try scene.edit("unsent")
        for device in [b, a] { try await device.sync() }
        #expect(try await scene.setAside() == 1)
        try await scene.open(.readWrite)
        try await b.sync()
        try scene.edit("sent")
        for device in [b, a] { try await device.sync() }
        #expect(try a.content(a.ownStore).contains { $0.contains("body=sent") })
        #expect(try await scene.setAside() == 0)
        let note = try #require(try b.ids("Note", in: b.sharedStore).first)
        #expect(b.container.canUpdateRecord(forManagedObjectWith: note))
    }

    @Test("A participant who is removed while offline loses what is shared, and nothing is left to send")
    func removal() async throws {
        let scene = try await Scene.make()
        let (a, b) = (scene.a, scene.b)
        let before = try a.content(a.ownStore)
        try scene.edit("unsent")
        try await scene.open(.none)
        for _ in 0..<2 { for device in [b, a] { try await device.sync() } }
        #expect(try b.content(b.sharedStore).isEmpty && b.container.fetchShares(in: nil).isEmpty)
        #expect(try a.content(a.ownStore) == before)
        #expect(try await scene.setAside() == 0)
        #expect(try await !b.shared.perform { try $0.tables.hasPendingRows() })
    }
}

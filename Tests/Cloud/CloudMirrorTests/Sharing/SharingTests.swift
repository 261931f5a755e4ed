import CloudKit
import CloudService
import CloudWire
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("Sharing objects")
struct SharingTests {
    private struct Scene {
        let service: CloudService
        let (a, b): (SharingDevice, SharingDevice)

        static func make() async throws -> Scene {
            let service = try await CloudService.temporary()
            return Scene(
                service: service,
                (try await SharingDevice.make(service, "_alice"), try await SharingDevice.make(service, "_bob"))
            )
        }

        private init(service: CloudService, _ devices: (SharingDevice, SharingDevice)) {
            (self.service, a, b) = (service, devices.0, devices.1)
        }

        /// A folder with two notes and a tag, and a note without any.
        func fill() throws {
            try a.change { context in
                let folder = insert("Folder", ["name": "Trip"], context, in: try a.ownStore)
                let tag = insert("Tag", ["name": "red"], context, in: try a.ownStore)
                for title in ["one", "two"] {
                    let values: [String: Any] = ["title": title, "folder": folder, "tags": Set([tag])]
                    insert("Note", values, context, in: try a.ownStore)
                }
                insert("Note", ["title": "diary"], context, in: try a.ownStore)
            }
        }
    }

    @Test(
        "C257, C258: sharing an object moves all that it is related to into a zone of the share, with pairs, and nothing else"
    )
    func graphMoves() async throws {
        let scene = try await Scene.make()
        let (a, b) = (scene.a, scene.b)
        try scene.fill()
        try await a.sync()
        let before = try a.content(a.ownStore)
        let (ids, share) = try await a.share("Folder", with: b)
        #expect(ids.count == 4 && share.recordID.recordName == CKRecordNameZoneWideShare)
        #expect(share.recordID.zoneID.zoneName.hasPrefix("com.apple.coredata.cloudkit.share."))
        #expect(try a.content(a.ownStore) == before)
        let records = a.container.recordIDs(for: Array(ids))
        #expect(records.count == 4 && records.values.allSatisfy { $0.zoneID == share.recordID.zoneID })
        let database = try a.own.options.database
        let home = CKRecordZone.ID(zoneName: "com.apple.coredata.cloudkit.zone")
        let (left, moved) = (
            try await database.recordZoneChanges(inZoneWith: home, since: nil),
            try await database.recordZoneChanges(inZoneWith: share.recordID.zoneID, since: nil)
        )
        #expect(left.modificationResultsByID.count == 1)
        // Four objects, two pairs, and the share.
        #expect(moved.modificationResultsByID.count == 7)
        let shared = try b.content(b.sharedStore)
        #expect(shared == before.filter { !$0.contains("title=diary") } && shared.count == 4)
        #expect(try b.content(b.ownStore).isEmpty)
    }

    @Test("C258: another device of the owner keeps one object of each, with what was changed there meanwhile")
    func otherDeviceOfOwner() async throws {
        let scene = try await Scene.make()
        let (a, b) = (scene.a, scene.b)
        let other = try await SharingDevice.make(scene.service, "_alice")
        try scene.fill()
        try await a.sync()
        try await other.sync()
        #expect(try other.content(other.ownStore) == a.content(a.ownStore))
        try other.change { context in
            for note in try other.objects("Note", in: other.ownStore, context) {
                note.setValue("changed", forKey: "body")
            }
        }
        try await a.share("Folder", with: b)
        for device in [other, a, b, other, a] { try await device.sync() }
        let all = try a.content(a.ownStore)
        #expect(all.count == 5 && all.filter { $0.contains("body=changed") }.count == 3)
        #expect(try other.content(other.ownStore) == all)
        #expect(try b.content(b.sharedStore) == all.filter { !$0.contains("title=diary") })
        for device in [a, other] {
            #expect(try await !device.own.perform { try $0.tables.hasPendingRows() })
        }
    }

    @Test("C258, C264: new objects belong to the zone of what they are related to, on both sides")
    func newObjects() async throws {
        let scene = try await Scene.make()
        let (a, b) = (scene.a, scene.b)
        try scene.fill()
        let (_, share) = try await a.share("Folder", with: b)
        try b.change { context in
            let folder = try #require(try b.objects("Folder", in: b.sharedStore, context).first)
            let note = insert(
                "Note",
                ["title": "from b", "folder": folder],
                context,
                in: try b.sharedStore
            )
            insert("Tag", ["name": "new", "notes": Set([note])], context, in: try b.sharedStore)
        }
        try await b.sync()
        try await a.sync()
        let all = try a.content(a.ownStore)
        #expect(all.filter { $0.contains("title=from b") && $0.contains("tags=[\"new\"]") }.count == 1)
        #expect(try b.content(b.sharedStore) == all.filter { !$0.contains("title=diary") })
        // A note that was the owner's alone joins the share when it gets into the folder.
        try a.change { context in
            let folder = try #require(try a.objects("Folder", in: a.ownStore, context).first)
            let diary = try a.objects("Note", in: a.ownStore, context).first {
                $0.value(forKey: "title") as? String == "diary"
            }
            diary?.setValue(folder, forKey: "folder")
        }
        try await a.sync()
        try await b.sync()
        #expect(try b.content(b.sharedStore) == a.content(a.ownStore))
        let ids = try a.ids("Note", in: a.ownStore)
        #expect(a.container.recordIDs(for: ids).values.allSatisfy { $0.zoneID == share.recordID.zoneID })
    }

    @Test("C258: objects of two shares cannot be shared together, and nothing moves then")
    func twoShares() async throws {
        let scene = try await Scene.make()
        let a = scene.a
        try a.change { context in
            for name in ["x", "y"] { insert("Tag", ["name": name], context, in: try a.ownStore) }
        }
        let tags = try a.view.performAndWait { try a.objects("Tag", in: a.ownStore, a.view) }
        let (_, first, _) = try await a.container.share([tags[0]], to: nil)
        await #expect(throws: CocoaError.self) { try await a.container.share(tags, to: nil) }
        try await a.sync()
        #expect(try a.container.fetchShares(in: nil).map(\.recordID) == [first.recordID])
        #expect(try await a.own.options.database.allRecordZones().count == 3)
        // The share that there is takes one more.
        let (ids, same, _) = try await a.container.share([tags[1]], to: first)
        #expect(ids == [tags[1].objectID] && same.recordID == first.recordID)
        let shares = try a.container.fetchShares(matching: tags.map(\.objectID))
        #expect(shares.count == 2 && shares.values.allSatisfy { $0.recordID == first.recordID })
    }

    @Test("C258: an object that gets related to objects of two shares joins one of them, and holds up nothing")
    func betweenShares() async throws {
        let scene = try await Scene.make()
        let (a, b) = (scene.a, scene.b)
        for name in ["x", "y"] {
            try a.change { insert("Tag", ["name": name], $0, in: try a.ownStore) }
            let tags = try a.view.performAndWait {
                try a.objects("Tag", in: a.ownStore, a.view).filter { $0.value(forKey: "name") as? String == name }
            }
            let (_, share, _) = try await a.container.share(tags, to: nil)
            share.publicPermission = .readWrite
            try await b.accept(try await a.container.persistUpdatedShare(share, in: a.ownStore))
        }
        try a.change { context in
            let tags = Set(try a.objects("Tag", in: a.ownStore, context))
            insert("Note", ["title": "both", "tags": tags], context, in: try a.ownStore)
            insert("Note", ["title": "later"], context, in: try a.ownStore)
        }
        try await a.sync()
        try a.change { context in
            let tags = Set(try a.objects("Tag", in: a.ownStore, context))
            for note in try a.objects("Note", in: a.ownStore, context) { note.setValue(tags, forKey: "tags") }
        }
        try await a.sync()
        try await b.sync()
        #expect(try await !a.own.perform { try $0.tables.hasPendingRows() })
        let notes = try b.content(b.sharedStore).filter { $0.hasPrefix("Note") }
        #expect(notes.count == 2 && notes.allSatisfy { $0.contains("tags=[\"x\"]") || $0.contains("tags=[\"y\"]") })
        try b.change { context in
            for note in try b.objects("Note", in: b.sharedStore, context) { note.setValue("fine", forKey: "body") }
        }
        try await b.sync()
        try await a.sync()
        #expect(
            try a.content(a.ownStore).filter { $0.contains("body=fine") && $0.contains("[\"x\", \"y\"]") }.count == 2
        )
    }

    @Test("C258: when the service cannot be reached, nothing is shared and nothing moves")
    func offline() async throws {
        let scene = try await Scene.make()
        let line = BrokenLine(base: ServiceTransport(service: scene.service, caller: .user("_alice")))
        let a = try await SharingDevice.make(scene.service, "_alice", over: line)
        try a.change { insert("Tag", ["name": "t"], $0, in: try a.ownStore) }
        try await a.sync()
        let tags = try a.view.performAndWait { try a.objects("Tag", in: a.ownStore, a.view) }
        let home = try #require(a.container.recordID(for: tags[0].objectID)).zoneID
        for operation in [CloudOperationName.zonesModify, .recordsModify] {
            line.broken.withLock { $0 = operation }
            await #expect(throws: CKError.self) { try await a.container.share(tags, to: nil) }
            if operation == .zonesModify {
                await #expect(throws: CKError.self) {
                    try await a.container.purgeObjectsAndRecordsInZone(with: home, in: nil)
                }
            }
            #expect(a.container.recordID(for: tags[0].objectID)?.zoneID == home)
            #expect(try a.container.fetchShares(in: nil).isEmpty)
        }
        line.broken.withLock { $0 = nil }
        #expect(try await a.container.share(tags, to: nil).0.count == 1)
    }

    @Test("Objects that are not saved, or not in a store of the private database, cannot be shared")
    func refusals() async throws {
        let scene = try await Scene.make()
        let (a, b) = (scene.a, scene.b)
        try scene.fill()
        try await a.share("Folder", with: b)
        let theirs = try b.view.performAndWait { try b.objects("Folder", in: b.sharedStore, b.view) }
        #expect(theirs.count == 1)
        await #expect(throws: CocoaError.self) { try await b.container.share(theirs, to: nil) }
        let new = a.view.performAndWait { insert("Tag", [:], a.view) }
        await #expect(throws: CocoaError.self) { try await a.container.share([new], to: nil) }
        await #expect(throws: CocoaError.self) { try await a.container.share([], to: nil) }
        await #expect(throws: CocoaError.self) {
            try await a.container.acceptShareInvitations(from: [], into: a.ownStore)
        }
    }
}

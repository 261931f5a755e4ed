import CloudKit
import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("Mirrored stores that are moved")
struct MovedStoreTests {
    /// A device that is in step, and then has a new, a changed and a deleted note, which no mirror has noticed.
    private func filled(_ service: CloudService) async throws -> MirrorDevice {
        let device = try await MirrorDevice.make(service)
        try device.change { context in
            // Gaps, so that the new keys are others.
            for number in 0..<5 { context.delete(insert("Note", ["title": "gone \(number)"], context)) }
            let folder = insert("Folder", ["name": "Work"], context)
            let tag = insert("Tag", ["name": "red"], context)
            insert("Note", ["title": "one", "count": 3, "folder": folder, "tags": Set([tag])], context)
            insert("Task", ["title": "two", "isDone": true, "tags": Set([tag])], context)
            insert("Note", ["title": "doomed", "tags": Set([tag])], context)
        }
        try await device.sync()
        // From here on, nothing is noticed.
        device.mirror.stop()
        try device.change { context in
            insert("Note", ["title": "waits"], context)
            for note in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")) {
                switch note.value(forKey: "title") as? String {
                case "one": note.setValue(4, forKey: "count")
                case "doomed": context.delete(note)
                default: break
                }
            }
        }
        return device
    }

    /// The records that wait, and what another device has when they have been sent.
    private func judge(_ device: MirrorDevice, _ service: CloudService) async throws {
        try await device.mirror.takeLocalChanges()
        let pending = try await device.mirror.perform { try $0.tables.pendingRows(limit: 100).count }
        // The new note, the changed one, the deleted one and its tag.
        #expect(pending == 4)
        try await device.sync()
        let other = try await MirrorDevice.make(service)
        try await other.sync()
        #expect(try other.content() == device.content())
        #expect(try other.titles() == ["one", "two", "waits"])
        #expect(try other.content().contains { $0.contains("count=4") && $0.contains("tags=[\"red\"]") })
    }

    private func newFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test("A store that a plain coordinator has migrated elsewhere goes on where it was")
    func migrated() async throws {
        let service = try await CloudService.temporary()
        let device = try await filled(service)
        try device.stop()
        let folder = try newFolder()
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NotesModel.make())
        let options = [NSPersistentHistoryTrackingKey: true as NSNumber]
        let store = try coordinator.addPersistentStore(type: .sqlite, at: device.url, options: options)
        let url = folder.appending(path: "Notes.sqlite")
        let copy = try coordinator.migratePersistentStore(store, to: url, options: options, type: .sqlite)
        try coordinator.remove(copy)
        try await judge(try await MirrorDevice.make(service, in: folder), service)
    }

    @Test("A container goes on with the store to which its own was migrated, and gives the former one free")
    func migratedByContainer() async throws {
        let service = try await CloudService.temporary()
        let device = try await MirrorDevice.make(service)
        try device.add("one")
        try await device.sync()
        try device.add("waits")
        let coordinator = device.container.persistentStoreCoordinator
        let store = try #require(coordinator.persistentStores.first)
        let url = try newFolder().appending(path: "Moved.sqlite")
        let copy = try coordinator.migratePersistentStore(store, to: url, type: .sqlite)
        #expect(device.container.mirror(of: copy) != nil && device.container.mirrors.count == 1)
        #expect(device.container.mirror(of: store) == nil)
        try await device.container.sync()
        let context = device.container.newBackgroundContext()
        try context.performAndWait {
            insert("Note", ["title": "later"], context)
            try context.save()
        }
        try await device.container.sync()
        let other = try await MirrorDevice.make(service)
        try await other.sync()
        #expect(try other.titles() == ["later", "one", "waits"])
        // Nobody holds the former file any more.
        let former = try await MirrorDevice.make(service, in: device.folder)
        #expect(try former.titles() == ["one", "waits"])
    }

    @Test("A store that has replaced another one goes on where its source was", arguments: [false, true])
    func replaced(ontoMirrored: Bool) async throws {
        let service = try await CloudService.temporary()
        let device = try await filled(service)
        try device.stop()
        let folder = try newFolder()
        if ontoMirrored {
            let former = try await MirrorDevice.make(try await CloudService.temporary(), in: folder)
            try former.add("former")
            try await former.sync()
            try former.stop()
        }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NotesModel.make())
        let url = folder.appending(path: "Notes.sqlite")
        try coordinator.replacePersistentStore(at: url, withPersistentStoreFrom: device.url, type: .sqlite)
        try await judge(try await MirrorDevice.make(service, in: folder), service)
    }

    @Test("C268: a store that is destroyed takes nothing from the service, and gets everything back")
    func destroyed() async throws {
        let service = try await CloudService.temporary()
        let device = try await MirrorDevice.make(service)
        try device.add("one")
        try await device.sync()
        let coordinator = device.container.persistentStoreCoordinator
        for store in coordinator.persistentStores { try coordinator.remove(store) }
        try coordinator.destroyPersistentStore(at: device.url, type: .sqlite)
        let again = try await MirrorDevice.make(service, in: device.folder)
        #expect(try again.titles().isEmpty)
        try await again.sync()
        #expect(try again.titles() == ["one"])
        let other = try await MirrorDevice.make(service)
        try await other.sync()
        #expect(try other.titles() == ["one"])
    }
}

import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

/// Devices that get the next version of a program one after the other.
@Suite("Properties that a newer model has gained")
struct GainedFieldsTests {
    /// A model with `extra`, a usual value, a relationship to one object, one between entities that had none, and an entity of its own.
    private static func newer() -> NSManagedObjectModel {
        NotesModel.make { entities in
            guard let note = entities["Note"], let folder = entities["Folder"], let tag = entities["Tag"] else {
                return
            }
            note.properties.append(NotesModel.attribute("extra", .stringAttributeType))
            note.properties.append(NotesModel.attribute("mood", .stringAttributeType, "calm"))
            NotesModel.relate(note, "editor", folder, "edited", toMany: (false, true))
            NotesModel.relate(folder, "topics", tag, "folders", toMany: (true, true))
        }
    }

    private func upgrade(_ device: MirrorDevice, _ service: CloudService) async throws -> MirrorDevice {
        try device.stop()
        return try await MirrorDevice.make(service, in: device.folder, model: Self.newer())
    }

    private func note(_ context: NSManagedObjectContext) throws -> NSManagedObject {
        try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).first)
    }

    private func set(_ values: [String: Any?], _ device: MirrorDevice) throws {
        try device.change { context in
            for (key, value) in values { try note(context).setValue(value, forKey: key) }
        }
        // Changes of the same millisecond have no order.
        Thread.sleep(forTimeInterval: 0.003)
    }

    private func value(_ key: String, _ device: MirrorDevice) throws -> String? {
        try device.change { context in
            context.refreshAllObjects()
            return try note(context).value(forKeyPath: key) as? String
        }
    }

    /// Two devices with the older model, which have a note, a folder and a tag.
    private func pair(_ service: CloudService) async throws -> [MirrorDevice] {
        let devices = [try await MirrorDevice.make(service), try await MirrorDevice.make(service)]
        try devices[0].change { context in
            insert("Note", ["title": "one"], context)
            insert("Folder", ["name": "folder"], context)
            insert("Tag", ["name": "tag"], context)
        }
        for device in devices { try await device.sync() }
        return devices
    }

    private func settle(_ devices: [MirrorDevice]) async throws {
        for _ in 0..<3 {
            for device in devices { try await device.sync() }
        }
    }

    @Test("Values that came before the upgrade appear with it, and the next edit keeps them")
    func attribute() async throws {
        let service = try await CloudService.temporary()
        let devices = try await pair(service)
        let a = try await upgrade(devices[1], service)
        try set(["extra": "written", "mood": "glad"], a)
        try await settle([a, devices[0]])
        let b = try await upgrade(devices[0], service)
        #expect(try value("extra", b) == "written")
        try set(["title": "two"], b)
        try await settle([b, a])
        for device in [a, b] {
            #expect(try value("extra", device) == "written")
            #expect(try value("mood", device) == "glad")
            #expect(try value("title", device) == "two")
            #expect(try await !device.mirror.perform { try $0.tables.hasPendingRows() })
        }
    }

    @Test("A usual value of a new attribute is no change: it replaces nothing that comes later")
    func usualValue() async throws {
        let service = try await CloudService.temporary()
        let devices = try await pair(service)
        let a = try await upgrade(devices[1], service)
        try set(["mood": "glad"], a)
        let b = try await upgrade(devices[0], service)
        #expect(try await !b.mirror.perform { try $0.tables.hasPendingRows() })
        try set(["title": "two"], b)
        try await settle([b, a])
        for device in [a, b] { #expect(try value("mood", device) == "glad") }
    }

    @Test("What the user writes between the upgrade and the next sync counts")
    func editedSince() async throws {
        let service = try await CloudService.temporary()
        let devices = try await pair(service)
        let a = try await upgrade(devices[1], service)
        try set(["extra": "written"], a)
        try await settle([a, devices[0]])
        try devices[0].stop()
        // The program is used without a mirror at first.
        let plain = NSPersistentContainer(name: "Notes", managedObjectModel: Self.newer())
        let description = NSPersistentStoreDescription(url: devices[0].url)
        description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
        plain.persistentStoreDescriptions = [description]
        plain.loadPersistentStores { #expect($1 == nil) }
        let context = plain.newBackgroundContext()
        try context.performAndWait {
            try note(context).setValue("mine", forKey: "extra")
            try context.save()
        }
        for store in plain.persistentStoreCoordinator.persistentStores {
            try plain.persistentStoreCoordinator.remove(store)
        }
        let b = try await upgrade(devices[0], service)
        try await settle([b, a])
        for device in [a, b] { #expect(try value("extra", device) == "mine") }
    }

    @Test("Relationships that came before the upgrade appear with it")
    func relationships() async throws {
        let service = try await CloudService.temporary()
        let devices = try await pair(service)
        let a = try await upgrade(devices[1], service)
        try a.change { context in
            let folder = try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Folder")).first)
            let tag = try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Tag")).first)
            try note(context).setValue(folder, forKey: "editor")
            folder.setValue(Set([tag]), forKey: "topics")
        }
        try await settle([a, devices[0]])
        let b = try await upgrade(devices[0], service)
        try set(["title": "two"], b)
        try await settle([b, a])
        for device in [a, b] {
            #expect(try value("editor.name", device) == "folder")
            let topics = try device.change { context in
                try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Tag", "folders.@count == 1"))
            }
            #expect(topics == 1)
        }
    }

    @Test("A deletion is not undone by an upgrade")
    func deletion() async throws {
        let service = try await CloudService.temporary()
        let devices = try await pair(service)
        let a = try await upgrade(devices[1], service)
        try set(["extra": "written"], a)
        try await settle([a, devices[0]])
        try a.change { $0.delete(try note($0)) }
        try await a.sync()
        let b = try await upgrade(devices[0], service)
        try await settle([b, a])
        for device in [a, b] { #expect(try device.titles() == []) }
    }

    @Test("An older model keeps what it does not know, and the newer one shows it again")
    func downgrade() async throws {
        let service = try await CloudService.temporary()
        let devices = try await pair(service)
        let a = try await upgrade(devices[1], service)
        try set(["extra": "written"], a)
        try await a.sync()
        try a.stop()
        // The store itself is that of the older program again, as from a backup; the record is as it was.
        try await devices[0].sync()
        try set(["title": "two"], devices[0])
        try await devices[0].sync()
        let b = try await upgrade(devices[0], service)
        #expect(try value("extra", b) == "written")
        #expect(try value("title", b) == "two")
    }
}

extension NSFetchRequest where ResultType == NSManagedObject {
    fileprivate convenience init(entityName: String, _ format: String) {
        self.init(entityName: entityName)
        predicate = NSPredicate(format: format)
    }
}

import CloudKit
import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("Records of objects")
struct NSPersistentCloudKitContainerRecordsTests {
    private func insert(_ device: MirrorDevice, _ title: String) throws -> NSManagedObjectID {
        try device.change { context in
            let note = NSEntityDescription.insertNewObject(forEntityName: "Task", into: context)
            note.setValue(title, forKey: "title")
            try context.obtainPermanentIDs(for: [note])
            return note.objectID
        }
    }

    @Test("The record of an object is what the service had last; what was never sent has none")
    func records() async throws {
        let service = try await CloudService.temporary()
        let device = try await MirrorDevice.make(service)
        try await device.mirror.whenSetUp()
        let id = try insert(device, "one")
        try await device.mirror.takeLocalChanges()
        #expect(device.container.record(for: id) == nil && device.container.recordID(for: id) == nil)
        try await device.sync()
        let record = try #require(device.container.record(for: id))
        #expect(record.recordID == device.container.recordID(for: id) && record.recordType == "CD_Note")
        let saved = try await device.mirror.options.database.record(for: record.recordID)
        #expect(saved.recordChangeTag == record.recordChangeTag && Set(saved.allKeys()) == Set(record.allKeys()))
        #expect(saved["CD_title"] as? String == "one" && record["CD_entityName"] as? String == "Task")
        #expect(record.changedKeys().isEmpty)
        try device.change { try $0.existingObject(with: id).setValue("two", forKey: "title") }
        try await device.mirror.takeLocalChanges()
        #expect(device.container.record(for: id)?["CD_title"] as? String == "one")
        try await device.sync()
        #expect(device.container.record(for: id)?["CD_title"] as? String == "two")
        let other = try insert(device, "unsent")
        #expect(device.container.records(for: [id, other]).keys.map { $0 } == [id])
        #expect(device.container.recordIDs(for: [other, id]) == [id: record.recordID])
    }

    @Test("Temporary identifiers, deleted objects, and objects of other containers have no records")
    func withoutRecords() async throws {
        let service = try await CloudService.temporary()
        let (device, other) = (try await MirrorDevice.make(service), try await MirrorDevice.make(service, user: "_bob"))
        try await device.mirror.whenSetUp()
        let id = try insert(device, "one")
        try await device.sync()
        #expect(device.container.recordID(for: id) != nil && other.container.recordID(for: id) == nil)
        let temporary = device.view.performAndWait {
            NSEntityDescription.insertNewObject(forEntityName: "Tag", into: device.view).objectID
        }
        #expect(temporary.isTemporaryID && device.container.record(for: temporary) == nil)
        device.view.performAndWait { device.view.reset() }
        try device.change { $0.delete(try $0.existingObject(with: id)) }
        try await device.sync()
        #expect(device.container.record(for: id) == nil && device.container.recordID(for: id) == nil)
    }

    @Test("The object of a record that another device has deleted has no record")
    func deletedElsewhere() async throws {
        let service = try await CloudService.temporary()
        let (a, b) = (try await MirrorDevice.make(service), try await MirrorDevice.make(service))
        let id = try insert(a, "one")
        try await a.sync()
        try await b.sync()
        try b.change { context in
            for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")) {
                context.delete(object)
            }
        }
        try await b.sync()
        try await a.sync()
        #expect(try a.content().isEmpty && a.container.record(for: id) == nil)
    }
}

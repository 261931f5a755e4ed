import CloudKit
import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("Mirrored stores that are migrated")
struct MigratedStoreTests {
    /// A store that is in step, and has an object that was not sent yet.
    private func filled(_ service: CloudService) async throws -> MirrorDevice {
        let device = try await MirrorDevice.make(service)
        try device.change { context in
            // Gaps, so that the new keys are others.
            for number in 0..<5 { context.delete(insert("Note", ["title": "gone \(number)"], context)) }
            let folder = insert("Folder", ["name": "Work"], context)
            let tag = insert("Tag", ["name": "red"], context)
            insert("Note", ["title": "one", "count": 3, "folder": folder, "tags": Set([tag])], context)
            insert("Task", ["title": "two", "isDone": true], context)
        }
        try await device.sync()
        try device.change { insert("Note", ["title": "waits"], $0) }
        try device.stop()
        return device
    }

    private func migrate(_ device: MirrorDevice, to model: NSManagedObjectModel, byCopying: Bool) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        var options: [AnyHashable: Any] = [
            NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
            NSPersistentHistoryTrackingKey: true,
        ]
        if byCopying {
            let mapping = try NSMappingModel.inferredMappingModel(
                forSourceModel: NotesModel.make(),
                destinationModel: model
            )
            options[NSMigrationMappingModelsOption] = [mapping]
        }
        let store = try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: device.url,
            options: options
        )
        try coordinator.remove(store)
    }

    @Test("keep what the mirror knows, so that no object is sent twice", arguments: [false, true])
    func migrated(byCopying: Bool) async throws {
        let service = try await CloudService.temporary()
        let device = try await filled(service)
        let model = NotesModel.make { entities in
            entities["Note"]?.properties.append(NotesModel.attribute("summary", .stringAttributeType))
        }
        try migrate(device, to: model, byCopying: byCopying)
        let again = try await MirrorDevice.make(service, in: device.folder, model: model)
        try await again.sync()
        let other = try await MirrorDevice.make(service, model: model)
        try await other.sync()
        #expect(try other.content() == again.content())
        #expect(try other.content().count == 5)
        #expect(try other.content().contains { $0.hasPrefix("Note") && $0.contains("tags=[\"red\"]") })
    }
}

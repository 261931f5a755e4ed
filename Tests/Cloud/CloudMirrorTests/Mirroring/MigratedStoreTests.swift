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

    private func migrate(
        _ device: MirrorDevice,
        from former: NSManagedObjectModel = NotesModel.make(),
        to model: NSManagedObjectModel,
        byCopying: Bool
    ) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        var options: [AnyHashable: Any] = [
            NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
            NSPersistentHistoryTrackingKey: true, NSMigrationDroppedPropertiesOption: ["Tag", "Note.tags"],
        ]
        if byCopying {
            let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: former, destinationModel: model)
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

    /// The model without tags, and with more attributes of notes.
    private func withoutTags(_ more: String...) -> NSManagedObjectModel {
        let model = NotesModel.make { entities in
            entities["Note"]?.properties.removeAll { $0.name == "tags" }
            for name in more { entities["Note"]?.properties.append(NotesModel.attribute(name, .stringAttributeType)) }
        }
        model.entities.removeAll { $0.name == "Tag" }
        return model
    }

    @Test(
        "C271: after an entity has gone, the store syncs on and migrates again; the service keeps the entity's records",
        arguments: [false, true]
    )
    func droppedEntity(byCopying: Bool) async throws {
        let service = try await CloudService.temporary()
        let device = try await filled(service)
        let models = [NotesModel.make(), withoutTags(), withoutTags("summary")]
        for (former, model) in zip(models, models.dropFirst()) {
            try migrate(device, from: former, to: model, byCopying: byCopying)
            let again = try await MirrorDevice.make(service, in: device.folder, model: model)
            try again.add("with \(model.entitiesByName["Note"]?.attributesByName.count ?? 0) attributes")
            try await again.sync()
            #expect(try await !again.container.hasWaitingChanges)
            #expect(await again.container.syncStatus.problems.isEmpty)
            try again.stop()
        }
        let other = try await MirrorDevice.make(service)
        try await other.sync()
        let content = try other.content()
        #expect(content.count { $0.hasPrefix("Note") } == 4 && content.contains { $0.hasPrefix("Tag: name=red") })
        #expect(content.contains { $0.contains("title=one") && $0.contains("tags=[\"red\"]") })
    }
}

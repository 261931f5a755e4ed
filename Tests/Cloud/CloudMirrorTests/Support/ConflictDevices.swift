import CloudService
import FoundationBackfill
import Synchronization
import Testing

@testable import CoreData

/// Devices that have the same note, and change it without knowing of each other.
final class ConflictDevices {
    let devices: [MirrorDevice]
    private let entity: String

    /// - Parameters:
    ///   - policies: The policy of each device for notes; nil for none.
    ///   - deletionRule: The rule of the model for notes that were deleted and changed.
    static func make(
        _ policies: [RecordingPolicy?],
        entity: String = "Note",
        deletionRule: String? = nil,
        _ configure: (Int, NSPersistentCloudKitContainerOptions) -> Void = { _, _ in }
    ) async throws -> ConflictDevices {
        let service = try await CloudService.temporary()
        var devices: [MirrorDevice] = []
        for (index, policy) in policies.enumerated() {
            let model = NotesModel.make { entities in
                if let deletionRule { entities["Note"]?.userInfo = ["CloudKit.deletion": deletionRule] }
            }
            let device = try await MirrorDevice.make(service, model: model) { options in
                if let policy { options.conflictPolicies["Note"] = policy }
                configure(index, options)
            }
            devices.append(device)
        }
        let all = ConflictDevices(devices, entity)
        try all[0].change { insert(entity, ["title": "base"], $0) }
        try await all.settle()
        return all
    }

    private init(_ devices: [MirrorDevice], _ entity: String) {
        (self.devices, self.entity) = (devices, entity)
    }

    subscript(index: Int) -> MirrorDevice { devices[index] }

    func note(in context: NSManagedObjectContext) throws -> NSManagedObject {
        try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity)).first)
    }

    /// Sets a property on devices, one after the other.
    ///
    /// - Parameter sides: Each a value and the number of the device.
    func set(_ property: String, _ sides: [Any]...) throws {
        for side in sides {
            let device = devices[try #require(side[1] as? Int)]
            try device.change { try note(in: $0).setValue(side[0], forKey: property) }
            // Changes of the same millisecond have no order.
            Thread.sleep(forTimeInterval: 0.003)
        }
    }

    func value(_ property: String, on index: Int) throws -> Any? {
        try devices[index].change { context in
            context.refreshAllObjects()
            return try note(in: context).value(forKey: property)
        }
    }

    func conflicts(on index: Int) throws -> [CloudKitConflict] {
        let id = try devices[index].change { try note(in: $0).objectID }
        return try devices[index].container.conflicts(for: id)
    }

    /// Syncs all devices, the last one first, until each has what the others have.
    func settle() async throws {
        for _ in 0..<3 {
            for device in devices.reversed() { try await device.sync() }
        }
    }

    func isInStep(_ index: Int) async throws -> Bool {
        try await !devices[index].mirror.perform { try $0.tables.hasPendingRows() }
    }
}

/// Where a policy finds the device that it belongs to.
final class DevicePlace: Sendable {
    private let context = Mutex<NSManagedObjectContext?>(nil)

    /// Has the context of the first device be the one to save in.
    func lead(to devices: ConflictDevices) {
        let own = devices[0].container.newBackgroundContext()
        context.withLock { $0 = own }
    }

    func save(_ title: String) {
        inContext { context in
            let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            notes.first?.setValue(title, forKey: "title")
            try context.save()
        }
    }

    /// Deletes all notes in a batch.
    func deleteAll() {
        inContext { context in
            let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
            try context.execute(NSBatchDeleteRequest(fetchRequest: request))
        }
    }

    private func inContext(_ body: (NSManagedObjectContext) throws -> Void) {
        guard let context = context.withLock({ $0 }) else { return }
        context.performAndWait {
            do {
                try body(context)
            } catch {
                Issue.record(error)
            }
        }
    }
}

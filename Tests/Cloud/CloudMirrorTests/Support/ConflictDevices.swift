import CloudService
import FoundationBackfill
import Synchronization
import Testing

@testable import CoreData

/// Devices that have the same note, and change it without knowing of each other.
final class ConflictDevices {
    let devices: [MirrorDevice]
    private let entity: String

    /// - Parameter policies: The policy of each device for notes; nil for none.
    static func make(
        _ policies: [RecordingPolicy?],
        entity: String = "Note",
        _ configure: (Int, NSPersistentCloudKitContainerOptions) -> Void = { _, _ in }
    ) async throws -> ConflictDevices {
        let service = try await CloudService.temporary()
        var devices: [MirrorDevice] = []
        for (index, policy) in policies.enumerated() {
            let device = try await MirrorDevice.make(service) { options in
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

/// A policy that notes what it was asked.
final class RecordingPolicy: CloudKitConflictPolicy {
    private let asked = Mutex<[String]>([])
    private let decide: @Sendable (CloudKitPropertyConflict) -> CloudKitConflictDecision

    init(_ decide: @escaping @Sendable (CloudKitPropertyConflict) -> CloudKitConflictDecision) {
        self.decide = decide
    }

    var questions: [String] { asked.withLock { $0 } }

    func decision(on conflict: CloudKitPropertyConflict) -> CloudKitConflictDecision {
        func text(_ version: CloudKitPropertyConflict.Version?) -> String {
            version.map { $0.value.map { "\($0)" } ?? "nil" } ?? "?"
        }
        let sides = "\(text(conflict.base)) -> \(text(conflict.mine)) / \(text(conflict.theirs))"
        asked.withLock { $0.append("\(conflict.entityName).\(conflict.property): \(sides)") }
        return decide(conflict)
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
        guard let context = context.withLock({ $0 }) else { return }
        context.performAndWait {
            do {
                let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
                notes.first?.setValue(title, forKey: "title")
                try context.save()
            } catch {
                Issue.record(error)
            }
        }
    }
}

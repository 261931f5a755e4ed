internal import CloudKit
internal import CloudService
internal import CoreData
internal import FoundationBackfill

/// A device with a store in a file, which outlasts crashes.
final class StoreDevice {
    let index: Int
    let transport: FaultyTransport
    private let url: URL
    private(set) var version = 0
    private let policy: SimulatedPolicy?
    private var container: NSPersistentCloudKitContainer?

    /// - Parameter decides: Whether the device decides conflicts, in a way of its own.
    init(_ index: Int, _ transport: FaultyTransport, in folder: URL, decides: Bool) {
        (self.index, self.transport) = (index, transport)
        policy = decides ? SimulatedPolicy(device: index) : nil
        url = folder.appending(path: "device\(index).sqlite")
    }

    /// Begins the program.
    ///
    /// - Parameter version: The version of the model, from 0.
    func start(version: Int) throws {
        self.version = max(version, self.version)
        transport.set { ($0.hasCrashed, $0.requestsBeforeCrash) = (false, nil) }
        let model = SimulatedModel.make(self.version + 1)
        let container = NSPersistentCloudKitContainer(name: "Device", managedObjectModel: model)
        let description = NSPersistentStoreDescription(url: url)
        let options = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.simulation")
        options.container = CKContainer(identifier: "iCloud.simulation", over: transport)
        options.syncsAutomatically = false
        if let policy { for entity in SimulatedModel.entityNames { options.conflictPolicies[entity] = policy } }
        description.cloudKitContainerOptions = options
        description.setValue("OFF" as NSString, forPragmaNamed: "synchronous")
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        self.container = container
    }

    /// Ends the program as it is.
    func crash() throws {
        guard let container else { return }
        transport.set { $0.hasCrashed = true }
        container.stopMirroring()
        for store in container.persistentStoreCoordinator.persistentStores {
            try container.persistentStoreCoordinator.remove(store)
        }
        self.container = nil
    }

    func sync() async throws { try await container?.sync() }

    var hasWaitingChanges: Bool {
        get async throws { try await container?.hasWaitingChanges ?? false }
    }

    /// Changes objects and saves them.
    func change(_ body: (NSManagedObjectContext) throws -> Void) throws {
        guard let context = container?.newBackgroundContext() else { return }
        try context.performAndWait {
            try body(context)
            if context.hasChanges { try context.save() }
        }
    }

    /// The texts that are told of as replaced by others, and those that the device has decided against.
    func lostTexts() throws -> Set<String> {
        guard let container else { return [] }
        var texts = policy?.rejected ?? []
        texts.formUnion(try container.conflictsOfDeletedObjects().values.joined().compactMap { $0.value as? String })
        let context = container.newBackgroundContext()
        let ids = try context.performAndWait {
            try SimulatedModel.entityNames.flatMap { name in
                try context.fetch(NSFetchRequest<NSManagedObject>(entityName: name)).map(\.objectID)
            }
        }
        for id in ids { texts.formUnion(try container.conflicts(for: id).compactMap { $0.value as? String }) }
        return texts
    }

    /// All that the device shows, equal on devices that have the same.
    func content() throws -> [ShownObject] {
        var objects: [ShownObject] = []
        try change { context in
            for name in SimulatedModel.entityNames {
                for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: name)) {
                    objects.append(ShownObject(object))
                }
            }
        }
        return objects.sorted { ($0.entity, $0.key) < ($1.entity, $1.key) }
    }
}

/// An object as a user sees it.
struct ShownObject: Hashable {
    let entity: String
    let key: String
    var texts: [String: String] = [:]
    var count: Int64 = 0
    var related: [String: [String]] = [:]

    init(_ object: NSManagedObject) {
        (entity, key) = (object.entity.name ?? "", object.value(forKey: "key") as? String ?? "?")
        for (name, attribute) in object.entity.attributesByName where name != "key" {
            if attribute.attributeType == .stringAttributeType {
                texts[name] = object.value(forKey: name) as? String
            } else {
                count = object.value(forKey: name) as? Int64 ?? -1
            }
        }
        for name in object.entity.relationshipsByName.keys {
            func key(_ object: Any) -> String { (object as? NSManagedObject)?.value(forKey: "key") as? String ?? "?" }
            related[name] =
                switch object.value(forKey: name) {
                case let other as NSManagedObject: [key(other)]
                case let order as NSOrderedSet: order.map(key)
                case let set as Set<NSManagedObject>: set.map(key).sorted()
                default: []
                }
        }
    }
}

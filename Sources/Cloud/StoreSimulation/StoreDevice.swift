internal import CloudKit
internal import CloudService
internal import CoreData
internal import FoundationBackfill
internal import SeededRandom
internal import TSanMutex

/// A device with a store in a file, which outlasts crashes.
final class StoreDevice {
    let index: Int
    let transport: FaultyTransport
    private let url: URL
    private let model: RandomModel
    /// The version of the program, which only rises.
    private(set) var version = 0
    private let policy: SimulatedPolicy?
    /// Makes the names of records, by which devices settle what has happened at the same time.
    private let names: RandomNames
    private var container: NSPersistentCloudKitContainer?

    /// - Parameter decides: Whether the device decides conflicts, in a way of its own.
    init(_ index: Int, _ transport: FaultyTransport, in folder: URL, _ model: RandomModel, decides: Bool, seed: UInt64)
    {
        (self.index, self.transport, self.model) = (index, transport, model)
        policy = decides ? SimulatedPolicy(device: index) : nil
        names = RandomNames(seed: seed)
        url = folder.appending(path: "device\(index).sqlite")
    }

    /// Starts the program.
    ///
    /// - Parameter version: The version of the model. A later one that the device has had stays.
    func start(version: Int) async throws {
        self.version = max(version, self.version)
        transport.set { ($0.hasCrashed, $0.requestsBeforeCrash) = (false, nil) }
        let container = NSPersistentCloudKitContainer(
            name: "Device",
            managedObjectModel: model.managedObjectModel(self.version)
        )
        let description = NSPersistentStoreDescription(url: url)
        description.cloudKitContainerOptions = options()
        description.setValue("OFF" as NSString, forPragmaNamed: "synchronous")
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        try await container.whenSetUp()
        self.container = container
    }

    private func options() -> NSPersistentCloudKitContainerOptions {
        let options = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.simulation")
        options.container = CKContainer(identifier: "iCloud.simulation", over: transport)
        (options.syncsAutomatically, options.observesChanges) = (false, false)
        options.makeName = { [names] in names.next() }
        if let policy { for entity in model.entities { options.conflictPolicies[entity.name] = policy } }
        return options
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

    /// Works in a context of its own.
    func perform(_ body: (NSManagedObjectContext) throws -> Void) throws {
        guard let context = container?.newBackgroundContext() else { return }
        try context.performAndWait { try body(context) }
    }

    private func stored(in context: NSManagedObjectContext) throws -> [NSManagedObject] {
        let roots = model.entities(in: version).filter { $0.parent == nil }
        return try roots.flatMap { try context.fetch(NSFetchRequest<NSManagedObject>(entityName: $0.name)) }
    }

    /// All objects of a context, equal on devices that show the same.
    func objects(in context: NSManagedObjectContext) throws -> [ShownObject] {
        let objects = try stored(in: context)
        let keys = objects.map { ($0.objectID, $0.value(forKey: "key") as? String ?? "?") }
        let known = Dictionary(keys) { first, _ in first }
        return objects.map { ShownObject($0, model, version, known) }
            .sorted { ($0.entity, $0.key) < ($1.entity, $1.key) }
    }

    /// All that the device shows.
    func content() throws -> [ShownObject] {
        var content: [ShownObject] = []
        try perform { content = try objects(in: $0) }
        return content
    }

    /// The texts that can be read as replaced by others, and those that the device has decided against.
    func lostTexts() throws -> Set<String> {
        guard let container else { return [] }
        var texts = policy?.rejected ?? []
        texts.formUnion(try container.conflictsOfDeletedObjects().values.joined().compactMap { $0.value as? String })
        var ids: [NSManagedObjectID] = []
        try perform { ids = try stored(in: $0).map(\.objectID) }
        for id in ids { texts.formUnion(try container.conflicts(for: id).compactMap { $0.value as? String }) }
        return texts
    }
}

/// UUIDs that a seed determines.
private final class RandomNames: Sendable {
    private let random: Mutex<SeededGenerator>

    init(seed: UInt64) {
        random = Mutex(SeededGenerator(seed: seed))
    }

    func next() -> String {
        let words = random.withLock { [$0.next(), $0.next()] }
        let digits = words.map { String($0, radix: 16, uppercase: true) }
            .map { String(repeating: "0", count: 16 - $0.count) + $0 }
            .joined()
        let lengths = [8, 4, 4, 4, 12]
        var rest = digits[...]
        return lengths.map { length in
            defer { rest = rest.dropFirst(length) }
            return String(rest.prefix(length))
        }
        .joined(separator: "-")
    }
}

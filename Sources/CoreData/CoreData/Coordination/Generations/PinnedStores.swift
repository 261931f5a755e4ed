internal import FoundationBackfill
internal import SQLiteConnection

/// The stores of a coordinator as they were at some moment, for contexts that read nothing later. What is written goes to
/// the stores as they are.
///
/// Each SQLite store with a write-ahead log has a connection of its own for it, in a transaction that began then; the others
/// are read as they are.
final class PinnedStores: ObjectStore {
    let coordinator: NSPersistentStoreCoordinator
    private let snapshots: [HeldSnapshot]

    /// Nil if no store can keep its state.
    init?(_ coordinator: NSPersistentStoreCoordinator) throws {
        self.coordinator = coordinator
        snapshots = try coordinator.persistentStores.compactMap { try ($0 as? SQLiteStore)?.currentGeneration() }
        if snapshots.isEmpty { return nil }
    }

    /// Runs the body so that this thread reads the stores as they were.
    private func reading<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.use(snapshots[...], body)
    }

    private static func use<Result>(
        _ snapshots: ArraySlice<HeldSnapshot>,
        _ body: () throws -> Result
    ) rethrows -> Result {
        guard let first = snapshots.first else { return try body() }
        return try first.use { try use(snapshots.dropFirst(), body) }
    }

    // MARK: - Reading

    func fetch(_ plan: FetchPlan, affectedStores: [NSPersistentStore]?) throws -> [StoreRows] {
        try reading { try coordinator.fetch(plan, affectedStores: affectedStores) }
    }

    func count(_ plan: FetchPlan, affectedStores: [NSPersistentStore]?) throws -> Int? {
        try reading { try coordinator.count(plan, affectedStores: affectedStores) }
    }

    func keys(_ plan: FetchPlan, affectedStores: [NSPersistentStore]?) throws -> FetchedKeys? {
        try reading { try coordinator.keys(plan, affectedStores: affectedStores) }
    }

    func values(
        _ dictionaries: DictionaryPlan,
        of plan: FetchPlan,
        affectedStores: [NSPersistentStore]?
    ) throws -> [[Value]]? {
        try reading { try coordinator.values(dictionaries, of: plan, affectedStores: affectedStores) }
    }

    func orderedRows(
        _ keyPaths: [String?],
        of plan: FetchPlan,
        affectedStores: [NSPersistentStore]?
    ) throws -> [(store: StoreIdentity?, rows: [OrderedRow])]? {
        try reading { try coordinator.orderedRows(keyPaths, of: plan, affectedStores: affectedStores) }
    }

    /// What is remembered is later, as a rule: only the store knows what was.
    func row(for id: NSManagedObjectID, readSince earliest: Double) throws -> RowSnapshot? {
        try reading { try coordinator.row(for: id, readSince: .infinity) }
    }

    func rows(_ keys: [Int64], of entity: EntityLayout, in store: StoreIdentity?) throws -> [RowSnapshot] {
        try reading { try coordinator.rows(keys, of: entity, in: store) }
    }

    func page(_ keys: [Int64], of entity: EntityLayout, in store: StoreIdentity?) throws -> [RowSnapshot] {
        try reading { try coordinator.page(keys, of: entity, in: store) }
    }

    func members(
        at ordinal: Int,
        of entity: EntityLayout,
        owners: [Int64],
        in store: StoreIdentity?
    ) throws -> [Int64: [RowSnapshot]] {
        try reading { try coordinator.members(at: ordinal, of: entity, owners: owners, in: store) }
    }

    // MARK: - What does not depend on the moment

    var layout: ModelLayout { coordinator.layout }

    func stores(for entity: EntityLayout, affectedStores: [NSPersistentStore]?) -> [any RowStore] {
        coordinator.stores(for: entity, affectedStores: affectedStores)
    }

    func ownIdentity(of store: StoreIdentity) -> StoreIdentity? { coordinator.ownIdentity(of: store) }

    func allocateKeys(for objects: [NSManagedObject]) throws -> [AllocatedKey] {
        try coordinator.allocateKeys(for: objects)
    }

    func save(_ request: NSSaveChangesRequest) throws -> [StoreSave] { try coordinator.save(request) }
}

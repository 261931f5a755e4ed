internal import FoundationBackfill

/// The stores of a coordinator at one moment, for contexts that are pinned to a query generation. Saves go to the
/// current stores.
///
/// Stores that can keep a state, see ``PinnableStore``, are read in that state. Other stores are read in their current
/// state.
final class PinnedStores: ObjectStore {
    let coordinator: NSPersistentStoreCoordinator
    private let states: [any StoreState]

    /// Returns nil if no store can be pinned.
    init?(_ coordinator: NSPersistentStoreCoordinator) throws {
        self.coordinator = coordinator
        states = try coordinator.persistentStores.compactMap { try ($0 as? any PinnableStore)?.currentState() }
        if states.isEmpty { return nil }
    }

    /// Runs the body with this thread reading the pinned versions of all stores.
    private func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try Self.use(states[...], body)
    }

    private static func use<Result>(
        _ states: ArraySlice<any StoreState>,
        _ body: () throws -> Result
    ) throws -> Result {
        guard let first = states.first else { return try body() }
        return try first.use { try use(states.dropFirst(), body) }
    }

    // MARK: - Reading

    func fetch(_ plan: FetchPlan) throws -> [StoreRows] {
        try reading { try coordinator.fetch(plan) }
    }

    func count(_ plan: FetchPlan) throws -> Int? {
        try reading { try coordinator.count(plan) }
    }

    func keys(_ plan: FetchPlan) throws -> FetchedKeys? {
        try reading { try coordinator.keys(plan) }
    }

    func values(_ dictionaries: DictionaryPlan, of plan: FetchPlan) throws -> [[Value]]? {
        try reading { try coordinator.values(dictionaries, of: plan) }
    }

    func orderedRows(_ keyPaths: [String?], of plan: FetchPlan) throws -> [(store: StoreIdentity?, rows: [OrderedRow])]?
    {
        try reading { try coordinator.orderedRows(keyPaths, of: plan) }
    }

    /// Always reads the row from the store, because cached rows are usually newer.
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

    // MARK: - Forwarded to the coordinator

    var mergingContexts: ContextList { coordinator.mergingContexts }
    var layout: ModelLayout { coordinator.layout }

    func stores(for entity: EntityLayout, among affected: [StoreIdentity]?) -> [any RowStore] {
        coordinator.stores(for: entity, among: affected)
    }

    func ownIdentity(of store: StoreIdentity) -> StoreIdentity? { coordinator.ownIdentity(of: store) }

    func allocateKeys(for objects: [NSManagedObject]) throws -> [AllocatedKey] {
        try coordinator.allocateKeys(for: objects)
    }

    func save(_ request: NSSaveChangesRequest) throws -> [StoreSave] { try coordinator.save(request) }
}

/// A store that can keep its current state, to be read while others write.
protocol PinnableStore: NSPersistentStore {
    /// Keeps the current state of the store for as long as the result is referred to. Returns nil if the store cannot keep
    /// its state now.
    func currentState() throws -> (any StoreState)?
}

/// A state that a store keeps.
protocol StoreState: AnyObject, Sendable {
    /// Runs the body with the current thread reading the store in this state.
    ///
    /// - Throws: An error if the state is lost.
    func use<Result>(_ body: () throws -> Result) throws -> Result
}

/// The error for a store with more pinned states than can be kept.
struct TooManyGenerations: Error {
    let count: Int
}

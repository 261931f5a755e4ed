internal import FoundationBackfill

/// What a context reads from and saves to: a coordinator, or a parent context.
///
/// Calls go downwards only, and wait: whoever answers must never wait for a context above.
protocol ObjectStore: AnyObject, Sendable {
    /// The entities of the model.
    var layout: ModelLayout { get }

    /// The stores that may hold objects of the entity or, if they are included, its subentities, in the order in which they
    /// were added. `affectedStores` leaves only those of its own; empty or nil is all.
    func stores(for entity: EntityLayout, affectedStores: [NSPersistentStore]?) -> [any RowStore]

    /// The rows that a plan finds, store by store. A plan with a limit or an offset over several stores comes without
    func fetch(_ plan: FetchPlan, affectedStores: [NSPersistentStore]?) throws -> [StoreRows]

    /// The keys of the objects that a plan finds, in its order; nil if that takes fetching them.
    func keys(_ plan: FetchPlan, affectedStores: [NSPersistentStore]?) throws -> FetchedKeys?

    /// The number of rows that a plan finds; nil if that takes fetching them.
    func count(_ plan: FetchPlan, affectedStores: [NSPersistentStore]?) throws -> Int?

    /// The values of the dictionaries that a plan asks for (see ``RowStore``); nil if that takes fetching objects.
    func values(
        _ dictionaries: DictionaryPlan,
        of plan: FetchPlan,
        affectedStores: [NSPersistentStore]?
    ) throws -> [[Value]]?

    /// What names the rows that a plan finds, with the values at key paths, store by store (see ``RowStore``); nil if that
    /// takes fetching them. A plan with a limit or an offset over several stores comes without, as in a fetch.
    func orderedRows(
        _ keyPaths: [String?],
        of plan: FetchPlan,
        affectedStores: [NSPersistentStore]?
    ) throws -> [(store: StoreIdentity?, rows: [OrderedRow])]?

    /// The row of an object, as it was at the given time or later (see ``RowStore``); nil if there is none, or its store has
    /// been removed.
    func row(for id: NSManagedObjectID, readSince earliest: Double) throws -> RowSnapshot?

    /// The rows of objects of one entity's hierarchy, those that there are, in any order.
    func rows(_ keys: [Int64], of entity: EntityLayout, in store: StoreIdentity?) throws -> [RowSnapshot]

    /// The same, for somebody who goes through so many that nobody should remember them.
    func page(_ keys: [Int64], of entity: EntityLayout, in store: StoreIdentity?) throws -> [RowSnapshot]

    /// For each owner, the rows that its to-many relationship leads to.
    func members(
        at ordinal: Int,
        of entity: EntityLayout,
        owners: [Int64],
        in store: StoreIdentity?
    ) throws -> [Int64: [RowSnapshot]]

    /// What identifiers here know of a store that another coordinator may have made them for; nil if there is no such store.
    func ownIdentity(of store: StoreIdentity) -> StoreIdentity?

    /// The store and the key of each new object, in their order. Objects without a store get one. Nothing is written and
    /// no object changed: the context gives each its key.
    func allocateKeys(for objects: [NSManagedObject]) throws -> [AllocatedKey]

    /// Writes the changes of a context. All objects have their store and their key already.
    func save(_ request: NSSaveChangesRequest) throws -> [StoreSave]
}

extension ObjectStore {
    /// Fetching the rows does as well.
    func orderedRows(
        _ keyPaths: [String?],
        of plan: FetchPlan,
        affectedStores: [NSPersistentStore]?
    ) throws -> [(store: StoreIdentity?, rows: [OrderedRow])]? { nil }
}

internal import FoundationBackfill

/// The source that a context reads from and saves to: a coordinator, pinned stores, or a parent context.
///
/// Calls are synchronous and go from child to parent only. An object store must never wait for a context above it.
protocol ObjectStore: AnyObject, Sendable {
    /// The layout of the model.
    var layout: ModelLayout { get }

    /// The contexts that automatically merge changes which are saved here.
    var mergingContexts: ContextList { get }

    /// Returns the stores that hold objects of the entity or its subentities, in the order in which they were added.
    ///
    /// - Parameter affected: Restricts the result to these stores; nil for all.
    func stores(for entity: EntityLayout, among affected: [StoreIdentity]?) -> [any RowStore]

    /// Returns the rows that a plan finds, for each store. With several stores, the plan's limit and offset are not
    /// applied.
    func fetch(_ plan: FetchPlan) throws -> [StoreRows]

    /// Returns the keys of the objects that a plan finds, in the plan's order; nil if this requires fetching the rows.
    func keys(_ plan: FetchPlan) throws -> FetchedKeys?

    /// Returns the number of rows that a plan finds; nil if this requires fetching them.
    func count(_ plan: FetchPlan) throws -> Int?

    /// Returns the values of the dictionaries that a plan asks for (see ``RowStore``); nil if this requires fetching
    /// objects.
    func values(_ dictionaries: DictionaryPlan, of plan: FetchPlan) throws -> [[Value]]?

    /// Returns the identities of the rows that a plan finds with the values at key paths, for each store (see
    /// ``RowStore``); nil if this requires fetching the rows. With several stores, limit and offset are not applied, as
    /// in `fetch`.
    ///
    /// The default implementation returns nil.
    func orderedRows(_ keyPaths: [String?], of plan: FetchPlan) throws -> [(store: StoreIdentity?, rows: [OrderedRow])]?

    /// Returns the row of an object, read at the given time or later (see ``RowStore``); nil if there is none, or the
    /// store has been removed.
    func row(for id: NSManagedObjectID, readSince earliest: Double) throws -> RowSnapshot?

    /// Returns the existing rows for keys of an entity hierarchy, in any order.
    func rows(_ keys: [Int64], of entity: EntityLayout, in store: StoreIdentity?) throws -> [RowSnapshot]

    /// Like `rows`, but bypasses the row cache; for large scans.
    func page(_ keys: [Int64], of entity: EntityLayout, in store: StoreIdentity?) throws -> [RowSnapshot]

    /// Returns the rows of a to-many relationship's members, by the owner's key.
    func members(
        at ordinal: Int,
        of entity: EntityLayout,
        owners: [Int64],
        in store: StoreIdentity?
    ) throws -> [Int64: [RowSnapshot]]

    /// Returns this object store's identity for a store, whose given identity may come from another coordinator; nil if
    /// there is no such store.
    func ownIdentity(of store: StoreIdentity) -> StoreIdentity?

    /// Returns the store and the key of each new object, in order. Chooses a store for objects without one. Neither
    /// stores nor objects are changed: the context assigns the keys.
    func allocateKeys(for objects: [NSManagedObject]) throws -> [AllocatedKey]

    /// Saves the changes of a context. All objects must have their store and key.
    func save(_ request: NSSaveChangesRequest) throws -> [StoreSave]
}

extension ObjectStore {
    /// Default: nil; the caller fetches rows instead.
    func orderedRows(_ keyPaths: [String?], of plan: FetchPlan) throws -> [(store: StoreIdentity?, rows: [OrderedRow])]?
    { nil }
}

/// The rows that one of a coordinator's stores, or a parent context, found for a plan.
struct StoreRows: Sendable {
    /// The store. Rows with temporary keys, which only parent contexts return, belong to no store regardless of this.
    let store: StoreIdentity?
    let found: FetchedRows
    /// Whether there are rows of several stores, so that the caller must merge them in order and apply the plan's
    /// offset and limit. Each store returns at most the rows that can be needed.
    let needsWindow: Bool
}

/// The store and the key of a new object, which make its identifier permanent.
struct AllocatedKey {
    let store: StoreIdentity
    let key: Int64
}

/// The result of a save to one store.
struct StoreSave {
    /// The changes that were saved to the store.
    let request: NSSaveChangesRequest
    /// The saved rows, in the order of the request's objects.
    let rows: SavedRows
}

extension [StoreSave] {
    /// The position after the saves in the histories of their stores; nil if none keeps a history.
    var changeToken: NSPersistentHistoryToken? {
        let numbers = compactMap { save -> (String, Int64)? in
            guard let number = save.rows.transactionNumber, let uuid = save.request.anyObject?.store?.uuid else {
                return nil
            }
            return (uuid, number)
        }
        return numbers.isEmpty ? nil : NSPersistentHistoryToken(Dictionary(numbers) { Swift.max($0, $1) })
    }
}

extension NSSaveChangesRequest {
    /// One of the saved objects; nil if there are none.
    fileprivate var anyObject: NSManagedObject? { inserted.first ?? updated.first ?? deleted.first }
}

extension CocoaError {
    private static let completedSavesKey = "completedSaves"

    /// The saves that had succeeded when a save to another store failed. The context treats these changes as saved.
    var completedSaves: [StoreSave] {
        userInfo[Self.completedSavesKey] as? [StoreSave] ?? []
    }

    /// Returns the error 134040 for a save that succeeded for some stores before it failed for one.
    static func incompleteSave(_ error: any Error, of store: NSPersistentStore, after saves: [StoreSave]) -> CocoaError
    {
        ErrorFactory.makeError(
            .persistentStoreIncompleteSave,
            "Saved to \(saves.count) of the coordinator's stores, but not to \(ErrorFactory.store(at: store.url)): "
                + error.localizedDescription,
            advice: "Resolve the error and save again: the other stores already have their changes",
            storeURL: store.url,
            userInfo: [
                NSUnderlyingErrorKey: error,
                NSAffectedStoresErrorKey: [store],
                NSDetailedErrorsKey: [error as NSError],
                completedSavesKey: saves,
            ]
        )
    }
}

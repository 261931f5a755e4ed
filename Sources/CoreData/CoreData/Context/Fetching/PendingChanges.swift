internal import FoundationBackfill

/// The changes of a context that bear on a fetch, because no store knows of them yet.
struct PendingChanges {
    let inserted: [NSManagedObject]
    let updated: [NSManagedObject]
    let deleted: [NSManagedObject]
    private let predicate: NSPredicate?

    init<ResultType>(_ request: NSFetchRequest<ResultType>, _ plan: FetchPlan, _ tracker: ChangeTracker) {
        predicate = request.predicate
        guard request.includesPendingChanges, tracker.hasChanges else {
            inserted = []
            updated = []
            deleted = []
            return
        }
        let numbers = plan.entityNumbers
        inserted = tracker.inserted.filter { numbers.contains($0.layout.number) }
        updated = tracker.updated.filter { numbers.contains($0.layout.number) }
        deleted = tracker.deleted.filter { numbers.contains($0.layout.number) }
    }

    var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

    /// Whether the order that the store found may be another one now.
    var hasUpdates: Bool { !updated.isEmpty }

    /// Whether an object that a store found is not to be in the result.
    func excludes(_ object: NSManagedObject) -> Bool {
        if object.isDeleted { return true }
        return object.isUpdated && !matches(object)
    }

    /// The objects that belong into the result, and that no store found.
    func additions(to stored: [NSManagedObject]) -> [NSManagedObject] {
        let found = Set(stored.map { ObjectIdentifier($0) })
        return inserted.filter { matches($0) && !found.contains(ObjectIdentifier($0)) }
            + updated.filter { !found.contains(ObjectIdentifier($0)) && matches($0) }
    }

    /// Whether an object satisfies the fetch's predicate now.
    func matches(_ object: NSManagedObject) -> Bool {
        predicate?.evaluate(with: object) ?? true
    }
}

internal import FoundationBackfill

/// The unsaved changes of a context that affect the results of a fetch.
struct PendingChanges {
    let inserted: [NSManagedObject]
    let updated: [NSManagedObject]
    let deleted: [NSManagedObject]
    private let predicate: NSPredicate?
    private let entity: EntityLayout

    init<ResultType>(_ request: NSFetchRequest<ResultType>, _ plan: FetchPlan, in context: NSManagedObjectContext) {
        let tracker = context.tracker
        entity = plan.entity
        guard request.includesPendingChanges, tracker.hasChanges else {
            predicate = nil
            inserted = []
            updated = []
            deleted = []
            return
        }
        predicate = request.predicate?.fittingConstants(to: plan.entity, in: context.layout)
        let numbers = plan.entityNumbers
        inserted = tracker.inserted.filter { numbers.contains($0.layout.number) }
        updated = tracker.updated.filter { numbers.contains($0.layout.number) }
        deleted = tracker.deleted.filter { numbers.contains($0.layout.number) }
    }

    var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

    /// Whether updated objects may change the order of the stored results.
    var hasUpdates: Bool { !updated.isEmpty }

    /// Runs a closure that calls the methods below.
    ///
    /// - Throws: 134091 if the predicate cannot be evaluated for an object.
    func evaluating<Result>(_ body: () -> Result) throws -> Result {
        try GuardedEvaluation.evaluating(predicate, of: entity, body)
    }

    /// Returns whether an object that a store found must be left out of the results.
    func excludes(_ object: NSManagedObject) -> Bool {
        if object.isDeleted { return true }
        return object.isUpdated && !matches(object)
    }

    /// Returns the objects that belong in the results and were not found by a store.
    func additions(to stored: [NSManagedObject]) -> [NSManagedObject] {
        let found = Set(stored.map { ObjectIdentifier($0) })
        return inserted.filter { matches($0) && !found.contains(ObjectIdentifier($0)) }
            + updated.filter { !found.contains(ObjectIdentifier($0)) && matches($0) }
    }

    /// Returns whether an object currently satisfies the fetch's predicate.
    func matches(_ object: NSManagedObject) -> Bool {
        predicate?.evaluate(with: object) ?? true
    }
}

internal import FoundationBackfill

/// A fetch request in the form that stores receive: immutable, with names resolved and managed objects replaced by
/// their identifiers.
struct FetchPlan: Sendable {
    /// A key to sort rows by.
    struct SortKey: Hashable, Sendable {
        /// The key path of an attribute, optionally through to-one relationships; nil for the object's key.
        let keyPath: String?
        let isAscending: Bool
        let comparison: StandardComparison
    }

    let entity: EntityLayout
    /// The context that executes the fetch; incremental stores pass it to their subclass.
    var context: NSManagedObjectContext?
    var includesSubentities = true
    /// The stores to ask; nil for all.
    var affectedStores: [StoreIdentity]?
    /// The condition, in which managed objects have been replaced by their `NSManagedObjectID`s.
    var predicate: NSPredicate?
    var sortKeys: [SortKey] = []
    /// The maximum number of rows; 0 for no limit.
    var limit = 0
    var offset = 0
    /// The keys among which rows are looked for; nil for all.
    var keys: ClosedRange<Int64>?
    /// Whether rows include the values of their slots, and not only keys and entities.
    var includesValues = true
    /// The monitor that observes the fetch and can cancel it.
    var monitor: FetchMonitor?

    /// The numbers of the entities whose objects are fetched.
    var entityNumbers: ClosedRange<Int> {
        includesSubentities ? entity.numbers : entity.number...entity.number
    }
}

extension FetchPlan {
    /// Whether only a part of the results is wanted.
    var hasWindow: Bool { limit > 0 || offset > 0 }

    /// Returns the plan whose rows suffice to find this plan's results once unsaved changes are applied: all rows up to
    /// the window's end, and one more for each that a change may move or remove.
    func widened(for pending: PendingChanges) -> FetchPlan {
        guard hasWindow, !pending.isEmpty else { return self }
        var wide = self
        wide.limit = limit > 0 ? offset + limit + pending.updated.count + pending.deleted.count : 0
        wide.offset = 0
        return wide
    }

    /// Resolves a request against a model.
    ///
    /// - Throws: An error if the request names an entity that the model does not have, or if no store can sort by its
    ///   descriptors.
    init<ResultType>(_ request: NSFetchRequest<ResultType>, in model: ModelLayout) throws {
        guard let name = request.entityName else {
            throw ErrorFactory.invalidFetch(
                "A fetch request must have an entity",
                advice: "Create it with init(entityName:), or set its entity"
            )
        }
        guard let entity = model.entity(named: name) else {
            throw ErrorFactory.invalidFetch(
                "The model has no entity named '\(name)'",
                advice: "Its entities are \(ErrorFactory.list(model.entities.map(\.name), atMost: 12))"
            )
        }
        self.init(
            entity: entity,
            includesSubentities: request.includesSubentities,
            affectedStores: request.affectedStores.flatMap { $0.isEmpty ? nil : $0.compactMap(\.identity) },
            predicate: request.predicate?.fittingConstants(to: entity, in: model).replacingObjects(),
            sortKeys: try (request.sortDescriptors ?? []).map { try SortKey($0) },
            limit: request.fetchLimit,
            offset: request.fetchOffset,
            includesValues: request.includesPropertyValues && request.resultType != .managedObjectIDResultType
        )
    }
}

extension FetchPlan.SortKey {
    /// - Throws: An error if the descriptor sorts with a closure or a custom selector.
    fileprivate init(_ descriptor: NSSortDescriptor) throws {
        guard let selector = descriptor.selector, let comparison = StandardComparison(selector) else {
            throw ErrorFactory.invalidFetch(
                "unsupported NSSortDescriptor: \(descriptor)",
                advice: "Stores support compare: and the four text comparisons; for any other order, sort the result"
            )
        }
        let key = descriptor.key
        self.init(
            keyPath: key == nil || key == "self" || key == "objectID" ? nil : key,
            isAscending: descriptor.ascending,
            comparison: comparison
        )
    }
}

extension NSPredicate {
    /// Returns the predicate with managed objects replaced by their identifiers, so that stores can evaluate it on any
    /// queue.
    fileprivate func replacingObjects() -> NSPredicate {
        replacingConstants { constant in
            if type(of: constant) is AnyClass, let object = constant as? NSManagedObject { return object.objectID }
            guard let elements = elements(of: constant), elements.contains(where: { $0 is NSManagedObject }) else {
                return nil
            }
            return elements.map { ($0 as? NSManagedObject)?.objectID ?? $0 }
        }
    }
}

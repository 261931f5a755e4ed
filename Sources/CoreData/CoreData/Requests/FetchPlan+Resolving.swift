internal import FoundationBackfill

extension FetchPlan {
    /// What a request asks for, in a model.
    ///
    /// - Throws: an error if the request names an entity that is not in the model, or sorts as no store can.
    init<ResultType>(_ request: NSFetchRequest<ResultType>, in model: ModelLayout) throws {
        guard let name = request.entityName else {
            throw ErrorFactory.invalidFetch(
                "A fetch request must have an entity",
                advice: "Make it with init(entityName:), or set its entity"
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
            predicate: request.predicate?.replacingObjects(),
            sortKeys: try (request.sortDescriptors ?? []).map { try SortKey($0) },
            limit: request.fetchLimit,
            offset: request.fetchOffset,
            includesValues: request.includesPropertyValues && request.resultType != .managedObjectIDResultType
        )
    }
}

extension FetchPlan.SortKey {
    /// - Throws: an error if the descriptor orders by a closure or by a message of its own.
    fileprivate init(_ descriptor: NSSortDescriptor) throws {
        guard let selector = descriptor.selector, let comparison = StandardComparison(selector) else {
            throw ErrorFactory.invalidFetch(
                "unsupported NSSortDescriptor: \(descriptor)",
                advice: "Stores order by compare: and the four comparisons of text; sort the result for any other order"
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
    /// The predicate with the identifiers of managed objects in their place, so that stores can read it on any queue.
    fileprivate func replacingObjects() -> NSPredicate {
        replacingConstants { constant in
            switch constant {
            case let object as NSManagedObject: object.objectID
            case let objects where elements(of: objects)?.contains { $0 is NSManagedObject } == true:
                (elements(of: objects) ?? []).map { ($0 as? NSManagedObject)?.objectID ?? $0 }
            default: nil
            }
        }
    }
}

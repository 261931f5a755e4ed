internal import Foundation
internal import FoundationBackfill

/// Batch requests, which stores execute directly, bypassing contexts and their objects.
extension NSPersistentStoreCoordinator {
    /// Executes a batch request; returns nil for any other request.
    ///
    /// - Parameter keepsRows: Whether to record the changed objects even if the result type does not require it.
    func executeBatch(
        _ request: NSPersistentStoreRequest,
        with context: NSManagedObjectContext,
        keepsRows: Bool = false
    ) throws -> (any BatchResult)? {
        switch request {
        case let request as NSBatchInsertRequest: try insert(request, context)
        case let request as NSBatchUpdateRequest: try update(request, context, keepsRows)
        case let request as NSBatchDeleteRequest: try delete(request, context, keepsRows)
        default: nil
        }
    }

    private func insert(
        _ request: NSBatchInsertRequest,
        _ context: NSManagedObjectContext
    ) throws -> NSBatchInsertResult {
        let entity = try entity(named: request.entityName, of: request)
        request.entity = entity.description
        if entity.isAbstract {
            throw ErrorFactory.invalidBatch(
                "Cannot insert objects of \(entity.name), which is abstract",
                advice: "Insert objects of one of its subentities"
            )
        }
        let plan = BatchInsertPlan(
            entity: entity,
            source: try request.source,
            policy: (context.mergePolicy as? NSMergePolicy)?.mergeType ?? .errorMergePolicyType,
            origin: context.saveOrigin
        )
        let stores = try batchStores(request, holding: { $0.holds(entity) })
        guard let store = stores.first(where: { !$0.isReadOnly }) ?? stores.first else {
            return NSBatchInsertResult(request.resultType, BatchChanges(layout))
        }
        let changes = try carryOut(on: [store]) { try $0.insert(plan) }
        return NSBatchInsertResult(request.resultType, changes)
    }

    private func update(
        _ request: NSBatchUpdateRequest,
        _ context: NSManagedObjectContext,
        _ keepsRows: Bool
    ) throws -> NSBatchUpdateResult {
        let entity = try entity(named: request.entityName, of: request)
        request.knownEntity = entity.description
        let fetch = NSFetchRequest<NSManagedObject>()
        fetch.entity = entity.description
        fetch.predicate = request.predicate
        fetch.includesSubentities = request.includesSubentities
        let (plan, values) = (try FetchPlan(fetch, in: layout), try request.values)
        let stores = try batchStores(request, holding: { $0.holdsAny(of: entity) })
        let changes = try carryOut(on: stores) { store in
            let rows = try findable(plan, in: store)
            return try store.update(
                BatchUpdatePlan(
                    rows: rows,
                    values: values,
                    origin: context.saveOrigin,
                    keepsRows: keepsRows || request.resultType == .updatedObjectIDsResultType
                )
            )
        }
        return NSBatchUpdateResult(request.resultType, changes)
    }

    private func delete(
        _ request: NSBatchDeleteRequest,
        _ context: NSManagedObjectContext,
        _ keepsRows: Bool
    ) throws -> NSBatchDeleteResult {
        guard request.strangers.isEmpty else {
            throw ErrorFactory.invalidBatch(
                "mismatched objectIDs in batch delete: they are of \(ErrorFactory.list(request.strangers))",
                advice: "Make a request for each entity"
            )
        }
        let fetch = request.fetchRequest
        // A request that was created with an empty array of identifiers deletes nothing.
        guard fetch.entityName != nil || fetch.predicate == nil else {
            return NSBatchDeleteResult(request.resultType, BatchChanges(layout))
        }
        let plan = try FetchPlan(fetch, in: layout)
        let stores = try batchStores(request, fetch.affectedStores, holding: { $0.holdsAny(of: plan.entity) })
        let changes = try carryOut(on: stores) { store in
            let rows = try findable(plan, in: store)
            return try store.delete(
                BatchDeletePlan(
                    rows: rows,
                    origin: context.saveOrigin,
                    keepsRows: keepsRows || request.resultType == .resultTypeObjectIDs
                )
            )
        }
        return NSBatchDeleteResult(request.resultType, changes)
    }

    // MARK: - Parts

    private func entity(named name: String, of request: NSPersistentStoreRequest) throws -> EntityLayout {
        if let entity = layout.entity(named: name) { return entity }
        throw ErrorFactory.invalidBatch(
            "\(type(of: request)) is for the entity '\(name)', which the model does not have",
            advice: "Its entities are \(ErrorFactory.list(layout.entities.map(\.name), atMost: 12))"
        )
    }

    /// Returns the stores that execute the request. A store without support for batch requests is an error before
    /// anything is written.
    private func batchStores(
        _ request: NSPersistentStoreRequest,
        _ others: [NSPersistentStore]? = nil,
        holding isHolder: (AttachedStore) -> Bool
    ) throws -> [any BatchStore] {
        let attached = attachedStores
        if attached.isEmpty { throw ErrorFactory.noStores(for: "a batch request") }
        let wanted = (request.affectedStores ?? others).flatMap { $0.isEmpty ? nil : $0 }
        return try attached.compactMap { attached in
            guard isHolder(attached), wanted?.contains(where: { $0 === attached.store }) ?? true else { return nil }
            if let store = attached.store as? any BatchStore { return store }
            throw ErrorFactory.unsupportedRequest(
                "Unknown command type \(type(of: request))",
                storeType: attached.store.type,
                at: attached.store.url
            )
        }
    }

    private func carryOut(
        on stores: [any BatchStore],
        _ body: (any BatchStore) throws -> BatchOutcome
    ) throws -> BatchChanges {
        if let store = stores.first(where: \.isReadOnly) { throw store.readOnlyError }
        var changes = BatchChanges(layout)
        for (index, store) in stores.enumerated() {
            do {
                changes.append(try body(store), of: store.identity)
            } catch  where index > 0 {
                throw ErrorFactory.incompleteBatch(error, store: store, at: store.url, after: index)
            }
        }
        return changes
    }

    /// Returns a plan that the store can execute by itself. If SQL cannot express the predicate, this evaluates it on
    /// objects in a temporary context, and returns a plan for the identifiers found.
    private func findable(_ plan: FetchPlan, in store: any BatchStore) throws -> FetchPlan {
        if try store.finds(plan) { return plan }
        let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        reader.persistentStoreCoordinator = self
        var own = plan
        own.affectedStores = store.identity.map { [$0] }
        let ids = try reader.performAndWait { [own] in try reader.fetchObjects(for: own).map(\.objectID) }
        return FetchPlan(
            entity: plan.entity,
            includesSubentities: plan.includesSubentities,
            predicate: NSPredicate(format: "SELF IN %@", ids)
        )
    }
}

extension NSManagedObjectContext {
    /// The author and context name to record in the persistent history: those of the context that saves to the stores,
    /// for batch requests of its descendants, too.
    var saveOrigin: SaveOrigin {
        guard let parent else {
            return SaveOrigin(author: transactionAuthor, contextName: name, companion: saveCompanion)
        }
        return parent.queue.performAndWait { parent.saveOrigin }
    }
}

extension NSBatchInsertRequest {
    /// The source of the inserted values.
    fileprivate var source: BatchInsertPlan.Source {
        get throws {
            if let objectsToInsert { return .dictionaries(objectsToInsert) }
            if let dictionaryHandler { return .dictionaryHandler(dictionaryHandler) }
            if let managedObjectHandler { return .objectHandler(managedObjectHandler) }
            throw ErrorFactory.invalidBatch(
                "A batch insertion of \(entityName) has nothing to insert",
                advice: "Give it dictionaries or a handler"
            )
        }
    }
}

extension NSBatchUpdateRequest {
    /// The names and values of the properties to update, sorted by name.
    fileprivate var values: [(name: String, value: Any)] {
        get throws {
            guard let propertiesToUpdate, !propertiesToUpdate.isEmpty else {
                throw ErrorFactory.invalidBatch(
                    "A batch update of \(entityName) has no properties to update",
                    advice: "Set propertiesToUpdate"
                )
            }
            let named = try propertiesToUpdate.map { key, value in
                switch key.base {
                case let name as String: return (name: name, value: value)
                case let property as NSPropertyDescription: return (name: property.name, value: value)
                default:
                    throw ErrorFactory.invalidBatch(
                        "Invalid key \(key) passed to propertiesToUpdate of \(entityName)",
                        advice: "Keys are names or descriptions of properties"
                    )
                }
            }
            return named.sorted { $0.name < $1.name }
        }
    }
}

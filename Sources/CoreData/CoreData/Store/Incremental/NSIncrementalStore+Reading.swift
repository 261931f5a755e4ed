internal import FoundationBackfill

/// Reads from an incremental store through its public methods, and converts the answers to rows.
extension NSIncrementalStore: ReferencingStore {
    func fetch(_ plan: FetchPlan) throws -> FetchedRows {
        let found = try execute(plan, plan.includesValues ? .managedObjectResultType : .managedObjectIDResultType)
        let rows = try found.map { element -> RowSnapshot in
            guard let id = NodeRow.identifier(element) else {
                throw wrongResult("objects of \(plan.entity.name)", "\(Swift.type(of: element))")
            }
            // A cached row fulfils the fault without another request; other rows are read when their values are needed.
            let isWanted = plan.includesValues
            return (isWanted ? cache.row(id.key, root: id.layout.rootNumber) : nil)
                ?? NodeRow.makeKeyRow(id.key, entity: id.layout.number)
        }
        return FetchedRows(rows: rows)
    }

    func count(_ plan: FetchPlan) throws -> Int? {
        let found = try execute(plan, .countResultType)
        guard found.count == 1, let count = found[0] as? NSNumber else {
            throw wrongResult("a count", "\(found.count) elements")
        }
        return count.intValue
    }

    /// Asks the store for attributes and to-one relationships. Returns nil for computed columns, which the caller
    /// evaluates over objects.
    func values(_ dictionaries: DictionaryPlan, of plan: FetchPlan) throws -> [[Value]]? {
        guard let properties = dictionaries.plainProperties else { return nil }
        let found = try execute(plan, .dictionaryResultType) { request in
            request.propertiesToFetch = properties
            request.returnsDistinctResults = dictionaries.isDistinct
        }
        return try found.map { element in
            guard let dictionary = element as? NSDictionary else {
                throw wrongResult("dictionaries", "\(Swift.type(of: element))")
            }
            return dictionaries.columns.flatMap { column in
                stored(dictionary.object(forKey: NSString(string: column.name)), column.type)
            }
        }
    }

    func row(_ key: Int64, of entity: EntityLayout, readSince earliest: Double) throws -> RowSnapshot? {
        if let row = cache.row(key, root: entity.rootNumber, readSince: earliest) { return row }
        return try readRow(NSManagedObjectID(entity, store: identity, key: key))
    }

    func forgetRow(_ key: Int64, of entity: EntityLayout) {
        cache.forget([RowCache.Removal(key: key, root: entity.rootNumber)])
    }

    func rows(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot] {
        let (known, missing) = cache.rows(keys, root: entity.rootNumber)
        return try known + missing.compactMap { try readRow(NSManagedObjectID(entity, store: identity, key: $0)) }
    }

    func members(at ordinal: Int, of entity: EntityLayout, owners: [Int64]) throws -> [Int64: [RowSnapshot]] {
        guard let relationship = entity.propertyDescription(at: ordinal) as? NSRelationshipDescription else {
            return [:]
        }
        var members: [Int64: [RowSnapshot]] = [:]
        for owner in owners {
            let id = NSManagedObjectID(entity, store: identity, key: owner)
            let value = try reading { try newValue(forRelationship: relationship, forObjectWith: id, with: $0) }
            guard let found = elements(of: value) else {
                throw wrongResult("the members of \(relationship.name)", "\(Swift.type(of: value))")
            }
            members[owner] = found.compactMap(NodeRow.identifier).map { member in
                cache.row(member.key, root: member.layout.rootNumber)
                    ?? NodeRow.makeKeyRow(member.key, entity: member.layout.number)
            }
        }
        return members
    }

    // MARK: - Requests

    private func execute(
        _ plan: FetchPlan,
        _ resultType: NSFetchRequestResultType,
        _ body: (NSFetchRequest<any NSFetchRequestResult>) -> Void = { _ in }
    ) throws -> [Any] {
        func ask(_ context: NSManagedObjectContext) throws -> Any {
            let request = self.request(for: plan, resultType, context)
            body(request)
            return try execute(request, with: context)
        }
        let result = try plan.context.map(ask) ?? reading(ask)
        guard let found = elements(of: result) else { throw wrongResult("an array", "\(Swift.type(of: result))") }
        return found
    }

    /// Converts a plan back to a fetch request, with managed objects of the context in its predicate.
    private func request(
        for plan: FetchPlan,
        _ resultType: NSFetchRequestResultType,
        _ context: NSManagedObjectContext
    ) -> NSFetchRequest<any NSFetchRequestResult> {
        let request = NSFetchRequest<any NSFetchRequestResult>()
        request.entity = plan.entity.description
        request.includesSubentities = plan.includesSubentities
        request.predicate = plan.predicate?.replacingIdentifiers { context.object(with: $0) }
        request.sortDescriptors = plan.sortKeys.map { key in
            NSSortDescriptor(
                key: key.keyPath ?? "objectID",
                ascending: key.isAscending,
                selector: Selector(key.comparison.rawValue)
            )
        }
        request.fetchLimit = plan.limit
        request.fetchOffset = plan.offset
        request.includesPropertyValues = plan.includesValues
        request.resultType = resultType
        return request
    }

    /// Reads the current values of an object; nil if it does not exist.
    func readRow(_ id: NSManagedObjectID) throws -> RowSnapshot? {
        let stamp = cache.stamp
        let root = id.layout.rootNumber
        let row = try reading { context -> RowSnapshot? in
            let node: NSIncrementalStoreNode
            do {
                node = try newValuesForObject(with: id, with: context)
            } catch let error as CocoaError where error.code == .managedObjectReferentialIntegrity {
                return nil
            }
            let version = versions.read(RowCache.Removal(key: id.key, root: root), stored: node.version)
            // The store determines the exact entity of the object.
            return try NodeRow.make(id.key, version: version, of: node.objectID.layout) { property in
                guard let description = node.objectID.layout.propertyDescription(at: property.ordinal) else {
                    return nil
                }
                if let value = node.value(for: description) { return value }
                guard let relationship = description as? NSRelationshipDescription else { return nil }
                return try newValue(forRelationship: relationship, forObjectWith: id, with: context)
            }
        }
        if let row { cache.insert([row], root: root, stamp: stamp) }
        return row
    }

    private func stored(_ value: Any?, _ type: ColumnType) -> [Value] {
        guard case .object = type else { return [AttributeCoding.stored(value, as: type.attributeType)] }
        guard let id = flattened(value).flatMap(NodeRow.identifier) else { return [.null, .null] }
        return [.integer(id.key), .integer(Int64(id.layout.number))]
    }

    private func wrongResult(_ wanted: String, _ given: String) -> CocoaError {
        ErrorFactory.makeError(
            .persistentStoreOperation,
            "\(ErrorFactory.store(at: url)) was asked for \(wanted) and answered with \(given)",
            advice: "Correct the class \(Swift.type(of: self))",
            storeURL: url
        )
    }
}

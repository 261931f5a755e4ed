import CoreData

extension JSONStore {
    // MARK: - Fetching

    /// Finds objects by looking at all of an entity. The context that asks may have changed its objects; what is found
    /// is up to what is in the files, and so the predicate is tested with objects of another context, which nobody
    /// changes.
    func fetch(_ request: NSFetchRequest<any NSFetchRequestResult>, _ context: NSManagedObjectContext) throws -> [Any] {
        guard let entity = request.entity else { return [] }
        let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        reader.persistentStoreCoordinator = persistentStoreCoordinator
        return try reader.performAndWait {
            let all = try ids(of: entity, withSubentities: request.includesSubentities).map(reader.object)
            let found = select(from: all, request, reader)
            switch request.resultType {
            case .managedObjectIDResultType: return found.map(\.objectID)
            case .countResultType: return [NSNumber(value: found.count)]
            case .dictionaryResultType: return dictionaries(of: found, request)
            default: return found.map { context.object(with: $0.objectID) }
            }
        }
    }

    private func select(
        from all: [NSManagedObject],
        _ request: NSFetchRequest<any NSFetchRequestResult>,
        _ reader: NSManagedObjectContext
    ) -> [NSManagedObject] {
        var objects = all
        if let predicate = request.predicate?.withObjects(of: reader) {
            objects = objects.filter { predicate.evaluate(with: $0) }
        }
        if let descriptors = request.sortDescriptors, !descriptors.isEmpty {
            objects = NSArray(array: objects).sortedArray(using: descriptors).compactMap { $0 as? NSManagedObject }
        }
        objects = Array(objects.dropFirst(request.fetchOffset))
        return request.fetchLimit > 0 ? Array(objects.prefix(request.fetchLimit)) : objects
    }

    /// The identifiers of all objects of an entity, in the order of their names.
    private func ids(of entity: NSEntityDescription, withSubentities: Bool) throws -> [NSManagedObjectID] {
        let entities = withSubentities ? [entity] + subentities(of: entity) : [entity]
        let paths = try entities.flatMap { entity in
            try folder.references(of: entity.name ?? "").map { JSONPath(entity: entity.name ?? "", reference: $0) }
        }
        return paths.sorted { $0.reference < $1.reference }.compactMap(id)
    }

    private func subentities(of entity: NSEntityDescription) -> [NSEntityDescription] {
        entity.subentities + entity.subentities.flatMap(subentities)
    }

    private func dictionaries(
        of objects: [NSManagedObject],
        _ request: NSFetchRequest<any NSFetchRequestResult>
    ) -> [NSDictionary] {
        let names = (request.propertiesToFetch ?? []).compactMap {
            ($0 as? NSPropertyDescription)?.name ?? $0 as? String
        }
        let dictionaries = objects.map { object in
            let dictionary = NSMutableDictionary()
            for name in names {
                guard let value = object.value(forKey: name) else { continue }
                dictionary[name] = (value as? NSManagedObject)?.objectID ?? value
            }
            return dictionary
        }
        guard request.returnsDistinctResults else { return dictionaries }
        return dictionaries.reduce(into: []) { known, next in
            if !known.contains(next) { known.append(next) }
        }
    }

    // MARK: - Faults

    /// The values in an object's file. To-one relationships that are not among them are asked for one by one; those
    /// that lead nowhere therefore stand there as `NSNull`.
    func node(for objectID: NSManagedObjectID) throws -> NSIncrementalStoreNode {
        let path = path(of: objectID)
        guard let record = try folder.record(at: path) else { throw JSONStoreError.missing(objectID) }
        versions[path] = record.version
        var values: [String: Any] = [:]
        for (name, attribute) in objectID.entity.attributesByName {
            values[name] = record.values[name]?.value(of: attribute)
        }
        for (name, relationship) in objectID.entity.relationshipsByName where !relationship.isToMany {
            values[name] = record.relationships[name]?.first.flatMap(id) ?? NSNull()
        }
        return NSIncrementalStoreNode(objectID: objectID, withValues: values, version: record.version)
    }

    /// Where a relationship leads. The members of a folder are the notes that say so: only relationships that no to-one
    /// relationship is the inverse of, and ordered ones, are in the file of their owner.
    func destination(of relationship: NSRelationshipDescription, from objectID: NSManagedObjectID) throws -> Any {
        let path = path(of: objectID)
        if relationship.isListed {
            let paths = try folder.record(at: path)?.relationships[relationship.name] ?? []
            return relationship.isToMany ? paths.compactMap(id) : paths.first.flatMap(id) ?? NSNull()
        }
        guard let inverse = relationship.inverseRelationship, let destination = relationship.destinationEntity else {
            return [NSManagedObjectID]()
        }
        return try ids(of: destination, withSubentities: true).filter { member in
            try folder.record(at: self.path(of: member))?.relationships[inverse.name] == [path]
        }
    }
}

extension NSRelationshipDescription {
    /// Whether the file of the owner lists the members.
    var isListed: Bool { !isToMany || isOrdered || inverseRelationship?.isToMany != false }
}

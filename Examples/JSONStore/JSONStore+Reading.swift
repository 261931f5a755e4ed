import CoreData

extension JSONStore {
    // MARK: - Fetching

    /// Executes a fetch request by testing all objects of an entity.
    ///
    /// A request matches what is stored, not the unsaved changes of the requesting context. The predicate is therefore
    /// evaluated with objects of a separate context.
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

    /// Returns the identifiers of all objects of an entity, sorted by reference.
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

    /// Returns the values of an object, including the destinations of its to-one relationships. Without a destination,
    /// the value is `NSNull`: the context would ask for a missing one separately.
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

    /// Returns the destination of a relationship.
    ///
    /// The inverse of a to-one relationship is not stored: the notes of a folder are those whose files name the folder.
    /// Ordered relationships, and those whose inverse is not to-one, are listed in the file of their owner.
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
    /// Whether the destinations are listed in the owner's file.
    var isListed: Bool { !isToMany || isOrdered || inverseRelationship?.isToMany != false }
}

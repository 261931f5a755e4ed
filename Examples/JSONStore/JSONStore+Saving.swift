import CoreData

extension JSONStore {
    /// Saves the changes of a context. If another context has written one of the objects since it was read, nothing is
    /// saved.
    func save(_ request: NSSaveChangesRequest) throws {
        let inserted = request.insertedObjects ?? []
        let updated = request.updatedObjects ?? []
        let deleted = request.deletedObjects ?? []
        try requireUnchanged(updated.union(deleted).union(request.lockedObjects ?? []))
        var records: [JSONPath: JSONRecord] = [:]
        for object in inserted {
            records[path(of: object.objectID)] = try record(of: object, since: JSONRecord())
        }
        for object in updated {
            let path = path(of: object.objectID)
            guard let former = try folder.record(at: path) else { continue }
            var record = try record(of: object, since: former)
            // Members of a to-many relationship may change without a new version of the object.
            if record.hasOtherValues(than: former, object.entity) { record.version += 1 }
            records[path] = record
        }
        try folder.write(records, removing: deleted.map { path(of: $0.objectID) })
        for (path, record) in records { versions[path] = record.version }
        if !request.isEmpty { try folder.write(metadata) }
    }

    /// - Throws: an error with a conflict for each object whose file has another version than the one read.
    private func requireUnchanged(_ objects: Set<NSManagedObject>) throws {
        let conflicts = try objects.compactMap { object -> NSMergeConflict? in
            let path = path(of: object.objectID)
            let version = try folder.record(at: path)?.version
            guard let known = versions[path], known != version else { return nil }
            return NSMergeConflict(
                source: object,
                newVersion: Int(version ?? 0),
                oldVersion: Int(known),
                cachedSnapshot: nil,
                persistedSnapshot: nil
            )
        }
        if !conflicts.isEmpty { throw JSONStoreError.conflicts(conflicts) }
    }

    private func record(of object: NSManagedObject, since former: JSONRecord) throws -> JSONRecord {
        var record = former
        for (name, attribute) in object.entity.attributesByName where !attribute.isTransient {
            record.values[name] = try JSONValue(object.value(forKey: name), of: attribute)
        }
        for (name, relationship) in object.entity.relationshipsByName where relationship.isListed {
            record.relationships[name] = members(of: object, relationship, former.relationships[name] ?? [])
        }
        return record
    }

    /// Returns the present members of a relationship. For sets, only the members added and removed by the context are
    /// applied: other contexts may have added members unknown to it.
    private func members(
        of object: NSManagedObject,
        _ relationship: NSRelationshipDescription,
        _ former: [JSONPath]
    ) -> [JSONPath] {
        let current = paths(object.value(forKey: relationship.name))
        guard relationship.isToMany, !relationship.isOrdered else { return current }
        let committed = Set(paths(object.committedValues(forKeys: [relationship.name])[relationship.name]))
        let left = committed.subtracting(current)
        let joined = Set(current).subtracting(committed)
        return Set(former).subtracting(left).union(joined).sorted { $0.reference < $1.reference }
    }

    private func paths(_ value: Any?) -> [JSONPath] {
        let objects: [Any] =
            switch value {
            case let object as NSManagedObject: [object]
            case let set as NSSet: set.allObjects
            case let list as NSOrderedSet: list.array
            default: []
            }
        return objects.compactMap { ($0 as? NSManagedObject)?.objectID }.filter { !$0.isTemporaryID }.map(path)
    }
}

extension JSONRecord {
    /// Returns whether attributes or to-one relationships differ from a former record.
    fileprivate func hasOtherValues(than former: JSONRecord, _ entity: NSEntityDescription) -> Bool {
        values != former.values
            || entity.relationshipsByName.contains { name, relationship in
                !relationship.isToMany && relationships[name] != former.relationships[name]
            }
    }
}

extension NSSaveChangesRequest {
    /// Whether the request contains no objects: contexts send a request with every save.
    fileprivate var isEmpty: Bool {
        [insertedObjects, updatedObjects, deletedObjects, lockedObjects].allSatisfy { $0?.isEmpty != false }
    }
}

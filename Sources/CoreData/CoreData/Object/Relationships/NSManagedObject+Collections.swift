public import FoundationBackfill

// Entry points for the accessors of generated classes. Properties are identified by their ordinals.

extension NSManagedObject {
    /// Returns the value of a property whose type needs boxing: `NSNumber`, `NSDecimalNumber`, composite or
    /// transformable.
    public final func _boxedValue<Value>(at ordinal: Int) -> Value? {
        boxedValue(at: ordinal) as? Value
    }

    /// Sets a property whose type needs boxing.
    public final func _setBoxedValue(_ value: Any?, at ordinal: Int) {
        setBoxedValue(value, at: ordinal)
    }

    /// Returns the destination of a to-one relationship.
    public final func _object<Object: NSManagedObject>(at ordinal: Int) -> Object? {
        guard let object = object(at: ordinal) else { return nil }
        return object as? Object
    }

    /// Sets a to-one relationship.
    public final func _setObject(_ object: NSManagedObject?, at ordinal: Int) {
        setObject(object, at: ordinal)
    }

    /// Returns the members of a to-many relationship.
    public final func _set(at ordinal: Int) -> NSSet? {
        noteRead(at: ordinal)
        return loadedSet(at: ordinal).set
    }

    /// Sets the members of a to-many relationship.
    public final func _setSet(_ objects: NSSet?, at ordinal: Int) {
        setMembers(Self.managedObjects(in: objects?.allObjects), at: ordinal)
    }

    /// Returns the members of an ordered to-many relationship.
    public final func _orderedSet(at ordinal: Int) -> NSOrderedSet? {
        noteRead(at: ordinal)
        return loadedSet(at: ordinal).orderedSet
    }

    /// Sets the members of an ordered to-many relationship.
    public final func _setOrderedSet(_ objects: NSOrderedSet?, at ordinal: Int) {
        setMembers(Self.managedObjects(in: objects?.array), at: ordinal)
    }

    /// Returns the objects of a fetched property.
    public final func _fetchedObjects<Element>(at ordinal: Int) -> [Element]? {
        fetchedObjects(at: ordinal).compactMap { $0 as? Element }
    }
}

extension NSManagedObject {
    /// Adds an object to a to-many relationship.
    public final func _add(_ object: NSManagedObject, at ordinal: Int) {
        relate(object, at: ordinal)
    }

    /// Removes an object from a to-many relationship.
    public final func _remove(_ object: NSManagedObject, at ordinal: Int) {
        unrelate(object, at: ordinal)
    }

    /// Adds objects to a to-many relationship.
    public final func _add(_ objects: NSSet, at ordinal: Int) {
        for object in Self.managedObjects(in: objects.allObjects) {
            relate(object, at: ordinal)
        }
    }

    /// Removes objects from a to-many relationship.
    public final func _remove(_ objects: NSSet, at ordinal: Int) {
        for object in Self.managedObjects(in: objects.allObjects) {
            unrelate(object, at: ordinal)
        }
    }

    /// Adds objects at the end of an ordered to-many relationship.
    public final func _add(_ objects: NSOrderedSet, at ordinal: Int) {
        for object in Self.managedObjects(in: objects.array) {
            relate(object, at: ordinal)
        }
    }

    /// Removes objects from an ordered to-many relationship.
    public final func _remove(_ objects: NSOrderedSet, at ordinal: Int) {
        for object in Self.managedObjects(in: objects.array) {
            unrelate(object, at: ordinal)
        }
    }

    /// Inserts objects into an ordered to-many relationship at the given indexes. Objects that are already members are
    /// moved.
    public final func _insert(_ objects: [NSManagedObject], into ordinal: Int, at indexes: NSIndexSet) {
        var members = self.members(at: ordinal)
        let indexes = Self.indexes(indexes)
        requireSameCount(objects, indexes, ordinal)
        let new = ObjectList(objects)
        members.removeAll { new.contains($0) }
        requireRange(indexes, below: members.count + objects.count, ordinal)
        for (index, object) in zip(indexes, objects) {
            members.insert(object, at: index)
        }
        setMembers(members, at: ordinal)
    }

    /// Removes the objects at indexes from an ordered to-many relationship.
    public final func _remove(from ordinal: Int, at indexes: NSIndexSet) {
        let members = self.members(at: ordinal)
        let indexes = Self.indexes(indexes)
        requireRange(indexes, below: members.count, ordinal)
        for index in indexes.reversed() {
            unrelate(members[index], at: ordinal)
        }
    }

    /// Replaces the objects at indexes of an ordered to-many relationship.
    public final func _replace(in ordinal: Int, at indexes: NSIndexSet, with objects: [NSManagedObject]) {
        var members = self.members(at: ordinal)
        let indexes = Self.indexes(indexes)
        requireRange(indexes, below: members.count, ordinal)
        requireSameCount(objects, indexes, ordinal)
        for (index, object) in zip(indexes, objects) {
            members[index] = object
        }
        setMembers(members, at: ordinal)
    }

    private func requireSameCount(_ objects: [NSManagedObject], _ indexes: [Int], _ ordinal: Int) {
        guard objects.count != indexes.count else { return }
        misuse(
            .invalidArgument,
            "\(objects.count) objects cannot go to \(indexes.count) indexes of \(layout.properties[ordinal].name) of "
                + "\(summary): there must be as many objects as indexes."
        )
    }

    private func requireRange(_ indexes: [Int], below count: Int, _ ordinal: Int) {
        guard let last = indexes.last, last >= count else { return }
        misuse(.range, "Index \(last) is beyond the bounds of \(layout.properties[ordinal].name) of \(summary).")
    }

    private static func indexes(_ indexes: NSIndexSet) -> [Int] {
        var found: [Int] = []
        indexes.enumerate { index, _ in found.append(index) }
        return found
    }

    static func managedObjects(in elements: [Any]?) -> [NSManagedObject] {
        (elements ?? []).map { element in
            guard let object = element as? NSManagedObject else {
                misuse(.invalidArgument, "\(type(of: element)) is not a managed object: a relationship cannot hold it.")
            }
            return object
        }
    }
}

public import FoundationBackfill

// The functions that `@ManagedFunction` calls. They are overloaded, so that the compiler checks the declared types.

extension NSManagedObject {
    /// Adds an object to a to-many relationship.
    public final func _add(_ object: NSManagedObject, forKey key: String) {
        _add(object, at: changedOrdinal(forKey: key))
    }

    /// Adds objects to a to-many relationship.
    public final func _add(_ objects: NSSet, forKey key: String) {
        _add(objects, at: changedOrdinal(forKey: key))
    }

    /// Adds objects at the end of a to-many relationship.
    public final func _add(_ objects: NSOrderedSet, forKey key: String) {
        _add(objects, at: changedOrdinal(forKey: key))
    }

    /// Adds the objects of a Swift collection at the end of a to-many relationship.
    public final func _add<Objects: Collection>(_ objects: Objects, forKey key: String)
    where Objects.Element: NSManagedObject {
        _add(NSOrderedSet(array: Array(objects)), forKey: key)
    }

    /// Removes an object from a to-many relationship.
    public final func _remove(_ object: NSManagedObject, forKey key: String) {
        _remove(object, at: changedOrdinal(forKey: key))
    }

    /// Removes objects from a to-many relationship.
    public final func _remove(_ objects: NSSet, forKey key: String) {
        _remove(objects, at: changedOrdinal(forKey: key))
    }

    /// Removes objects from a to-many relationship.
    public final func _remove(_ objects: NSOrderedSet, forKey key: String) {
        _remove(objects, at: changedOrdinal(forKey: key))
    }

    /// Removes the objects of a Swift collection from a to-many relationship.
    public final func _remove<Objects: Collection>(_ objects: Objects, forKey key: String)
    where Objects.Element: NSManagedObject {
        _remove(NSOrderedSet(array: Array(objects)), forKey: key)
    }

    /// Returns the ordinal of a relationship that the name of a function ends with: `addToNotes(_:)` changes `notes`, or
    /// else `Notes`.
    private func changedOrdinal(forKey key: String) -> Int {
        let capitalized = key.prefix(1).uppercased() + key.dropFirst()
        let isWritten = layout.ordinal(of: key) != nil || layout.ordinal(of: capitalized) == nil
        return toManyOrdinal(forKey: isWritten ? key : capitalized)
    }
}

// MARK: - Ordered relationships

extension NSManagedObject {
    /// Inserts an object into an ordered to-many relationship.
    public final func _insert(_ object: NSManagedObject, at index: Int, forKey key: String) {
        _insert([object], at: indexes(index, key), forKey: key)
    }

    /// Inserts objects into an ordered to-many relationship.
    public final func _insert(_ objects: [NSManagedObject], at indexes: NSIndexSet, forKey key: String) {
        _insert(objects, into: orderedOrdinal(forKey: key), at: indexes)
    }

    /// Removes the object at an index from an ordered to-many relationship.
    public final func _remove(at index: Int, forKey key: String) {
        _remove(at: indexes(index, key), forKey: key)
    }

    /// Removes the objects at indexes from an ordered to-many relationship.
    public final func _remove(at indexes: NSIndexSet, forKey key: String) {
        _remove(from: orderedOrdinal(forKey: key), at: indexes)
    }

    /// Replaces the object at an index of an ordered to-many relationship.
    public final func _replace(at index: Int, with object: NSManagedObject, forKey key: String) {
        _replace(at: indexes(index, key), with: [object], forKey: key)
    }

    /// Replaces the objects at indexes of an ordered to-many relationship.
    public final func _replace(at indexes: NSIndexSet, with objects: [NSManagedObject], forKey key: String) {
        _replace(in: orderedOrdinal(forKey: key), at: indexes, with: objects)
    }

    private func orderedOrdinal(forKey key: String) -> Int {
        let ordinal = changedOrdinal(forKey: key)
        guard layout.properties[ordinal].relationship?.isOrdered == true else {
            misuse(.invalidArgument, "\(key) of \(summary) is not ordered: its objects have no indexes.")
        }
        return ordinal
    }

    private func indexes(_ index: Int, _ key: String) -> NSIndexSet {
        guard index >= 0 else { misuse(.range, "Index \(index) is beyond the bounds of \(key) of \(summary).") }
        return NSIndexSet(index: index)
    }
}

public import CoreData

// The functions that the macros call. They go through key-value coding, for which Core Data has accessors of its own.

extension NSManagedObject {
    /// Returns the value for the getter of a property marked `@Managed`.
    public final func _keyedValue<Value>(forKey key: String) -> Value {
        let primitive = primitiveKey(in: key)
        let value = primitive.map { primitiveValue(forKey: $0) } ?? value(forKey: key)
        if let typed = KeyedType<Value>.value(of: value) { return typed }
        let found = value.map { "\(type(of: $0))" } ?? "nil"
        let entity = entity.name ?? "an entity without a name"
        misuse("\(key) of \(entity) is declared as \(Value.self), but its value is \(found).")
    }

    /// Sets the value for the setter of a property marked `@Managed`.
    public final func _setKeyedValue<Value>(_ value: Value, forKey key: String) {
        let primitive = primitiveKey(in: key)
        let value = KeyedType.modeled(value, as: entity.attributesByName[primitive ?? key]?.attributeType)
        if let primitive { setPrimitiveValue(value, forKey: primitive) } else { setValue(value, forKey: key) }
    }

    /// Returns the name of the model's property that `primitiveTitle` names; nil if it names none.
    private func primitiveKey(in key: String) -> String? {
        guard key.hasPrefix("primitive"), entity.propertiesByName[key] == nil else { return nil }
        let name = key.dropFirst("primitive".count)
        return [name.prefix(1).lowercased() + name.dropFirst(), String(name)]
            .first { entity.propertiesByName[$0] != nil }
    }
}

// MARK: - To-many relationships

extension NSManagedObject {
    /// Adds an object to a to-many relationship.
    public final func _keyedAdd(_ object: NSManagedObject, forKey key: String) {
        change(key, ordered: { $0.add(object) }, unordered: { $0.add(object) })
    }

    /// Adds objects to a to-many relationship.
    public final func _keyedAdd(_ objects: NSSet, forKey key: String) {
        for case let object as NSManagedObject in objects.allObjects { _keyedAdd(object, forKey: key) }
    }

    /// Adds objects at the end of a to-many relationship.
    public final func _keyedAdd(_ objects: NSOrderedSet, forKey key: String) {
        for case let object as NSManagedObject in objects.array { _keyedAdd(object, forKey: key) }
    }

    /// Adds the objects of a Swift collection at the end of a to-many relationship.
    public final func _keyedAdd<Objects: Collection>(_ objects: Objects, forKey key: String)
    where Objects.Element: NSManagedObject {
        for object in objects { _keyedAdd(object, forKey: key) }
    }

    /// Removes an object from a to-many relationship.
    public final func _keyedRemove(_ object: NSManagedObject, forKey key: String) {
        change(key, ordered: { $0.remove(object) }, unordered: { $0.remove(object) })
    }

    /// Removes objects from a to-many relationship.
    public final func _keyedRemove(_ objects: NSSet, forKey key: String) {
        for case let object as NSManagedObject in objects.allObjects { _keyedRemove(object, forKey: key) }
    }

    /// Removes objects from a to-many relationship.
    public final func _keyedRemove(_ objects: NSOrderedSet, forKey key: String) {
        for case let object as NSManagedObject in objects.array { _keyedRemove(object, forKey: key) }
    }

    /// Removes the objects of a Swift collection from a to-many relationship.
    public final func _keyedRemove<Objects: Collection>(_ objects: Objects, forKey key: String)
    where Objects.Element: NSManagedObject {
        for object in objects { _keyedRemove(object, forKey: key) }
    }

    /// Inserts an object into an ordered to-many relationship.
    public final func _keyedInsert(_ object: NSManagedObject, at index: Int, forKey key: String) {
        mutableOrderedSetValue(forKey: name(of: key)).insert(object, at: index)
    }

    /// Inserts objects into an ordered to-many relationship.
    public final func _keyedInsert(_ objects: [NSManagedObject], at indexes: NSIndexSet, forKey key: String) {
        mutableOrderedSetValue(forKey: name(of: key)).insert(objects, at: IndexSet(indexes))
    }

    /// Removes the object at an index from an ordered to-many relationship.
    public final func _keyedRemove(at index: Int, forKey key: String) {
        mutableOrderedSetValue(forKey: name(of: key)).removeObject(at: index)
    }

    /// Removes the objects at indexes from an ordered to-many relationship.
    public final func _keyedRemove(at indexes: NSIndexSet, forKey key: String) {
        mutableOrderedSetValue(forKey: name(of: key)).removeObjects(at: IndexSet(indexes))
    }

    /// Replaces the object at an index of an ordered to-many relationship.
    public final func _keyedReplace(at index: Int, with object: NSManagedObject, forKey key: String) {
        mutableOrderedSetValue(forKey: name(of: key)).replaceObject(at: index, with: object)
    }

    /// Replaces the objects at indexes of an ordered to-many relationship.
    public final func _keyedReplace(at indexes: NSIndexSet, with objects: [NSManagedObject], forKey key: String) {
        mutableOrderedSetValue(forKey: name(of: key)).replaceObjects(at: IndexSet(indexes), with: objects)
    }

    private func change(
        _ key: String,
        ordered: (NSMutableOrderedSet) -> Void,
        unordered: (NSMutableSet) -> Void
    ) {
        let key = name(of: key)
        if entity.relationshipsByName[key]?.isOrdered == true {
            ordered(mutableOrderedSetValue(forKey: key))
        } else {
            unordered(mutableSetValue(forKey: key))
        }
    }

    /// Returns the name of a relationship that the name of a function ends with: `addToNotes(_:)` changes `notes`, or else
    /// `Notes`.
    private func name(of key: String) -> String {
        let capitalized = key.prefix(1).uppercased() + key.dropFirst()
        let names = entity.relationshipsByName
        return names[key] == nil && names[capitalized] != nil ? capitalized : key
    }
}

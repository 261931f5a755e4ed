internal import FoundationBackfill

extension NSManagedObject {
    /// Returns the value of a property that the entity or the class defines.
    final func modeledValue(forKey key: String) -> Any? {
        let generated = GeneratedProperties.of(type(of: self))
        if let own = generated.handWritten[key] { return listedValue(own, forKey: key) }
        guard let ordinal = layout.ordinal(of: key) else { return unmodeledValue(forKey: key) }
        return modeledValue(at: ordinal)
    }

    /// Returns the value of a property in the form that key-value coding uses.
    final func modeledValue(at ordinal: Int) -> Any? {
        switch layout.properties[ordinal].kind {
        case .attribute: return boxedValue(at: ordinal)
        case .toOne: return object(at: ordinal)
        case .toMany(let relationship):
            noteRead(at: ordinal)
            let set = loadedSet(at: ordinal)
            return relationship.isOrdered ? set.orderedSet : set.set
        case .fetched: return fetchedObjects(at: ordinal)
        }
    }

    /// Returns the value of a property that the class lists. A getter that must return an object has none to return if
    /// the relationship is empty: see ``KeyedAccess``.
    private func listedValue(_ property: KeyValueProperty, forKey key: String) -> Any? {
        guard type(of: property.keyPath).valueType is NSManagedObject.Type, let ordinal = layout.ordinal(of: key),
            case .toOne = layout.properties[ordinal].kind, object(at: ordinal) == nil
        else { return boxedNumber(property.value(in: self)) }
        let access = KeyedAccess(replacement: nil)
        return accessing(access) {
            let value = property.value(in: self)
            return access.metMissingValue ? nil : boxedNumber(value)
        }
    }

    /// Converts a number to `NSNumber`, which can be cast to every numeric type; returns other values unchanged.
    private func boxedNumber(_ value: Any?) -> Any? { (value as? NSNumber) ?? value }

    private func unmodeledValue(forKey key: String) -> Any? {
        switch key {
        case "self": return self
        case "objectID": return objectID
        case "entity": return entity
        case "managedObjectContext": return managedObjectContext
        case "isInserted": return isInserted
        case "isUpdated": return isUpdated
        case "isDeleted": return isDeleted
        case "isFault": return isFault
        case "hasChanges": return hasChanges
        default:
            if let property = type(of: self).keyValueProperties[key] { return boxedNumber(property.value(in: self)) }
            return value(forUndefinedKey: key)
        }
    }

    /// Sets a property that the entity or the class defines.
    final func setModeledValue(_ value: Any?, forKey key: String) {
        let generated = GeneratedProperties.of(type(of: self))
        let ordinal = layout.ordinal(of: key)
        if let own = generated.handWritten[key] { return setListedValue(value, own, ordinal, forKey: key) }
        guard let ordinal else { return setDeclaredValue(value, forKey: key) }
        if generated.isNumber(key), flattened(value) == nil { return setNilValueForKey(key) }
        setModeledValue(value, at: ordinal)
    }

    /// Sets a property that the class lists. A setter that must take an object cannot take nil.
    private func setListedValue(_ value: Any?, _ property: KeyValueProperty, _ ordinal: Int?, forKey key: String) {
        let value = flattened(value)
        if value == nil, let ordinal, type(of: property.keyPath).valueType is NSManagedObject.Type {
            return setModeledValue(nil, at: ordinal)
        }
        accessing(KeyedAccess(replacement: value)) { setDeclaredValue(value, forKey: key) }
    }

    /// Sets a property to a value in the form that key-value coding uses.
    final func setModeledValue(_ value: Any?, at ordinal: Int) {
        let property = layout.properties[ordinal]
        switch property.kind {
        case .attribute: setBoxedValue(value, at: ordinal)
        case .toOne:
            let value = flattened(value)
            if let value, !(value is NSManagedObject) { refuse(value, for: property) }
            setObject(value as? NSManagedObject, at: ordinal)
        case .toMany:
            guard let value = flattened(value) else { return setMembers([], at: ordinal) }
            guard let members = elements(of: value) else { refuse(value, for: property) }
            setMembers(Self.managedObjects(in: members), at: ordinal)
        case .fetched:
            misuse(.invalidArgument, "The fetched property \(property.name) of \(summary) cannot be set.")
        }
    }

    /// Sets the property at the end of a key path, which may belong to a related object or be an element of a composite
    /// attribute.
    public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
        let steps = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard steps.count == 2, let property = layout.property(named: steps[0]),
            property.attributeType == .compositeAttributeType
        else { return (self as any NSKeyValueCoding).setValue(value, forKeyPath: keyPath) }
        var elements = self.value(forKey: steps[0]) as? [String: Any] ?? [:]
        CompositeValue.set(flattened(value), at: steps[1], in: &elements)
        setValue(elements.isEmpty ? nil : elements, forKey: steps[0])
    }

    private func refuse(_ value: Any, for property: PropertyLayout) -> Never {
        misuse(
            .invalidArgument,
            "Unacceptable type of value for relationship: property = \"\(property.name)\"; "
                + "given type = \(type(of: value))."
        )
    }

    final func stopForUndefinedKey(_ key: String) -> Never {
        misuse(.undefinedKey, undefinedKeyReason(key))
    }

    /// Returns nil and records the reason if the faults of an evaluation are being collected; otherwise stops the
    /// program.
    final func undefinedValue(forKey key: String) -> Any? {
        unanswered(.undefinedKey, undefinedKeyReason(key))
    }

    private func undefinedKeyReason(_ key: String) -> String {
        "[\(summary)]: the entity \(layout.name) is not key value coding-compliant for the key \"\(key)\"."
    }

    // MARK: - Primitive values

    /// Returns the value of a property without calling custom accessors or firing a fault. Custom accessors call it
    /// between ``willAccessValue(forKey:)`` and ``didAccessValue(forKey:)``.
    public final func primitiveValue(forKey key: String) -> Any? {
        guard let ordinal = layout.ordinal(of: key) else { return value(forUndefinedKey: key) }
        return withoutFiring { modeledValue(at: ordinal) }
    }

    /// Sets the value of a property without calling custom accessors, and without notifying observers, the context or
    /// inverse relationships.
    public final func setPrimitiveValue(_ value: Any?, forKey key: String) {
        guard let ordinal = layout.ordinal(of: key) else { return setValue(value, forUndefinedKey: key) }
        realize()
        switch layout.properties[ordinal].kind {
        case .attribute:
            liveValues.assign(unboxed(value, at: ordinal), at: ordinal)
        case .toOne:
            liveValues.assign((flattened(value) as? NSManagedObject).map { .object($0) } ?? .null, at: ordinal)
        case .toMany:
            let set = loadedSet(at: ordinal)
            let wanted = ObjectList(Self.managedObjects(in: elements(of: value)))
            for former in set.objects where !wanted.contains(former) { set.remove(former) }
            for object in wanted.objects where !set.contains(object) { set.add(object) }
            if set.isOrdered { set.reorder(wanted.objects) }
        case .fetched:
            liveValues.keep(.any(elements(of: value) ?? []), at: ordinal)
        }
    }

    private func withoutFiring<Value>(_ read: () -> Value?) -> Value? {
        guard state.contains(.fault), snapshot == nil else { return read() }
        return nil
    }

    // MARK: - Mutable collections

    final func relationshipProxy(forKey key: String) -> NSMutableSet {
        ManagedSetProxy(self, toManyOrdinal(forKey: key))
    }

    final func orderedRelationshipProxy(forKey key: String) -> NSMutableOrderedSet {
        _ = toManyOrdinal(forKey: key)
        return orderedSetProxy(forKey: key)
    }

    final func toManyOrdinal(forKey key: String) -> Int {
        guard let ordinal = layout.ordinal(of: key) else { stopForUndefinedKey(key) }
        guard layout.properties[ordinal].relationship?.isToMany == true else {
            misuse(.invalidArgument, "\(key) of \(summary) is not a to-many relationship.")
        }
        return ordinal
    }
}

internal import FoundationBackfill

extension NSManagedObject {
    /// Returns the current values of the properties that differ from those last saved or fetched; of a new object, from
    /// the default values. A value that was set and set back is not among them, although the object still counts as
    /// changed (``hasChanges``).
    public final func changedValues() -> [String: Any] {
        values(at: ordinalsOfDifferences)
    }

    /// The ordinals of the properties that differ from the row. Changes of saved objects count only if they were
    /// announced; values that a new object sets primitively do, too.
    private var ordinalsOfDifferences: [Int] {
        guard let live else { return [] }
        let candidates = state.contains(.inserted) ? live.changedOrAssigned : live.changed
        return candidates.numbers.filter { differsFromRow(at: $0, live) }
    }

    private func differsFromRow(at ordinal: Int, _ live: LiveValues) -> Bool {
        if case .members(let set)? = live.value(at: ordinal) { return set.hasChanges }
        guard live.assigned.contains(ordinal) else { return false }
        let property = layout.properties[ordinal]
        if property.relationship != nil { return committing { object(at: ordinal) } !== object(at: ordinal) }
        if property.isExternal { return committing { data(at: ordinal) } != data(at: ordinal) }
        let isNew = state.contains(.inserted)
        let hasUnpackedDefault = isNew && layout.unpackedDefaults.contains(ordinal)
        // No row holds such a value.
        if property.slots.isEmpty || hasUnpackedDefault {
            guard live.changed.contains(ordinal) else { return false }
            return !isNew || hasUnpackedDefault || boxedValue(at: ordinal) != nil
        }
        // Archives of equal values may differ.
        if property.attributeType == .transformableAttributeType,
            Operand(committing { boxedValue(at: ordinal) }) == Operand(boxedValue(at: ordinal))
        {
            return false
        }
        return property.slots.contains { hasChanged(slot: $0) }
    }

    /// Returns the result of a closure that reads the object as it was last saved or fetched.
    final func committing<Result>(_ read: () throws -> Result) rethrows -> Result {
        let current = live
        // Without live values, the object's values are those of its row.
        live = nil
        defer { live = current }
        return try read()
    }

    /// Returns the current values of the properties that changed since the context last processed pending changes.
    public final func changedValuesForCurrentEvent() -> [String: Any] {
        values(at: live?.changedInEvent.numbers ?? [])
    }

    private func values(at ordinals: [Int]) -> [String: Any] {
        var values: [String: Any] = [:]
        for ordinal in ordinals {
            values[layout.properties[ordinal].name] = modeledValue(at: ordinal) ?? NSNull()
        }
        return values
    }

    /// Returns the values of properties as they were last saved or fetched; of a new object, its default values. Null
    /// values are returned as `NSNull`, except those of new objects, which are left out.
    ///
    /// - Parameter keys: The names of the properties; nil for all properties, of which to-many relationships are
    ///   included only if they have been read.
    public final func committedValues(forKeys keys: [String]?) -> [String: Any] {
        realize()
        let isNew = state.contains(.inserted)
        var values: [String: Any] = [:]
        for property in layout.properties {
            if let keys, !keys.contains(property.name) { continue }
            let isToMany = property.relationship?.isToMany == true
            if isToMany, isNew || keys == nil && !isLoadedToMany(property.ordinal) { continue }
            if case .fetched = property.kind { continue }
            values[property.name] = committedValue(of: property) ?? (isNew ? nil : NSNull())
        }
        return values
    }

    private func committedValue(of property: PropertyLayout) -> Any? {
        guard property.relationship?.isToMany != true else { return committedMembers(of: property) }
        guard let live, live.assigned.contains(property.ordinal) else { return modeledValue(at: property.ordinal) }
        guard state.contains(.inserted), layout.unpackedDefaults.contains(property.ordinal) else {
            return committing { modeledValue(at: property.ordinal) }
        }
        return (layout.propertyDescription(at: property.ordinal) as? NSAttributeDescription)?.initialValue
    }

    private func committedMembers(of property: PropertyLayout) -> Any {
        let set = loadedSet(at: property.ordinal)
        let former = set.objects.filter { !set.added.contains($0) } + set.removed.objects
        return set.isOrdered ? NSOrderedSet(array: former) : NSSet(array: former)
    }

    /// Whether a stored property differs from its value when the object was last saved or fetched; of a new object, from
    /// its default value.
    public final var hasPersistentChangedValues: Bool {
        ordinalsOfDifferences.contains { !layout.properties[$0].isTransient }
    }

    // MARK: - Changes announced by custom accessors

    /// Begins a change that a custom accessor announces with `willChangeValue(forKey:)`.
    final func beginChange(ofKey key: String, as mutation: ObservedMutation = .setting) {
        realize()
        noteFormerValue(ofKey: key)
        guard let observers = live?.observers else { return }
        if let ordinal = layout.ordinal(of: key) {
            observers.willChange(mutation, at: ordinal, of: self)
        } else {
            observers.listener?.objectWillChange()
            observers.keyValueObservers.willChange(mutation, forKey: key)
        }
    }

    /// Ends a change that a custom accessor announces with `didChangeValue(forKey:)`.
    final func endChange(ofKey key: String) {
        let ordinal = layout.ordinal(of: key)
        if let ordinal {
            noteChange(at: ordinal)
        } else if !type(of: self).contextShouldIgnoreUnmodeledPropertyChanges, !state.contains(.awaking) {
            registry?.context?.noteChange(of: self)
        }
        guard let observers = live?.observers else { return }
        if let ordinal {
            observers.didChange(at: ordinal, of: self)
        } else {
            observers.keyValueObservers.didChange(key)
        }
    }
}

extension NSManagedObjectContext {
    /// Returns the result of a closure that reads the objects as they were last saved or fetched.
    func committing<Result>(_ read: () throws -> Result) rethrows -> Result {
        let changed = tracker.changed.map { (object: $0, live: $0.live) }
        for (object, _) in changed { object.live = nil }
        defer { for (object, live) in changed { object.live = live } }
        return try read()
    }
}

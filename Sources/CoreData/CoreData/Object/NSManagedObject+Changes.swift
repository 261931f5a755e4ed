internal import FoundationBackfill

extension NSManagedObject {
    /// Returns the current values of the properties that changed since the object was last saved or fetched.
    public final func changedValues() -> [String: Any] {
        values(at: ordinalsOfAnnouncedChanges)
    }

    /// The ordinals of the properties whose change was announced and that were actually set.
    private var ordinalsOfAnnouncedChanges: [Int] {
        guard let live else { return [] }
        return live.changed.numbers.filter { ordinal in
            if case .members(let set)? = live.value(at: ordinal) { return set.hasChanges }
            return live.assigned.contains(ordinal)
        }
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

    /// Returns the values of properties as they were last saved or fetched. Null values are returned as `NSNull`.
    ///
    /// - Parameter keys: The names of the properties; nil for all properties, of which to-many relationships are
    ///   included only if they have been read.
    public final func committedValues(forKeys keys: [String]?) -> [String: Any] {
        realize()
        var values: [String: Any] = [:]
        for property in layout.properties {
            if let keys, !keys.contains(property.name) { continue }
            if property.relationship?.isToMany == true, keys == nil, !isLoadedToMany(property.ordinal) { continue }
            if case .fetched = property.kind { continue }
            values[property.name] = committedValue(of: property) ?? NSNull()
        }
        return values
    }

    private func committedValue(of property: PropertyLayout) -> Any? {
        guard property.relationship?.isToMany != true else { return committedMembers(of: property) }
        guard let live, live.assigned.contains(property.ordinal) else { return modeledValue(at: property.ordinal) }
        guard state.isDisjoint(with: .inserted) else { return nil }
        // Without live values, the object's values are those of its row.
        self.live = nil
        defer { self.live = live }
        return modeledValue(at: property.ordinal)
    }

    private func committedMembers(of property: PropertyLayout) -> Any {
        let set = loadedSet(at: property.ordinal)
        let former = set.objects.filter { !set.added.contains($0) } + set.removed.objects
        return set.isOrdered ? NSOrderedSet(array: former) : NSSet(array: former)
    }

    /// Whether a stored property changed since the object was last saved or fetched, so that saving would write
    /// something.
    public final var hasPersistentChangedValues: Bool {
        guard live != nil else { return state.contains(.inserted) }
        return ordinalsOfAnnouncedChanges.contains { !layout.properties[$0].isTransient }
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

internal import FoundationBackfill

extension NSManagedObject {
    /// The properties that changed since the object was last saved or read, with their values of now.
    public final func changedValues() -> [String: Any] {
        values(at: ordinalsOfAnnouncedChanges)
    }

    /// The properties that changed: those whose change was announced, unless nothing was set then.
    private var ordinalsOfAnnouncedChanges: [Int] {
        guard let live else { return [] }
        return live.changed.numbers.filter { ordinal in
            if case .members(let set)? = live.value(at: ordinal) { return set.hasChanges }
            return live.assigned.contains(ordinal)
        }
    }

    /// The properties that changed since the context last processed changes, with their values of now.
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

    /// The values of properties as they were last saved or read; nil is `NSNull`. For nil all properties, but of to-many
    /// relationships only those that have been read.
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
        // The object's values are those of its row while nothing is beside it.
        self.live = nil
        defer { self.live = live }
        return modeledValue(at: property.ordinal)
    }

    private func committedMembers(of property: PropertyLayout) -> Any {
        let set = loadedSet(at: property.ordinal)
        let former = set.objects.filter { !set.added.contains($0) } + set.removed.objects
        return set.isOrdered ? NSOrderedSet(array: former) : NSSet(array: former)
    }

    /// Whether a property that is stored changed since the object was last saved or read: whether saving it would write
    /// something.
    public final var hasPersistentChangedValues: Bool {
        guard live != nil else { return state.contains(.inserted) }
        return ordinalsOfAnnouncedChanges.contains { !layout.properties[$0].isTransient }
    }

    // MARK: - Changes announced by key

    /// What a custom accessor calls before it changes something.
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

    /// What a custom accessor calls after it changed something.
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

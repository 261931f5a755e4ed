internal import FoundationBackfill

extension NSManagedObject {
    /// Returns the members of a to-many relationship, reading them from the store if necessary.
    final func members(at ordinal: Int) -> [NSManagedObject] {
        loadedSet(at: ordinal).objects
    }

    /// Returns whether the members of a to-many relationship have been read, or the object has never been saved.
    final func isLoadedToMany(_ ordinal: Int) -> Bool {
        if case .members(let set)? = live?.value(at: ordinal) { return set.isLoaded }
        return snapshotIsNew
    }

    /// Whether the object has never been saved, so that no store has members for it.
    private var snapshotIsNew: Bool { registry == nil || state.contains(.inserted) }

    /// Returns the set of a to-many relationship, whose members may not have been read yet.
    final func relationshipSet(at ordinal: Int) -> RelationshipSet {
        if case .members(let set)? = live?.value(at: ordinal) { return set }
        let isOrdered = layout.properties[ordinal].relationship?.isOrdered ?? false
        let isTransient = layout.properties[ordinal].isTransient
        let set = RelationshipSet(isLoaded: snapshotIsNew || isTransient, isOrdered: isOrdered)
        liveValues.keep(.members(set), at: ordinal)
        return set
    }

    /// Returns the set of a to-many relationship, with its members read.
    final func loadedSet(at ordinal: Int) -> RelationshipSet {
        if Log.isConcurrencyDebug { requireQueue("read") }
        let set = relationshipSet(at: ordinal)
        if !set.isLoaded {
            set.load(registry?.context?.storedMembers(at: ordinal, of: self) ?? [])
        }
        return set
    }

    /// Adds an object to a to-many relationship and updates the inverse.
    final func relate(_ object: NSManagedObject, at ordinal: Int, index: Int? = nil) {
        if Log.isConcurrencyDebug { requireQueue("change") }
        let property = layout.properties[ordinal]
        guard let relationship = property.relationship else { return }
        checkDestination(object, property, relationship)
        // A to-one inverse tells whether the object is already a member, without reading all members.
        if let inverse = relationship.inverse, index == nil,
            object.layout.properties[inverse].relationship?.isToMany == false
        {
            guard object.object(at: inverse) !== self else { return }
        } else if loadedSet(at: ordinal).contains(object) {
            return
        }
        addMember(object, at: ordinal, index: index)
        if let inverse = relationship.inverse { object.attach(self, at: inverse) }
    }

    /// Removes an object from a to-many relationship and updates the inverse.
    final func unrelate(_ object: NSManagedObject, at ordinal: Int) {
        if Log.isConcurrencyDebug { requireQueue("change") }
        guard let relationship = layout.properties[ordinal].relationship else { return }
        if let inverse = relationship.inverse, object.layout.properties[inverse].relationship?.isToMany == false {
            guard object.object(at: inverse) === self else { return }
        } else {
            guard loadedSet(at: ordinal).contains(object) else { return }
        }
        removeMember(object, at: ordinal)
        if let inverse = relationship.inverse { object.detach(self, at: inverse) }
    }

    /// Adds a member without updating the inverse.
    final func addMember(_ object: NSManagedObject, at ordinal: Int, index: Int? = nil) {
        let set = index == nil ? relationshipSet(at: ordinal) : loadedSet(at: ordinal)
        guard !set.contains(object) else { return }
        // The mutation is an autoclosure, evaluated only if there are observers.
        announcing(
            set.isOrdered
                ? .elements(.insertion, at: [index ?? loadedSet(at: ordinal).objects.count])
                : .set(.union, using: [object]),
            at: ordinal
        ) {
            set.add(object, at: index)
        }
        live?.formerValues?.noteAdded(object, at: ordinal)
    }

    /// Removes a member without updating the inverse.
    final func removeMember(_ object: NSManagedObject, at ordinal: Int) {
        let set = relationshipSet(at: ordinal)
        guard set.mayContain(object) else { return }
        announcing(
            set.isOrdered
                ? .elements(.removal, at: IndexSet(loadedSet(at: ordinal).index(of: object).map { [$0] } ?? []))
                : .set(.minus, using: [object]),
            at: ordinal
        ) {
            set.remove(object)
        }
        live?.formerValues?.noteRemoved(object, at: ordinal)
    }

    /// Replaces the members of a to-many relationship, in the given order if the relationship is ordered, and updates
    /// the inverses.
    final func setMembers(_ objects: [NSManagedObject], at ordinal: Int) {
        let wanted = ObjectList(objects)
        for former in loadedSet(at: ordinal).objects where !wanted.contains(former) {
            unrelate(former, at: ordinal)
        }
        for object in wanted.objects {
            relate(object, at: ordinal)
        }
        let set = loadedSet(at: ordinal)
        guard set.isOrdered, !set.objects.elementsEqual(wanted.objects, by: ===) else { return }
        announcing(.setting, at: ordinal) {
            set.reorder(wanted.objects)
        }
    }
}

internal import FoundationBackfill

extension NSManagedObject {
    /// The members of a to-many relationship, read from the store if they have not been yet.
    final func members(at ordinal: Int) -> [NSManagedObject] {
        loadedSet(at: ordinal).objects
    }

    /// Whether a to-many relationship's members are known.
    final func isLoadedToMany(_ ordinal: Int) -> Bool {
        if case .members(let set)? = live?.value(at: ordinal) { return set.isLoaded }
        return snapshotIsNew
    }

    /// Whether no store can know of members, because the object was never saved.
    private var snapshotIsNew: Bool { registry == nil || state.contains(.inserted) }

    /// What is known of a to-many relationship.
    final func relationshipSet(at ordinal: Int) -> RelationshipSet {
        if case .members(let set)? = live?.value(at: ordinal) { return set }
        let isOrdered = layout.properties[ordinal].relationship?.isOrdered ?? false
        let isTransient = layout.properties[ordinal].isTransient
        let set = RelationshipSet(isLoaded: snapshotIsNew || isTransient, isOrdered: isOrdered)
        liveValues.keep(.members(set), at: ordinal)
        return set
    }

    /// The members of a to-many relationship, known for certain.
    final func loadedSet(at ordinal: Int) -> RelationshipSet {
        if Log.isConcurrencyDebug { requireQueue("read") }
        let set = relationshipSet(at: ordinal)
        if !set.isLoaded {
            set.load(registry?.context?.storedMembers(at: ordinal, of: self) ?? [])
        }
        return set
    }

    /// Adds an object to a to-many relationship and keeps the inverse in step.
    final func relate(_ object: NSManagedObject, at ordinal: Int, index: Int? = nil) {
        if Log.isConcurrencyDebug { requireQueue("change") }
        let property = layout.properties[ordinal]
        guard let relationship = property.relationship else { return }
        checkDestination(object, property, relationship)
        // A to-one inverse says whether the object is a member already, without reading all members.
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

    /// Removes an object from a to-many relationship and keeps the inverse in step.
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

    /// Adds a member and nothing else.
    final func addMember(_ object: NSManagedObject, at ordinal: Int, index: Int? = nil) {
        let set = index == nil ? relationshipSet(at: ordinal) : loadedSet(at: ordinal)
        guard !set.contains(object) else { return }
        // What observers are told is made only for them.
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

    /// Removes a member and nothing else.
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

    /// Makes exactly these objects the members of a to-many relationship, in their order if it has one.
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

internal import FoundationBackfill

/// Operations of merge policies on objects.
extension NSManagedObject {
    /// Returns the values of a row by property name: attributes, and to-one relationships as identifiers. Null values
    /// are returned as `NSNull`.
    final func values(of row: RowSnapshot) -> [String: Any] {
        var values: [String: Any] = [:]
        for property in layout.properties {
            guard let slot = property.slots.first else { continue }
            if property.relationship != nil {
                let key = row.isNull(slot) ? nil : row.integer(slot)
                values[property.name] = key.flatMap { destination(of: property, $0) } ?? NSNull()
            } else {
                values[property.name] = attributeValue(of: property, in: row) ?? NSNull()
            }
        }
        return values
    }

    private func destination(of property: PropertyLayout, _ key: Int64) -> NSManagedObjectID? {
        guard let model = managedObjectContext?.layout, let relationship = property.relationship else { return nil }
        return NSManagedObjectID(model.entity(relationship.destination), store: store, key: key)
    }

    /// Replaces the row that the object's changes are based on.
    ///
    /// - Parameter isKept: Whether the changed property with the given ordinal keeps its current value.
    final func takeRow(_ row: RowSnapshot, keeping isKept: (Int) -> Bool) {
        announcingChanges(at: ordinalsOfChanges(byTaking: row, keepingChanges: false)) {
            for ordinal in live?.assigned.numbers ?? [] where !isKept(ordinal) {
                revert(ordinal, to: row)
            }
            snapshot = row
            live?.forgetWhatWasRead(but: layout.transientOrdinals)
        }
        guard let live else { return }
        let hasRelationshipChanges = !toManyChanges.isEmpty
        if live.assigned.isEmpty, !hasRelationshipChanges { state.remove(.updated) }
        awake(after: .mergePolicy)
    }

    /// Reverts a property to the row's value. Members of the inverse relationship are those that the store has then: this
    /// is no change of the objects that they belong to.
    private func revert(_ ordinal: Int, to row: RowSnapshot) {
        guard let relationship = layout.properties[ordinal].relationship, !relationship.isToMany,
            let inverse = relationship.inverse
        else {
            live?.forget(ordinal)
            return
        }
        let formerOwners = [object(at: ordinal), committing { object(at: ordinal) }]
        live?.forget(ordinal)
        // Other properties are still reverted from the former row.
        let formerRow = snapshot
        snapshot = row
        let current = object(at: ordinal)
        snapshot = formerRow
        for former in formerOwners where former !== current {
            former?.takeStored(self, isMember: false, at: inverse)
        }
        current?.takeStored(self, isMember: true, at: inverse)
    }

    /// Adopts what the store says about another object's membership in a relationship. The inverse of a one-to-one
    /// relationship is stored with this object, and changes with it.
    private func takeStored(_ member: NSManagedObject, isMember: Bool, at ordinal: Int) {
        guard layout.properties[ordinal].relationship?.isToMany == true else {
            return isMember ? attach(member, at: ordinal) : detach(member, at: ordinal)
        }
        if case .members(let set)? = live?.value(at: ordinal) { set.takeStored(member, isMember: isMember) }
    }

    /// Reverts all properties to the row's values, and discards the changes of to-many relationships that are stored in
    /// pairs. The members of others are stored with these members, whose changes are their own.
    final func takeBackChanges(_ row: RowSnapshot) {
        for ordinal in layout.toManyOrdinals {
            guard let relationship = layout.properties[ordinal].relationship, let inverse = relationship.inverse,
                relationship.isManyToMany(in: managedObjectContext?.layout),
                case .members(let set)? = live?.value(at: ordinal), set.hasChanges
            else { continue }
            for object in set.added.objects { object.detach(self, at: inverse) }
            for object in set.removed.objects where !object.isDeleted { object.attach(self, at: inverse) }
            set.settle()
            set.unload()
        }
        takeRow(row) { _ in false }
    }

    /// Marks all stored values as assigned, so that the next save writes every one of them.
    final func assignAllValues() {
        for property in layout.properties
        where !property.slots.isEmpty && live?.assigned.contains(property.ordinal) != true {
            let ordinal = property.ordinal
            switch property.kind {
            case .attribute: liveValues.assign(unboxed(boxedValue(at: ordinal), at: ordinal), at: ordinal)
            case .toOne: liveValues.assign(object(at: ordinal).map { .object($0) } ?? .null, at: ordinal)
            case .toMany, .fetched: continue
            }
        }
    }

    // MARK: - Duplicates

    /// Copies the values of a new object that violates a uniqueness constraint together with this one.
    ///
    /// Copies attributes and to-one relationships; ``takePartners(of:)`` adds the members of to-many relationships.
    ///
    /// - Parameter all: Whether to copy all values or only those that were set.
    final func takeValues(of newcomer: NSManagedObject, all: Bool) {
        for property in newcomer.layout.properties where !property.slots.isEmpty && !property.isDerived {
            let ordinal = property.ordinal
            guard all || newcomer.live?.assigned.contains(ordinal) == true,
                let own = layout.property(named: property.name)?.ordinal
            else { continue }
            switch property.kind {
            case .attribute: setBoxedValue(newcomer.boxedValue(at: ordinal), at: own)
            case .toOne: setObject(newcomer.object(at: ordinal), at: own)
            case .toMany, .fetched: continue
            }
        }
    }

    /// Makes objects that refer to a dropped object by an inverse refer to this one: all members of its to-many
    /// relationships, and the partner in a one-to-one relationship in which this object has none.
    final func takePartners(of newcomer: NSManagedObject) {
        for property in newcomer.layout.properties {
            guard let relationship = property.relationship, let inverse = relationship.inverse,
                let own = layout.property(named: property.name)?.ordinal
            else { continue }
            if relationship.isToMany {
                for member in newcomer.members(at: property.ordinal) where member !== newcomer {
                    newcomer.unrelate(member, at: property.ordinal)
                    relate(member, at: own)
                }
            } else if let partner = newcomer.object(at: property.ordinal), partner !== newcomer, object(at: own) == nil,
                partner.layout.properties[inverse].relationship?.isToMany == false
            {
                setObject(partner, at: own)
            }
        }
    }

    /// Removes the object from the inverses of all its relationships, regardless of their delete rules.
    final func leaveRelationships() {
        for property in layout.properties {
            guard let relationship = property.relationship, let inverse = relationship.inverse else { continue }
            let others =
                relationship.isToMany
                ? members(at: property.ordinal) : object(at: property.ordinal).map { [$0] } ?? []
            for other in others {
                other.detach(self, at: inverse)
            }
        }
    }
}

extension PropertyLayout.Relationship {
    /// Whether both ends of the relationship are to-many, so that pairs are stored apart from the objects.
    fileprivate func isManyToMany(in model: ModelLayout?) -> Bool {
        guard isToMany, let inverse, let model else { return false }
        return model.entity(destination).properties[inverse].relationship?.isToMany == true
    }
}

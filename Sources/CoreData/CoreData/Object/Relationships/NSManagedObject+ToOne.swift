internal import FoundationBackfill

extension NSManagedObject {
    /// Returns the destination of a to-one relationship, which may be a fault.
    final func object(at ordinal: Int) -> NSManagedObject? {
        prepareToRead(ordinal)
        if let value = live?.value(at: ordinal) {
            if case .object(let object) = value { return object }
            return nil
        }
        let found = storedObject(at: ordinal)
        if let found { liveValues.keep(.object(found), at: ordinal) }
        return found
    }

    /// Returns the destination of a to-one relationship, which may be a fault, without keeping it for the next look.
    final func destination(at ordinal: Int) -> NSManagedObject? {
        prepareToRead(ordinal)
        guard let value = live?.value(at: ordinal) else { return storedObject(at: ordinal) }
        if case .object(let object) = value { return object }
        return nil
    }

    /// Returns the destination that the row refers to.
    private func storedObject(at ordinal: Int) -> NSManagedObject? {
        guard let (row, slot) = filledSlot(ordinal, .integer), let context = registry?.context,
            let relationship = layout.properties[ordinal].relationship
        else { return nil }
        let destination = context.layout.entity(relationship.destination)
        guard destination.hasSubentities else {
            return context.object(key: row.integer(slot), of: destination, in: store)
        }
        guard !row.isNull(slot + 1) else {
            return context.object(key: row.integer(slot), ofSubentityOf: destination, in: store)
        }
        let entity = context.layout.entity(Int(row.integer(slot + 1)))
        return context.object(key: row.integer(slot), of: entity, in: store)
    }

    /// Sets a to-one relationship and updates the inverse.
    final func setObject(_ object: NSManagedObject?, at ordinal: Int) {
        if Log.isConcurrencyDebug { requireQueue("change") }
        let property = layout.properties[ordinal]
        guard let relationship = property.relationship else { return }
        if state.contains(.isolated) {
            return liveValues.assign(object.map { .object($0) } ?? .null, at: ordinal)
        }
        if let object { checkDestination(object, property, relationship) }
        let former = self.object(at: ordinal)
        replaceObject(with: object, at: ordinal)
        guard former !== object, let inverse = relationship.inverse else { return }
        former?.detach(self, at: inverse)
        object?.attach(self, at: inverse)
    }

    /// Sets a to-one relationship without updating the inverse.
    final func replaceObject(with object: NSManagedObject?, at ordinal: Int) {
        realize()
        announcing(.setting, at: ordinal) {
            liveValues.assign(object.map { .object($0) } ?? .null, at: ordinal)
        }
    }

    /// Updates the inverse of a relationship after `owner` was set to lead to this object.
    final func attach(_ owner: NSManagedObject, at ordinal: Int) {
        guard let relationship = layout.properties[ordinal].relationship else { return }
        if relationship.isToMany { return addMember(owner, at: ordinal) }
        let former = object(at: ordinal)
        guard former !== owner else { return }
        replaceObject(with: owner, at: ordinal)
        // The former destination of a one-to-one relationship loses its reference to this object.
        guard let former, let inverse = relationship.inverse else { return }
        if former.layout.properties[inverse].relationship?.isToMany == true {
            former.removeMember(self, at: inverse)
        } else if former.object(at: inverse) === self {
            // The check fails if an object that referred to itself was the former destination.
            former.replaceObject(with: nil, at: inverse)
        }
    }

    /// Updates the inverse of a relationship after `owner` no longer leads to this object.
    final func detach(_ owner: NSManagedObject, at ordinal: Int) {
        guard let relationship = layout.properties[ordinal].relationship else { return }
        if relationship.isToMany {
            removeMember(owner, at: ordinal)
        } else if object(at: ordinal) === owner {
            replaceObject(with: nil, at: ordinal)
        }
    }

    /// Stops the program if the object cannot be the destination of the relationship. Inserts an object without a
    /// context into the other object's context.
    final func checkDestination(
        _ object: NSManagedObject,
        _ property: PropertyLayout,
        _ relationship: PropertyLayout.Relationship
    ) {
        if state.contains(.isolated) {
            misuse(.invalidArgument, "A batch insertion cannot set the to-many relationship '\(property.name)'.")
        }
        if object.registry !== registry {
            if object.registry == nil, let context = registry?.context {
                context.insert(object)
            } else if registry == nil, let context = object.registry?.context {
                context.insert(self)
            } else {
                misuse(
                    .invalidArgument,
                    "Illegal attempt to establish a relationship '\(property.name)' between objects in different "
                        + "contexts (source = \(summary), destination = \(object.summary))"
                )
            }
        }
        let destination = registry?.context?.layout.entity(relationship.destination)
        if let destination, !destination.numbers.contains(object.layout.number) {
            misuse(
                .invalidArgument,
                "Unacceptable type of value for to-\(relationship.isToMany ? "many" : "one") relationship: "
                    + "property = \"\(property.name)\"; "
                    + "desired type = \(destination.name); given type = \(object.layout.name)."
            )
        }
    }
}

extension NSManagedObject {
    /// Throws an error if a relationship leads to an object in another store, whose keys have no meaning in this one.
    ///
    /// Only unsaved changes are examined, since stored relationships never lead to other stores.
    final func requireDestinationsInOneStore() throws {
        guard let live, let store else { return }
        for property in layout.properties where property.relationship != nil && !property.isTransient {
            let destinations: [NSManagedObject]
            switch live.value(at: property.ordinal) {
            case .object(let object)? where live.assigned.contains(property.ordinal): destinations = [object]
            case .members(let set)?: destinations = set.added.objects
            default: continue
            }
            guard let stranger = destinations.first(where: { $0.store != nil && $0.store !== store }) else { continue }
            throw ErrorFactory.relationshipAcrossStores(self, property.name, to: stranger)
        }
    }
}

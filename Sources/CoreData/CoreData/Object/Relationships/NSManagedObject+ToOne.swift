internal import FoundationBackfill

extension NSManagedObject {
    /// The object that a to-one relationship leads to. It may be a fault.
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

    /// The object that the row says.
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

    /// Sets a to-one relationship and keeps the inverse in step.
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

    /// Sets a to-one relationship and nothing else.
    final func replaceObject(with object: NSManagedObject?, at ordinal: Int) {
        realize()
        announcing(.setting, at: ordinal) {
            liveValues.assign(object.map { .object($0) } ?? .null, at: ordinal)
        }
    }

    /// Takes part in a relationship from the other side: `owner` leads here now.
    final func attach(_ owner: NSManagedObject, at ordinal: Int) {
        guard let relationship = layout.properties[ordinal].relationship else { return }
        if relationship.isToMany { return addMember(owner, at: ordinal) }
        let former = object(at: ordinal)
        guard former !== owner else { return }
        replaceObject(with: owner, at: ordinal)
        // Who led here before does so no more.
        guard let former, let inverse = relationship.inverse else { return }
        if former.layout.properties[inverse].relationship?.isToMany == true {
            former.removeMember(self, at: inverse)
        } else if former.object(at: inverse) === self {
            // It is not where an object that led to itself was the former one.
            former.replaceObject(with: nil, at: inverse)
        }
    }

    /// Takes part in a relationship from the other side: `owner` leads here no more.
    final func detach(_ owner: NSManagedObject, at ordinal: Int) {
        guard let relationship = layout.properties[ordinal].relationship else { return }
        if relationship.isToMany {
            removeMember(owner, at: ordinal)
        } else if object(at: ordinal) === owner {
            replaceObject(with: nil, at: ordinal)
        }
    }

    /// Stops a program that relates what cannot be related, and takes objects without a context into this one's.
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

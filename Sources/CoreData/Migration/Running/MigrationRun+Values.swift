internal import FoundationBackfill

/// What the policy does that all others build on.
extension MigrationRun {
    // MARK: - Making objects

    /// Makes the new object for an old one, with its attributes.
    func makeInstance(from source: NSManagedObject, _ mapping: NSEntityMapping) throws {
        guard let step = step(of: mapping), let entity = step.destination, step.makesObjects else { return }
        guard !entity.isAbstract else {
            throw ErrorFactory.migrationFailed(
                "objects of an abstract entity cannot exist",
                mapping: step.name,
                entity: entity.name
            )
        }
        source.realize()
        // Values that a policy has set are not in the row.
        let row = source.hasChanges ? nil : source.snapshot
        let object = NSManagedObject(entity: entity.description, insertInto: nil)
        object.key = TemporaryKey.next()
        if let row { object.snapshot = packedRow(row, of: entity, step) }
        destinationContext.takeIn(object)
        if !entity.unpackedDefaults.isEmpty { takeDefaults(object, step, isPacked: row != nil) }
        step.pairs.append(source, object)
        for copy in step.attributes {
            switch copy.origin {
            case .packed where row != nil: continue
            case .packed(let from, _):
                let ordinal = source.layout.slots[from[0]].ordinal
                try set(copy, of: object, to: source.modeledValue(at: ordinal), step, source)
            case .attribute(let ordinal):
                try set(copy, of: object, to: source.modeledValue(at: ordinal), step, source)
            case .expression(let expression):
                let variables = (source, object, copy.mapping)
                try set(copy, of: object, to: value(of: expression, step, variables), step, source)
            }
        }
    }

    /// A row with what is copied as it is, and default values elsewhere.
    private func packedRow(_ row: RowSnapshot, of entity: EntityLayout, _ step: MigrationStep) -> RowSnapshot {
        let slots = entity.slots.count
        var isFilled = [Bool](repeating: false, count: slots)
        step.packer.begin(key: 0, version: 0, entity: entity.number, slotCount: slots)
        for copy in step.attributes {
            guard case .packed(let from, let to) = copy.origin else { continue }
            let isEmpty = from.allSatisfy { row.isNull($0) }
            // What is required and has no value gets the default one.
            if isEmpty, !copy.property.isOptional { continue }
            for (slot, place) in zip(from, to) {
                step.packer.copy(slot, of: row, entity.slots[place].form, to: place)
                isFilled[place] = true
            }
        }
        for slot in 0..<slots where !isFilled[slot] {
            step.packer.copy(slot, of: entity.defaultRow, entity.slots[slot].form)
        }
        return step.packer.finish()
    }

    /// Sets the default values that rows cannot hold, but for what was copied.
    private func takeDefaults(_ object: NSManagedObject, _ step: MigrationStep, isPacked: Bool) {
        object.takeUnpackedDefaults()
        guard isPacked else { return }
        for copy in step.attributes {
            guard case .packed(_, let to) = copy.origin, let row = object.snapshot else { continue }
            if copy.property.isOptional || to.contains(where: { !row.isNull($0) }) {
                object.live?.forget(copy.property.ordinal)
            }
        }
    }

    private func set(
        _ copy: AttributeCopy,
        of object: NSManagedObject,
        to value: Any?,
        _ step: MigrationStep,
        _ source: NSManagedObject
    ) throws {
        guard let value = flattened(value) else {
            // What is required and has no value keeps the default one.
            if copy.property.isOptional { object.setModeledValue(nil, at: copy.property.ordinal) }
            return
        }
        guard let type = copy.property.attributeType, NSManagedObject.unbox(value, as: type) != nil else {
            throw ErrorFactory.migrationFailed(
                "the attribute cannot hold \(value), which is of the type \(Swift.type(of: value))",
                mapping: step.name,
                entity: object.layout.name,
                property: copy.property.name,
                objectURI: source.objectID.uriRepresentation()
            )
        }
        object.setModeledValue(value, at: copy.property.ordinal)
    }

    // MARK: - Relating objects

    /// Sets the relationships of a new object. Those that lead to nothing stay as they are.
    func setRelationships(of object: NSManagedObject, _ mapping: NSEntityMapping) throws {
        guard let step = step(of: mapping), let place = step.pairs.places(ofDestination: object).first else { return }
        let source = source(at: place, of: step)
        for copy in step.relationships where !copy.isRedundant {
            let members = try members(copy, of: object, from: source, step)
            guard let first = members.first else { continue }
            if copy.relationship.isToMany {
                object.setMembers(members, at: copy.property.ordinal)
            } else {
                object.setObject(first, at: copy.property.ordinal)
            }
        }
    }

    private func members(
        _ copy: RelationshipCopy,
        of object: NSManagedObject,
        from source: NSManagedObject,
        _ step: MigrationStep
    ) throws -> [NSManagedObject] {
        let wanted = destinationContext.layout.entity(copy.relationship.destination)
        switch copy.origin {
        case .associated(let mapping, let ordinal):
            let isToMany = source.layout.properties[ordinal].relationship?.isToMany == true
            let related = isToMany ? source.members(at: ordinal) : source.object(at: ordinal).map { [$0] } ?? []
            let found = mapping.map { instances(of: $0, from: related) } ?? instances(from: related)
            return found.filter { wanted.numbers.contains($0.layout.number) }
        case .expression(let expression):
            let value = try value(of: expression, step, (source, object, copy.mapping))
            guard let value else { return [] }
            let objects = (value as? NSManagedObject).map { [$0] } ?? elements(of: value) ?? [value]
            return try objects.map { member in
                guard let member = member as? NSManagedObject, member.managedObjectContext === destinationContext,
                    wanted.numbers.contains(member.layout.number)
                else {
                    throw ErrorFactory.migrationFailed(
                        "the relationship leads to new objects of \(wanted.name), and not to \(member)",
                        mapping: step.name,
                        entity: object.layout.name,
                        property: copy.property.name,
                        objectURI: source.objectID.uriRepresentation()
                    )
                }
                return member
            }
        }
    }

    // MARK: - Expressions

    typealias Subjects = (source: NSManagedObject, destination: NSManagedObject, mapping: NSPropertyMapping)

    /// The value of an expression of a mapping.
    func value(of expression: NSExpression, _ step: MigrationStep, _ subjects: Subjects?) throws -> Any? {
        variables.removeAllObjects()
        let values: [(String, AnyObject?)] = [
            (NSMigrationManagerKey, manager),
            (NSMigrationEntityMappingKey, step.mapping),
            (NSMigrationEntityPolicyKey, step.policy),
            (NSMigrationSourceObjectKey, subjects?.source),
            (NSMigrationDestinationObjectKey, subjects?.destination),
            (NSMigrationPropertyMappingKey, subjects?.mapping),
        ]
        for (name, value) in values {
            variables.setObject(value ?? NSNull(), forKey: NSString(string: name))
        }
        defer { variables.removeAllObjects() }
        let value = expression.expressionValue(with: subjects?.source, context: variables)
        try requireSuccess(of: step)
        return flattened(value)
    }
}

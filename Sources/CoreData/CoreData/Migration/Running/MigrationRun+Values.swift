internal import FoundationBackfill

/// The default behaviour of policies.
extension MigrationRun {
    // MARK: - Making objects

    /// Creates the destination object for a source object, and sets its attributes.
    func makeInstance(from source: NSManagedObject, _ mapping: NSEntityMapping) throws {
        guard let step = step(of: mapping), let entity = step.destination, step.makesObjects else { return }
        guard !entity.isAbstract else {
            throw ErrorFactory.migrationFailed(
                "an abstract entity cannot have objects",
                mapping: step.name,
                entity: entity.name
            )
        }
        guard let expected = step.source, expected.numbers.contains(source.layout.number) else {
            throw ErrorFactory.migrationFailed(
                "the mapping is for objects of \(step.source?.name ?? "no entity"), but this is one of \(source.layout.name)",
                mapping: step.name,
                entity: entity.name,
                expression: mapping.sourceExpression?.description,
                objectURI: source.objectID.uriRepresentation()
            )
        }
        source.realize()
        // The row lacks values that a policy has set.
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

    /// Returns a row with the copied slots of the source row, and default values in all others.
    private func packedRow(_ row: RowSnapshot, of entity: EntityLayout, _ step: MigrationStep) -> RowSnapshot {
        let slots = entity.slots.count
        var isFilled = [Bool](repeating: false, count: slots)
        step.packer.begin(key: 0, version: 0, entity: entity.number, slotCount: slots)
        for copy in step.attributes {
            guard case .packed(let from, let to) = copy.origin else { continue }
            let isEmpty = from.allSatisfy { row.isNull($0) }
            // A required attribute without a value keeps its default value.
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

    /// Sets the default values that rows cannot contain, except for copied attributes.
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
            // A required attribute without a value keeps its default value.
            if copy.property.isOptional { object.setModeledValue(nil, at: copy.property.ordinal) }
            return
        }
        if let reason = copy.refusal(of: value) {
            throw failure(reason, step, copy.mapping.valueExpression, (source, object, copy.mapping))
        }
        object.setModeledValue(value, at: copy.property.ordinal)
    }

    // MARK: - Relating objects

    /// Sets the relationships of a destination object. Skips those without destination objects.
    func setRelationships(of object: NSManagedObject, _ mapping: NSEntityMapping) throws {
        guard let step = step(of: mapping), let source = origin(of: object, step) else { return }
        let hasMoved = kept?.hasMoved(source) ?? true
        for copy in step.relationships where !copy.isRedundant && (hasMoved || !copy.isInPlace) {
            let members = try members(copy, of: object, from: source, step)
            guard let first = members.first else { continue }
            if copy.relationship.isToMany {
                object.setMembers(members, at: copy.property.ordinal)
            } else {
                object.setObject(first, at: copy.property.ordinal)
            }
        }
    }

    /// Returns the source object of a destination object.
    private func origin(of object: NSManagedObject, _ step: MigrationStep) -> NSManagedObject? {
        if let place = step.pairs.places(ofDestination: object).first { return source(at: place, of: step) }
        return keptOrigin(of: step, to: object)
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
                    throw failure(
                        "the relationship must lead to destination objects of \(wanted.name), not to \(member)",
                        step,
                        expression,
                        (source, object, copy.mapping)
                    )
                }
                return member
            }
        }
    }

    // MARK: - Expressions

    typealias Subjects = (source: NSManagedObject, destination: NSManagedObject, mapping: NSPropertyMapping)

    /// Evaluates an expression of a mapping.
    ///
    /// - Throws: `CocoaError` with the code 134110 if evaluation fails, or 134170 if a function of the policy throws.
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
        for case (let name, let value?) in values {
            variables.setObject(value, forKey: NSString(string: name))
        }
        defer { variables.removeAllObjects() }
        let (value, faults) = EvaluationFaults.collecting {
            expression.expressionValue(with: subjects?.source, context: variables)
        }
        do {
            try requireSuccess(of: step)
        } catch {
            throw failure(error, step, expression, subjects)
        }
        if let reason = faults.first { throw failure(reason, step, expression, subjects) }
        return flattened(value)
    }

    /// Returns the error for an expression or its value.
    func failure(
        _ reason: String,
        _ step: MigrationStep,
        _ expression: NSExpression?,
        _ subjects: Subjects?,
        underlying: (any Error)? = nil
    ) -> CocoaError {
        ErrorFactory.migrationFailed(
            reason,
            mapping: step.name,
            entity: subjects?.destination.layout.name ?? step.mapping.sourceEntityName,
            property: subjects?.mapping.name,
            expression: expression?.description,
            objectURI: subjects?.source.objectID.uriRepresentation(),
            underlying: underlying
        )
    }

    /// Returns the error for a function that was called by an expression and threw. An error of the manager's functions
    /// is about the mapping.
    private func failure(
        _ error: any Error,
        _ step: MigrationStep,
        _ expression: NSExpression,
        _ subjects: Subjects?
    ) -> CocoaError {
        if let error = error as? CocoaError, error.code == .migration, let reason = error.userInfo["reason"] as? String
        {
            return failure(
                reason,
                step,
                expression,
                subjects,
                underlying: error.userInfo[NSUnderlyingErrorKey] as? any Error
            )
        }
        return ErrorFactory.policyFailed(
            error,
            mapping: step.name,
            entity: subjects?.destination.layout.name ?? step.mapping.sourceEntityName,
            property: subjects?.mapping.name,
            expression: expression.description,
            objectURI: subjects?.source.objectID.uriRepresentation()
        )
    }
}

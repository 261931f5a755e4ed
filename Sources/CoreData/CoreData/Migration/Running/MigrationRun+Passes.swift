internal import FoundationBackfill

extension MigrationRun {
    /// The usual number of objects per batch.
    private static let batchSize = 1_000
    /// The number of objects per batch if the entity has external data.
    private static let largeBatchSize = 50
    /// The number of objects per batch if each save writes the whole file, which is in memory anyway.
    private static let atomicBatchSize = 50_000

    /// Performs all mappings. Call it on the queues of both contexts.
    func carryOut() throws {
        try pass(0) { step in
            try calling(step) { try step.policy.begin(step.mapping, with: manager) }
            try makeInstances(step)
            try calling(step) { try step.policy.endInstanceCreation(forMapping: step.mapping, manager: manager) }
        }
        try findRelated()
        try pass(1) { step in
            try relateInstances(step)
            kept?.finishRelating(step)
            try calling(step) { try step.policy.endRelationshipCreation(forMapping: step.mapping, manager: manager) }
        }
        try pass(2) { step in
            try calling(step) { try step.policy.performCustomValidation(forMapping: step.mapping, manager: manager) }
            try validateInstances(step)
            try calling(step) { try step.policy.end(step.mapping, manager: manager) }
        }
        manager.advance(to: 1)
    }

    private func pass(_ number: Int, _ body: (MigrationStep) throws -> Void) throws {
        for (index, step) in steps.enumerated() {
            try manager.requireGoingOn()
            begin(step)
            advance(number, index, 0)
            try body(step)
            try finishBatch()
        }
        begin(nil)
    }

    /// Each pass is a third of the progress, and each mapping an equal part of a pass.
    private func advance(_ pass: Int, _ index: Int, _ part: Float) {
        manager.advance(to: (Float(pass) + (Float(index) + part) / Float(max(steps.count, 1))) / 3)
    }

    private func advance(_ pass: Int, _ done: Int, of count: Int) {
        let index = steps.firstIndex { $0 === current } ?? 0
        advance(pass, index, count > 0 ? Float(done) / Float(count) : 1)
    }

    private func batchSize(_ entity: EntityLayout?) -> Int {
        if writesWholeFiles { return Self.atomicBatchSize }
        return entity?.properties.contains { $0.isExternal } == true ? Self.largeBatchSize : Self.batchSize
    }

    // MARK: - The first pass

    private func makeInstances(_ step: MigrationStep) throws {
        guard let expression = step.mapping.sourceExpression, step.mapping.mappingType != .removeEntityMappingType,
            step.mapping.mappingType != .addEntityMappingType, !step.isKept
        else { return }
        let ids = try sourceObjects(expression, step)
        let size = batchSize(step.source)
        for start in stride(from: 0, to: ids.count, by: size) {
            let end = min(start + size, ids.count)
            let objects = (start..<end).map { sourceContext.object(with: ids[$0]) }
            sourceContext.loadRows(of: objects, areKept: false)
            for object in objects {
                try manager.requireGoingOn()
                try calling(step, about: object) {
                    try step.policy.createDestinationInstances(forSource: object, in: step.mapping, manager: manager)
                }
            }
            try finishBatch()
            advance(0, end, of: ids.count)
        }
    }

    /// Returns the identifiers of the objects that the expression of a mapping finds.
    private func sourceObjects(_ expression: NSExpression, _ step: MigrationStep) throws -> SourceObjects {
        var found: Any?
        if case .fetch(let request, _, isCount: false) = expression.form {
            found = try value(of: request, step, nil)
        } else {
            found = try value(of: expression, step, nil)
        }
        if let request = found as? any IdentifyingRequest {
            return .found(try keys(of: request, expression, step), sourceContext.layout)
        }
        guard let objects = elements(of: found)?.map({ $0 as? NSManagedObject }),
            objects.allSatisfy({ $0?.managedObjectContext === sourceContext })
        else {
            throw failure("it is neither a fetch request nor a collection of source objects", step, expression, nil)
        }
        return .listed(objects.compactMap { $0?.objectID })
    }

    private func keys(
        of request: any IdentifyingRequest,
        _ expression: NSExpression,
        _ step: MigrationStep
    ) throws -> FetchedKeys {
        do {
            let (keys, faults) = try EvaluationFaults.collecting { try request.keys(in: sourceContext) }
            if let reason = faults.first { throw failure(reason, step, expression, nil) }
            return keys
        } catch let error as CocoaError where Self.isOurs(error) {
            throw error
        } catch {
            throw failure(error.localizedDescription, step, expression, nil, underlying: error)
        }
    }

    // MARK: - The second pass

    private func relateInstances(_ step: MigrationStep) throws {
        let isNeeded = !step.relationships.allSatisfy(\.isRedundant)
        guard isNeeded || type(of: step.policy) != NSEntityMigrationPolicy.self else { return }
        try forEachBatch(step, pass: 1) { objects, sources in
            prepare(objects, sources, step)
            for object in objects {
                try manager.requireGoingOn()
                try calling(step, about: object) {
                    try step.policy.createRelationships(forDestination: object, in: step.mapping, manager: manager)
                }
                if step.isKept { setInverses(of: object, step) }
            }
        }
    }

    private func forEachBatch(
        _ step: MigrationStep,
        pass: Int,
        _ body: ([NSManagedObject], [NSManagedObject]) throws -> Void
    ) throws {
        let size = batchSize(step.destination)
        let kept = relatedAgain(step)
        let count = step.isKept ? kept.count : step.pairs.count
        for start in stride(from: 0, to: count, by: size) {
            let batch = start..<min(start + size, count)
            let places = step.isKept ? [] : batch.filter(step.pairs.isFirstOfDestination)
            let objects = step.isKept ? kept[batch].map(\.object) : places.map { destination(at: $0, of: step) }
            destinationContext.loadRows(of: objects, areKept: false)
            try body(objects, step.isKept ? kept[batch].map(\.source) : places.map { source(at: $0, of: step) })
            try finishBatch()
            advance(pass, min(start + size, count), of: count)
        }
    }

    /// Prefetches the relationships of a batch.
    private func prepare(_ objects: [NSManagedObject], _ sources: [NSManagedObject], _ step: MigrationStep) {
        sourceContext.loadRows(of: sources, areKept: false)
        for copy in step.relationships where !copy.isRedundant && !copy.isInPlace {
            guard case .associated(_, let ordinal) = copy.origin else { continue }
            if step.source?.properties[ordinal].relationship?.isToMany == true {
                sourceContext.loadMembers(at: ordinal, of: sources)
            }
            if copy.relationship.isToMany {
                destinationContext.loadMembers(at: copy.property.ordinal, of: objects)
            }
        }
    }

    // MARK: - The third pass

    private func validateInstances(_ step: MigrationStep) throws {
        guard let entity = step.destination, step.isKept || step.pairs.count > 0 else { return }
        let rules = entity.ruledOrdinals.map { entity.properties[$0] }.filter { !$0.isTransient && !$0.isDerived }
        guard !rules.isEmpty else { return }
        try forEachBatch(step, pass: 2) { objects, _ in
            for property in rules where property.relationship?.isToMany == true {
                destinationContext.loadMembers(at: property.ordinal, of: objects)
            }
            for object in objects {
                for property in object.layout.ruledOrdinals.map({ object.layout.properties[$0] }) {
                    try validate(property, of: object, step)
                }
            }
        }
    }

    private func validate(_ property: PropertyLayout, of object: NSManagedObject, _ step: MigrationStep) throws {
        guard !property.isTransient, !property.isDerived else { return }
        object.realize()
        // The value transformer may not be available, so only the presence of bytes is checked.
        if property.attributeType == .transformableAttributeType, let slot = property.slots.first,
            let row = object.snapshot, !row.isNull(slot)
        {
            return
        }
        do {
            try object.validateModeledValue(object.modeledValue(at: property.ordinal), forKey: property.name)
        } catch {
            let invalid = ErrorFactory.migrationFailed(
                "the destination object is not valid: \(error.localizedDescription)",
                mapping: step.name,
                entity: object.layout.name,
                property: property.name,
                objectURI: object.objectID.uriRepresentation(),
                underlying: error
            )
            guard let take = manager.takesInvalidObject else { throw invalid }
            take(invalid)
        }
    }

    // MARK: - Calling policies

    /// Calls a policy, and adds the mapping and the object to its errors.
    private func calling(_ step: MigrationStep, about object: NSManagedObject? = nil, _ body: () throws -> Void) throws
    {
        do {
            try body()
            try requireSuccess(of: step)
        } catch let error as CocoaError where Self.isOurs(error) {
            throw error
        } catch {
            throw ErrorFactory.policyFailed(
                error,
                mapping: step.name,
                entity: object?.layout.name ?? step.mapping.sourceEntityName,
                objectURI: object?.objectID.uriRepresentation()
            )
        }
    }

    private static func isOurs(_ error: CocoaError) -> Bool {
        // The error of a policy function that was called by an expression.
        if error.code == .entityMigrationPolicy { return error.userInfo["mapping"] != nil }
        return [.migration, .migrationCancelled].contains(error.code)
            || error.code.rawValue == NSMigrationConstraintViolationError
    }
}

internal import FoundationBackfill

extension NSManagedObject {
    /// Checks each property against the model and the class's own checks.
    final func validateProperties() throws {
        var errors: [any Error] = []
        for property in layout.properties {
            if case .fetched = property.kind { continue }
            do {
                try validateProperty(property)
            } catch {
                errors.append(error)
            }
        }
        if let error = ErrorFactory.combined(errors) { throw error }
    }

    private func validateProperty(_ property: PropertyLayout) throws {
        // A relationship that nobody has looked at or changed is as the store has it.
        if property.relationship?.isToMany == true, !isLoadedToMany(property.ordinal) {
            guard case .members(let set)? = live?.value(at: property.ordinal), set.hasChanges else { return }
        }
        let value = modeledValue(at: property.ordinal)
        var checked = value
        try validateValue(&checked, forKey: property.name)
        if !isSame(checked, value) { setModeledValue(checked, at: property.ordinal) }
    }

    private func isSame(_ left: Any?, _ right: Any?) -> Bool {
        switch (left, right) {
        case (nil, nil): true
        case (let left as NSObject, let right as NSObject): left === right || left.isEqual(right)
        case (let left as AnyHashable, let right as AnyHashable): left == right
        default: false
        }
    }

    /// Checks a value against what the model says of a property.
    final func validateModeledValue(_ value: Any?, forKey key: String) throws {
        guard let property = layout.property(named: key) else { return }
        let subject = ValidationSubject(
            entity: layout.name,
            key: key,
            value: value,
            object: self,
            objectURI: objectID.uriRepresentation()
        )
        try validateModeledValue(flattened(value), of: property, subject)
    }

    private func validateModeledValue(
        _ value: Any?,
        of property: PropertyLayout,
        _ subject: ValidationSubject
    ) throws {
        if let relationship = property.relationship, relationship.isToMany {
            let count = elements(of: value)?.count ?? 0
            if count < relationship.minCount, !(property.isOptional && count == 0) {
                throw ErrorFactory.tooFewObjects(subject, count: count, minimum: relationship.minCount)
            }
            if relationship.maxCount > 0, count > relationship.maxCount {
                throw ErrorFactory.tooManyObjects(subject, count: count, maximum: relationship.maxCount)
            }
        } else if value == nil {
            if !property.isOptional { throw ErrorFactory.missingValue(subject) }
            return
        }
        guard let description = layout.propertyDescription(at: property.ordinal) else { return }
        if let attribute = description as? NSAttributeDescription { try validateType(value, of: attribute, subject) }
        try validatePredicates(value, of: description, subject)
    }

    /// Checks a value against the conditions of a model.
    final func validatePredicates(
        _ value: Any?,
        of description: NSPropertyDescription,
        _ subject: ValidationSubject
    ) throws {
        for (index, predicate) in description.validationPredicates.enumerated() where !predicate.evaluate(with: value) {
            let warnings = description.validationWarnings
            throw ErrorFactory.violatedPredicate(
                subject,
                predicate,
                warning: index < warnings.count ? warnings[index] : nil
            )
        }
    }

    /// Checks that no relationship denies the object's deletion.
    final func validateDenyRules() throws {
        var errors: [any Error] = []
        for property in layout.properties {
            guard let relationship = property.relationship, relationship.deleteRule == .denyDeleteRule else { continue }
            let others =
                relationship.isToMany ? members(at: property.ordinal) : [object(at: property.ordinal)].compactMap { $0 }
            let remaining = others.count { !$0.isDeleted }
            guard remaining > 0 else { continue }
            let subject = ValidationSubject(
                entity: layout.name,
                key: property.name,
                object: self,
                objectURI: objectID.uriRepresentation()
            )
            errors.append(ErrorFactory.deniedDelete(subject, count: remaining))
        }
        if let error = ErrorFactory.combined(errors) { throw error }
    }
}

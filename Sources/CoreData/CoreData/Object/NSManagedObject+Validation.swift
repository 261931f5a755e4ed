internal import FoundationBackfill

extension NSManagedObject {
    /// Checks each property against the model and the class's own checks.
    final func validateProperties() throws {
        let hasOwn = layout.hasOwnValidation || type(of: self) != layout.objectClass
        let mistyped = hasOwn ? [] : mistypedOrdinals
        if !hasOwn, layout.ruledOrdinals.isEmpty, mistyped.isEmpty { return }
        var errors: [any Error] = []
        for ordinal in hasOwn ? Array(layout.properties.indices) : layout.ruledOrdinals + mistyped {
            let property = layout.properties[ordinal]
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
        if !isUntouched(checked, value), !isSame(checked, value) { setModeledValue(checked, at: property.ordinal) }
    }

    /// Whether two values are the same to the bit, as they are where nobody has replaced one: that spares most values the
    /// casts of a comparison.
    private func isUntouched(_ left: Any?, _ right: Any?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        let type = type(of: left)
        let size = Self.size(of: type)
        // Larger values lie elsewhere.
        guard type == Swift.type(of: right), size <= 3 * MemoryLayout<Int>.size else { return false }
        return withUnsafeBytes(of: left) { left in
            withUnsafeBytes(of: right) { right in left.prefix(size).elementsEqual(right.prefix(size)) }
        }
    }

    private static func size<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.size }

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
        // Most properties have no rule that a value could break.
        let predicates = layout.validationPredicates[property.ordinal]
        if property.isOptional, predicates.isEmpty, property.relationship?.isToMany != true {
            if value == nil || property.attributeType == nil { return }
        }
        try validateModeledValue(flattened(value), of: property, predicates)
    }

    /// What an error about a property says.
    final func subject(_ value: Any?, _ property: PropertyLayout) -> ValidationSubject {
        ValidationSubject(
            entity: layout.name,
            key: property.name,
            value: value,
            object: self,
            objectURI: objectID.uriRepresentation()
        )
    }

    private func validateModeledValue(
        _ value: Any?,
        of property: PropertyLayout,
        _ predicates: [NSPredicate]
    ) throws {
        if let relationship = property.relationship, relationship.isToMany {
            try validateCount(elements(of: value)?.count ?? 0, value, of: property, relationship)
        } else if value == nil {
            if !property.isOptional { throw ErrorFactory.missingValue(subject(value, property)) }
            return
        }
        if let type = property.attributeType { try validateType(value, type, of: property) }
        for (index, predicate) in predicates.enumerated() where !predicate.evaluate(with: value) {
            let warnings = layout.propertyDescription(at: property.ordinal)?.validationWarnings ?? []
            throw ErrorFactory.violatedPredicate(
                subject(value, property),
                predicate,
                warning: index < warnings.count ? warnings[index] : nil
            )
        }
    }

    /// Checks how many members a to-many relationship has. An optional one may also have none.
    private func validateCount(
        _ count: Int,
        _ value: Any?,
        of property: PropertyLayout,
        _ relationship: PropertyLayout.Relationship
    ) throws {
        let minimum = relationship.minCount
        if count < minimum, !(property.isOptional && count == 0) {
            throw ErrorFactory.tooFewObjects(subject(value, property), count: count, minimum: minimum)
        }
        if relationship.maxCount > 0, count > relationship.maxCount {
            throw ErrorFactory.tooManyObjects(subject(value, property), count: count, maximum: relationship.maxCount)
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

internal import FoundationBackfill

extension NSManagedObject {
    /// Validates each property against the model and the checks of the class.
    final func validateProperties() throws {
        let hasOwn = layout.hasOwnValidation || type(of: self) != layout.objectClass
        let mistyped = hasOwn ? [] : mistypedOrdinals
        let dangling = danglingOrdinals
        if !hasOwn, layout.ruledOrdinals.isEmpty, mistyped.isEmpty, dangling.isEmpty { return }
        var errors: [any Error] = dangling.map { ordinal in
            let property = layout.properties[ordinal]
            return ErrorFactory.danglingReference(subject(modeledValue(at: ordinal), property))
        }
        for ordinal in hasOwn ? Array(layout.properties.indices) : layout.ruledOrdinals + mistyped {
            let property = layout.properties[ordinal]
            if case .fetched = property.kind { continue }
            if !hasOwn, isPlainlyValid(property) { continue }
            do {
                try validateProperty(property)
            } catch {
                errors.append(error)
            }
        }
        if let error = ErrorFactory.combined(errors) { throw error }
    }

    private func validateProperty(_ property: PropertyLayout) throws {
        // A to-many relationship that was neither read nor changed needs no validation.
        if property.relationship?.isToMany == true, !isLoadedToMany(property.ordinal) {
            guard case .members(let set)? = live?.value(at: property.ordinal), set.hasChanges else { return }
        }
        let value = modeledValue(at: property.ordinal)
        var checked = value
        try validateValue(&checked, forKey: property.name)
        if !isUntouched(checked, value), !isSame(checked, value) { setModeledValue(checked, at: property.ordinal) }
    }

    /// Whether two values are bitwise identical, as they are if validation did not replace the value. This spares most
    /// values a comparison by dynamic casts.
    private func isUntouched(_ left: Any?, _ right: Any?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        let type = type(of: left)
        let size = Self.size(of: type)
        // Larger values are not stored inline.
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

    /// Validates a value against the model's rules for a property.
    final func validateModeledValue(_ value: Any?, forKey key: String) throws {
        guard let property = layout.property(named: key) else { return }
        // Most properties have no rule that a value could break.
        let predicates = layout.validationPredicates[property.ordinal]
        if property.isOptional, predicates.isEmpty, property.relationship?.isToMany != true {
            if value == nil || property.attributeType == nil && property.relationship == nil { return }
        }
        try validateModeledValue(flattened(value), of: property, predicates)
    }

    /// Returns the subject of a validation error about a property.
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
        if let relationship = property.relationship {
            try validateDestinations(in: value, of: property, relationship)
        }
        for (index, predicate) in predicates.enumerated() where !predicate.evaluate(with: value) {
            let warnings = layout.propertyDescription(at: property.ordinal)?.validationWarnings ?? []
            throw ErrorFactory.violatedPredicate(
                subject(value, property),
                predicate,
                warning: index < warnings.count ? warnings[index] : nil
            )
        }
    }

    /// Validates the number of members of a to-many relationship. An optional relationship may also be empty.
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

    /// Validates that no relationship with the delete rule “deny” still has objects.
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

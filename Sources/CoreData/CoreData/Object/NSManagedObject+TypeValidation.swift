internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// Checks that values fit the types of their attributes. Only key-value coding can set values that do not.
extension NSManagedObject {
    /// The ordinals of attributes without validation rules whose value does not fit the attribute's type. Most objects
    /// have none, so this examines the live values directly.
    final var mistypedOrdinals: [Int] {
        var mistyped: [Int] = []
        guard let live else { return mistyped }
        for (ordinal, range) in layout.looseTypes where live.assigned.contains(ordinal) {
            switch live[ordinal] {
            case .integer(let integer): if !range.contains(integer) { mistyped.append(ordinal) }
            case .real(let real): if real.isNaN { mistyped.append(ordinal) }
            default: continue
            }
        }
        return mistyped
    }

    /// Whether an attribute whose only rule is that it has a value has a live one that fits its type. Most required attributes have,
    /// and need not be boxed for validation.
    final func isPlainlyValid(_ property: PropertyLayout) -> Bool {
        guard let type = property.attributeType, layout.validationPredicates[property.ordinal].isEmpty else {
            return false
        }
        return switch (live?.value(at: property.ordinal), type) {
        case (.text?, .stringAttributeType), (.integer?, .integer64AttributeType): true
        case (.integer(let integer)?, .integer16AttributeType), (.integer(let integer)?, .integer32AttributeType):
            type.integerRange?.contains(integer) == true
        case (.real(let real)?, .doubleAttributeType), (.real(let real)?, .dateAttributeType): !real.isNaN
        default: false
        }
    }

    final func validateType(_ value: Any?, _ type: NSAttributeType, of property: PropertyLayout) throws {
        guard let value else { return }
        if type == .compositeAttributeType {
            guard let description = layout.propertyDescription(at: property.ordinal) as? NSCompositeAttributeDescription
            else { return }
            return try validateElements(value, of: description, subject(value, property))
        }
        try validateType(value, type, subject(value, property))
    }

    private func validateType(
        _ value: Any,
        _ type: NSAttributeType,
        _ subject: @autoclosure () -> ValidationSubject
    ) throws {
        switch type {
        case .dateAttributeType:
            guard let date = value as? Date, !date.timeIntervalSinceReferenceDate.isNaN else {
                throw ErrorFactory.invalidDate(subject())
            }
        case .URIAttributeType:
            guard value is URL else { throw ErrorFactory.invalidURI(subject()) }
        default:
            if let range = type.integerRange { return try validateRange(value, range, subject()) }
            guard AttributeCoding.unboxed(value, as: type) != nil else {
                throw ErrorFactory.wrongType(subject(), "\(type)")
            }
        }
    }

    private func validateRange(
        _ value: Any,
        _ range: ClosedRange<Int64>,
        _ subject: @autoclosure () -> ValidationSubject
    ) throws {
        guard let number = value as? NSNumber else { throw ErrorFactory.wrongType(subject(), "NSNumber") }
        let integer = number.int64Value
        if integer > range.upperBound { throw ErrorFactory.numberTooLarge(subject(), maximum: range.upperBound) }
        if integer < range.lowerBound { throw ErrorFactory.numberTooSmall(subject(), minimum: range.lowerBound) }
    }

    // MARK: - Destinations of relationships

    /// The ordinals of the relationships that were set to objects that have been deleted since, whose keys would lead to
    /// nothing.
    final var danglingOrdinals: [Int] {
        var dangling: [Int] = []
        guard let live, registry != nil else { return dangling }
        for ordinal in layout.relationshipOrdinals {
            switch live.value(at: ordinal) {
            case .object(let object)?: if live.assigned.contains(ordinal), object.isGone { dangling.append(ordinal) }
            case .members(let set)?: if set.added.objects.contains(where: \.isGone) { dangling.append(ordinal) }
            default: continue
            }
        }
        return dangling
    }

    private var isGone: Bool { isDeleted || registry == nil }

    /// Validates that all values are objects of the relationship's destination entity.
    final func validateDestinations(
        in value: Any?,
        of property: PropertyLayout,
        _ relationship: PropertyLayout.Relationship
    ) throws {
        guard let value, let model = registry?.context?.layout else { return }
        let destination = model.entity(relationship.destination)
        let members = relationship.isToMany ? elements(of: value) : [value]
        let areFit = members?.allSatisfy { member in
            (member as? NSManagedObject).map { destination.numbers.contains($0.layout.number) } ?? false
        }
        guard areFit != true else { return }
        throw ErrorFactory.wrongDestination(subject(value, property), destination.name)
    }

    // MARK: - Elements of composite attributes

    /// Validates elements like attributes. Errors name them by their key paths: `name.first`.
    private func validateElements(
        _ value: Any,
        of composite: NSCompositeAttributeDescription,
        _ subject: ValidationSubject
    ) throws {
        guard let elements = value as? [String: Any] else { throw ErrorFactory.wrongType(subject, "NSDictionary") }
        var errors: [any Error] = []
        for element in composite.elements {
            let own = ValidationSubject(
                entity: subject.entity,
                key: "\(subject.key).\(element.name)",
                value: elements[element.name],
                object: subject.object,
                objectURI: subject.objectURI
            )
            do {
                try validateElement(flattened(elements[element.name]), element, own)
            } catch {
                errors.append(error)
            }
        }
        if let error = ErrorFactory.combined(errors) { throw error }
    }

    private func validateElement(_ value: Any?, _ element: NSAttributeDescription, _ subject: ValidationSubject) throws
    {
        guard let value else {
            if !element.isOptional { throw ErrorFactory.missingValue(subject) }
            return
        }
        if let composite = element as? NSCompositeAttributeDescription {
            return try validateElements(value, of: composite, subject)
        }
        try validateType(value, element.attributeType, subject)
        let warnings = element.validationWarnings
        for (index, predicate) in element.validationPredicates.enumerated() where !predicate.evaluate(with: value) {
            throw ErrorFactory.violatedPredicate(
                subject,
                predicate,
                warning: index < warnings.count ? warnings[index] : nil
            )
        }
    }
}

extension NSAttributeType {
    /// The integers that fit the type; nil if the type takes all 64-bit integers or has other values.
    var integerRange: ClosedRange<Int64>? {
        guard let bits = traits.bitWidth, bits < 64 else { return nil }
        return Int64.min >> (64 - bits)...Int64.max >> (64 - bits)
    }
}

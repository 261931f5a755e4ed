internal import FoundationBackfill

/// Whether values fit the types of their attributes, which only key-value coding leaves open.
extension NSManagedObject {
    final func validateType(_ value: Any?, of attribute: NSAttributeDescription, _ subject: ValidationSubject) throws {
        guard let value else { return }
        switch attribute.attributeType {
        case .integer16AttributeType: try validateRange(value, Int64(Int16.min)...Int64(Int16.max), subject)
        case .integer32AttributeType: try validateRange(value, Int64(Int32.min)...Int64(Int32.max), subject)
        case .dateAttributeType:
            guard let date = value as? Date, !date.timeIntervalSinceReferenceDate.isNaN else {
                throw ErrorFactory.invalidDate(subject)
            }
        case .URIAttributeType:
            guard value is URL else { throw ErrorFactory.invalidURI(subject) }
        case .compositeAttributeType:
            guard let composite = attribute as? NSCompositeAttributeDescription else { return }
            try validateElements(value, of: composite, subject)
        default:
            guard Self.unbox(value, as: attribute.attributeType) != nil else {
                throw ErrorFactory.wrongType(subject, attribute.attributeValueClassName ?? "")
            }
        }
    }

    private func validateRange(_ value: Any, _ range: ClosedRange<Int64>, _ subject: ValidationSubject) throws {
        guard let number = value as? NSNumber else { throw ErrorFactory.wrongType(subject, "NSNumber") }
        if number.int64Value > range.upperBound {
            throw ErrorFactory.numberTooLarge(subject, maximum: range.upperBound)
        }
        if number.int64Value < range.lowerBound {
            throw ErrorFactory.numberTooSmall(subject, minimum: range.lowerBound)
        }
    }

    /// Elements are checked as attributes are. Errors name them by their key paths: `name.first`.
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
        guard value != nil else {
            if !element.isOptional { throw ErrorFactory.missingValue(subject) }
            return
        }
        try validateType(value, of: element, subject)
        try validatePredicates(value, of: element, subject)
    }
}

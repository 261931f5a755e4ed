internal import FoundationBackfill

extension NSManagedObject {
    /// The value of an attribute as key-value coding gives it: numbers as `NSNumber`.
    final func boxedValue(at ordinal: Int) -> Any? {
        prepareToRead()
        let property = layout.properties[ordinal]
        if let value = live?.value(at: ordinal) { return Self.box(value, property.attributeType) }
        guard let type = property.attributeType, let snapshot, let slot = property.slots.first else { return nil }
        switch type {
        case .transformableAttributeType, .compositeAttributeType:
            guard let made = madeValue(of: property, snapshot) else { return nil }
            liveValues.keep(.any(made), at: ordinal)
            return made
        case .binaryDataAttributeType:
            return data(at: ordinal)
        default:
            return AttributeCoding.value(snapshot.value(slot, layout.slots[slot].form), as: type)
        }
    }

    /// A value as key-value coding gives it.
    static func box(_ value: PropertyValue, _ type: NSAttributeType?) -> Any? {
        switch value {
        case .null: nil
        case .integer(let integer): AttributeCoding.value(.integer(integer), as: type ?? .integer64AttributeType)
        case .real(let real): AttributeCoding.value(.real(real), as: type ?? .doubleAttributeType)
        case .text(let text): text
        case .uuid(let uuid): uuid
        case .data(let data): data
        case .url(let url): url
        case .object(let object): object
        case .members(let set): set.isOrdered ? set.orderedSet : set.set
        case .any(let any): any
        }
    }

    /// Sets an attribute to a value of any type that it can hold.
    final func setBoxedValue(_ value: Any?, at ordinal: Int) {
        setAttribute(unboxed(value, at: ordinal), at: ordinal)
    }

    /// The value as the object holds it. Stops the program if the attribute cannot hold it.
    final func unboxed(_ value: Any?, at ordinal: Int) -> PropertyValue {
        guard let value = flattened(value) else { return .null }
        let property = layout.properties[ordinal]
        let type = property.attributeType ?? .undefinedAttributeType
        guard let unboxed = Self.unbox(value, as: type) else {
            misuse(
                .invalidArgument,
                "Unacceptable type of value for attribute: property = \"\(property.name)\"; desired type = "
                    + "\(property.attributeType.map { "\($0)" } ?? ""); given type = \(Swift.type(of: value)); "
                    + "value = \(value)."
            )
        }
        return unboxed
    }

    private static func unbox(_ value: Any, as type: NSAttributeType) -> PropertyValue? {
        switch type {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType:
            (value as? NSNumber).map { .integer($0.int64Value) }
        case .doubleAttributeType, .floatAttributeType:
            (value as? NSNumber).map { .real($0.doubleValue) }
        case .decimalAttributeType:
            decimal(value).map { .any($0) }
        case .dateAttributeType:
            (value as? Date).map { .real($0.timeIntervalSinceReferenceDate) }
        case .stringAttributeType:
            (value as? String).map { .text($0) }
        case .URIAttributeType:
            (value as? URL).map { .url($0) }
        case .UUIDAttributeType:
            (value as? UUID).map { .uuid($0) }
        case .binaryDataAttributeType:
            (value as? Data).map { .data($0) }
        case .objectIDAttributeType, .transformableAttributeType, .compositeAttributeType, .undefinedAttributeType:
            .any(value)
        }
    }

    private static func decimal(_ value: Any) -> NSDecimalNumber? {
        if let decimal = value as? NSDecimalNumber { return decimal }
        if let decimal = value as? Decimal { return NSDecimalNumber(decimal: decimal) }
        return (value as? NSNumber).map { NSDecimalNumber(decimal: $0.decimalValue) }
    }

    // MARK: - Values that are made from bytes

    /// The value of a transformable or composite attribute that the row holds in another form.
    private func madeValue(of property: PropertyLayout, _ row: RowSnapshot) -> Any? {
        guard property.attributeType == .compositeAttributeType else {
            guard let slot = property.slots.first, !row.isNull(slot) else { return nil }
            return transformer(of: property).value(of: row.data(slot))
        }
        var elements: [String: Any] = [:]
        for slot in property.slots {
            guard case .attribute(let name?) = layout.slots[slot].role else { continue }
            let stored = row.value(slot, layout.slots[slot].form)
            elements[name] = AttributeCoding.value(stored, as: layout.slots[slot].attributeType)
        }
        return elements.isEmpty ? nil : elements
    }

    final func transformer(of property: PropertyLayout) -> AttributeTransformer {
        let attribute = layout.propertyDescription(at: property.ordinal) as? NSAttributeDescription
        return AttributeTransformer(named: attribute?.valueTransformerName)
    }

    /// The bytes that an external value stands for.
    final func externalData(_ stored: Data) -> Data? {
        guard let store = store?.persistentStore as? any ExternalDataStore else {
            return ExternalStorage.inlineData(stored)
        }
        return store.externalData(for: stored)
    }
}

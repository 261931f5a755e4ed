internal import FoundationBackfill

extension NSManagedObject {
    /// The value of an attribute as key-value coding gives it: numbers as `NSNumber`.
    final func boxedValue(at ordinal: Int) -> Any? {
        prepareToRead(ordinal)
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

    /// The value of a stored attribute in a row.
    final func attributeValue(of property: PropertyLayout, in row: RowSnapshot) -> Any? {
        guard let type = property.attributeType, let slot = property.slots.first else { return nil }
        switch type {
        case .transformableAttributeType, .compositeAttributeType: return madeValue(of: property, row)
        case .binaryDataAttributeType where property.isExternal:
            return row.isNull(slot) ? nil : externalData(row.data(slot))
        default: return AttributeCoding.value(row.value(slot, layout.slots[slot].form), as: type)
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

    /// The value as an object holds it for an attribute of a type; nil if that cannot be.
    static func unbox(_ value: Any, as type: NSAttributeType) -> PropertyValue? {
        switch type {
        case .booleanAttributeType:
            (value as? NSNumber).map { .integer($0.boolValue ? 1 : 0) }
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
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
        case .compositeAttributeType:
            (value as? [String: Any]).map { .any($0) }
        case .objectIDAttributeType, .transformableAttributeType, .undefinedAttributeType:
            .any(value)
        }
    }

    private static func decimal(_ value: Any) -> NSDecimalNumber? {
        if let decimal = value as? NSDecimalNumber { return decimal }
        if let decimal = value as? Decimal { return NSDecimalNumber(decimal: decimal) }
        return (value as? NSNumber).map { NSDecimalNumber(decimal: $0.decimalValue) }
    }

    /// Gives a new object the default values that its row cannot hold.
    final func takeUnpackedDefaults() {
        for ordinal in layout.unpackedDefaults where live?.value(at: ordinal) == nil {
            let attribute = layout.propertyDescription(at: ordinal) as? NSAttributeDescription
            liveValues.assign(unboxed(attribute?.initialValue, at: ordinal), at: ordinal)
        }
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
            guard let value = elementValue(stored, name, property, layout.slots[slot].attributeType) else { continue }
            CompositeValue.set(value, at: name, in: &elements)
        }
        return elements.isEmpty ? nil : elements
    }

    private func elementValue(_ stored: Value, _ path: String, _ property: PropertyLayout, _ type: NSAttributeType)
        -> Any?
    {
        guard type == .transformableAttributeType else { return AttributeCoding.value(stored, as: type) }
        guard case .bytes(let data) = stored else { return nil }
        return transformer(of: property, element: path).value(of: data)
    }

    /// What makes the values of a transformable attribute, or of an element of a composite one, into bytes.
    final func transformer(of property: PropertyLayout, element path: String? = nil) -> AttributeTransformer {
        var attribute = layout.propertyDescription(at: property.ordinal) as? NSAttributeDescription
        if let path {
            attribute = (attribute as? NSCompositeAttributeDescription)?.leaves.first { $0.path == path }?.element
        }
        return AttributeTransformer(attribute, in: layout.objectClass)
    }

    /// The bytes that an external value stands for.
    final func externalData(_ stored: Data) -> Data? {
        guard let store = store?.persistentStore as? any ExternalDataStore else {
            return ExternalStorage.inlineData(stored)
        }
        return store.externalData(for: stored)
    }
}

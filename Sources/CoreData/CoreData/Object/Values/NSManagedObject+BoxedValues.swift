internal import FoundationBackfill

extension NSManagedObject {
    /// Returns the value of an attribute in the form that key-value coding uses: numbers as `NSNumber`.
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

    /// Returns the value of a stored attribute in a row.
    final func attributeValue(of property: PropertyLayout, in row: RowSnapshot) -> Any? {
        guard let type = property.attributeType, let slot = property.slots.first else { return nil }
        switch type {
        case .transformableAttributeType, .compositeAttributeType: return madeValue(of: property, row)
        case .binaryDataAttributeType where property.isExternal:
            return row.isNull(slot) ? nil : externalData(row.data(slot))
        default: return AttributeCoding.value(row.value(slot, layout.slots[slot].form), as: type)
        }
    }

    /// Converts a live value to the form that key-value coding uses.
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

    /// Sets an attribute to a value in the form that key-value coding uses.
    final func setBoxedValue(_ value: Any?, at ordinal: Int) {
        setAttribute(unboxed(value, at: ordinal), at: ordinal)
    }

    /// Converts a value to a live value. Stops the program if it does not fit the attribute's type.
    final func unboxed(_ value: Any?, at ordinal: Int) -> PropertyValue {
        guard let value = flattened(value) else { return .null }
        let property = layout.properties[ordinal]
        let type = property.attributeType ?? .undefinedAttributeType
        guard let unboxed = AttributeCoding.unboxed(value, as: type) else {
            misuse(
                .invalidArgument,
                "Unacceptable type of value for attribute: property = \"\(property.name)\"; desired type = "
                    + "\(property.attributeType.map { "\($0)" } ?? ""); given type = \(Swift.type(of: value)); "
                    + "value = \(value)."
            )
        }
        return unboxed
    }

    /// Sets the default values that the row of a new object cannot hold.
    final func takeUnpackedDefaults() {
        for ordinal in layout.unpackedDefaults where live?.value(at: ordinal) == nil {
            let attribute = layout.propertyDescription(at: ordinal) as? NSAttributeDescription
            liveValues.assign(unboxed(attribute?.initialValue, at: ordinal), at: ordinal)
        }
    }

    /// Sets the default values of required transient attributes that have no value. This is not a change.
    final func takeTransientDefaults() {
        for ordinal in layout.transientDefaults where live?.value(at: ordinal) == nil {
            let attribute = layout.propertyDescription(at: ordinal) as? NSAttributeDescription
            liveValues.keep(unboxed(attribute?.initialValue, at: ordinal), at: ordinal)
        }
    }

    // MARK: - Values decoded from bytes

    /// Decodes the value of a transformable or composite attribute from a row.
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

    /// Returns the transformer of a transformable attribute, or of an element of a composite attribute.
    final func transformer(of property: PropertyLayout, element path: String? = nil) -> AttributeTransformer {
        var attribute = layout.propertyDescription(at: property.ordinal) as? NSAttributeDescription
        if let path {
            attribute = (attribute as? NSCompositeAttributeDescription)?.leaves.first { $0.path == path }?.element
        }
        return AttributeTransformer(attribute, in: layout.objectClass)
    }

    /// Returns the data that an external storage reference stands for.
    final func externalData(_ stored: Data) -> Data? {
        guard let store = store?.persistentStore as? any ExternalDataStore else {
            return ExternalStorage.inlineData(stored)
        }
        return store.externalData(for: stored)
    }
}

/// Access to the values of composite attributes: dictionaries that may be nested.
enum CompositeValue {
    /// Returns the value at a path such as `position.x`.
    static func value(at path: String, in composite: Any?) -> Any? {
        var value = composite
        for step in path.split(separator: ".") {
            value = flattened((flattened(value) as? [String: Any])?[String(step)])
        }
        return value
    }

    /// Sets the value at a path, creating dictionaries along the path. A dictionary that becomes empty is removed.
    static func set(_ value: Any?, at path: String, in composite: inout [String: Any]) {
        let steps = path.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = steps.first else { return }
        guard steps.count > 1 else {
            composite[first] = value
            return
        }
        var inner = composite[first] as? [String: Any] ?? [:]
        set(value, at: steps[1], in: &inner)
        composite[first] = inner.isEmpty ? nil : inner
    }
}

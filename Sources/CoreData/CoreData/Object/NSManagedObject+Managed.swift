internal import FoundationBackfill

// The accessors that the macros write. They must not use key-value coding, which would call the declared accessor again.

extension NSManagedObject {
    /// Returns the value for the getter of a property marked `@Managed`.
    public final func _managedValue<Value>(forKey key: String) -> Value {
        let ordinal = layout.ordinal(of: key)
        let value = ordinal.map { modeledValue(at: $0) } ?? valueWithoutOrdinal(forKey: key)
        if let typed = ManagedType<Value>.value(of: value) { return typed }
        if value == nil, let replacement = ManagedType<Value>.value(of: replacement(at: ordinal)) { return replacement }
        misuse(
            .invalidArgument,
            "\(key) of \(summary) is declared as \(Value.self), but its value is \(value.map { "\(type(of: $0))" } ?? "nil")."
        )
    }

    /// Sets the value for the setter of a property marked `@Managed`.
    public final func _setManagedValue<Value>(_ value: Value, forKey key: String) {
        live?.keyedAccess = nil
        if let ordinal = layout.ordinal(of: key) { return setModeledValue(modeled(value, at: ordinal), at: ordinal) }
        guard let primitive = primitiveKey(in: key), let ordinal = layout.ordinal(of: primitive) else {
            return setValue(value, forUndefinedKey: key)
        }
        setPrimitiveValue(modeled(value, at: ordinal), forKey: primitive)
    }

    /// Returns a value as the model knows it: the raw value of an enumeration for a number or text.
    private func modeled(_ value: Any, at ordinal: Int) -> Any? {
        guard let value = flattened(value) else { return nil }
        switch layout.properties[ordinal].attributeType {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .doubleAttributeType,
            .floatAttributeType, .stringAttributeType:
            return (value as? any RawRepresentable)?.rawValue ?? value
        default: return value
        }
    }

    fileprivate func valueWithoutOrdinal(forKey key: String) -> Any? {
        primitiveKey(in: key).map { primitiveValue(forKey: $0) } ?? value(forUndefinedKey: key)
    }

    /// Returns the name of the model's property that `primitiveTitle` names; nil if it names none.
    private func primitiveKey(in key: String) -> String? {
        guard key.hasPrefix("primitive") else { return nil }
        let name = key.dropFirst("primitive".count)
        return [name.prefix(1).lowercased() + name.dropFirst(), String(name)].first { layout.ordinal(of: $0) != nil }
    }

    // MARK: - Access by key

    /// Calls a closure that reads or writes a listed property through its accessors.
    final func accessing<Result>(_ access: KeyedAccess, _ body: () -> Result) -> Result {
        let outer = live?.keyedAccess
        liveValues.keyedAccess = access
        defer { live?.keyedAccess = outer }
        return body()
    }

    /// Returns the value for a getter that is called by key and has none; nil outside of such an access.
    private func replacement(at ordinal: Int?) -> Any? {
        guard let access = live?.keyedAccess else { return nil }
        access.metMissingValue = true
        if let replacement = access.replacement { return replacement }
        let relationship = ordinal.flatMap { layout.propertyDescription(at: $0) } as? NSRelationshipDescription
        guard let destination = relationship?.destinationEntity, let layout = destination.layout else { return nil }
        return layout.objectClass.init(_entity: destination, into: nil)
    }

    /// Returns the properties that `@ManagedObject` lists for a class, along with those of its superclass.
    public static func _keyValueProperties(
        of objectClass: NSManagedObject.Type,
        _ inherited: @autoclosure () -> [String: KeyValueProperty],
        _ list: (inout [String: KeyValueProperty]) -> Void
    ) -> [String: KeyValueProperty] {
        ListedProperties.of(self, declaredIn: objectClass) {
            var own: [String: KeyValueProperty] = [:]
            list(&own)
            return inherited().merging(own) { $1 }
        }
    }
}

extension KeyValueProperty {
    /// Returns the property as one marked `@Managed`, with its name in the model.
    public func _managed(_ key: String) -> KeyValueProperty {
        synthesized { object in
            guard let object = object as? NSManagedObject else { return nil }
            return object.layout.ordinal(of: key).map { object.modeledValue(at: $0) }
                ?? object.valueWithoutOrdinal(forKey: key)
        }
    }
}

/// An access by key to a property that a class lists with a key path.
///
/// Swift calls the getter of a key path even before it sets a value. A property such as `@Managed var order: Order` has
/// no value to return if the relationship is empty, so its getter returns a replacement, which nothing ever sees.
final class KeyedAccess {
    /// The value that is being set; nil if the property is read.
    let replacement: Any?
    /// Whether a getter found no value.
    var metMissingValue = false

    init(replacement: Any?) {
        self.replacement = replacement
    }
}

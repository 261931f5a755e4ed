@_spi(Reflection) internal import Swift

/// Where a type of structures has its dynamic properties. Found once for each type, by reflection.
struct DynamicFields {
    /// One dynamic property.
    struct Field {
        let offset: Int
        let type: any DynamicProperty.Type
    }

    let fields: [Field]

    @MainActor private static var known: [ObjectIdentifier: DynamicFields] = [:]

    /// The dynamic properties of a type.
    @MainActor
    static func of(_ type: Any.Type) -> DynamicFields {
        let key = ObjectIdentifier(type)
        if let found = known[key] {
            return found
        }
        let found = DynamicFields(reflecting: type)
        known[key] = found
        return found
    }

    private init(reflecting type: Any.Type) {
        var fields: [Field] = []
        _ = _forEachField(of: type) { _, offset, type, _ in
            // A view in a field has a place, and properties, of its own.
            if let dynamic = type as? any DynamicProperty.Type, !(type is any View.Type) {
                fields.append(Field(offset: offset, type: dynamic))
            }
            return true
        }
        self.fields = fields
    }
}

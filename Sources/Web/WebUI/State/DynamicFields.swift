internal import UnstableSwiftRuntime

/// The offsets and types of the dynamic properties of a struct. Found by reflection, once for each type.
struct DynamicFields {
    /// A dynamic property.
    struct Field {
        let offset: Int
        let type: any DynamicProperty.Type
    }

    let fields: [Field]
    /// How views of the type are compared.
    let comparison: ValueComparison

    @MainActor private static var known: [ObjectIdentifier: DynamicFields] = [:]

    /// Returns the dynamic properties of a type, in the order of their declaration.
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

    @MainActor
    private init(reflecting type: Any.Type) {
        var fields: [Field] = []
        guard FieldLayout.isKnown else {
            misuse("This version of Swift does not tell where views keep their state, which WebUI must know.")
        }
        FieldLayout.forEach(of: type) { field in
            // A view in a stored property is rendered at a place of its own, where its own properties are linked.
            if let dynamic = field.type as? any DynamicProperty.Type, !(field.type is any View.Type) {
                fields.append(Field(offset: field.offset, type: dynamic))
            }
            return true
        }
        self.fields = fields
        comparison = ValueComparison(of: type)
    }
}

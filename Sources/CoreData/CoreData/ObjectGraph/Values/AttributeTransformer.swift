internal import FoundationBackfill

/// Turns the values of a transformable attribute into bytes and back.
///
/// Transformers that read archives make values of bytes, so they are used backwards for saving. Those that an attribute
/// names otherwise make bytes of values. Without a name, archives and what is `Codable` are both understood.
struct AttributeTransformer {
    private let transformer: ValueTransformer?
    private let isReversed: Bool
    /// What stands in for a transformer that is not named.
    private let coding: CodableCoding?

    /// The transformer of an attribute.
    ///
    /// - Parameter objectClass: The class of the entity, whose module is looked through for the type of the values.
    init(_ attribute: NSAttributeDescription?, in objectClass: NSManagedObject.Type) {
        let given = attribute?.valueTransformerName.flatMap { $0.isEmpty ? nil : $0 }
        let name = given ?? NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue
        transformer = ValueTransformer(forName: NSValueTransformerName(name))
        isReversed =
            transformer is NSSecureUnarchiveFromDataTransformer
            || name == NSValueTransformerName.keyedUnarchiveFromDataTransformerName.rawValue
            || name == NSValueTransformerName.unarchiveFromDataTransformerName.rawValue
        coding = given == nil ? CodableCoding(typeName: attribute?.attributeValueClassName, in: objectClass) : nil
    }

    /// The value that bytes stand for.
    func value(of data: Data) -> Any? {
        if let value = coding?.value(of: data) { return value }
        return isReversed ? transformer?.transformedValue(data) : transformer?.reverseTransformedValue(data)
    }

    /// The bytes that stand for a value.
    func data(of value: Any) -> Data? {
        if let data = coding?.data(of: value) { return data }
        return (isReversed ? transformer?.reverseTransformedValue(value) : transformer?.transformedValue(value))
            as? Data
    }
}

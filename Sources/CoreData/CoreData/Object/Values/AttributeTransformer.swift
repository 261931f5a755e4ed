internal import FoundationBackfill

/// Encodes and decodes the values of a transformable attribute.
///
/// Unarchiving transformers turn data into values, so they are applied in reverse for saving; other named transformers
/// turn values into data. Without a name, both secure archives and `Codable` values are supported.
struct AttributeTransformer {
    private let transformer: ValueTransformer?
    private let isReversed: Bool
    /// The coding of `Codable` values; nil if the attribute names a transformer.
    private let coding: CodableCoding?

    /// Creates the transformer of an attribute.
    ///
    /// - Parameter objectClass: The class of the entity. The type of the values is looked up in its module.
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

    /// Returns the value that the data encodes.
    func value(of data: Data) -> Any? {
        if let value = coding?.value(of: data) { return value }
        return isReversed ? transformer?.transformedValue(data) : transformer?.reverseTransformedValue(data)
    }

    /// Returns the encoded data of a value.
    func data(of value: Any) -> Data? {
        if let data = coding?.data(of: value) { return data }
        return (isReversed ? transformer?.reverseTransformedValue(value) : transformer?.transformedValue(value))
            as? Data
    }
}

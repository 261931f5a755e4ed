internal import FoundationBackfill

/// Turns the values of a transformable attribute into bytes and back.
///
/// Transformers that read archives make values of bytes, so they are used backwards for saving. Those that an attribute
/// names otherwise make bytes of values.
struct AttributeTransformer {
    private let transformer: ValueTransformer?
    private let isReversed: Bool

    /// The transformer with a name; the one for secure archives where there is no name.
    init(named name: String?) {
        let name =
            name.flatMap { $0.isEmpty ? nil : $0 }
            ?? NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue
        transformer = ValueTransformer(forName: NSValueTransformerName(name))
        isReversed =
            transformer is NSSecureUnarchiveFromDataTransformer
            || name == NSValueTransformerName.keyedUnarchiveFromDataTransformerName.rawValue
            || name == NSValueTransformerName.unarchiveFromDataTransformerName.rawValue
    }

    /// Whether there is such a transformer.
    var isKnown: Bool { transformer != nil }

    /// The value that bytes stand for.
    func value(of data: Data) -> Any? {
        isReversed ? transformer?.transformedValue(data) : transformer?.reverseTransformedValue(data)
    }

    /// The bytes that stand for a value.
    func data(of value: Any) -> Data? {
        (isReversed ? transformer?.reverseTransformedValue(value) : transformer?.transformedValue(value)) as? Data
    }
}

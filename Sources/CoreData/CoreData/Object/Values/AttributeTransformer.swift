internal import Foundation
internal import FoundationBackfill
internal import UntrustedJSON

/// Encodes and decodes the values of a transformable attribute.
///
/// Unarchiving transformers turn data into values, so they are applied in reverse for saving; other named transformers
/// turn values into data. Without a name, both secure archives and `Codable` values are supported.
struct AttributeTransformer {
    private let transformer: ValueTransformer?
    private let isReversed: Bool
    /// The coding of `Codable` values; nil if the attribute names a transformer.
    private let coding: CodableCoding?
    /// Whether the attribute asks for a column of JSON. JSON then has the form in which the column gives it back, so that rows are
    /// equal to those that others read.
    private let isForJSON: Bool
    /// Whether property lists are JSON rather than archives.
    private var isPlainJSON: Bool { isForJSON && coding != nil }

    /// Creates the transformer of an attribute.
    ///
    /// - Parameter objectClass: The class of the entity. The type of the values is looked up in its module.
    init(_ attribute: NSAttributeDescription?, in objectClass: NSManagedObject.Type) {
        let given = attribute?.valueTransformerName.flatMap { $0.isEmpty ? nil : $0 }
        let name = Self.registeredName(given)
        transformer = ValueTransformer(forName: NSValueTransformerName(name))
        isReversed =
            transformer is NSSecureUnarchiveFromDataTransformer
            || name == NSValueTransformerName.keyedUnarchiveFromDataTransformerName.rawValue
            || name == NSValueTransformerName.unarchiveFromDataTransformerName.rawValue
        coding = given == nil ? CodableCoding(typeName: attribute?.attributeValueClassName, in: objectClass) : nil
        isForJSON = JSONColumns.isAsked(for: attribute)
    }

    /// Returns the value that the data encodes.
    func value(of data: Data) -> Any? {
        if let value = coding?.value(of: data) { return value }
        if isPlainJSON, let value = PlainJSON.value(of: data) { return value }
        return isReversed ? transformer?.transformedValue(data) : transformer?.reverseTransformedValue(data)
    }

    /// Returns the encoded data of a value.
    func data(of value: Any) -> Data? {
        if case .bytes(let data)? = stored(value) { data } else { nil }
    }

    /// Returns the stored form of a value: its encoded data, or null if the program's own transformer turns the value
    /// into nil. Returns nil if the value cannot be encoded.
    func stored(_ value: Any) -> Value? {
        let stored = encoded(value)
        guard isForJSON, case .bytes(let data)? = stored, let kept = ServerJSON.kept(data) else { return stored }
        return .bytes(kept)
    }

    private func encoded(_ value: Any) -> Value? {
        if let data = coding?.data(of: value) { return .bytes(data) }
        if isPlainJSON, let data = PlainJSON.data(of: value) { return .bytes(data) }
        guard let transformer else { return nil }
        let encoded = isReversed ? transformer.reverseTransformedValue(value) : transformer.transformedValue(value)
        if let data = encoded as? Data {
            // No archive is empty.
            return isReversed && data.isEmpty ? nil : .bytes(data)
        }
        // The unarchiving transformers return nil for whatever no archive can hold, which would be lost.
        return flattened(encoded) == nil && !isReversed ? .null : nil
    }

    /// Returns the name under which the transformer of an attribute is registered. Models often contain the names of
    /// Foundation's constants instead of their values.
    private static func registeredName(_ given: String?) -> String {
        switch given {
        case nil, "NSSecureUnarchiveFromDataTransformerName":
            NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue
        case "NSKeyedUnarchiveFromDataTransformerName":
            NSValueTransformerName.keyedUnarchiveFromDataTransformerName.rawValue
        case "NSUnarchiveFromDataTransformerName":
            NSValueTransformerName.unarchiveFromDataTransformerName.rawValue
        case let name?: name
        }
    }
}

/// JSON of property lists: texts, numbers, truth values, and lists and dictionaries of these.
private enum PlainJSON {
    /// Returns nil for a value that JSON cannot say.
    static func data(of value: Any) -> Data? {
        guard JSONSerialization.isValidJSONObject([value]) else { return nil }
        do {
            return try JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
        } catch {
            return nil
        }
    }

    /// Returns nil for data that is no JSON, such as an archive.
    static func value(of data: Data) -> Any? {
        guard JSONNesting.isModest(data, levels: JSONNesting.mostReadable) else { return nil }
        do {
            return try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        } catch {
            return nil
        }
    }
}

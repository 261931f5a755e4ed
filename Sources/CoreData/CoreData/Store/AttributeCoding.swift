internal import Foundation
internal import FoundationBackfill

/// Turns an attribute's values into what stores hold, and back. Transformable values are bytes here: their transformers
/// have run, or have yet to run.
enum AttributeCoding {
    /// What a store holds for a value; null for a value that is not of the type.
    static func stored(_ value: Any?, as type: NSAttributeType) -> Value {
        guard let value = flattened(value) else { return .null }
        switch type {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType:
            return (value as? NSNumber).map { .integer($0.int64Value) } ?? .null
        case .doubleAttributeType, .floatAttributeType:
            return (value as? NSNumber).map { .real($0.doubleValue) } ?? .null
        case .decimalAttributeType:
            return stored((value as? Decimal) ?? (value as? NSNumber)?.decimalValue)
        case .dateAttributeType:
            return (value as? Date).map { .real($0.timeIntervalSinceReferenceDate) } ?? .null
        case .stringAttributeType:
            return (value as? String).map { .text($0) } ?? .null
        case .URIAttributeType:
            return (value as? URL).map { .text($0.absoluteString) } ?? .null
        case .objectIDAttributeType:
            return (value as? NSManagedObjectID).map { .text($0.uriRepresentation().absoluteString) } ?? .null
        case .UUIDAttributeType:
            return (value as? UUID).map { uuid in withUnsafeBytes(of: uuid.uuid) { .bytes(Data($0)) } } ?? .null
        case .binaryDataAttributeType, .transformableAttributeType, .compositeAttributeType, .undefinedAttributeType:
            return (value as? Data).map { .bytes($0) } ?? .null
        }
    }

    /// The value that users see for what a store holds; transformable ones as `Data`.
    static func value(_ stored: Value, as type: NSAttributeType) -> Any? {
        switch (stored, type) {
        case (.null, _): nil
        case (.integer(let integer), .booleanAttributeType): NSNumber(value: integer != 0)
        // What is too large for the type is for validation to say.
        case (.integer(let integer), .integer16AttributeType):
            Int16(exactly: integer).map { NSNumber(value: $0) } ?? NSNumber(value: integer)
        case (.integer(let integer), .integer32AttributeType):
            Int32(exactly: integer).map { NSNumber(value: $0) } ?? NSNumber(value: integer)
        case (.integer(let integer), .decimalAttributeType): NSDecimalNumber(decimal: Decimal(integer))
        case (.integer(let integer), _): NSNumber(value: integer)
        case (.real(let real), .dateAttributeType): Date(timeIntervalSinceReferenceDate: real)
        case (.real(let real), .decimalAttributeType): NSDecimalNumber(decimal: decimal(real))
        case (.real(let real), .floatAttributeType): NSNumber(value: Float(real))
        case (.real(let real), _): NSNumber(value: real)
        case (.text(let text), .URIAttributeType): URL(string: text)
        case (.text(let text), _): text
        case (.bytes(let data), .UUIDAttributeType): uuid(data)
        case (.bytes(let data), _): data
        }
    }

    /// An integer where the decimal is one, since doubles hold 53 bits only.
    private static func stored(_ decimal: Decimal?) -> Value {
        guard let decimal, !decimal.isNaN else { return .null }
        let number = NSDecimalNumber(decimal: decimal)
        let integer = number.int64Value
        // Foundation's own conversion is not that to the nearest double.
        return Decimal(integer) == decimal ? .integer(integer) : Double(decimal.description).map { .real($0) } ?? .null
    }

    /// The decimal with the fewest digits that is stored as the double.
    static func decimal(_ real: Double) -> Decimal {
        Decimal(string: "\(real)", locale: Locale(identifier: "en_US_POSIX")) ?? Decimal(real)
    }

    private static func uuid(_ data: Data) -> UUID? {
        guard data.count == 16 else { return nil }
        return UUID(uuid: data.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }
}

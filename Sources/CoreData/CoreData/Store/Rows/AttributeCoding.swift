internal import Foundation
internal import FoundationBackfill

/// Converts values of attributes to stored values, live values and text, and back. Transformable values are bytes here:
/// value transformers run before encoding and after decoding.
enum AttributeCoding {
    /// Returns the stored value; null for a value that is not of the type.
    static func stored(_ value: Any?, as type: NSAttributeType) -> Value {
        guard let value = flattened(value) else { return .null }
        switch type {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType:
            return (value as? NSNumber).map { .integer($0.int64Value) } ?? .null
        case .doubleAttributeType, .floatAttributeType:
            return (value as? NSNumber).map { .real($0.doubleValue) } ?? .null
        case .decimalAttributeType:
            return stored(decimalNumber(value)?.decimalValue)
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

    /// Returns the value for a stored value; a transformable one as `Data`.
    static func value(_ stored: Value, as type: NSAttributeType) -> Any? {
        switch (stored, type) {
        case (.null, _): nil
        case (.integer(let integer), .booleanAttributeType): NSNumber(value: integer != 0)
        // A number that is too large for the type is left for validation to report.
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
        case (.digits(let digits), _): Decimal(digits: digits).map { NSDecimalNumber(decimal: $0) }
        case (.text(let text), .URIAttributeType): URL(string: text)
        case (.text(let text), _): text
        case (.bytes(let data), .UUIDAttributeType): uuid(data)
        case (.bytes(let data), _): data
        }
    }

    /// Returns an integer if the decimal is one, since doubles have only 53 bits of precision, and its digits if it has more of them
    /// than a double keeps.
    static func stored(_ decimal: Decimal?) -> Value {
        guard let decimal, !decimal.isNaN else { return .null }
        let integer = NSDecimalNumber(decimal: decimal).int64Value
        if Decimal(integer) == decimal { return .integer(integer) }
        let digits = decimal.description
        let real = Double(digits) ?? .nan
        return "\(real)" == digits || Self.decimal(real) == decimal ? .real(real) : .digits(digits)
    }

    /// Returns the decimal with the fewest digits that is stored as the double; not-a-number if there is none.
    static func decimal(_ real: Double) -> Decimal { Decimal(shortest: real) }

    private static func uuid(_ data: Data) -> UUID? {
        guard data.count == 16 else { return nil }
        return UUID(uuid: data.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }
}

extension AttributeCoding {
    // MARK: - Live values

    /// Converts a value to a live value of an attribute type; nil if it does not fit the type.
    static func unboxed(_ value: Any, as type: NSAttributeType) -> PropertyValue? {
        switch type {
        case .booleanAttributeType:
            (value as? NSNumber).map { .integer($0.boolValue ? 1 : 0) }
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
            (value as? NSNumber).map { .integer($0.int64Value) }
        case .doubleAttributeType, .floatAttributeType:
            (value as? NSNumber).map { .real($0.doubleValue) }
        case .decimalAttributeType:
            decimalNumber(value).map { .any($0) }
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

    private static func decimalNumber(_ value: Any) -> NSDecimalNumber? {
        if let decimal = value as? NSDecimalNumber { return decimal }
        if let decimal = value as? Decimal { return NSDecimalNumber(decimal: decimal) }
        // Foundation's own conversion goes through a double.
        if let number = value as? NSNumber, let integer = Int64(exactly: number) {
            return NSDecimalNumber(decimal: Decimal(integer))
        }
        return (value as? NSNumber).map { NSDecimalNumber(decimal: $0.decimalValue) }
    }

    // MARK: - Text in XML stores

    /// Returns the text of a value that is not null.
    static func text(of value: Value, as type: NSAttributeType) -> String {
        switch value {
        case .null: ""
        case .integer(let integer): String(integer)
        case .real(let real):
            switch type {
            case .dateAttributeType: date(real)
            case .decimalAttributeType: "\(decimal(real))"
            case .floatAttributeType: "\(Float(real))"
            default: "\(real)"
            }
        case .digits(let digits): digits
        case .text(let text): text
        case .bytes(let data):
            (type == .UUIDAttributeType ? uuid(data)?.uuidString : nil) ?? data.base64EncodedString()
        }
    }

    /// Returns the value of a text; nil if it is not valid for the type.
    static func value(ofText text: String, as type: NSAttributeType) -> Value? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        switch type {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType:
            return Int64(trimmed).map { .integer($0) }
        case .doubleAttributeType, .floatAttributeType, .dateAttributeType:
            return Double(trimmed).map { .real($0) }
        case .decimalAttributeType:
            if let integer = Int64(trimmed) { return .integer(integer) }
            return Decimal(digits: trimmed).map { stored($0) } ?? Double(trimmed).map { .real($0) }
        case .stringAttributeType, .URIAttributeType, .objectIDAttributeType:
            return .text(text)
        case .UUIDAttributeType:
            guard let uuid = UUID(uuidString: trimmed) else { return nil }
            return withUnsafeBytes(of: uuid.uuid) { .bytes(Data($0)) }
        case .binaryDataAttributeType, .transformableAttributeType, .compositeAttributeType, .undefinedAttributeType:
            return Data(base64Encoded: trimmed, options: .ignoreUnknownCharacters).map { .bytes($0) }
        }
    }

    /// Returns seconds with 20 decimals, or in the shortest form if those would not read back as the same number.
    private static func date(_ seconds: Double) -> String {
        let usual = String(format: "%.20f", seconds)
        return Double(usual) == seconds ? usual : "\(seconds)"
    }
}

/// A stored value: the content of a slot in a row, and a parameter of a statement.
enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    /// A decimal with more digits than a double keeps, as `Decimal` spells it.
    case digits(String)
    case text(String)
    case bytes(Data)

    /// The number nearest to the digits that the value has; the value itself if it is another one.
    var rounded: Value {
        if case .digits(let digits) = self { .real(Double(digits) ?? .nan) } else { self }
    }

    var isNull: Bool {
        if case .null = self { true } else { false }
    }
}

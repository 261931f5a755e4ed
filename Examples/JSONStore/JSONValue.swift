import CoreData

/// The value of an attribute in a file.
enum JSONValue: Codable, Equatable {
    case flag(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let integer = try? container.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .flag(let flag): try container.encode(flag)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        }
    }
}

extension JSONValue {
    /// Converts the value of an attribute: dates into seconds since 2001, data into Base64, and types that JSON lacks
    /// into text. Returns nil for nil.
    ///
    /// - Throws: an error if the store does not support the attribute's type.
    init?(_ value: Any?, of attribute: NSAttributeDescription) throws {
        switch (attribute.attributeType, value) {
        case (_, nil): return nil
        case (.booleanAttributeType, let number as NSNumber): self = .flag(number.boolValue)
        case (.integer16AttributeType, let number as NSNumber), (.integer32AttributeType, let number as NSNumber),
            (.integer64AttributeType, let number as NSNumber):
            self = .integer(number.int64Value)
        case (.decimalAttributeType, let number as NSDecimalNumber): self = .text("\(number)")
        case (.doubleAttributeType, let number as NSNumber), (.floatAttributeType, let number as NSNumber):
            self = .number(number.doubleValue)
        case (.dateAttributeType, let date as Date): self = .number(date.timeIntervalSinceReferenceDate)
        case (.stringAttributeType, let text as String): self = .text(text)
        case (.UUIDAttributeType, let uuid as UUID): self = .text(uuid.uuidString)
        case (.URIAttributeType, let url as URL): self = .text(url.absoluteString)
        case (.binaryDataAttributeType, let data as Data): self = .text(data.base64EncodedString())
        default: throw JSONStoreError.cannotStore(attribute)
        }
    }

    /// Returns the value for an attribute of an object, or nil if it does not match the attribute's type.
    func value(of attribute: NSAttributeDescription) -> Any? {
        switch (attribute.attributeType, self) {
        case (.booleanAttributeType, .flag(let flag)): flag
        case (.integer16AttributeType, .integer(let integer)), (.integer32AttributeType, .integer(let integer)),
            (.integer64AttributeType, .integer(let integer)):
            integer
        case (.doubleAttributeType, _), (.floatAttributeType, _): number
        case (.dateAttributeType, _): number.map { Date(timeIntervalSinceReferenceDate: $0) }
        case (.decimalAttributeType, .text(let text)): NSDecimalNumber(string: text)
        case (.stringAttributeType, .text(let text)): text
        case (.UUIDAttributeType, .text(let text)): UUID(uuidString: text)
        case (.URIAttributeType, .text(let text)): URL(string: text)
        case (.binaryDataAttributeType, .text(let text)): Data(base64Encoded: text)
        default: nil
        }
    }

    /// The number, which JSON may have encoded as an integer.
    private var number: Double? {
        switch self {
        case .number(let number): number
        case .integer(let integer): Double(integer)
        case .flag, .text: nil
        }
    }
}

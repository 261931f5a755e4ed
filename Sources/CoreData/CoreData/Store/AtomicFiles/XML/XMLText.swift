internal import Foundation

/// Values as the text of XML stores.
enum XMLText {
    /// The text of a value that is not null.
    static func text(of value: Value, as type: NSAttributeType) -> String {
        switch value {
        case .null: ""
        case .integer(let integer): String(integer)
        case .real(let real):
            switch type {
            case .dateAttributeType: date(real)
            case .decimalAttributeType: "\(AttributeCoding.decimal(real))"
            case .floatAttributeType: "\(Float(real))"
            default: "\(real)"
            }
        case .text(let text): text
        case .bytes(let data):
            type == .UUIDAttributeType ? uuid(data) ?? data.base64EncodedString() : data.base64EncodedString()
        }
    }

    /// The value of a text; nil if it is none of the type.
    static func value(of text: String, as type: NSAttributeType) -> Value? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        switch type {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType:
            return Int64(trimmed).map { .integer($0) }
        case .doubleAttributeType, .floatAttributeType, .dateAttributeType:
            return Double(trimmed).map { .real($0) }
        case .decimalAttributeType:
            if let integer = Int64(trimmed) { return .integer(integer) }
            return Double(trimmed).map { .real($0) }
        case .stringAttributeType, .URIAttributeType, .objectIDAttributeType:
            return .text(text)
        case .UUIDAttributeType:
            guard let uuid = UUID(uuidString: trimmed) else { return nil }
            return withUnsafeBytes(of: uuid.uuid) { .bytes(Data($0)) }
        case .binaryDataAttributeType, .transformableAttributeType, .compositeAttributeType, .undefinedAttributeType:
            return Data(base64Encoded: trimmed, options: .ignoreUnknownCharacters).map { .bytes($0) }
        }
    }

    /// Seconds with 20 decimals, or more digits where these would not be read back as the same.
    private static func date(_ seconds: Double) -> String {
        let usual = String(format: "%.20f", seconds)
        return Double(usual) == seconds ? usual : "\(seconds)"
    }

    private static func uuid(_ data: Data) -> String? {
        guard data.count == 16 else { return nil }
        return UUID(uuid: data.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }).uuidString
    }

    /// Whether text can stand in a document, escaped or not.
    static func canHold(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
            && !text.unicodeScalars.contains { $0.value == 0xFFFE || $0.value == 0xFFFF }
    }

    /// The text with all that has a meaning in XML as references.
    static func escaped(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0x0D: false
            default: true
            }
        }
        if isPlain { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\r": escaped += "&#13;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

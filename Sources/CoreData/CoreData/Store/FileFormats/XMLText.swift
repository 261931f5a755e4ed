internal import Foundation
internal import ManagedObjectModelFormat

/// Escapes the texts of XML stores.
enum XMLText {
    /// Returns whether XML can contain a text, escaped or not.
    static func canHold(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
            && !text.unicodeScalars.contains { $0.value == 0xFFFE || $0.value == 0xFFFF }
    }

    /// Returns the text with all characters that have a meaning in XML escaped.
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

/// Reads and writes the property list in the metadata of an XML store.
enum XMLPropertyList {
    // MARK: - Writing

    /// Appends a property list value to a text.
    static func write(_ value: Any, indent: Int, to text: inout String) {
        let space = String(repeating: " ", count: indent)
        switch value {
        case let dictionary as [String: Any]:
            text += "\(space)<dict>\n"
            for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
                text += "\(space)    <key>\(XMLText.escaped(key))</key>\n"
                write(value, indent: indent + 4, to: &text)
            }
            text += "\(space)</dict>\n"
        case let list as [Any]:
            text += "\(space)<array>\n"
            for element in list { write(element, indent: indent + 4, to: &text) }
            text += "\(space)</array>\n"
        default:
            text += "\(space)\(scalar(value))\n"
        }
    }

    private static func scalar(_ value: Any) -> String {
        switch value {
        case let text as String: return "<string>\(XMLText.escaped(text))</string>"
        case let data as Data: return "<data>\(data.base64EncodedString())</data>"
        case let date as Date:
            // Property lists contain dates in whole seconds.
            let seconds = date.timeIntervalSinceReferenceDate.rounded()
            return "<date>\(makeDates().string(from: Date(timeIntervalSinceReferenceDate: seconds)))</date>"
        case let number as NSNumber where String(cString: number.objCType) == "c":
            return number.boolValue ? "<true/>" : "<false/>"
        case let number as NSNumber where Int64(exactly: number.doubleValue.rounded()) == number.int64Value:
            return number.doubleValue.rounded() == number.doubleValue
                ? "<integer>\(number.int64Value)</integer>" : "<real>\(number.doubleValue)</real>"
        case let number as NSNumber: return "<real>\(number.doubleValue)</real>"
        default: return "<string></string>"
        }
    }

    // MARK: - Reading

    /// Reads the value of the element that has just started.
    static func read(_ tag: XMLTag, _ reader: inout XMLReader) throws -> Any {
        switch tag.name {
        case "dict": return try readDictionary(&reader)
        case "array":
            var list: [Any] = []
            while let element = try reader.nextChild() { list.append(try read(element, &reader)) }
            return list
        case "true", "false":
            _ = try reader.readContent()
            return tag.name == "true"
        default:
            let text = try reader.readContent()
            guard let value = scalar(tag.name, text) else {
                throw StoreFormatError("<\(tag.name)> in its metadata is not a value: \(text.prefix(40))")
            }
            return value
        }
    }

    private static func readDictionary(_ reader: inout XMLReader) throws -> [String: Any] {
        var dictionary: [String: Any] = [:]
        while let key = try reader.nextChild() {
            guard key.name == "key" else { throw StoreFormatError("<\(key.name)> occurs where a key is expected") }
            let name = try reader.readContent()
            guard let tag = try reader.nextChild() else { throw StoreFormatError("the key \(name) has no value") }
            dictionary[name] = try read(tag, &reader)
        }
        return dictionary
    }

    private static func scalar(_ type: String, _ text: String) -> Any? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        switch type {
        case "string": return text
        case "integer": return Int64(trimmed).map { NSNumber(value: $0) }
        case "real": return Double(trimmed).map { NSNumber(value: $0) }
        case "data": return Data(base64Encoded: trimmed, options: .ignoreUnknownCharacters)
        case "date": return makeDates().date(from: trimmed)
        default: return nil
        }
    }

    private static func makeDates() -> ISO8601DateFormatter { ISO8601DateFormatter() }
}

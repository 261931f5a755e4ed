internal import Foundation
internal import ManagedObjectModelFormat

/// The property list in the metadata of an XML store.
enum XMLPropertyList {
    // MARK: - Writing

    /// Writes a value, which must be one of property lists.
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
            // Dates of property lists are whole seconds.
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

    /// The value of an element that has just begun.
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
                throw StoreFormatError("<\(tag.name)> in its metadata is no value: \(text.prefix(40))")
            }
            return value
        }
    }

    private static func readDictionary(_ reader: inout XMLReader) throws -> [String: Any] {
        var dictionary: [String: Any] = [:]
        while let key = try reader.nextChild() {
            guard key.name == "key" else { throw StoreFormatError("<\(key.name)> stands where a key is due") }
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

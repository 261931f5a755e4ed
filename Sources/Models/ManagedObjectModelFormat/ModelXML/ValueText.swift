import Foundation

/// Values as model files write them. What a text means depends on the type of the attribute.
enum ValueText {
    /// What a text is not.
    struct Mismatch: Error {
        var expectation: String
    }

    /// A default value. Where the type is not that of text, an empty one is none.
    static func defaultValue(_ text: String, type: AttributeType) throws(Mismatch) -> PropertyListValue? {
        switch type {
        case .string, .undefined, .transformable: return .string(text)
        case _ where text.isEmpty: return nil
        case .boolean: return .boolean(try boolean(text))
        case .uuid:
            guard let value = UUID(uuidString: text) else { throw Mismatch(expectation: "a UUID") }
            return .uuid(value)
        case .uri:
            guard let value = URL(string: text) else { throw Mismatch(expectation: "a URI") }
            return .url(value)
        case .date: return try date(text)
        case .binaryData, .objectID, .composite:
            throw Mismatch(expectation: "empty, because attributes of type \(type.fileName) have no default value")
        case .integer16, .integer32, .integer64, .decimal, .double, .float: return try number(text, type: type)
        }
    }

    /// A least or greatest value; for strings, that of the length.
    static func bound(_ text: String, type: AttributeType) throws(Mismatch) -> PropertyListValue? {
        switch type {
        case _ where text.isEmpty: return nil
        case .string: return try number(text, type: .integer64)
        case .date: return try date(text)
        case .integer16, .integer32, .integer64, .decimal, .double, .float: return try number(text, type: type)
        default: throw Mismatch(expectation: "absent, because attributes of type \(type.fileName) have no order")
        }
    }

    /// Seconds since the reference date.
    static func date(_ text: String) throws(Mismatch) -> PropertyListValue {
        guard isNumber(text), let interval = Double(text), interval.isFinite else {
            throw Mismatch(expectation: "a number of seconds since 2001")
        }
        return .date(Date(timeIntervalSinceReferenceDate: interval))
    }

    static func boolean(_ text: String) throws(Mismatch) -> Bool {
        switch text.lowercased() {
        case "yes", "true", "1": return true
        case "no", "false", "0": return false
        default: throw Mismatch(expectation: "YES or NO")
        }
    }

    private static func number(_ text: String, type: AttributeType) throws(Mismatch) -> PropertyListValue {
        switch type {
        case .decimal:
            guard isNumber(text), let value = Decimal(string: text), value.isFinite else {
                throw Mismatch(expectation: "a decimal number")
            }
            return .decimal(value)
        case .double, .float:
            guard isNumber(text), let value = Double(text), value.isFinite else {
                throw Mismatch(expectation: "a number")
            }
            return .real(value)
        default:
            // Attributes that had another type before may say 0.0.
            let whole = isNumber(text) ? Int64(text) ?? Double(text).flatMap(Int64.init(exactly:)) : nil
            let bits = type == .integer16 ? 16 : type == .integer32 ? 32 : 64
            guard let whole, whole >> (bits - 1) == 0 || whole >> (bits - 1) == -1 else {
                throw Mismatch(expectation: "a whole number of \(bits) bits")
            }
            return .integer(whole)
        }
    }

    /// Whether a text is digits with a sign, a point and an exponent: other readers of numbers know hexadecimals and
    /// infinities, or stop in the middle.
    private static func isNumber(_ text: String) -> Bool {
        guard text.utf8.count < 100 else { return false }
        var rest = text.utf8[...]
        func skip(_ characters: String) -> Int {
            let tail = rest.drop { characters.utf8.contains($0) }
            defer { rest = tail }
            return rest.count - tail.count
        }
        func skipSign() {
            if let first = rest.first, "+-".utf8.contains(first) { rest.removeFirst() }
        }
        skipSign()
        let whole = skip(digits)
        let hasPoint = rest.first == UInt8(ascii: ".")
        if hasPoint { rest.removeFirst() }
        guard whole + (hasPoint ? skip(digits) : 0) > 0 else { return false }
        guard let first = rest.first, "eE".utf8.contains(first) else { return rest.isEmpty }
        rest.removeFirst()
        skipSign()
        return skip(digits) > 0 && rest.isEmpty
    }

    private static let digits = "0123456789"
}

extension ValueText {
    /// The text of a default value, or nil where a model file has none for it.
    static func text(ofDefault value: PropertyListValue, type: AttributeType) -> String? {
        switch (type, value) {
        case (.decimal, .decimal), (.double, .real), (.float, .real):
            // That is how Xcode writes them, unlike bounds.
            return bound(value, type: type).map { $0.contains { ".e".contains($0) } ? $0 : $0 + ".0" }
        case (.boolean, .boolean(let value)): return value ? "YES" : "NO"
        case (.uuid, .uuid(let value)): return value.uuidString
        case (.uri, .url(let value)): return value.absoluteString
        case (.string, .string(let value)), (.undefined, .string(let value)), (.transformable, .string(let value)):
            return value
        default: return bound(value, type: type)
        }
    }

    /// The text of a least or greatest value, or nil where a model file has none for it.
    static func text(ofBound value: PropertyListValue, type: AttributeType) -> String? {
        bound(value, type: type)
    }

    private static func bound(_ value: PropertyListValue, type: AttributeType) -> String? {
        switch (type, value) {
        case (.integer16, .integer(let value)), (.integer32, .integer(let value)), (.integer64, .integer(let value)),
            (.string, .integer(let value)), (.double, .integer(let value)), (.float, .integer(let value)),
            (.decimal, .integer(let value)):
            return String(value)
        case (.decimal, .decimal(let value)) where value.isFinite: return value.description
        case (.double, .real(let value)), (.float, .real(let value)): return text(of: value)
        case (.decimal, .real(let value)): return text(of: value)
        case (.date, .date(let value)): return text(of: value.timeIntervalSinceReferenceDate)
        default: return nil
        }
    }

    /// The shortest text of a number, without `.0`.
    private static func text(of value: Double) -> String? {
        guard value.isFinite else { return nil }
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

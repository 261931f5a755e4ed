import Foundation

/// Conversion between values and their texts in model files, which depends on the type of the attribute.
enum ValueText {
    /// The error for a text that is no value of the type.
    struct Mismatch: Error {
        /// What the text should be, such as “a UUID”.
        var expectation: String
    }

    /// Reads a default value. Returns nil for an empty text, unless the values of the type are text.
    static func defaultValue(_ text: String, type: AttributeType) throws(Mismatch) -> PropertyListValue? {
        let traits = type.traits
        if traits.defaultValue == .string { return .string(text) }
        if text.isEmpty { return nil }
        guard let literal = traits.defaultValue else {
            throw Mismatch(expectation: "empty, because attributes of type \(type.fileName) have no default value")
        }
        return try value(text, literal, bits: traits.bitWidth)
    }

    /// Returns the whole number that `YES` or `NO` stands for as a default value; nil if the text is another one, or the
    /// values of the type are not whole numbers. Attributes that were Booleans before have such texts, which Xcode
    /// accepts.
    static func number(ofFlag text: String, type: AttributeType) -> Int64? {
        guard type.traits.defaultValue == .integer else { return nil }
        return ["NO": 0, "YES": 1][text.uppercased()]
    }

    /// Reads a minimum or maximum; for strings, that of the length.
    static func bound(_ text: String, type: AttributeType) throws(Mismatch) -> PropertyListValue? {
        if text.isEmpty { return nil }
        guard let literal = type.traits.bounds else {
            throw Mismatch(expectation: "absent, because attributes of type \(type.fileName) have no order")
        }
        return try value(text, literal, bits: type.traits.bitWidth)
    }

    /// Reads a date, which is a number of seconds since the reference date.
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

    /// - Parameter bits: The width of integers; nil for 64.
    private static func value(
        _ text: String,
        _ literal: AttributeTraits.Literal,
        bits: Int?
    ) throws(Mismatch) -> PropertyListValue {
        switch literal {
        case .string: return .string(text)
        case .boolean: return .boolean(try boolean(text))
        case .uuid:
            guard let value = UUID(uuidString: text) else { throw Mismatch(expectation: "a UUID") }
            return .uuid(value)
        case .uri:
            guard let value = URL(string: text) else { throw Mismatch(expectation: "a URI") }
            return .url(value)
        case .date: return try date(text)
        case .decimal:
            guard isNumber(text), let value = Decimal(string: text), value.isFinite else {
                throw Mismatch(expectation: "a decimal number")
            }
            return .decimal(value)
        case .real:
            guard isNumber(text), let value = Double(text), value.isFinite else {
                throw Mismatch(expectation: "a number")
            }
            return .real(value)
        case .integer:
            // Attributes that had another type before may have the text 0.0.
            let whole = isNumber(text) ? Int64(text) ?? Double(text).flatMap(Int64.init(exactly:)) : nil
            let bits = bits ?? 64
            guard let whole, whole >> (bits - 1) == 0 || whole >> (bits - 1) == -1 else {
                throw Mismatch(expectation: "a whole number of \(bits) bits")
            }
            return .integer(whole)
        }
    }

    /// Returns whether a text consists of digits with an optional sign, point and exponent. The initialisers of numbers
    /// also accept hexadecimal numbers and infinities, or ignore the rest of a text.
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
    /// Returns the text of a default value; nil if model files cannot hold it.
    static func text(ofDefault value: PropertyListValue, type: AttributeType) -> String? {
        switch (type.traits.defaultValue, value) {
        case (.decimal, .decimal), (.real, .real):
            // Unlike bounds, Xcode writes these with a fraction.
            return text(ofBound: value, type: type).map { $0.contains { ".e".contains($0) } ? $0 : $0 + ".0" }
        case (.boolean, .boolean(let value)): return value ? "YES" : "NO"
        case (.uuid, .uuid(let value)): return value.uuidString
        case (.uri, .url(let value)): return value.absoluteString
        case (.string, .string(let value)): return value
        default: return text(ofBound: value, type: type)
        }
    }

    /// Returns the text of a minimum or maximum; nil if model files cannot hold it.
    static func text(ofBound value: PropertyListValue, type: AttributeType) -> String? {
        switch (type.traits.bounds, value) {
        case (.integer, .integer(let value)), (.real, .integer(let value)), (.decimal, .integer(let value)):
            String(value)
        case (.decimal, .decimal(let value)) where value.isFinite: value.description
        case (.real, .real(let value)), (.decimal, .real(let value)): text(of: value)
        case (.date, .date(let value)): text(of: value.timeIntervalSinceReferenceDate)
        default: nil
        }
    }

    private static func text(of value: Double) -> String? {
        value.isFinite ? shortest(value) : nil
    }

    /// Returns the shortest text of a number, without `.0`.
    static func shortest(_ number: Double) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

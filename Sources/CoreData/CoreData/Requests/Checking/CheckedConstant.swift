internal import Foundation
internal import FoundationBackfill

/// The conversion of constants to the type of the attribute that they are compared with.
struct CheckedConstant {
    private let attribute: CheckedExpression
    private let isEquality: Bool
    private let check: PredicateCheck

    init(comparedWith attribute: CheckedExpression, isEquality: Bool, _ check: PredicateCheck) {
        self.attribute = attribute
        self.isEquality = isEquality
        self.check = check
    }

    /// Returns the type of a constant value.
    static func type(of value: Any?) -> CheckedType {
        switch Operand(value) {
        case .integer, .real, .decimal: .number
        case .string: .text
        case .date: .date
        case .other(is UUID): .attribute(.UUIDAttributeType)
        case .other(is URL): .attribute(.URIAttributeType)
        case .other(is Data): .attribute(.binaryDataAttributeType)
        case .null, .collection, .other: .unknown
        }
    }

    static func kind(of value: Any?) -> CheckedType.Kind { type(of: value).kind }

    /// Returns the value as the attribute needs it.
    ///
    /// - Throws: `PredicateMeaningError` if the value cannot be equal to any of the attribute's.
    func converted(_ value: Any?) throws -> Any? {
        if case .collection(let elements, _) = Operand(value) {
            return try elements.map { try converted($0) ?? NSNull() }
        }
        guard Self.kind(of: value) != .unknown else { return value }
        switch (attribute.type.kind, Operand(value)) {
        case (.unknown, _): return value
        case (.number, .real(let real)): return isDecimal ? Decimal(string: "\(real)") ?? value : value
        case (.number, .integer), (.number, .decimal), (.text, .string), (.date, .date): return value
        case (.truth, .integer(0)), (.truth, .integer(1)): return value
        case (.date, .string(let text)): return try date(text)
        case (.uuid, .string(let text)): return try UUID(uuidString: text) ?? fail(text)
        case (.url, .string(let text)): return try URL(string: text) ?? fail(text)
        default:
            if Self.kind(of: value) == attribute.type.kind { return value }
            throw mismatch(value)
        }
    }

    private var isDecimal: Bool {
        if case .attribute(.decimalAttributeType) = attribute.type { true } else { false }
    }

    // MARK: - Dates

    /// Reads a date with an optional time and an optional time zone, in the order of ISO 8601.
    private func date(_ text: String) throws -> Date {
        let pattern = /(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?(Z|[+-]\d\d:?\d\d)?/
        guard let match = text.wholeMatch(of: pattern)?.output else { return try fail(text) }
        if match.4 == nil, isEquality {
            throw check.error(
                part: text,
                "“\(name)” is a date with a time, which is hardly ever equal to the beginning of a day",
                "compare with >= '\(text)' and < the next day"
            )
        }
        var calendar = check.calendar
        if let zone = match.7 { calendar.timeZone = try Self.zone(zone) ?? fail(text) }
        var parts = DateComponents(year: Int(match.1), month: Int(match.2), day: Int(match.3))
        parts.hour = match.4.flatMap { Int($0) } ?? 0
        parts.minute = match.5.flatMap { Int($0) } ?? 0
        let seconds = match.6.flatMap { Double($0) } ?? 0
        // A calendar turns the 31st of February into a day of March.
        guard let date = calendar.date(from: parts), seconds < 60,
            calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date) == parts
        else { return try fail(text) }
        return date.addingTimeInterval(seconds)
    }

    private static func zone(_ text: Substring) -> TimeZone? {
        guard text != "Z" else { return TimeZone(secondsFromGMT: 0) }
        let digits = text.dropFirst().filter(\.isNumber)
        guard let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)) else { return nil }
        return TimeZone(secondsFromGMT: (text.first == "-" ? -1 : 1) * (hours * 3600 + minutes * 60))
    }

    // MARK: - Errors

    private var name: String { attribute.name }

    private func fail<Value>(_ text: String) throws -> Value { throw mismatch(text) }

    private func mismatch(_ value: Any?) -> PredicateMeaningError {
        let literal = "\(NSExpression(forConstantValue: value))".replacing("\"", with: "'")
        return check.error(
            part: literal,
            "“\(name)” is \(attribute.type.noun), but \(literal) is \(Self.type(of: value).noun)",
            advice(literal, value)
        )
    }

    private func advice(_ literal: String, _ value: Any?) -> String? {
        switch (attribute.type.kind, Operand(value)) {
        case (.number, .string(let text)): Double(text) == nil ? nil : "write \(text)"
        case (.text, .integer), (.text, .real), (.text, .decimal): "write '\(literal)'"
        case (.truth, _): "write YES or NO"
        case (.date, .string): "write it as '2026-11-21', '2026-11-21 18:30' or '2026-11-21T18:30:00Z'"
        case (.date, _): "write a date as '2026-11-21 18:30'"
        case (.uuid, .string): "write all of its 32 digits, with hyphens"
        default: nil
        }
    }
}

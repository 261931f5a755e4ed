package import CloudWire
package import Foundation
internal import UntrustedJSON

/// The value of a field as a text in a form or a table, which can be typed and read back.
///
/// Numbers and texts are as they are, dates are in ISO 8601, references are record names, places are `latitude,longitude`, bytes are
/// base64. Lists and assets are the JSON of their values.
package enum FieldCell {
    package static func text(of value: FieldValue) -> String {
        switch value {
        case .string(let text): return text
        case .int64(let number): return String(number)
        case .double(let number): return String(number)
        case .timestamp(let milliseconds): return date(milliseconds)
        case .bytes(let data): return data.base64EncodedString()
        case .reference(let reference): return reference.recordName
        case .location(let place) where place == LocationValue(latitude: place.latitude, longitude: place.longitude):
            return "\(place.latitude),\(place.longitude)"
        case .location, .asset, .list:
            var writer = JSONWriter()
            value.write(to: &writer)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
    }

    /// A time of the wire as text, with milliseconds if it has some.
    package static func date(_ milliseconds: Double) -> String {
        let hasFraction = milliseconds.truncatingRemainder(dividingBy: 1_000) != 0
        // The style cuts, and a time in seconds may be a little below the millisecond that it stands for.
        let date = Date(timeIntervalSince1970: (milliseconds.rounded(.down) + 0.5) / 1_000)
        return Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction).format(date)
    }

    /// The value of a text in a field.
    ///
    /// - Parameters:
    ///   - former: The value that is there; the parts of it that the text does not show are kept.
    ///   - now: The time that relative dates such as `-2h` count from.
    /// - Throws: `BAD_REQUEST` that says what is expected.
    package static func value(
        of text: String,
        as shape: FieldShape,
        field: String,
        former: FieldValue? = nil,
        now: Date = Date()
    ) throws(WireFailure) -> FieldValue {
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        let value: FieldValue? =
            switch shape.isList ? nil : shape.type {
            case .string: .string(text)
            case .int64: Int64(trimmed).map { .int64($0) }
            case .double: Double(trimmed).flatMap { $0.isFinite ? .double($0) : nil }
            case .timestamp: milliseconds(trimmed, now).map { .timestamp($0) }
            case .bytes: Data(base64Encoded: trimmed).map { .bytes($0) }
            case .reference: reference(trimmed, former)
            case .location: location(trimmed) ?? json(trimmed, shape, field)
            case .asset, nil: json(trimmed, shape, field)
            }
        guard let value else { throw .badRequest("'\(field)' must be \(expectation(of: shape)), not “\(text)”") }
        return value
    }

    private static func expectation(of shape: FieldShape) -> String {
        switch shape.isList ? nil : shape.type {
        case .string: "a text"
        case .int64: "a whole number"
        case .double: "a number"
        case .timestamp: "a date such as 2026-03-01T12:00:00Z, or a time ago such as -2h"
        case .bytes: "base64"
        case .reference: "the name of a record"
        case .location: "a latitude and a longitude such as 48.1,11.6"
        case .asset: "an asset as JSON"
        case nil: "a list as JSON, such as [\"a\", \"b\"]"
        }
    }

    /// A date in ISO 8601, a number of milliseconds, or a time before now: `-90m`, `-2h`, `-7d`.
    private static func milliseconds(_ text: String, _ now: Date) -> Double? {
        if let last = text.last, text.hasPrefix("-"), let number = Double(text.dropFirst().dropLast()) {
            let seconds: Double? =
                switch last {
                case "m": 60
                case "h": 3_600
                case "d": 86_400
                default: nil
                }
            if let seconds, number.isFinite {
                return ((now.timeIntervalSince1970 - number * seconds) * 1_000).rounded()
            }
        }
        if text.utf8.count > 10 || !text.contains("-"), let number = Int64(text) { return Double(number) }
        let whole = text.utf8.count == 10 ? text + "T00:00:00Z" : text
        for hasFraction in [false, true] {
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction)
            if case .success(let date) = Result(catching: { try style.parse(whole) }) {
                return (date.timeIntervalSince1970 * 1_000).rounded()
            }
        }
        return nil
    }

    private static func reference(_ name: String, _ former: FieldValue?) -> FieldValue? {
        guard !name.isEmpty, name.utf8.count <= 255, name.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { return nil }
        guard case .reference(var reference) = former else { return .reference(ReferenceValue(recordName: name)) }
        reference.recordName = name
        return .reference(reference)
    }

    private static func location(_ text: String) -> FieldValue? {
        let parts = text.split(separator: ",").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
        guard parts.count == 2, (-90.0...90).contains(parts[0]), (-180.0...180).contains(parts[1]) else { return nil }
        return .location(LocationValue(latitude: parts[0], longitude: parts[1]))
    }

    private static func json(_ text: String, _ shape: FieldShape, _ field: String) -> FieldValue? {
        let read = Result {
            try FieldEntry(JSONReader.read(Array("{\"value\":\(text)}".utf8)), name: field, declared: shape).value
        }
        guard case .success(let value?) = read, value.shape.isList == shape.isList else { return nil }
        return value
    }
}

internal import CoreData
internal import Foundation

/// The value of an attribute as one types it.
enum EditedText {
    /// Returns the text for a value; empty for nil.
    static func text(of value: CellValue) -> String {
        switch value {
        case .text(let text): text
        case .date(let date): date.formatted(Self.fine)
        case .truth, .integer, .real, .decimal: value.line
        case .none, .bytes, .object, .count, .problem: ""
        }
    }

    /// Returns the value of a text.
    ///
    /// - Throws: `StudioError` if the text is none of the attribute's type. An empty one is nil, unless the attribute keeps texts.
    static func value(of text: String, _ attribute: AttributeShape) throws -> CellValue {
        if attribute.type == .stringAttributeType { return .text(text) }
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.isEmpty { return .none }
        guard let value = parsed(text, attribute.type) else { throw StudioError(expectation(attribute.type)) }
        return value
    }

    private static func parsed(_ text: String, _ type: NSAttributeType) -> CellValue? {
        switch type {
        case .integer16AttributeType: Int16(text).map { .integer(Int64($0)) }
        case .integer32AttributeType: Int32(text).map { .integer(Int64($0)) }
        case .integer64AttributeType: Int64(text).map { .integer($0) }
        case .doubleAttributeType: Double(text).map { .real($0) }
        case .floatAttributeType: Float(text).map { .real(Double($0)) }
        case .decimalAttributeType: decimal(text)
        case .dateAttributeType: date(text).map { .date($0) }
        case .UUIDAttributeType: UUID(uuidString: text).map { .text($0.uuidString) }
        case .URIAttributeType: URL(string: text).map { .text($0.absoluteString) }
        case .booleanAttributeType: ["yes": .truth(true), "no": .truth(false)][text.lowercased()]
        default: nil
        }
    }

    /// Foundation would take the beginning of a text for all of it.
    private static func decimal(_ text: String) -> CellValue? {
        guard text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]{1,3})?/) != nil else { return nil }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).map { .decimal($0) }
    }

    private static let fine = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    private static func date(_ text: String) -> Date? {
        let styles = [fine, .iso8601, .iso8601.year().month().day()]
        for style in styles {
            do {
                return try Date(text, strategy: style)
            } catch {
                // It may be of another style.
                continue
            }
        }
        return nil
    }

    private static func expectation(_ type: NSAttributeType) -> String {
        switch type {
        case .integer16AttributeType: "This is no integer from -32,768 to 32,767"
        case .integer32AttributeType: "This is no integer from -2,147,483,648 to 2,147,483,647"
        case .integer64AttributeType: "This is no integer of 64 bits"
        case .doubleAttributeType, .floatAttributeType, .decimalAttributeType: "This is no number, such as -12.5"
        case .dateAttributeType: "This is no date, such as 2026-01-31T12:00:00Z or 2026-01-31"
        case .UUIDAttributeType: "This is no UUID"
        case .URIAttributeType: "This is no URI"
        default: "This is no value of the attribute"
        }
    }
}

internal import Foundation
internal import ManagedObjectModelFormat

extension AttributeDefinition {
    /// A value of an attribute that inspectors show as a text.
    enum TypedField: String {
        case defaultValue = "default"
        case minimum = "min"
        case maximum = "max"
    }

    /// Returns the value that a text stands for, as the reader of models reads it.
    ///
    /// - Throws: An error that says what the text should be.
    func value(of text: String, as field: TypedField = .defaultValue) throws(EditError) -> PropertyListValue? {
        guard !text.isEmpty || type == .string && field == .defaultValue else { return nil }
        if type == .date, let date = Self.date(of: text) { return .date(date) }
        let name = "\(field.rawValue)\(type == .date ? "DateTimeInterval" : "ValueString")"
        let kind = type == .undefined ? "" : " attributeType=\"\(type.fileName)\""
        let element = "<attribute name=\"a\"\(kind) \(name)=\"\(XMLText.escaped(text))\"/>"
        do throws(ModelFormatErrors) {
            let model = try ModelXML.read(Data("<model><entity name=\"E\">\(element)</entity></model>".utf8))
            let attribute = model.definition.entities.first?.attributes.first
            return switch field {
            case .defaultValue: attribute?.defaultValue
            case .minimum: attribute?.minimum
            case .maximum: attribute?.maximum
            }
        } catch {
            let reason = error.errors.first?.reason ?? ""
            let expectation = reason.range(of: "must be ").map { reason[$0.upperBound...] } ?? "another text"
            throw EditError("“\(text)” cannot be a value of \(self.name): it must be \(expectation).")
        }
    }

    /// Returns a date that is written as 2026-11-27 or 2026-11-27T09:30:00Z, which fields for dates hand in; nil if it is neither.
    private static func date(of text: String) -> Date? {
        for form in [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle().year().month().day()] {
            do {
                return try form.parse(text)
            } catch {
                continue
            }
        }
        return nil
    }
}

extension PropertyListValue {
    /// The value as inspectors show it, and as edits take it from what users type; empty for values that model files cannot hold.
    package var typedText: String {
        switch self {
        case .boolean(let value): value ? "YES" : "NO"
        case .integer(let value): String(value)
        case .real(let value): value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
        case .decimal(let value): value.description
        case .string(let value): value
        case .date(let value): Self.text(of: value)
        case .uuid(let value): value.uuidString
        case .url(let value): value.absoluteString
        case .data, .array, .dictionary: ""
        }
    }

    /// Whole seconds as people write dates, and other dates as the file has them, so that no fraction is lost.
    private static func text(of date: Date) -> String {
        let seconds = date.timeIntervalSinceReferenceDate
        return seconds == seconds.rounded() ? date.formatted(.iso8601) : String(seconds)
    }
}

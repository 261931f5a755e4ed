internal import Foundation
internal import ManagedObjectModelFormat

extension AttributeDefinition {
    /// Returns the value that a text stands for, as the reader of models reads it.
    ///
    /// - Throws: An error that says what the text should be.
    func value(of text: String) throws(EditError) -> PropertyListValue? {
        guard !text.isEmpty || type == .string else { return nil }
        if type == .date, let date = Self.date(of: text) { return .date(date) }
        let name = type == .date ? "defaultDateTimeInterval" : "defaultValueString"
        let kind = type == .undefined ? "" : " attributeType=\"\(type.fileName)\""
        let element = "<attribute name=\"a\"\(kind) \(name)=\"\(XMLText.escaped(text))\"/>"
        do throws(ModelFormatErrors) {
            let model = try ModelXML.read(Data("<model><entity name=\"E\">\(element)</entity></model>".utf8))
            return model.definition.entities.first?.attributes.first?.defaultValue
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

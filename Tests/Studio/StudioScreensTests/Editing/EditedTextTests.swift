import CoreData
import Foundation
import Testing

@testable import StudioScreens

/// Values as one types them.
@Suite struct EditedTextTests {
    private func attribute(_ type: NSAttributeType) -> AttributeShape {
        let attribute = NSAttributeDescription()
        (attribute.name, attribute.attributeType) = ("a", type)
        return AttributeShape(attribute)
    }

    private func value(_ text: String, _ type: NSAttributeType) throws -> CellValue {
        try EditedText.value(of: text, attribute(type))
    }

    @Test(arguments: [
        ("-12", NSAttributeType.integer16AttributeType, CellValue.integer(-12)),
        ("9000000000", .integer64AttributeType, .integer(9_000_000_000)), (" 1.5 ", .doubleAttributeType, .real(1.5)),
        ("0.1", .floatAttributeType, .real(Double(Float(0.1)))),
        ("12.30", .decimalAttributeType, .decimal(Decimal(string: "12.3")!)),
        ("yes", .booleanAttributeType, .truth(true)),
        ("2001-01-02", .dateAttributeType, .date(Date(timeIntervalSinceReferenceDate: 86_400))),
        ("2001-01-01T00:00:01.250Z", .dateAttributeType, .date(Date(timeIntervalSinceReferenceDate: 1.25))),
        ("https://example.org/", .URIAttributeType, .text("https://example.org/")),
        (" a ", .stringAttributeType, .text(" a ")),
        ("", .stringAttributeType, .text("")), ("", .dateAttributeType, .none),
    ])
    func textsAreValues(_ text: String, _ type: NSAttributeType, _ expected: CellValue) throws {
        #expect(try value(text, type) == expected)
        #expect(try value(EditedText.text(of: expected), type) == expected)
    }

    @Test(arguments: [
        ("32768", NSAttributeType.integer16AttributeType), ("1.5", .integer64AttributeType),
        ("12abc", .decimalAttributeType),
        ("1,5", .doubleAttributeType), ("tomorrow", .dateAttributeType), ("maybe", .booleanAttributeType),
        ("1", .UUIDAttributeType),
        ("x", .binaryDataAttributeType),
    ])
    func otherTextsAreNone(_ text: String, _ type: NSAttributeType) {
        #expect(throws: StudioError.self) { try value(text, type) }
    }
}

import Foundation
import Testing

@testable import CoreData

/// Section G of the behaviours: validation on saving, and its errors.
@Suite struct ValidationTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library(Self.model())
        context = library.context()
    }

    private static func checked(
        _ name: String,
        _ type: NSAttributeType,
        _ rules: [(String, Any)]
    ) -> NSAttributeDescription {
        let attribute = ModelParts.attribute(name, type)
        attribute.setValidation(rules.map { NSPredicate(format: $0.0) }, warnings: rules.map(\.1))
        return attribute
    }

    private static func model() -> NSManagedObjectModel {
        let book = ModelParts.entity(
            "Book",
            [
                ModelParts.attribute("title", optional: false, defaultValue: "Untitled"),
                checked("pages", .integer32AttributeType, [("SELF >= 1", 1620), ("SELF <= 100", 1610)]),
                checked("rating", .doubleAttributeType, [("SELF >= 0", 1620)]),
                checked(
                    "printed",
                    .dateAttributeType,
                    [("SELF >= CAST(0, 'NSDate')", 1640), ("SELF <= CAST(1000, 'NSDate')", 1630)]
                ),
                checked("code", .stringAttributeType, [("length >= 2", 1670), ("length <= 4", 1660)]),
                checked("isbn", .stringAttributeType, [("SELF MATCHES '[0-9]+'", 1680)]),
                checked("mood", .stringAttributeType, [("SELF != 'bad'", "A book has no bad mood")]),
                checked("plain", .stringAttributeType, [("SELF == 'x'", "")]),
                ModelParts.attribute("small", .integer16AttributeType),
                ModelParts.attribute("medium", .integer32AttributeType),
                ModelParts.attribute("link", .URIAttributeType),
            ]
        )
        book.managedObjectClassName = _typeName(CheckedBook.self)
        let shelf = ModelParts.entity("Shelf", [ModelParts.attribute("name")])
        ModelParts.relate(shelf, "books", 2, book, "shelf", 1)
        let box = ModelParts.entity("Box", [ModelParts.attribute("name")])
        let thing = ModelParts.entity("Thing", [ModelParts.attribute("name")])
        ModelParts.relate(box, "things", 0, thing, "box", 1)
        relationship("things", of: box).minCount = 2
        ModelParts.relate(thing, "parts", 0, thing, "whole", 1)
        let strict = ModelParts.entity("Strict", [ModelParts.attribute("name")])
        ModelParts.relate(strict, "things", 0, thing, "strict", 1)
        relationship("things", of: strict).isOptional = false
        relationship("things", of: strict).minCount = 1
        let owner = ModelParts.entity("Owner", [ModelParts.attribute("name")])
        ModelParts.relate(owner, "items", 0, thing, "owner", 1)
        relationship("items", of: owner).deleteRule = .denyDeleteRule
        let parent = ModelParts.entity("Parent", [])
        let child = ModelParts.entity("Child", [ModelParts.attribute("name")])
        ModelParts.relate(parent, "children", 0, child, "parent", 1)
        relationship("parent", of: child).isOptional = false
        return ModelParts.model(book, shelf, box, thing, strict, owner, parent, child)
    }

    private static func relationship(_ name: String, of entity: NSEntityDescription) -> NSRelationshipDescription {
        entity.relationshipsByName[name] ?? NSRelationshipDescription()
    }

    /// Returns the error of saving a book with a value.
    private func saving(_ key: String, _ value: Any?) throws -> CocoaError? {
        let book = context.make("Book")
        defer { context.rollback() }
        book.setValue(value, forKey: key)
        guard let error = failure({ try context.save() }) as? CocoaError else { return nil }
        #expect(error.userInfo["NSValidationErrorKey"] as? String == key)
        #expect(error.userInfo["NSValidationErrorObject"] as? NSManagedObject === book)
        let found = error.userInfo["NSValidationErrorValue"]
        switch value {
        case let number as NSNumber: #expect(found as? NSNumber == number)
        case let text as String: #expect(found as? String == text)
        case is Date: #expect(found is Date)
        default: #expect(found == nil)
        }
        return error
    }

    @Test(
        arguments: [
            ("pages", 0, 1620, "pages is too small."), ("pages", 101, 1610, "pages is too large."),
            ("rating", -1, 1620, "rating is too small."),
            ("small", 70_000, 1610, "small is too large."), ("small", -70_000, 1620, "small is too small."),
            ("medium", 3_000_000_000, 1610, "medium is too large."),
        ]
    )
    func S098_numbers(_ key: String, _ value: Int, _ code: Int, _ text: String) throws {
        let error = try #require(try saving(key, value))
        #expect(error.code.rawValue == code)
        #expect(error.localizedDescription == text)
    }

    @Test(
        arguments: [
            ("code", "a", 1670, "code is too short."), ("code", "abcde", 1660, "code is too long."),
            ("isbn", "12x", 1680, "isbn does not match the required pattern."),
            ("mood", "bad", 1550, "A book has no bad mood"), ("plain", "y", 1550, "plain is not valid."),
        ]
    )
    func S098_text(_ key: String, _ value: String, _ code: Int, _ text: String) throws {
        let error = try #require(try saving(key, value))
        #expect(error.code.rawValue == code)
        #expect(error.localizedDescription == text)
        #expect(error.userInfo["NSValidationErrorPredicate"] is NSPredicate)
    }

    @Test func S098_dates() throws {
        let early = try #require(try saving("printed", Date(timeIntervalSinceReferenceDate: -1)))
        #expect(early.code.rawValue == 1640)
        #expect(early.localizedDescription == "printed is too soon.")
        let late = try #require(try saving("printed", Date(timeIntervalSinceReferenceDate: 2000)))
        #expect(late.code.rawValue == 1630)
        #expect(late.localizedDescription == "printed is too late.")
        let none = try #require(try saving("printed", Date(timeIntervalSinceReferenceDate: .nan)))
        #expect(none.code.rawValue == 1650)
    }

    @Test func S098_codesComeFromTheModelsFile() throws {
        let xml = """
            <?xml version="1.0" encoding="UTF-8"?>
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="">
                <entity name="Item" representedClassName="NSManagedObject">
                    <attribute name="age" optional="YES" attributeType="Integer 16" minValueString="1" maxValueString="9"/>
                    <attribute name="code" optional="YES" attributeType="String" minValueString="2" maxValueString="3" \
            regularExpressionString="[a-z]+"/>
                    <attribute name="day" optional="YES" attributeType="Date" minDateTimeInterval="0" \
            maxDateTimeInterval="100"/>
                </entity>
            </model>
            """
        let folder = library.folder.appendingPathComponent("Item.xcdatamodel")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(xml.utf8).write(to: folder.appendingPathComponent("contents"))
        let context = try Library(#require(NSManagedObjectModel(contentsOf: folder))).reader()
        let cases: [(String, Any, Int?)] = [
            ("age", 0, 1620), ("age", 10, 1610), ("age", 9, nil), ("code", "a", 1670), ("code", "abcd", 1660),
            ("code", "A1", 1680), ("code", "ab", nil), ("day", Date(timeIntervalSinceReferenceDate: -1), 1640),
            ("day", Date(timeIntervalSinceReferenceDate: 101), 1630),
            ("day", Date(timeIntervalSinceReferenceDate: 1), nil),
        ]
        let item = context.make("Item")
        for (key, value, code) in cases {
            var value: Any? = value
            #expect(failure { try item.validateValue(&value, forKey: key) }?.code == code, "\(key)")
        }
    }

    @Test func goodValuesPass() throws {
        let values: [String: Any] = [
            "pages": 100, "rating": 0, "printed": Date(timeIntervalSinceReferenceDate: 1000), "code": "ab", "isbn": "1",
            "mood": "good", "plain": "x", "small": 32_767, "medium": -2_147_483_648,
        ]
        _ = context.make("Book", values)
        try context.save()
    }

    @Test func S093_onlyWhatChangedIsChecked() throws {
        let book = try #require(context.make("Book") as? CheckedBook)
        let other = try #require(context.make("Book") as? CheckedBook)
        try context.save()
        #expect(book.checks == ["insert"])
        book.setValue("b", forKey: "title")
        try context.save()
        #expect(book.checks == ["insert", "update"])
        #expect(other.checks == ["insert"])
        context.delete(book)
        try context.save()
        #expect(book.checks == ["insert", "update", "delete"])
    }

    @Test func S094_S095_failuresOfAllPropertiesAndObjectsAreListed() throws {
        let first = context.make("Book", ["pages": 0, "code": "a", "mood": "bad"])
        let second = context.make("Book", ["pages": 0])
        let error = try #require(failure { try context.save() } as? CocoaError)
        #expect(error.code.rawValue == 1560)
        let details = try #require(error.userInfo["NSDetailedErrors"] as? [NSError])
        #expect(details.map(\.code).sorted() == [1550, 1620, 1620, 1670])
        let objects = details.map { $0.userInfo["NSValidationErrorObject"] as? NSManagedObject }
        #expect(objects.count { $0 === first } == 3)
        #expect(objects.count { $0 === second } == 1)
        #expect(context.hasChanges)
    }

    @Test func S095_oneFailureIsTheErrorItself() throws {
        _ = context.make("Book", ["pages": 0])
        #expect(failure { try context.save() }?.code == 1620)
    }

    @Test func S096_mandatoryValues() throws {
        let error = try #require(try saving("title", nil))
        #expect(error.code.rawValue == 1570)
        #expect(error.localizedDescription == "title is a required value.")
        _ = context.make("Child", ["name": "c"])
        let orphan = try #require(failure { try context.save() } as? CocoaError)
        #expect(orphan.code.rawValue == 1570)
        #expect(orphan.localizedDescription == "parent is a required value.")
    }

    @Test func S097_emptyTextIsAValue() throws {
        #expect(try saving("title", "") == nil)
    }

    @Test func S099_countsOfToManyRelationships() throws {
        let shelf = context.make("Shelf")
        for _ in 0..<3 { _ = context.make("Book", ["shelf": shelf]) }
        let many = try #require(failure { try context.save() } as? CocoaError)
        #expect(many.code.rawValue == 1590)
        #expect(many.localizedDescription == "Too many items in books.")
        context.rollback()
        let box = context.make("Box")
        _ = context.make("Thing", ["box": box])
        let few = try #require(failure { try context.save() } as? CocoaError)
        #expect(few.code.rawValue == 1580)
        #expect(few.localizedDescription == "Too few items in things.")
        #expect(few.userInfo["NSValidationErrorKey"] as? String == "things")
        context.rollback()
        _ = context.make("Strict")
        #expect(failure { try context.save() }?.code == 1580)
    }

    @Test func S099_membersThatWereNotReadCount() throws {
        let shelf = context.make("Shelf")
        for _ in 0..<2 { _ = context.make("Book", ["shelf": shelf]) }
        try context.save()
        let other = library.context()
        let theirs = try #require(other.all("Shelf").first)
        _ = other.make("Book", ["shelf": theirs])
        #expect(failure { try other.save() }?.code == 1590)
    }

    @Test func S100_anOptionalRelationshipMayBeEmpty() throws {
        _ = context.make("Box")
        try context.save()
    }

    @Test func S101_valuesCanBeCheckedBeforeTheyAreSet() throws {
        let book = context.make("Book")
        func check(_ value: Any?, _ key: String) -> Int? {
            var value = value
            return failure { try book.validateValue(&value, forKey: key) }?.code
        }
        #expect(check("abcdef", "code") == 1660)
        #expect(check("abc", "code") == nil)
        #expect(check(nil, "title") == 1570)
        #expect(check("today", "printed") == 1650)
        #expect(check("nowhere", "link") == 1690)
        #expect(check(URL(string: "https://example.org"), "link") == nil)
        #expect(check(5, "title") == 1550)
    }

    @Test func S101_valuesMayBeReplaced() throws {
        let book = context.make("Book", ["title": "  trimmed "])
        try context.save()
        #expect(book.text("title") == "trimmed")
        #expect(try library.reader().all("Book").first?.text("title") == "trimmed")
    }

    @Test func S102_errorsOfOnesOwnStayAsTheyAre() throws {
        let book = context.make("Book", ["title": "forbidden"])
        let error = try #require(failure { try context.save() } as NSError?)
        #expect(error.domain == "Books")
        #expect(error.code == 7)
        book.setValue(0, forKey: "pages")
        let both = try #require(failure { try context.save() } as? CocoaError)
        let details = try #require(both.userInfo["NSDetailedErrors"] as? [NSError])
        #expect(Set(details.map(\.domain)) == ["Books", NSCocoaErrorDomain])
    }

    @Test func S088_deletionCanBeDenied() throws {
        let owner = context.make("Owner")
        let thing = context.make("Thing", ["owner": owner])
        try context.save()
        context.delete(owner)
        let error = try #require(failure { try context.save() } as? CocoaError)
        #expect(error.code.rawValue == 1600)
        #expect(error.localizedDescription == "Items cannot be deleted from items.")
        context.delete(thing)
        try context.save()
    }

    @Test func S090_nullifyingMayLeaveAMandatoryRelationshipEmpty() throws {
        let parent = context.make("Parent")
        let child = context.make("Child", ["parent": parent])
        try context.save()
        context.delete(parent)
        let error = try #require(failure { try context.save() } as? CocoaError)
        #expect(error.code.rawValue == 1570)
        #expect(error.userInfo["NSValidationErrorObject"] as? NSManagedObject === child)
        context.delete(child)
        try context.save()
    }

    @Test func S090_nullifyingMayLeaveTooFew() throws {
        let strict = context.make("Strict")
        let thing = context.make("Thing", ["strict": strict])
        try context.save()
        context.delete(thing)
        let error = try #require(failure { try context.save() } as? CocoaError)
        #expect(error.code.rawValue == 1580)
        #expect(error.userInfo["NSValidationErrorObject"] as? NSManagedObject === strict)
    }
}

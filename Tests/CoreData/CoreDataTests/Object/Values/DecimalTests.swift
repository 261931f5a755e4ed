import CoreData
import Foundation
import Testing

/// Decimal attributes and the precision with which stores hold them.
@Suite struct DecimalTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        let price = ModelParts.attribute("price", .decimalAttributeType, defaultValue: NSDecimalNumber(string: "1.5"))
        library = try Library(ModelParts.model(ModelParts.entity("Item", [price, ModelParts.attribute("name")])))
        context = library.context()
    }

    @Test(
        arguments: [
            "10.11", "0.1", "-0.30", "9007199254740993", "9223372036854775807", "-9223372036854775808", "0",
            "3.3333333333",
            "123456789012.25", "1e20", "100",
        ]
    )
    func decimalsComeBackAsTheyWere(_ text: String) throws {
        let price = NSDecimalNumber(string: text)
        let item = context.make("Item", ["price": price])
        try context.save()
        #expect(item.value(forKey: "price") as? NSDecimalNumber == price)
        let found = try #require(library.reader().all("Item").first)
        #expect(found.value(forKey: "price") as? NSDecimalNumber == price)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
        request.predicate = NSPredicate(format: "price == %@", price)
        #expect(try library.reader().count(for: request) == 1)
    }

    @Test func digitsThatNoDoubleHoldsLastUntilTheObjectIsSaved() throws {
        let exact = NSDecimalNumber(string: "0.12345678901234567890123")
        let item = context.make("Item", ["price": exact])
        #expect(item.value(forKey: "price") as? NSDecimalNumber == exact)
        try context.save()
        let saved = item.value(forKey: "price") as? NSDecimalNumber
        #expect(saved != exact)
        #expect(saved == NSDecimalNumber(string: "0.12345678901234568"))
        #expect(try library.reader().all("Item").first?.value(forKey: "price") as? NSDecimalNumber == saved)
    }

    @Test func changesAreFoundAndDefaultsKept() throws {
        let item = context.make("Item")
        #expect(item.value(forKey: "price") as? NSDecimalNumber == NSDecimalNumber(string: "1.5"))
        try context.save()
        item.setValue(NSDecimalNumber(string: "9007199254740993"), forKey: "price")
        try context.save()
        item.setValue(NSDecimalNumber(string: "9007199254740992"), forKey: "price")
        try context.save()
        let found = try library.reader().all("Item").first
        #expect(found?.value(forKey: "price") as? NSDecimalNumber == NSDecimalNumber(string: "9007199254740992"))
    }
}

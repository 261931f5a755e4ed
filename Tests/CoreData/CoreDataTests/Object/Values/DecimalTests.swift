import CoreData
import Foundation
import Testing

/// Decimal attributes and the precision with which stores hold them.
@Suite struct DecimalTests {
    private let model: NSManagedObjectModel
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        let price = ModelParts.attribute("price", .decimalAttributeType, defaultValue: NSDecimalNumber(string: "1.5"))
        model = ModelParts.model(ModelParts.entity("Item", [price, ModelParts.attribute("name")]))
        library = try Library(model)
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

    @Test(arguments: [NSXMLStoreType, NSBinaryStoreType])
    func filesThatAreReadWholeKeepAllDigits(_ type: String) throws {
        let texts = [
            "0.12345678901234567890123", "-98765432109876543210.5", "1e-30", "12345678901234567890123456789012345678",
        ]
        let prices = texts.map { NSDecimalNumber(string: $0) }
        let folder = try TemporaryFolder()
        func open() throws -> NSManagedObjectContext {
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
            try coordinator.addPersistentStore(ofType: type, configurationName: nil, at: folder.file("Items"))
            return FileShelf.context(coordinator)
        }
        var context = try open()
        for (number, price) in prices.enumerated() {
            _ = context.make("Item", ["name": texts[number], "price": price])
        }
        try context.save()
        context = try open()
        for (text, price) in zip(texts, prices) {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
            request.predicate = NSPredicate(format: "price == %@", price)
            let found = try context.fetch(request)
            #expect(found.map { $0.value(forKey: "name") as? String } == [text])
            #expect(found.first?.value(forKey: "price") as? NSDecimalNumber == price)
        }
        let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
        request.sortDescriptors = [NSSortDescriptor(key: "price", ascending: true)]
        let sorted = try context.fetch(request).compactMap { $0.value(forKey: "price") as? NSDecimalNumber }
        #expect(sorted == prices.sorted { $0.compare($1) == .orderedAscending })
        // Metadata are replaced beside objects that are not read.
        if type == NSBinaryStoreType {
            let url = folder.file("Items")
            try NSPersistentStoreCoordinator.setMetadata(
                ["note": "kept"],
                forPersistentStoreOfType: type,
                at: url,
                options: nil
            )
            let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: type, at: url)
            #expect(metadata["note"] as? String == "kept")
        }
    }
}

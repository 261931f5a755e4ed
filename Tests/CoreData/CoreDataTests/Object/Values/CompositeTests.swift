import Foundation
import Testing

@testable import CoreData

/// Statement 248: composite attributes.
@Suite struct CompositeTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library(Self.model())
        context = library.context()
    }

    private static func composite(_ name: String, _ elements: [NSAttributeDescription])
        -> NSCompositeAttributeDescription
    {
        let composite = NSCompositeAttributeDescription()
        composite.name = name
        composite.elements = elements
        composite.isOptional = true
        return composite
    }

    private static func model() -> NSManagedObjectModel {
        let position = composite(
            "position",
            [ModelParts.attribute("x", .doubleAttributeType), ModelParts.attribute("y", .doubleAttributeType)]
        )
        let place = composite(
            "place",
            [
                ModelParts.attribute("city"), ModelParts.attribute("country", defaultValue: "CH"),
                ModelParts.attribute("since", .dateAttributeType), position,
            ]
        )
        let name = composite("name", [ModelParts.attribute("first"), ModelParts.attribute("last")])
        return ModelParts.model(ModelParts.entity("Person", [name, place]))
    }

    private func person(_ first: String, _ last: String) -> NSManagedObject {
        context.make("Person", ["name": ["first": first, "last": last]])
    }

    @Test func S248_valuesAreDictionaries() throws {
        let person = person("Ada", "Lovelace")
        #expect((person.value(forKey: "name") as? [String: Any])?["first"] as? String == "Ada")
        #expect(person.value(forKeyPath: "name.last") as? String == "Lovelace")
        try context.save()
        let found = try #require(library.reader().all("Person").first)
        #expect(found.value(forKey: "name") as? [String: String] == ["first": "Ada", "last": "Lovelace"])
        #expect(found.value(forKeyPath: "name.first") as? String == "Ada")
    }

    @Test func propertiesOfClassesAreDictionaries() throws {
        let entity = ModelParts.entity("Person", [Self.composite("name", [ModelParts.attribute("first")])])
        entity.managedObjectClassName = _typeName(NamedPerson.self)
        let library = try Library(ModelParts.model(entity))
        let context = library.context()
        let person = try #require(context.make("Person") as? NamedPerson)
        #expect(person.name == nil)
        person.name = ["first": "Ada"]
        try context.save()
        let found = try #require(library.reader().all("Person").first as? NamedPerson)
        #expect(found.name?["first"] as? String == "Ada")
    }

    @Test func S248_predicatesAndOrdersNameElements() throws {
        for (first, last) in [("Ada", "Lovelace"), ("Alan", "Turing"), ("Grace", "Hopper")] { _ = person(first, last) }
        #expect(try context.all("Person", "name.last == 'Turing'").count == 1)
        try context.save()
        #expect(try context.all("Person", "name.first BEGINSWITH 'A'").count == 2)
        let sorted = try library.reader().all("Person", sortedBy: "name.last")
        #expect(sorted.map { $0.value(forKeyPath: "name.last") as? String } == ["Hopper", "Lovelace", "Turing"])
    }

    @Test func compositesMayBeNested() throws {
        let person = person("Ada", "Lovelace")
        let since = Date(timeIntervalSinceReferenceDate: 5)
        person.setValue(
            ["city": "Bern", "since": since, "position": ["x": 1.5, "y": 2.0]] as [String: Any],
            forKey: "place"
        )
        #expect(person.value(forKeyPath: "place.position.y") as? Double == 2)
        try context.save()
        let found = try #require(library.reader().all("Person", "place.position.x > 1").first)
        #expect(found.value(forKeyPath: "place.city") as? String == "Bern")
        #expect(found.value(forKeyPath: "place.since") as? Date == since)
        #expect(found.value(forKeyPath: "place.position.x") as? Double == 1.5)
        #expect(try library.reader().all("Person", "place.position.y == 3").isEmpty)
    }

    @Test func elementsHaveDefaultValues() throws {
        let person = context.make("Person")
        #expect(person.value(forKeyPath: "place.country") as? String == "CH")
        #expect(person.value(forKey: "name") == nil)
        try context.save()
        #expect(try library.reader().all("Person", "place.country == 'CH'").count == 1)
    }

    @Test func elementsChangeWithTheWholeOrByKeyPath() throws {
        let person = person("Ada", "Lovelace")
        try context.save()
        person.setValue("Augusta", forKeyPath: "name.first")
        #expect(person.changedValues().keys.sorted() == ["name"])
        try context.save()
        let other = try #require(library.reader().all("Person").first)
        #expect(other.value(forKey: "name") as? [String: String] == ["first": "Augusta", "last": "Lovelace"])
        person.setValue(nil, forKey: "name")
        try context.save()
        #expect(try library.reader().all("Person", "name.first == nil").count == 1)
        #expect(try library.reader().all("Person").first?.value(forKey: "name") == nil)
    }

    @Test func elementsAreValidated() throws {
        let first = ModelParts.attribute("first", optional: false)
        let last = ModelParts.attribute("last")
        last.setValidation([NSPredicate(format: "length <= 3")], warnings: [1660])
        let library = try Library(
            ModelParts.model(ModelParts.entity("Person", [Self.composite("name", [first, last])]))
        )
        let context = library.context()
        let person = context.make("Person", ["name": ["last": "Ng"]])
        let missing = try #require(failure { try context.save() } as? CocoaError)
        #expect(missing.code.rawValue == 1570)
        #expect(missing.userInfo["NSValidationErrorKey"] as? String == "name.first")
        person.setValue(["first": "Andrew", "last": "Long"], forKey: "name")
        #expect(failure { try context.save() }?.code == 1660)
        person.setValue(["first": "Andrew", "last": "Ng"], forKey: "name")
        try context.save()
    }
}

final class NamedPerson: NSManagedObject {
    @Managed var name: [String: Any]?
}

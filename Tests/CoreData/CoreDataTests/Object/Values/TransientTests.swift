import CoreData
import Foundation
import Testing

/// Statement 243: transient properties.
@Suite struct TransientTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library(Self.model())
        context = library.context()
    }

    private static func model() -> NSManagedObjectModel {
        let mood = ModelParts.attribute("mood", defaultValue: "calm")
        mood.isTransient = true
        let nick = ModelParts.attribute("nick", defaultValue: "?")
        nick.isTransient = true
        let code = ModelParts.attribute("code", optional: false)
        code.isTransient = true
        nick.setValidationPredicates([NSPredicate(format: "length < 4")], withValidationWarnings: ["Too long"])
        let person = ModelParts.entity("Person", [ModelParts.attribute("name"), mood, nick])
        ModelParts.relate(person, "guests", 0, person, "host", 1)
        for property in person.properties where property is NSRelationshipDescription { property.isTransient = true }
        return ModelParts.model(person, ModelParts.entity("Guard", [code]))
    }

    @Test func S243_valuesAreKeptUntilTheObjectIsAFault() throws {
        let person = context.make("Person", ["name": "Ada"])
        #expect(person.text("mood") == "calm")
        person.setValue("merry", forKey: "mood")
        #expect(person.changedValues()["mood"] as? String == "merry")
        #expect(try !library.columns("Person").contains("ZMOOD"))
        try context.save()
        #expect(!context.hasChanges)
        #expect(person.text("mood") == "merry")
        context.refresh(person, mergeChanges: false)
        #expect(person.text("name") == "Ada")
        #expect(person.value(forKey: "mood") == nil)
        #expect(try library.reader().all("Person").first?.value(forKey: "mood") == nil)
    }

    /// Otherwise an object that was read could not be saved.
    @Test func requiredAttributesWithADefaultAlwaysHaveAValue() throws {
        let badge = ModelParts.attribute("badge", optional: false, defaultValue: "none")
        badge.isTransient = true
        let library = try Library(ModelParts.model(ModelParts.entity("Person", [ModelParts.attribute("name"), badge])))
        let context = library.context()
        let person = context.make("Person", ["name": "Ada", "badge": "gold"])
        try context.save()
        context.refresh(person, mergeChanges: false)
        #expect(person.text("badge") == "none")
        #expect(!person.hasChanges)
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = library.context()
        let found = try #require(child.all("Person").first)
        #expect(found.text("badge") == "none")
        #expect(found.changedValues().isEmpty)
        found.setValue("B", forKey: "name")
        try child.save()
        try child.parent?.save()
        #expect(try library.reader().all("Person").map { $0.text("name") + $0.text("badge") } == ["Bnone"])
    }

    @Test func S243_changesMakeTheObjectAChangedOne() throws {
        let person = context.make("Person", ["name": "Ada"])
        try context.save()
        person.setValue("sad", forKey: "mood")
        #expect(person.isUpdated)
        #expect(!person.hasPersistentChangedValues)
        try context.save()
        #expect(!context.hasChanges)
        #expect(person.text("mood") == "sad")
        // No row was written.
        let other = library.context()
        let theirs = try #require(other.all("Person").first)
        theirs.setValue("B", forKey: "name")
        try other.save()
        #expect(try library.reader().all("Person").first?.text("name") == "B")
    }

    @Test func S243_valuesAreValidated() throws {
        let person = context.make("Person", ["nick": "Adalbert"])
        let error = try #require(failure { try context.save() } as? CocoaError)
        #expect(error.code.rawValue == 1550)
        #expect(error.localizedDescription == "Too long")
        person.setValue("Al", forKey: "nick")
        let door = context.make("Guard")
        #expect(failure { try context.save() }?.code == 1570)
        door.setValue("x", forKey: "code")
        try context.save()
    }

    @Test func S243_relationshipsKeepBothSidesInStep() throws {
        let host = context.make("Person", ["name": "host"])
        let guest = context.make("Person", ["name": "guest", "host": host])
        #expect(host.others("guests") == [guest])
        try context.save()
        #expect(host.others("guests") == [guest])
        #expect(guest.value(forKey: "host") as? NSManagedObject === host)
        let found = try library.reader().all("Person", "name == 'guest'").first
        #expect(found?.value(forKey: "host") == nil)
        #expect(found?.others("guests").isEmpty == true)
    }

    @Test func S243_storesRefuseThemInPredicatesAndOrders() throws {
        _ = context.make("Person", ["mood": "merry"])
        try context.save()
        let sorted = failure { _ = try context.all("Person", sortedBy: "mood") } as? CocoaError
        #expect(sorted.map { "\($0.userInfo)" }?.contains("keypath mood not found in entity Person") == true)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
        request.predicate = NSPredicate(format: "mood == 'merry'")
        #expect(failure { _ = try context.fetch(request) } != nil)
    }

    @Test func mergingKeepsValues() throws {
        let person = context.make("Person", ["name": "Ada"])
        try context.save()
        person.setValue("sad", forKey: "mood")
        let other = library.context()
        try #require(other.all("Person").first).setValue("B", forKey: "name")
        try other.save()
        context.refresh(person, mergeChanges: true)
        #expect(person.text("name") == "B")
        #expect(person.text("mood") == "sad")
    }

    @Test func undoneChangesAreForgotten() throws {
        let person = context.make("Person", ["name": "Ada"])
        try context.save()
        person.setValue("sad", forKey: "mood")
        context.rollback()
        #expect(!context.hasChanges)
        #expect(person.text("mood") != "sad")
    }
}

import CoreData
import Testing

/// Key-value coding of managed objects. Numbers refer to the statements on behaviour.
@Suite struct ObjectKeysTests {
    private func withPeople(_ body: (Person, Person) throws -> Void) rethrows {
        try PersonModel.withContext { context in
            try body(
                Person(entity: .named("Person", context), insertInto: context),
                Person(entity: .named("Manager", context), insertInto: context)
            )
        }
    }

    @Test func S043_ownAccessorsComeBeforeTheModel() {
        withPeople { person, _ in
            #expect(person.value(forKey: "greeting") as? String == "I am Nobody.")
            person.name = "Ada"
            #expect(person.value(forKeyPath: "boss.name") == nil)
            #expect(person.value(forKey: "name") as? String == "Ada")
            #expect(person.value(forKey: "age") as? NSNumber == 18)
            #expect(person.primitiveValue(forKey: "age") as? NSNumber == 18)
            #expect(person.value(forKey: "objectID") as? NSManagedObjectID == person.objectID)
        }
    }

    @Test func S043_unknownKeysStopTheProgram() async throws {
        let read = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            PersonModel.withContext { context in
                let club = NSEntityDescription.insertNewObject(forEntityName: "Club", into: context)
                _ = club.value(forKey: "colour")
            }
        }
        let message = String(decoding: read.standardErrorContent, as: UTF8.self)
        #expect(
            message.contains("the entity Club is not key value coding-compliant for the key \"colour\""),
            "\(message)"
        )
        await #expect(processExitsWith: .failure) {
            PersonModel.withContext { context in
                let club = NSEntityDescription.insertNewObject(forEntityName: "Club", into: context)
                club.setValue(1, forKey: "colour")
            }
        }
    }

    @Test func S041_aClassOfTwoEntitiesMakesNoObjectByItself() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (one, other) = (NSEntityDescription(), NSEntityDescription())
            (one.name, other.name) = ("One", "Other")
            for entity in [one, other] { entity.managedObjectClassName = NSStringFromClass(LoggingNote.self) }
            let model = NSManagedObjectModel()
            model.entities = [one, other]
            let context = NSManagedObjectContext(.privateQueue)
            context.persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
            _ = LoggingNote(context: context)
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("Failed to find a unique match for an NSEntityDescription"), "\(message)")
    }

    @Test func S044_settingByKeyIsANoticedChange() {
        withPeople { person, boss in
            var changes: [String] = []
            let observer = ChangeList { changes.append($0) }
            for key in ["name", "age", "boss", "assistants"] {
                person.addObserver(observer, forKeyPath: key, options: [.old, .new], context: nil)
            }
            boss.addObserver(observer, forKeyPath: "assistants", options: [.new], context: nil)
            person.setValue("Ada", forKey: "name")
            person.setValue(36, forKey: "age")
            person.setValue(boss, forKey: "boss")
            #expect(changes == ["name: Nobody -> Ada", "age: 18 -> 36", "boss: 0 -> 1", "assistants: 0 -> 1"])
            #expect(Set(person.changedValues().keys) == ["name", "age", "boss"])
            #expect(Set(boss.changedValues().keys) == ["assistants"])
        }
    }

    @Test func S045_primitiveValuesAreSetInSilence() {
        withPeople { person, boss in
            var changes: [String] = []
            let observer = ChangeList { changes.append($0) }
            person.addObserver(observer, forKeyPath: "name", options: [.old, .new], context: nil)
            person.setPrimitiveValue("Ada", forKey: "name")
            person.setPrimitiveValue(boss, forKey: "boss")
            #expect(person.name == "Ada" && person.value(forKey: "boss") as? Person === boss)
            #expect(changes.isEmpty && person.changedValuesForCurrentEvent().isEmpty)
            #expect(boss.set("assistants") == [])
        }
    }

    @Test func S046_customAccessorsAnnounceAccessAndChange() {
        withPeople { person, _ in
            var changes: [String] = []
            let observer = ChangeList { changes.append($0) }
            person.addObserver(observer, forKeyPath: "name", options: [.old, .new], context: nil)
            person.willChangeValue(forKey: "name")
            person.setPrimitiveValue("Ada", forKey: "name")
            person.didChangeValue(forKey: "name")
            person.willAccessValue(forKey: "name")
            #expect(person.primitiveValue(forKey: "name") as? String == "Ada")
            person.didAccessValue(forKey: "name")
            #expect(changes == ["name: Nobody -> Ada"])
            #expect(person.changedValues()["name"] as? String == "Ada")
        }
    }

    @Test func S050_unsetScalarsAreNilByKey() {
        withPeople { person, _ in
            person.setPrimitiveValue(nil, forKey: "age")
            #expect(person.value(forKey: "age") as? Int == 0, "the accessor's value")
            #expect(person.primitiveValue(forKey: "age") == nil)
            #expect(person.value(forKey: "height") == nil)
            #expect(person.age == 0)
        }
    }

    @Test func S049_nilForANumberIsRefused() {
        withPeople { person, _ in
            person.setValue(nil, forKey: "age")
            #expect(person.events.last == "setNil age")
            #expect(person.age == 18)
            person.setValue(nil, forKey: "height")
            #expect(person.events.last == "setNil age", "nobody says that the height is a scalar")
        }
    }

    @Test(arguments: ["name", "height", "code", "photo", "born"])
    func S051_wrongTypesStopTheProgram(key: String) async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [key] in
            PersonModel.withContext { context in
                let person = Person(entity: .named("Person", context), insertInto: context)
                person.setValue(key == "name" ? 3 as Any : "three", forKey: key)
            }
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("Unacceptable type of value for attribute: property = \"\(key)\""), "\(message)")
        #expect(message.contains("given type = \(key == "name" ? "Int" : "String")"), "\(message)")
    }

    @Test func S052_proxiesTrackChangesAndInverses() {
        withPeople { person, boss in
            let assistants = boss.mutableSetValue(forKey: "assistants")
            assistants.add(person)
            #expect(person.value(forKey: "boss") as? Person === boss)
            #expect(assistants.count == 1 && assistants.contains(person))
            #expect(assistants.anyObject() as? Person === person)
            #expect(boss.changedValues()["assistants"] as? NSSet == NSSet(object: person))
            assistants.removeAllObjects()
            #expect(person.value(forKey: "boss") == nil)
            person.setValue(boss, forKey: "boss")
            #expect(assistants.allObjects as? [Person] == [person], "a proxy shows what is so now")
            assistants.setSet([boss])
            #expect(boss.value(forKey: "boss") as? Person === boss)
            #expect(person.value(forKey: "boss") == nil)
        }
    }

    @Test func S053_setsThatWereGivenOutStayAsTheyAre() throws {
        try withPeople { person, boss in
            let before = try #require(boss.value(forKey: "assistants") as? NSSet)
            person.setValue(boss, forKey: "boss")
            let after = try #require(boss.value(forKey: "assistants") as? NSSet)
            #expect(before.count == 0 && after == NSSet(object: person))
            #expect(boss.value(forKey: "assistants") as? NSSet === after, "it is not made anew for nothing")
        }
    }

    @Test func S054_inversesFollowAtOnce() {
        withPeople { person, boss in
            let other = Person(entity: boss.entity, insertInto: boss.managedObjectContext)
            person.setValue(boss, forKey: "boss")
            person.setValue(other, forKey: "boss")
            #expect(boss.set("assistants") == [])
            #expect(other.set("assistants") == [person])
        }
    }

    @Test func S055_objectsOfTwoContextsAreNotRelated() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            PersonModel.withContext { first in
                let second = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
                second.persistentStoreCoordinator = first.persistentStoreCoordinator
                let person = Person(entity: .named("Person", first), insertInto: first)
                person.setValue(Person(entity: .named("Person", second), insertInto: second), forKey: "boss")
            }
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            message.contains("Illegal attempt to establish a relationship 'boss' between objects in different contexts")
        )
    }

    @Test func destinationsAreOfTheirEntity() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            PersonModel.withContext { context in
                let person = Person(entity: .named("Person", context), insertInto: context)
                person.mutableSetValue(forKey: "clubs").add(person)
            }
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("property = \"clubs\"; desired type = Club; given type = Person"), "\(message)")
        #expect(message.contains("to-many relationship"), "\(message)")
    }

    @Test func S062_modelsMadeInCodeHaveAccessors() {
        withPeople { person, _ in
            (person.name, person.age) = ("Ada", 36)
            #expect(person.value(forKey: "name") as? String == "Ada" && person.value(forKey: "age") as? Int16 == 36)
            let (date, uuid) = (Date(), UUID())
            let values: [String: Any] = [
                "born": date, "code": uuid, "height": 1.5, "isAlive": true, "salary": NSDecimalNumber(string: "0.1"),
                "photo": Data([7]), "notes": ["a"],
            ]
            for (key, value) in values {
                person.setValue(value, forKey: key)
            }
            #expect(person.value(forKey: "born") as? Date == date && person.value(forKey: "code") as? UUID == uuid)
            #expect(person.value(forKey: "height") as? Double == 1.5)
            #expect(person.value(forKey: "isAlive") as? Bool == true)
            #expect(person.value(forKey: "salary") as? NSDecimalNumber == NSDecimalNumber(string: "0.1"))
            #expect(person.value(forKey: "photo") as? Data == Data([7]))
            #expect(person.value(forKey: "notes") as? [String] == ["a"])
        }
    }
}

/// Describes changes of values: text and numbers by value, everything else by count.
private final class ChangeList: NSKeyValueObserver {
    private let append: (String) -> Void

    init(_ append: @escaping (String) -> Void) {
        self.append = append
    }

    func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        append("\(keyPath ?? ""): \(text(change?[.oldKey])) -> \(text(change?[.newKey]))")
    }

    private func text(_ value: Any?) -> String {
        switch value {
        case let text as String: text
        case let number as NSNumber: "\(number)"
        case let set as NSSet: "\(set.count)"
        case let set as Set<AnyHashable>: "\(set.count)"
        case is NSManagedObject: "1"
        default: "0"
        }
    }
}

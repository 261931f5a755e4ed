import CoreData
import Testing

/// Creation and insertion of objects. Numbers refer to the statements on behaviour.
@Suite struct InsertingTests {
    @Test func S037_defaultsBeforeAwakeFromInsert() {
        PersonModel.withContext { context in
            let person = Person(entity: .named("Person", context), insertInto: context)
            #expect(person.nameWhenAwakened == "Nobody")
            #expect(person.name == "Nobody" && person.age == 18)
            #expect(person.value(forKey: "age") as? Int == 18)
            #expect(person.value(forKey: "born") == nil && person.value(forKey: "isAlive") == nil)
            #expect(!person.isFault && person.isInserted && person.hasChanges && !person.isUpdated)
        }
    }

    @Test func S038_awakeFromInsertIsCalledOnce() {
        PersonModel.withContext { context in
            let person = Person(entity: .named("Person", context), insertInto: context)
            context.insert(person)
            context.processPendingChanges()
            context.insert(person)
            #expect(person.events == ["awakeFromInsert"])
            #expect(context.insertedObjects == [person])
        }
    }

    @Test func S040_objectsCanBeMadeOutsideOfContexts() {
        PersonModel.withContext { context in
            let person = Person(entity: .named("Person", context), insertInto: nil)
            #expect(person.managedObjectContext == nil && !person.isInserted)
            #expect(person.events.isEmpty)
            #expect(person.name == "Nobody")
            person.name = "Ada"
            person.setValue(36, forKey: "age")
            context.insert(person)
            #expect(person.managedObjectContext === context && person.isInserted)
            #expect(person.nameWhenAwakened == "Ada" && person.age == 36)
            #expect(context.registeredObject(for: person.objectID) === person)
        }
    }

    @Test func relatedObjectsJoinTheContext() {
        PersonModel.withContext { context in
            let person = Person(entity: .named("Person", context), insertInto: context)
            let boss = Person(entity: .named("Manager", context), insertInto: nil)
            person.setValue(boss, forKey: "boss")
            #expect(boss.managedObjectContext === context && boss.isInserted)
            #expect(boss.set("assistants") == [person])
        }
    }

    @Test func identifiersAreTemporaryAtFirst() throws {
        try PersonModel.withContext { context in
            let person = Person(entity: .named("Manager", context), insertInto: context)
            #expect(person.objectID.isTemporaryID)
            #expect(person.objectID.entity.name == "Manager")
            #expect(person.objectID == person.objectID && person.objectID === person.objectID)
            #expect(person.objectID.uriRepresentation().absoluteString.hasPrefix("x-coredata:///Manager/t"))
            #expect(context.object(with: person.objectID) === person)
            let existing = try context.existingObject(with: person.objectID)
            #expect(existing === person)
        }
    }

    @Test func abstractEntitiesHaveNoObjects() async {
        await #expect(processExitsWith: .failure) {
            let model = PersonModel.make()
            model.entitiesByName["Person"]?.isAbstract = true
            let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            context.persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
            _ = NSManagedObject(entity: .named("Person", context), insertInto: context)
        }
    }
}

extension NSEntityDescription {
    /// Returns the entity, which must exist.
    static func named(_ name: String, _ context: NSManagedObjectContext) -> NSEntityDescription {
        guard let entity = entity(forEntityName: name, in: context) else { fatalError("There is no entity \(name).") }
        return entity
    }
}

import CoreData
import Testing

/// Tracking of changes by objects and contexts. Numbers refer to the statements on behaviour.
@Suite struct ObjectChangesTests {
    private func withPerson(_ body: (Person, NSManagedObjectContext) throws -> Void) rethrows {
        try PersonModel.withContext { context in
            try body(Person(entity: .named("Person", context), insertInto: context), context)
        }
    }

    @Test func S058_changesAreSinceTheLastSaveAndOfTheCurrentEvent() {
        withPerson { person, context in
            person.name = "Ada"
            #expect(person.changedValuesForCurrentEvent() as? [String: String] == ["name": "Ada"])
            context.processPendingChanges()
            #expect(person.changedValuesForCurrentEvent().isEmpty)
            person.age = 36
            #expect(Set(person.changedValuesForCurrentEvent().keys) == ["age"])
            #expect(Set(person.changedValues().keys) == ["name", "age"])
            #expect(person.changedValues()["age"] as? Int == 36)
        }
    }

    @Test func S047_announcingWithoutChangingMakesAnUpdatedObject() {
        withPerson { person, _ in
            person.willChangeValue(forKey: "name")
            person.didChangeValue(forKey: "name")
            #expect(person.hasChanges && person.name == "Nobody")
        }
    }

    @Test func S063_setsOfChangedObjectsAreDisjoint() {
        withPerson { person, context in
            let other = Person(entity: .named("Person", context), insertInto: context)
            person.name = "Ada"
            #expect(context.insertedObjects == [person, other])
            #expect(context.updatedObjects.isEmpty && context.deletedObjects.isEmpty && context.hasChanges)
            context.delete(other)
            #expect(context.insertedObjects == [person])
            context.delete(person)
            context.processPendingChanges()
            #expect(context.insertedObjects.isEmpty && context.deletedObjects.isEmpty && !context.hasChanges)
        }
    }

    @Test func S064_whatComesAndGoesInOneEventIsReportedNowhere() {
        PersonModel.withContext { context in
            let notes = Notes(of: context)
            let person = Person(entity: .named("Person", context), insertInto: context)
            context.delete(person)
            context.processPendingChanges()
            #expect(notes.lines.isEmpty)
            #expect(!context.hasChanges && context.registeredObjects.isEmpty)
            #expect(person.managedObjectContext == nil)
        }
    }

    @Test func whatComesAndGoesIsNoChangeAtAnyTime() {
        PersonModel.withContext { context in
            let person = Person(entity: .named("Person", context), insertInto: context)
            context.delete(person)
            // Pending changes have not been processed yet.
            #expect(!context.hasChanges)
            #expect(context.insertedObjects.isEmpty && context.deletedObjects.isEmpty)
        }
    }

    @Test func S065_eventsTellWhatHappened() {
        PersonModel.withContext { context in
            let notes = Notes(of: context)
            let person = Person(entity: .named("Person", context), insertInto: context)
            let boss = Person(entity: .named("Manager", context), insertInto: context)
            context.processPendingChanges()
            person.setValue(boss, forKey: "boss")
            context.processPendingChanges()
            context.processPendingChanges()
            context.delete(boss)
            context.processPendingChanges()
            #expect(notes.lines == ["inserted 2", "updated 2", "deleted 1, updated 1"])
            #expect(person.value(forKey: "boss") == nil)
        }
    }

    @Test func S082_prepareForDeletionIsCalledAtOnceAndAgain() {
        withPerson { person, context in
            context.delete(person)
            context.delete(person)
            #expect(person.events == ["awakeFromInsert", "prepareForDeletion", "prepareForDeletion"])
            #expect(person.isDeleted)
        }
    }

    @Test func S086_deleteRulesActAtTheEndOfTheEvent() {
        withPerson { person, context in
            let boss = Person(entity: .named("Manager", context), insertInto: context)
            person.setValue(boss, forKey: "boss")
            context.delete(boss)
            #expect(person.value(forKey: "boss") as? Person === boss)
            context.processPendingChanges()
            #expect(person.value(forKey: "boss") == nil)
        }
    }

    @Test func deletedObjectsCanBeInsertedAgain() {
        withPerson { person, context in
            context.delete(person)
            context.insert(person)
            context.processPendingChanges()
            #expect(!person.isDeleted && person.isInserted)
            #expect(context.insertedObjects == [person])
            #expect(person.events.filter { $0 == "awakeFromInsert" }.count == 1)
        }
    }

    @Test func S074_resetForgetsEverything() {
        withPerson { person, context in
            let notes = Notes(of: context)
            context.reset()
            #expect(person.managedObjectContext == nil)
            #expect(context.registeredObjects.isEmpty && !context.hasChanges)
            #expect(notes.lines == ["invalidatedAll 0"])
        }
    }

    @Test func S075_rollbackForgetsNewObjects() {
        withPerson { person, context in
            context.rollback()
            #expect(person.managedObjectContext == nil && !person.isInserted)
            #expect(context.registeredObjects.isEmpty && !context.hasChanges)
        }
    }

    @Test func transientPropertiesAreNothingToSave() {
        withPerson { person, _ in
            person.setValue("Countess", forKey: "nickname")
            #expect(person.value(forKey: "nickname") as? String == "Countess")
            #expect(!person.hasPersistentChangedValues)
            person.name = "Ada"
            #expect(person.hasPersistentChangedValues)
        }
    }
}

/// Records the change notifications of a context.
private final class Notes {
    private let journal = Journal()
    private let observer: any NSObjectProtocol

    /// One line for each notification: the kinds of changes with the number of objects.
    var lines: [String] { journal.entries }

    init(of context: NSManagedObjectContext) {
        observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextObjectsDidChange,
            object: context,
            queue: nil
        ) { [journal] notification in
            let info = notification.userInfo as? [String: Any] ?? [:]
            let counts = info.map { "\($0.key) \(($0.value as? Set<NSManagedObject>)?.count ?? 0)" }
            journal.append(counts.sorted().joined(separator: ", "))
        }
    }

    deinit {
        NotificationCenter.default.removeObserver(observer)
    }
}

import CoreData

/// Records its steps in a journal, which is the user info of the manager.
class RecordingPolicy: NSEntityMigrationPolicy {
    func record(_ step: String, _ mapping: NSEntityMapping, _ manager: NSMigrationManager) {
        (manager.userInfo?["journal"] as? Journal)?.append("\(mapping.name ?? ""): \(step)")
    }

    override func begin(_ mapping: NSEntityMapping, with manager: NSMigrationManager) throws {
        record("begin", mapping, manager)
    }

    override func createDestinationInstances(
        forSource sInstance: NSManagedObject,
        in mapping: NSEntityMapping,
        manager: NSMigrationManager
    ) throws {
        record("create", mapping, manager)
        try super.createDestinationInstances(forSource: sInstance, in: mapping, manager: manager)
    }

    override func endInstanceCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
        record("created", mapping, manager)
    }

    override func createRelationships(
        forDestination dInstance: NSManagedObject,
        in mapping: NSEntityMapping,
        manager: NSMigrationManager
    ) throws {
        record("relate", mapping, manager)
        try super.createRelationships(forDestination: dInstance, in: mapping, manager: manager)
    }

    override func endRelationshipCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
        record("related", mapping, manager)
    }

    override func performCustomValidation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
        record("validate", mapping, manager)
    }

    override func end(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws {
        record("end", mapping, manager)
    }
}

/// Provides functions for expressions.
final class CountingPolicy: NSEntityMigrationPolicy {
    override func value(ofFunction name: String, arguments: [Any?]) throws -> Any? {
        switch (name, arguments.first) {
        case ("lengthOf:", let text as String): text.count
        case ("nameOf:", let note as NSManagedObject): note.value(forKey: "name")
        case ("broken", _): throw CocoaError(.featureUnsupported)
        default: try super.value(ofFunction: name, arguments: arguments)
        }
    }
}

/// Creates two cards for each note, which follow each other.
final class SplittingPolicy: NSEntityMigrationPolicy {
    override func createDestinationInstances(
        forSource sInstance: NSManagedObject,
        in mapping: NSEntityMapping,
        manager: NSMigrationManager
    ) throws {
        var former: NSManagedObject?
        for part in ["a", "b"] {
            let card = NSEntityDescription.insertNewObject(forEntityName: "Card", into: manager.destinationContext)
            card.setValue("\(sInstance.value(forKey: "name") ?? "")\(part)", forKey: "title")
            card.setValue(former, forKey: "previous")
            manager.associate(sourceInstance: sInstance, withDestinationInstance: card, for: mapping)
            former = card
        }
        // Objects created just now are found through their source objects, and vice versa.
        let cards = manager.destinationInstances(forEntityMappingName: "NoteToCard", sourceInstances: [sInstance])
        let notes = manager.sourceInstances(forEntityMappingName: "NoteToCard", destinationInstances: cards)
        guard cards.count == 2, notes == [sInstance, sInstance] else { throw CocoaError(.coreData) }
    }
}

/// Throws at the third note.
final class FailingPolicy: NSEntityMigrationPolicy {
    override func createDestinationInstances(
        forSource sInstance: NSManagedObject,
        in mapping: NSEntityMapping,
        manager: NSMigrationManager
    ) throws {
        if sInstance.value(forKey: "name") as? String == "Note 2" { throw CocoaError(.featureUnsupported) }
        try super.createDestinationInstances(forSource: sInstance, in: mapping, manager: manager)
    }
}

/// Cancels in the second pass.
final class CancellingPolicy: NSEntityMigrationPolicy {
    override func endRelationshipCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
        manager.cancelMigrationWithError(CocoaError(.userCancelled))
    }
}

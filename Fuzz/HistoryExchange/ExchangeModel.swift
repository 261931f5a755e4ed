import CoreData

/// The model: messages with a number, which the history preserves when they are deleted.
enum ExchangeModel {
    static func make() -> NSManagedObjectModel {
        let message = NSEntityDescription()
        message.name = "Message"
        let number = NSAttributeDescription()
        (number.name, number.type, number.preservesValueInHistoryOnDeletion) = ("number", .integer64, true)
        let text = NSAttributeDescription()
        (text.name, text.type) = ("text", .string)
        message.properties = [number, text]
        let model = NSManagedObjectModel()
        model.entities = [message]
        return model
    }

    /// Opens the store at a path with history tracking and returns a context.
    static func open(_ path: String) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: make())
        try coordinator.addPersistentStore(
            type: .sqlite,
            at: URL(fileURLWithPath: path),
            options: [
                NSPersistentHistoryTrackingKey: true,
                NSPersistentStoreRemoteChangeNotificationPostOptionKey: true,
            ]
        )
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        return context
    }
}

/// A failed check.
struct Fault: Error, CustomStringConvertible {
    let description: String
}

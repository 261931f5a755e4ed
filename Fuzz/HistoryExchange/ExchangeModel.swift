import CoreData

/// Messages with a number, which is still known when they are deleted.
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

    /// A context on the store at a path, which keeps a history and is watched.
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

/// What went wrong.
struct Fault: Error, CustomStringConvertible {
    let description: String
}

import CoreDataPostgreSQL

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

    /// Opens the store at a path or an address with history tracking and returns a context.
    static func open(_ place: String) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: make())
        let address = URL(string: place).flatMap { $0.scheme == "postgresql" ? $0 : nil }
        try coordinator.addPersistentStore(
            type: address == nil ? .sqlite : .postgreSQL,
            at: address ?? URL(fileURLWithPath: place),
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

package import CloudWire
internal import CoreData
package import Foundation

/// A change of a schema by a person or a tool, as the history keeps it.
package struct SchemaEvent: Hashable, Sendable {
    package enum Action: String, Hashable, Sendable {
        case deployed
        case imported
        case edited
        case reset
    }

    /// Counts the events of a container in one environment, from 1.
    package let number: Int64
    package let date: Date
    package let action: Action
    /// The name of the person or tool; nil if nobody has said.
    package let actor: String?
    /// The changes, one a line.
    package let difference: String
    /// The text of the schema before.
    package let before: String
    /// The text of the schema after.
    package let after: String
}

extension CloudService {
    /// Returns the latest changes of a container's schema by people and tools, the last one first.
    package func schemaHistory(
        of container: String,
        _ environment: CloudPath.Environment,
        limit: Int = 100
    ) async throws -> [SchemaEvent] {
        let address = DatabaseAddress(container: container, environment: environment, owner: nil)
        return try await store.read { context in
            try StoredSchemaEvent.last(limit, of: address, in: context).map(\.value)
        }
    }
}

extension StoredSchemaEvent {
    static func last(
        _ limit: Int,
        of address: DatabaseAddress,
        in context: NSManagedObjectContext
    ) throws -> [StoredSchemaEvent] {
        let request = NSFetchRequest<StoredSchemaEvent>(entityName: "StoredSchemaEvent")
        request.predicate = NSPredicate(format: "address == %@", address.schemaText)
        request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: false)]
        request.fetchLimit = limit
        return try context.fetch(request)
    }

    func keep(
        _ action: SchemaEvent.Action,
        _ actor: String?,
        _ difference: SchemaDifference,
        _ old: ContainerSchema,
        _ new: ContainerSchema,
        of address: DatabaseAddress
    ) throws {
        let last = try managedObjectContext.flatMap { try Self.last(1, of: address, in: $0).first { $0 !== self } }
        (self.address, number, date) = (address.schemaText, (last?.number ?? 0) + 1, Date())
        (self.action, self.actor, self.difference) = (action.rawValue, actor, difference.text)
        (before, after) = (old.text, new.text)
    }

    fileprivate var value: SchemaEvent {
        SchemaEvent(
            number: number,
            date: date,
            // Only the names of actions are ever stored.
            action: SchemaEvent.Action(rawValue: action) ?? .edited,
            actor: actor,
            difference: difference,
            before: before,
            after: after
        )
    }
}

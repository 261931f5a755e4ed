package import CloudWire
internal import CoreData

/// A subscription as operators see it: whose it is, and in which database.
package struct KnownSubscription: Hashable, Identifiable, Sendable {
    package let id: String
    package let name: String
    /// The record of the user who has made it.
    package let user: String
    package let database: String
    /// The words for what it watches, such as “query for Note”.
    package let kind: String
}

extension CloudService {
    /// Returns the subscriptions of all users of a container in one environment.
    package func subscriptions(
        of container: String,
        _ environment: CloudPath.Environment
    ) async throws -> [KnownSubscription] {
        let address = DatabaseAddress(container: container, environment: environment, owner: nil)
        return try await store.read { context in
            let request = NSFetchRequest<StoredSubscription>(entityName: "StoredSubscription")
            request.predicate = NSPredicate(format: "address BEGINSWITH %@", address.schemaText + "/")
            let keys = ["address", "user", "identifier"]
            request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
            return try context.fetch(request).map { try $0.known(in: address) }
        }
    }

    /// Deletes a subscription of a user.
    package func deleteSubscription(_ subscription: KnownSubscription) async throws {
        try await store.write { context in
            let request = NSFetchRequest<StoredSubscription>(entityName: "StoredSubscription")
            request.predicate = NSPredicate(format: "key == %@", subscription.id)
            for stored in try context.fetch(request) { context.delete(stored) }
        } saved: { [subscriptions] (_: Void) in
            subscriptions.forgetAll()
        }
    }
}

extension StoredSubscription {
    fileprivate func known(in address: DatabaseAddress) throws -> KnownSubscription {
        let wire = try wire()
        let about = wire.recordType ?? wire.zoneID?.name
        return KnownSubscription(
            id: key,
            name: identifier,
            user: user,
            database: String(self.address.dropFirst(address.schemaText.count + 1)),
            kind: wire.kind.rawValue + (about.map { " for \($0)" } ?? "")
        )
    }
}

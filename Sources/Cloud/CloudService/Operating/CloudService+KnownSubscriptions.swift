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
    /// Returns some subscriptions of all users of a container in one environment, in the order of their databases.
    ///
    /// - Parameters:
    ///   - text: A part of the name, or of the login or name of the user, in any case; empty for all.
    ///   - last: The subscription after which the others follow; nil for the first ones.
    package func subscriptions(
        of container: String,
        _ environment: CloudPath.Environment,
        matching text: String = "",
        after last: KnownSubscription? = nil,
        limit: Int
    ) async throws -> [KnownSubscription] {
        let address = DatabaseAddress(container: container, environment: environment, owner: nil)
        var parts = [NSPredicate(format: "address BEGINSWITH %@", address.schemaText + "/")]
        if let last { parts.append(NSPredicate(format: "key > %@", last.id)) }
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if !text.isEmpty {
            let users = try await accounts?.users(matching: text, limit: 1_000).map(\.recordName) ?? []
            let format = "identifier CONTAINS[c] %@ OR user CONTAINS[c] %@ OR user IN %@"
            parts.append(NSPredicate(format: format, argumentArray: [text, text, users]))
        }
        let predicate = NSCompoundPredicate(andPredicateWithSubpredicates: parts)
        return try await store.read { context in
            let request = NSFetchRequest<StoredSubscription>(entityName: "StoredSubscription")
            request.predicate = predicate
            request.sortDescriptors = [NSSortDescriptor(key: "key", ascending: true)]
            request.fetchLimit = limit
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

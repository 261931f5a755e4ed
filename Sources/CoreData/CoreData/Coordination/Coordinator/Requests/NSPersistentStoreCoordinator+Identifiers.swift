public import Foundation

extension NSPersistentStoreCoordinator {
    private static let scheme = "x-coredata://"

    /// The identifier that a URI stands for: see ``NSManagedObjectID/uriRepresentation()``.
    ///
    /// ```swift
    /// if let id = coordinator.managedObjectID(forURIRepresentation: url) {
    ///     note = try context.existingObject(with: id) as? Note
    /// }
    /// ```
    ///
    /// Nil if the store is not one of the coordinator's, or the model has no such entity. Whether there is such an object
    /// is not looked at. URIs of objects that were never saved lead to them in the process that made them only.
    public func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? {
        managedObjectID(for: url.absoluteString)
    }

    /// The identifier that the text of a URI stands for: see ``managedObjectID(forURIRepresentation:)``.
    public func managedObjectID(for string: String) -> NSManagedObjectID? {
        guard string.hasPrefix(Self.scheme) else { return nil }
        let parts = string.dropFirst(Self.scheme.count)
            .split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let name = String(parts[1]).removingPercentEncoding,
            let entity = layout.entity(named: name)
        else { return nil }
        let reference = String(parts[2].dropFirst())
        switch (parts[0].isEmpty, parts[2].first) {
        case (true, "t"):
            return UUID(uuidString: reference).flatMap(TemporaryKey.key(of:)).map {
                NSManagedObjectID(entity, store: nil, key: $0)
            }
        case (false, "p"):
            guard let store = attachedStores.first(where: { $0.identity.uuid == parts[0] }), store.holds(entity),
                let key = store.identity.key(for: reference)
            else { return nil }
            return NSManagedObjectID(entity, store: store.identity, key: key)
        default:
            return nil
        }
    }
}

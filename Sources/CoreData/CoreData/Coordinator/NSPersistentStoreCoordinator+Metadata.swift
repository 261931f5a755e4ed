public import Foundation
internal import PostgreSQLClient

extension NSPersistentStoreCoordinator {
    /// The metadata keys that a program cannot change in an open store, because they define its identity and format.
    private static let fixedKeys: Set<String> = [
        NSStoreTypeKey, NSStoreUUIDKey, NSStoreModelVersionHashesKey, NSStoreModelVersionIdentifiersKey,
        NSPersistentStoreModelVersionChecksumKey,
    ]

    /// Returns the metadata of a store: its type, its identifier, the version of its model, and entries that the
    /// program has added.
    public func metadata(for store: NSPersistentStore) -> [String: Any] {
        queue.performAndWait { store.metadata ?? [:] }
    }

    /// Sets the metadata of a store, which is written with the next save. The type, the identifier and the model
    /// version are not changed.
    ///
    /// ```swift
    /// var metadata = coordinator.metadata(for: store)
    /// metadata["lastBackup"] = Date()
    /// coordinator.setMetadata(metadata, for: store)
    /// ```
    public func setMetadata(_ metadata: [String: Any]?, for store: NSPersistentStore) {
        queue.performAndWait {
            let kept = store.metadata.filter { Self.fixedKeys.contains($0.key) }
            store.metadata = (metadata ?? [:]).merging(kept) { $1 }
            store.noteChangedMetadata()
        }
    }

    /// Returns the metadata of the store at a URL without adding it to a coordinator.
    ///
    /// At the first launch there is no store, which is an error, so check that first:
    ///
    /// ```swift
    /// if FileManager.default.fileExists(atPath: url.path) {
    ///     let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: url)
    ///     print(metadata["lastBackup"] ?? "no backup yet")
    /// }
    /// ```
    ///
    /// - Throws: `CocoaError`: 134000 for an unknown store type, 134010 if the store has another type, 260 if there is
    ///   no store.
    public class func metadataForPersistentStore(
        ofType storeType: String,
        at url: URL,
        options: [AnyHashable: Any]? = nil
    ) throws -> [String: Any] {
        let storeClass = try StoreRegistry.storeClass(of: storeType, at: url)
        let metadata = try storeClass.metadataForPersistentStore(with: url)
        if let actual = metadata[NSStoreTypeKey] as? String, actual != storeType {
            throw ErrorFactory.storeTypeMismatch(at: url, requested: storeType, actual: actual)
        }
        return metadata
    }

    /// Returns the metadata of the store at a URL without adding it to a coordinator.
    ///
    /// - Throws: the errors of ``metadataForPersistentStore(ofType:at:options:)``.
    public class func metadataForPersistentStore(
        type: NSPersistentStore.StoreType,
        at storeURL: URL,
        options: [AnyHashable: Any]? = nil
    ) throws -> [String: Any] {
        try metadataForPersistentStore(ofType: type.rawValue, at: storeURL, options: options)
    }

    /// Writes the metadata of the store at a URL without adding it to a coordinator.
    ///
    /// - Throws: `CocoaError`: 134000 for an unknown store type, 260 if there is no store, or the error with which it
    ///   could not be written.
    public class func setMetadata(
        _ metadata: [String: Any]?,
        forPersistentStoreOfType storeType: String,
        at url: URL,
        options: [AnyHashable: Any]? = nil
    ) throws {
        try StoreRegistry.storeClass(of: storeType, at: url).setMetadata(metadata, forPersistentStoreAt: url)
    }

    /// Writes the metadata of the store at a URL without adding it to a coordinator.
    ///
    /// - Throws: the errors of ``setMetadata(_:forPersistentStoreOfType:at:options:)``.
    public class func setMetadata(
        _ metadata: [String: Any]?,
        type: NSPersistentStore.StoreType,
        at storeURL: URL,
        options: [AnyHashable: Any]? = nil
    ) throws {
        try setMetadata(metadata, forPersistentStoreOfType: type.rawValue, at: storeURL, options: options)
    }

    /// Returns the model that the store at a URL was created with: stores in databases keep a copy of their model.
    ///
    /// - Throws: `CocoaError` if there is no store, or no model in it.
    public class func cachedModelForPersistentStore(
        at url: URL,
        options: [AnyHashable: Any]? = nil
    ) throws -> NSManagedObjectModel {
        let type = PostgreSQLAddress(url) == nil ? NSSQLiteStoreType : NSPostgreSQLStoreType
        return try StoreRegistry.storeClass(of: type, at: url).cachedModel(at: url)
    }
}

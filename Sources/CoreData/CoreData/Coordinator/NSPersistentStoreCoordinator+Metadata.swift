public import Foundation

extension NSPersistentStoreCoordinator {
    /// What programs cannot change of an open store, since it would then be another.
    private static let fixedKeys: Set<String> = [
        NSStoreTypeKey, NSStoreUUIDKey, NSStoreModelVersionHashesKey, NSStoreModelVersionIdentifiersKey,
        NSPersistentStoreModelVersionChecksumKey,
    ]

    /// What a store keeps about itself: its type, its identifier, the version of its model, and what programs add.
    public func metadata(for store: NSPersistentStore) -> [String: Any] {
        queue.performAndWait { store.metadata ?? [:] }
    }

    /// Sets what a store keeps about itself. It is written with the next save. The type, the identifier and the version of
    /// the model stay.
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
        }
    }

    /// What a store keeps about itself, without opening it for contexts.
    ///
    /// - Throws: `CocoaError`: 134000 for an unknown type, 134010 if the store is of another one, 260 if there is none.
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

    /// What a store keeps about itself, without opening it for contexts.
    ///
    /// - Throws: As ``metadataForPersistentStore(ofType:at:options:)`` does.
    public class func metadataForPersistentStore(
        type: NSPersistentStore.StoreType,
        at storeURL: URL,
        options: [AnyHashable: Any]? = nil
    ) throws -> [String: Any] {
        try metadataForPersistentStore(ofType: type.rawValue, at: storeURL, options: options)
    }

    /// Sets what a store keeps about itself, at once, without opening it for contexts.
    ///
    /// - Throws: `CocoaError`: 134000 for an unknown type, 260 if there is no store, and what else keeps it from being
    ///   written.
    public class func setMetadata(
        _ metadata: [String: Any]?,
        forPersistentStoreOfType storeType: String,
        at url: URL,
        options: [AnyHashable: Any]? = nil
    ) throws {
        try StoreRegistry.storeClass(of: storeType, at: url).setMetadata(metadata, forPersistentStoreAt: url)
    }

    /// Sets what a store keeps about itself, at once, without opening it for contexts.
    ///
    /// - Throws: As ``setMetadata(_:forPersistentStoreOfType:at:options:)`` does.
    public class func setMetadata(
        _ metadata: [String: Any]?,
        type: NSPersistentStore.StoreType,
        at storeURL: URL,
        options: [AnyHashable: Any]? = nil
    ) throws {
        try setMetadata(metadata, forPersistentStoreOfType: type.rawValue, at: storeURL, options: options)
    }

    /// The model that the store at a URL was made with, which SQLite stores keep a copy of.
    ///
    /// - Throws: `CocoaError` if there is no store, or no model in it.
    public class func cachedModelForPersistentStore(
        at url: URL,
        options: [AnyHashable: Any]? = nil
    ) throws -> NSManagedObjectModel {
        try StoreRegistry.storeClass(of: NSSQLiteStoreType, at: url).cachedModel(at: url)
    }
}

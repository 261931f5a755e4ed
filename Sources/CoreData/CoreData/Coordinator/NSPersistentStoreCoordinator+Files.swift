public import Foundation

extension NSPersistentStoreCoordinator {
    /// Deletes a store: its file, those of its write-ahead log, and the folder with its large values. There need not be
    /// one.
    ///
    /// - Throws: `CocoaError`: 134000 for an unknown type, 134080 if this program has the store open, and what else keeps
    ///   files from being deleted.
    public func destroyPersistentStore(
        at url: URL,
        ofType storeType: String,
        options: [AnyHashable: Any]? = nil
    ) throws {
        try queue.performAndWait {
            let storeClass = try StoreRegistry.storeClass(of: storeType, at: url)
            try OpenStores.requireClosed(url, options: options)
            try storeClass.destroyStore(at: url, options: options)
        }
    }

    /// Deletes a store: its file, those of its write-ahead log, and the folder with its large values.
    ///
    /// - Throws: As ``destroyPersistentStore(at:ofType:options:)`` does.
    public func destroyPersistentStore(
        at url: URL,
        type: NSPersistentStore.StoreType,
        options: [AnyHashable: Any]? = nil
    ) throws {
        try destroyPersistentStore(at: url, ofType: type.rawValue, options: options)
    }

    /// Puts a copy of one store in the place of another, or where there is none.
    ///
    /// The copy is complete before anything happens to the store that it replaces, and whatever fails, that one stands
    /// as it was.
    ///
    /// - Throws: `CocoaError`: 134000 for an unknown type, 260 if there is no store to copy, 134080 if this program has
    ///   one of the two open, and what else keeps files from being copied.
    public func replacePersistentStore(
        at destinationURL: URL,
        destinationOptions: [AnyHashable: Any]? = nil,
        withPersistentStoreFrom sourceURL: URL,
        sourceOptions: [AnyHashable: Any]? = nil,
        ofType storeType: String
    ) throws {
        try queue.performAndWait {
            let storeClass = try StoreRegistry.storeClass(of: storeType, at: sourceURL)
            try OpenStores.requireClosed(destinationURL, options: destinationOptions)
            try storeClass.replaceStore(at: destinationURL, withStoreAt: sourceURL, options: sourceOptions)
        }
    }

    /// Puts a copy of one store in the place of another, or where there is none.
    ///
    /// - Throws: As ``replacePersistentStore(at:destinationOptions:withPersistentStoreFrom:sourceOptions:ofType:)`` does.
    public func replacePersistentStore(
        at destinationURL: URL,
        destinationOptions: [AnyHashable: Any]? = nil,
        withPersistentStoreFrom sourceURL: URL,
        sourceOptions: [AnyHashable: Any]? = nil,
        type sourceType: NSPersistentStore.StoreType
    ) throws {
        try replacePersistentStore(
            at: destinationURL,
            destinationOptions: destinationOptions,
            withPersistentStoreFrom: sourceURL,
            sourceOptions: sourceOptions,
            ofType: sourceType.rawValue
        )
    }

    /// Apple's systems import the records that they keep for their search; nothing else writes such records.
    ///
    /// - Throws: `CocoaError` with the code 134091, always.
    @discardableResult
    public func importStore(
        withIdentifier storeIdentifier: String?,
        fromExternalRecordsDirectoryAt externalRecordsURL: URL,
        to destinationURL: URL,
        options: [AnyHashable: Any]? = nil,
        ofType storeType: String
    ) throws -> NSPersistentStore {
        throw ErrorFactory.unsupportedRequest(
            "the import of external records",
            storeType: storeType,
            at: destinationURL
        )
    }
}

public import Foundation

extension NSPersistentStoreCoordinator {
    /// Destroys a store. Of an SQLite store, an empty file remains, which opens as a new store; the files of its
    /// write-ahead log and the folder with external data are deleted. Stores of other types are deleted. Does nothing
    /// if there is no store.
    ///
    /// - Throws: `CocoaError`: 134000 for an unknown store type, 134080 if this program has the store open or if there
    ///   is something other than a regular file, or the error with which a file could not be emptied or deleted.
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

    /// Destroys a store: leaves an empty file of an SQLite store, and deletes stores of other types.
    ///
    /// - Throws: the errors of ``destroyPersistentStore(at:ofType:options:)``.
    public func destroyPersistentStore(
        at url: URL,
        type: NSPersistentStore.StoreType,
        options: [AnyHashable: Any]? = nil
    ) throws {
        try destroyPersistentStore(at: url, ofType: type.rawValue, options: options)
    }

    /// Copies a store to a URL, replacing the store that is already there, if any.
    ///
    /// The copy is completed before the existing store is changed. If an error is thrown, the existing store is
    /// unchanged.
    ///
    /// - Throws: `CocoaError`: 134000 for an unknown store type, 260 if there is no store to copy, 134080 if this
    ///   program has one of the two open or if one is not a regular file, or the error with which a file could not be
    ///   copied.
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

    /// Copies a store to a URL, replacing the store that is already there, if any.
    ///
    /// - Throws: the errors of
    ///   ``replacePersistentStore(at:destinationOptions:withPersistentStoreFrom:sourceOptions:ofType:)``.
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

    /// Not supported: external records exist only on Apple platforms.
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

// The keys of the options with which stores are opened.

/// Whether the store is only read. A Boolean, false by default.
///
/// The store's file and its write-ahead log stay as they are to the last byte. SQLite may add the index of the log
/// (`-shm`) and an empty log (`-wal`), which it needs to see others write; where it cannot make them, the file is read
/// without. A log that has changes in it cannot be read without its index in a folder that is read-only.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// For how many seconds to wait while others keep the store locked. A number, 240 by default.
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
/// Settings of SQLite: a dictionary of values by the names of pragmas, such as `["journal_mode": "DELETE"]`.
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
/// Whether SQLite looks at the values in the store when it is opened, to choose indexes better. A Boolean.
public let NSSQLiteAnalyzeOption = "NSSQLiteAnalyzeOption"
/// Whether SQLite rebuilds the file when it is opened, to give room back. A Boolean.
public let NSSQLiteManualVacuumOption = "NSSQLiteManualVacuumOption"
/// Whether the file of an XML store is checked against its document type. A Boolean, which Linux does not look at: a
/// file that is not understood is refused in any case.
public let NSValidateXMLStoreOption = "NSValidateXMLStoreOption"
/// Whether a store is opened although it was made with another version of the model. A Boolean.
public let NSIgnorePersistentStoreVersioningOption = "NSIgnorePersistentStoreVersioningOption"
/// Whether a store that was made with another version of the model is migrated when it is opened. A Boolean.
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
/// Whether a migration without a mapping model infers one from the differences of the models. A Boolean.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// Whether an inferred migration leaves what takes long for later, when the program asks for it. A Boolean.
public let NSPersistentStoreDeferredLightweightMigrationOptionKey =
    "NSPersistentStoreDeferredLightweightMigrationOptionKey"
/// The manager of a migration in stages.
public let NSPersistentStoreStagedMigrationManagerOptionKey = "NSPersistentStoreStagedMigrationManagerOptionKey"
/// The greatest number of connections to the store that are open at the same time. A number.
public let NSPersistentStoreConnectionPoolMaxSizeKey = "NSPersistentStoreConnectionPoolMaxSizeKey"
/// Whether a store is destroyed or replaced even if others use it. A Boolean.
public let NSPersistentStoreForceDestroyOption = "NSPersistentStoreForceDestroyOption"
/// How Apple's systems protect the file while the device is locked. Linux has nothing of the kind.
public let NSPersistentStoreFileProtectionKey = "NSPersistentStoreFileProtectionKey"
/// Whether the store keeps a history of what was saved. A Boolean, or a dictionary of settings.
///
/// A store that has a history can only be read when it is opened without this, so that nothing is missing in it.
/// Histories grow until a program deletes what nobody needs any more: see
/// ``NSPersistentHistoryChangeRequest``.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// Whether `NSPersistentStoreRemoteChange` is posted for everything written to the store, by other programs, too. A
/// Boolean.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey = "NSPersistentStoreRemoteChangeNotificationOptionKey"
/// The classes that may be decoded from a binary store besides those of property lists: a set. Linux decodes nothing
/// but what transformers do, and does not look at it.
public let NSBinaryStoreSecureDecodingClasses = "NSBinaryStoreSecureDecodingClasses"
/// Whether a binary store may be decoded without naming the classes. A Boolean, which Linux does not look at.
public let NSBinaryStoreInsecureDecodingCompatibilityOption = "NSBinaryStoreInsecureDecodingCompatibilityOption"

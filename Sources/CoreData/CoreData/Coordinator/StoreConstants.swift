public import Foundation

// MARK: - Options with which stores are opened

/// Whether the store is opened read-only. A Boolean, false by default.
///
/// The store's file and its write-ahead log are never changed. SQLite may create the index of the log (`-shm`) and an
/// empty log (`-wal`), which it needs to see changes by other processes. If it cannot create them, the file is read
/// without them. In a read-only folder, a log that contains changes cannot be read without its index.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// The number of seconds to wait while another process locks the store. A number, 240 by default.
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
/// SQLite pragmas: a dictionary of values by pragma name, such as `["journal_mode": "DELETE"]`.
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
/// Whether SQLite analyses the store when it is opened, to choose indexes better. A Boolean.
public let NSSQLiteAnalyzeOption = "NSSQLiteAnalyzeOption"
/// Whether SQLite vacuums the file when it is opened, to reclaim free space. A Boolean.
public let NSSQLiteManualVacuumOption = "NSSQLiteManualVacuumOption"
/// Whether predicates of fetches treat nil as SQL does NULL: `attribute != constant` and `NOT (attribute > constant)` leave
/// out objects whose attribute is nil. A Boolean, false by default: otherwise such objects are found, as in memory.
///
/// Apple's SQLite stores behave as with this option. Set it for programs that rely on that. Unsaved changes are compared
/// in memory with the option, too, as on Apple's platforms.
///
/// - Important: This constant does not exist in Apple's framework.
public let NSSQLiteLeavesOutNilOption = "NSSQLiteLeavesOutNilOption"
/// Whether a store is refused (134080) if its file has triggers or views that Core Data does not make: they are code of
/// whoever wrote the file, and run when the program saves. A Boolean, false by default: then such triggers run, but can
/// call no function that does harm, and a save that they make endless fails. `coredata inspect` lists them.
///
/// - Important: This constant does not exist in Apple's framework.
public let NSSQLiteRefusesForeignCodeOption = "NSSQLiteRefusesForeignCodeOption"
/// Whether an XML store is validated against its document type. Ignored on Linux: a file that cannot be parsed is
/// rejected in any case. A Boolean.
public let NSValidateXMLStoreOption = "NSValidateXMLStoreOption"
/// Whether a store is opened without comparing its model version with the model. A Boolean.
public let NSIgnorePersistentStoreVersioningOption = "NSIgnorePersistentStoreVersioningOption"
/// Whether a store with another model version is migrated when it is opened. A Boolean.
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
/// Whether a migration without a mapping model infers one from the differences between the models. A Boolean.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// Whether an inferred migration defers long-running work until the program requests it. A Boolean.
public let NSPersistentStoreDeferredLightweightMigrationOptionKey =
    "NSPersistentStoreDeferredLightweightMigrationOptionKey"
/// The manager of a staged migration: an ``NSStagedMigrationManager``.
public let NSPersistentStoreStagedMigrationManagerOptionKey = "NSPersistentStoreStagedMigrationManagerOptionKey"
/// Mapping models that the program has made, an array of ``NSMappingModel``, which an automatic migration uses before those
/// in bundles. See ``NSPersistentStoreDescription/mappingModels``.
///
/// - Important: This constant does not exist in Apple's framework.
public let NSMigrationMappingModelsOption = "NSMigrationMappingModelsOption"
/// What an automatic migration may drop although it has values: an array of names like `"Note.color"` for a property, and
/// `"Note"` for the objects of an entity.
///
/// Without it, a migration that is inferred is refused (134110) if it would drop values of a version that is not among those
/// of the program's model, and (134100) if it would go back to a version that the store has left: the program is then likely
/// to be an older one, and the values those of a newer one.
///
/// - Important: This constant does not exist in Apple's framework.
public let NSMigrationDroppedPropertiesOption = "NSMigrationDroppedPropertiesOption"
/// The maximum number of simultaneous connections to the store. A number.
public let NSPersistentStoreConnectionPoolMaxSizeKey = "NSPersistentStoreConnectionPoolMaxSizeKey"
/// Whether a store is destroyed or replaced even if it is open. A Boolean.
public let NSPersistentStoreForceDestroyOption = "NSPersistentStoreForceDestroyOption"
/// The protection class of the file on Apple platforms. Ignored on Linux.
public let NSPersistentStoreFileProtectionKey = "NSPersistentStoreFileProtectionKey"
/// Whether the store tracks a persistent history. A Boolean, or a dictionary of settings.
///
/// A store with a history is opened read-only without this option, so that the history has no gaps, and a warning is
/// logged. The history grows until the program deletes old transactions: see ``NSPersistentHistoryChangeRequest``. A program
/// that has deleted all of them ends the history with the value `false`.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// Whether `NSPersistentStoreRemoteChange` is posted for every write to the store, including writes by other processes.
/// A Boolean.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey = "NSPersistentStoreRemoteChangeNotificationOptionKey"
/// The classes that may be decoded from a binary store in addition to property list classes: a set. Ignored on Linux,
/// where only transformers decode objects.
public let NSBinaryStoreSecureDecodingClasses = "NSBinaryStoreSecureDecodingClasses"
/// Whether a binary store may be decoded without a list of allowed classes. Ignored on Linux. A Boolean.
public let NSBinaryStoreInsecureDecodingCompatibilityOption = "NSBinaryStoreInsecureDecodingCompatibilityOption"

// MARK: - Store types

/// A store in an SQLite database. Only the data that is needed is read and written.
public let NSSQLiteStoreType = "SQLite"
/// A store in an XML file, which is read and written as a whole.
///
/// - Important: Among Apple platforms, only macOS has this type.
public let NSXMLStoreType = "XML"
/// A store in a binary file, which is read and written as a whole.
public let NSBinaryStoreType = "Binary"
/// A store in a schema of a PostgreSQL database, for programs that import `CoreDataPostgreSQL`. Its URL is one such as
/// `postgresql://user@host/database?schema=notes`.
///
/// - Important: This type does not exist in Apple's framework.
public let NSPostgreSQLStoreType = "PostgreSQL"
/// A store in memory, which is lost when the program ends.
public let NSInMemoryStoreType = "InMemory"

// MARK: - Keys of a store's metadata

/// Metadata key for the store type, such as ``NSSQLiteStoreType``.
public let NSStoreTypeKey = "NSStoreType"
/// Metadata key for the unique identifier of the store, a string.
public let NSStoreUUIDKey = "NSStoreUUID"
/// Metadata key for the version hashes of the entities that the store was created with, by entity name.
public let NSStoreModelVersionHashesKey = "NSStoreModelVersionHashes"
/// Metadata key for the version identifiers of the model that the store was created with.
public let NSStoreModelVersionIdentifiersKey = "NSStoreModelVersionIdentifiers"
/// Metadata key for the checksum of the model that the store was created with. See
/// ``NSManagedObjectModel/versionChecksum``.
public let NSPersistentStoreModelVersionChecksumKey = "NSStoreModelVersionChecksumKey"
/// Metadata key for the oldest Apple platform versions that can open the store. Neither read nor written on Linux.
public let NSPersistentStoreOSCompatibility = "NSPersistentStoreOSCompatibility"

// MARK: - Notifications

/// Notifications about the stores of a coordinator. Their object is the coordinator, unless stated otherwise.
extension NSNotification.Name {
    /// Announces that the stores of a coordinator will change. Declared for source compatibility, and never posted.
    public static let NSPersistentStoreCoordinatorStoresWillChange = NSNotification.Name(
        "NSPersistentStoreCoordinatorStoresWillChangeNotification"
    )
    /// Posted after stores were added, removed or given another identifier. User info keys:
    /// ``NSAddedPersistentStoresKey``, ``NSRemovedPersistentStoresKey`` and ``NSUUIDChangedPersistentStoresKey``.
    public static let NSPersistentStoreCoordinatorStoresDidChange = NSNotification.Name(
        "NSPersistentStoreCoordinatorStoresDidChangeNotification"
    )
    /// Posted before a store is removed from its coordinator. The object is the store.
    public static let NSPersistentStoreCoordinatorWillRemoveStore = NSNotification.Name(
        "NSPersistentStoreCoordinatorWillRemoveStoreNotification"
    )
    /// Posted after this or another process wrote to a store, on any thread. Posted only for stores that are opened
    /// with ``NSPersistentStoreRemoteChangeNotificationPostOptionKey``. User info keys: ``NSPersistentStoreURLKey``,
    /// ``NSStoreUUIDKey`` and ``NSPersistentHistoryTokenKey``.
    public static let NSPersistentStoreRemoteChange = NSNotification.Name("NSPersistentStoreRemoteChangeNotification")
}

/// User info key for the array of added stores.
public let NSAddedPersistentStoresKey = "added"
/// User info key for the array of removed stores.
public let NSRemovedPersistentStoresKey = "removed"
/// User info key for an array of a store before and after its identifier changed.
public let NSUUIDChangedPersistentStoresKey = "NSUUIDChangedPersistentStoresKey"
/// User info key for the URL of the store that was written to.
public let NSPersistentStoreURLKey = "storeURL"
/// User info key for the history token after the write.
public let NSPersistentHistoryTokenKey = "historyToken"

// The keys of what stores keep about themselves.

/// Leads to the type of the store: its name, such as ``NSSQLiteStoreType``.
public let NSStoreTypeKey = "NSStoreType"
/// Leads to the identifier of the store, a text that is unique to it.
public let NSStoreUUIDKey = "NSStoreUUID"
/// Leads to the version hashes of the entities of the model that the store was made with, by name.
public let NSStoreModelVersionHashesKey = "NSStoreModelVersionHashes"
/// Leads to the version identifiers of the model that the store was made with.
public let NSStoreModelVersionIdentifiersKey = "NSStoreModelVersionIdentifiers"
/// Leads to the checksum of the model that the store was made with: see ``NSManagedObjectModel/versionChecksum``.
public let NSPersistentStoreModelVersionChecksumKey = "NSStoreModelVersionChecksumKey"
/// Leads to the oldest versions of Apple's systems that can open the store. Linux neither reads nor writes it.
public let NSPersistentStoreOSCompatibility = "NSPersistentStoreOSCompatibility"

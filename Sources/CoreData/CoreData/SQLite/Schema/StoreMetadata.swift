internal import Foundation
internal import ManagedObjectModelFormat

/// The metadata of a store: its identifier, and a dictionary that programs may add values to.
struct StoreMetadata {
    /// The keys that the framework itself reads and writes.
    enum Key {
        static let type = "NSStoreType"
        static let uuid = "NSStoreUUID"
        static let hashes = "NSStoreModelVersionHashes"
        static let hashesVersion = "NSStoreModelVersionHashesVersion"
        static let hashesDigest = "NSStoreModelVersionHashesDigest"
        static let checksum = "NSStoreModelVersionChecksumKey"
        static let identifiers = "NSStoreModelVersionIdentifiers"
        static let frameworkVersion = "NSPersistenceFrameworkVersion"
        static let autoVacuumLevel = "_NSAutoVacuumLevel"
    }

    /// The version of Apple's framework whose format new stores have: that of macOS 26.1, the newest of known files.
    /// Stores from 1321 on contain both digests of the model.
    static let frameworkVersion = 1522
    static let storeType = "SQLite"

    /// The identifier of the store, with which the URIs of its objects begin.
    let uuid: String
    /// All other metadata: the keys in the file's property list.
    private(set) var values: [String: Any]

    /// Creates the metadata of a store with the given identifier and property list.
    init(uuid: String, values: [String: Any]) {
        self.uuid = uuid
        self.values = values
    }

    /// Creates the metadata of a new store.
    init(newStoreFor model: NSManagedObjectModel, type: String = storeType, uuid: UUID = UUID()) {
        self.uuid = uuid.uuidString
        values = [Key.type: type, Key.autoVacuumLevel: "2"]
        setModel(model)
    }

    /// Returns the identifier of a new store: that of the store that it replaces, if the options contain it, or else a
    /// new one.
    static func identifier(for options: [AnyHashable: Any]?) -> UUID {
        (options?[Key.uuid] as? String).flatMap { UUID(uuidString: $0) } ?? UUID()
    }

    /// Sets the version hashes and identifiers to those of a model.
    mutating func setModel(_ model: NSManagedObjectModel) {
        let hashes = model.entityVersionHashesByName
        values[Key.hashes] = hashes
        values[Key.hashesVersion] = 3
        values[Key.hashesDigest] = VersionHash.digest(of: hashes)
        values[Key.checksum] = VersionHash.checksum(of: hashes)
        values[Key.identifiers] = model.versionIdentifiers.map { "\($0)" }.sorted()
        values[Key.frameworkVersion] = Self.frameworkVersion
    }

    /// Sets the versions of the model that the store remembers to have left.
    mutating func setFormerVersions(_ versions: FormerVersions) {
        values[FormerVersions.key] = versions.checksums.isEmpty ? nil : versions.checksums
    }

    /// The dictionary that programs read.
    var dictionary: [String: Any] {
        var dictionary = values
        dictionary[Key.type] = dictionary[Key.type] ?? Self.storeType
        dictionary[Key.uuid] = uuid
        return dictionary
    }

    /// Returns the metadata with the values of a program's dictionary. The framework's own keys are kept if the
    /// dictionary lacks them; the identifier is always kept.
    func replacing(_ dictionary: [String: Any]) -> StoreMetadata {
        let own = [
            Key.type, Key.hashes, Key.hashesVersion, Key.hashesDigest, Key.checksum, Key.identifiers,
            Key.frameworkVersion, Key.autoVacuumLevel, FormerVersions.key,
        ]
        var replaced = dictionary
        replaced[Key.uuid] = nil
        for key in own where replaced[key] == nil {
            replaced[key] = values[key]
        }
        return StoreMetadata(uuid: uuid, values: replaced)
    }

    /// The hashes of the entities that the store was written with.
    var hashes: [String: Data] {
        values[Key.hashes] as? [String: Data] ?? [:]
    }
}

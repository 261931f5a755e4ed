internal import Foundation

/// A store class that can change an existing store to another version of its model in place, without copying its
/// objects. Stores of other classes are migrated by copying.
protocol UpgradableStore: NSPersistentStore {
    /// Changes the store at a place to a version of its model. If an error is thrown, the store is unchanged.
    ///
    /// - Parameters:
    ///   - source: The version of the store; nil to search for it in the store and in the files.
    ///   - models: The files to search for that version; nil for those of the program.
    ///   - consent: Who answers for what the migration loses.
    /// - Throws: The errors of ``SchemaMigration/run(tell:)``.
    static func upgrade(
        _ place: StorePlace,
        from source: NSManagedObjectModel?,
        to model: NSManagedObjectModel,
        searching models: [URL]?,
        _ consent: MigrationConsent,
        tell: MigrationListener?
    ) throws

    /// Changes a copy of a store to a version of its model as far as that needs no objects: the rows of the kept entities stay, and
    /// all others are deleted, for a mapping model to make them anew.
    static func upgrade(
        _ place: StorePlace,
        from source: NSManagedObjectModel,
        to model: NSManagedObjectModel,
        keeping kept: KeptEntities
    ) throws
}

/// What a store begins as that replaces another one.
enum ReplacementBeginning {
    case nothing
    case copy
    /// A copy that does not enforce the rules of the model while objects are added.
    case copyWithoutRules
}

/// A store class that replaces the content of a store by itself. Other stores are files, which are replaced by others.
protocol ReplaceableStore: NSPersistentStore {
    /// Whether there is a store at a URL.
    static func exists(at url: URL) throws -> Bool

    /// Replaces the content of the store at a place, which need not exist, by that of another one. If an error is thrown,
    /// the store is unchanged.
    ///
    /// - Parameters:
    ///   - beginning: What the other store begins as.
    ///   - body: Makes the other store at a place.
    static func replace(
        _ place: StorePlace,
        beginningWith beginning: ReplacementBeginning,
        by body: (StorePlace) throws -> Void
    ) throws
}

/// The location, type and options of a store, which need not exist yet.
struct StorePlace {
    var url: URL
    let type: String
    /// The configuration whose entities the store holds; nil for all entities.
    var configuration: String?
    var options: [AnyHashable: Any]?

    var files: StoreFiles { StoreFiles(url: url) }

    /// Whether the store is kept in files.
    var isKept: Bool { url.isFileURL && type != NSInMemoryStoreType && url != StoreRegistry.noURL }

    /// Whether there is a store. The empty file of a destroyed SQLite store is none.
    ///
    /// - Throws: `CocoaError` if a server cannot be asked.
    var exists: Bool {
        get throws {
            if let storeClass = replaceable { return try storeClass.exists(at: url) }
            return isThere
        }
    }

    private var isThere: Bool {
        var found = stat()
        guard isKept, stat(url.path, &found) == 0 else { return false }
        return type != NSSQLiteStoreType || found.st_size > 0 || found.st_mode & S_IFMT != S_IFREG
    }

    /// The class that can upgrade the store in place; nil if its class cannot.
    var upgradable: (any UpgradableStore.Type)? { StoreRegistry.all[type] as? any UpgradableStore.Type }

    /// The class that replaces the content of the store by itself; nil if the store is kept in files, or not at all.
    var replaceable: (any ReplaceableStore.Type)? { StoreRegistry.all[type] as? any ReplaceableStore.Type }

    func isSame(as other: StorePlace) -> Bool {
        url.resolvingSymlinksInPath().standardizedFileURL == other.url.resolvingSymlinksInPath().standardizedFileURL
    }
}

public import Foundation

/// A description of a store to open, with its options.
///
/// The flags are stored in ``options``: setting a flag sets the corresponding option, and vice versa.
///
/// ```swift
/// let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("Notes.sqlite"))
/// description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
/// description.setValue("DELETE" as NSString, forPragmaNamed: "journal_mode")
/// ```
open class NSPersistentStoreDescription: NSObject, NSCopying {
    /// The default timeout for a locked store, in seconds.
    private static let standardTimeout: TimeInterval = 240

    /// The store type. By default ``NSPostgreSQLStoreType`` for a URL with the scheme `postgresql` or `postgres`, and
    /// ``NSSQLiteStoreType`` for all others.
    open var type = NSSQLiteStoreType

    /// The name of the model configuration whose entities the store holds; nil for all entities.
    open var configuration: String?

    /// The URL of the store; nil only for stores without a location. Setting one of another kind, file or server, sets
    /// ``type`` between SQLite and PostgreSQL.
    open var url: URL? {
        didSet {
            switch (type, Self.isOnServer(url)) {
            case (NSSQLiteStoreType, true): type = NSPostgreSQLStoreType
            case (NSPostgreSQLStoreType, false): type = NSSQLiteStoreType
            default: break
            }
        }
    }

    /// Whether the store is opened asynchronously on another thread. False by default.
    open var shouldAddStoreAsynchronously = false

    /// The options with which the store is opened. In a new description, they enable automatic migration with inferred
    /// mapping models.
    open private(set) var options: [String: NSObject] = [
        NSMigratePersistentStoresAutomaticallyOption: true as NSNumber,
        NSInferMappingModelAutomaticallyOption: true as NSNumber,
    ]

    /// Creates a description of the store at a URL: an SQLite store in a file, or a store on PostgreSQL.
    public init(url: URL) {
        self.url = url
        super.init()
        if Self.isOnServer(url) { type = NSPostgreSQLStoreType }
    }

    private static func isOnServer(_ url: URL?) -> Bool {
        ["postgresql", "postgres"].contains(url?.scheme?.lowercased())
    }

    /// Creates a description of a store at `/dev/null`, which is kept in memory only. Set ``url`` for another place.
    public override init() {
        url = StoreRegistry.noURL
        super.init()
    }

    /// Sets an option; nil removes it.
    open func setOption(_ option: NSObject?, forKey key: String) {
        options[key] = option
    }

    /// Whether the store is opened read-only. False by default.
    open var isReadOnly: Bool {
        get { flag(NSReadOnlyPersistentStoreOption) }
        set { setOption(newValue as NSNumber, forKey: NSReadOnlyPersistentStoreOption) }
    }

    /// The number of seconds to wait while another process locks the store. 240 by default.
    open var timeout: TimeInterval {
        get { (options[NSPersistentStoreTimeoutOption] as? NSNumber)?.doubleValue ?? Self.standardTimeout }
        set { setOption(newValue as NSNumber, forKey: NSPersistentStoreTimeoutOption) }
    }

    /// The SQLite pragmas to set, by name. Empty by default.
    open var sqlitePragmas: [String: NSObject] {
        options[NSSQLitePragmasOption] as? [String: NSObject] ?? [:]
    }

    /// Sets the value of an SQLite pragma; nil removes it.
    open func setValue(_ value: NSObject?, forPragmaNamed name: String) {
        var pragmas = sqlitePragmas
        pragmas[name] = value
        setOption(pragmas.isEmpty ? nil : NSDictionary(dictionary: pragmas), forKey: NSSQLitePragmasOption)
    }

    /// Whether a store with another model version is migrated when it is opened. True by default.
    open var shouldMigrateStoreAutomatically: Bool {
        get { flag(NSMigratePersistentStoresAutomaticallyOption) }
        set { setOption(newValue as NSNumber, forKey: NSMigratePersistentStoresAutomaticallyOption) }
    }

    /// Whether a migration without a mapping model infers one from the differences between the models. True by default.
    open var shouldInferMappingModelAutomatically: Bool {
        get { flag(NSInferMappingModelAutomaticallyOption) }
        set { setOption(newValue as NSNumber, forKey: NSInferMappingModelAutomaticallyOption) }
    }

    /// The mapping models with which a store of an older version is migrated when it is opened, in any order. Empty by
    /// default.
    ///
    /// Each is for the two versions that its version hashes name: those of inferred mapping models and of files name them;
    /// call ``NSMappingModel/setVersions(from:to:)`` for one that is built in code.
    ///
    /// ```swift
    /// let mapping = NSMappingModel.partiallyInferredMappingModel(forSourceModel: second, destinationModel: third)
    /// mapping.transformObjects(ofEntityNamed: "Person") { old, new in
    ///     let name = old.value(forKey: "name") as? String
    ///     new.setValue(name?.split(separator: " ").last.map(String.init), forKey: "familyName")
    /// }
    /// description.mappingModels = [mapping]
    /// ```
    ///
    /// A store of the first version that is opened with the fourth goes from the first to the second by inference, to the
    /// third by this mapping model, and to the fourth by inference. All of that happens to a copy beside the store, which
    /// replaces the store at the end: after an error, the store is as it was. The option
    /// ``NSMigratePersistentStoresAutomaticallyOption`` must be set, as it is in a new description.
    ///
    /// - Important: This property does not exist in Apple's framework, which searches bundles only.
    open var mappingModels: [NSMappingModel] {
        get { options[NSMigrationMappingModelsOption] as? [NSMappingModel] ?? [] }
        set {
            setOption(newValue.isEmpty ? nil : NSArray(array: newValue), forKey: NSMigrationMappingModelsOption)
        }
    }

    /// Returns an independent copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSPersistentStoreDescription()
        copy.type = type
        copy.configuration = configuration
        copy.url = url
        copy.shouldAddStoreAsynchronously = shouldAddStoreAsynchronously
        copy.options = options
        return copy
    }

    /// A text with the type and the URL of the store, without the password that it may have.
    open override var description: String {
        "\(Swift.type(of: self)) (type: \(type), url: \(url?.withoutPassword.absoluteString ?? "none"))"
    }

    private func flag(_ key: String) -> Bool {
        (options[key] as? NSNumber)?.boolValue ?? false
    }
}

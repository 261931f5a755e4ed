public import Foundation

/// Which store to open, and how.
///
/// The flags are views of the ``options``: setting one sets the other.
///
/// ```swift
/// let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("Notes.sqlite"))
/// description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
/// description.setValue("DELETE" as NSString, forPragmaNamed: "journal_mode")
/// ```
open class NSPersistentStoreDescription: NSObject, NSCopying {
    /// The seconds that are waited for a locked store unless the options say otherwise.
    private static let standardTimeout: TimeInterval = 240

    /// The type of the store. ``NSSQLiteStoreType`` by default.
    open var type = NSSQLiteStoreType

    /// The configuration of the model whose entities the store keeps; nil for all entities.
    open var configuration: String?

    /// Where the store is; nil only for stores that need no place.
    open var url: URL?

    /// Whether the store is opened on another thread, and the program goes on meanwhile. False by default.
    open var shouldAddStoreAsynchronously = false

    /// The options with which the store is opened. A new description has those that migrate the store where needed.
    open private(set) var options: [String: NSObject] = [
        NSMigratePersistentStoresAutomaticallyOption: true as NSNumber,
        NSInferMappingModelAutomaticallyOption: true as NSNumber,
    ]

    /// Describes the SQLite store at a URL.
    public init(url: URL) {
        self.url = url
        super.init()
    }

    /// Describes a store whose ``url`` is set later.
    public override init() {
        super.init()
    }

    /// Sets an option; nil removes it.
    open func setOption(_ option: NSObject?, forKey key: String) {
        options[key] = option
    }

    /// Whether the store is only read. False by default.
    open var isReadOnly: Bool {
        get { flag(NSReadOnlyPersistentStoreOption) }
        set { setOption(newValue as NSNumber, forKey: NSReadOnlyPersistentStoreOption) }
    }

    /// For how many seconds to wait while others keep the store locked. 240 by default.
    open var timeout: TimeInterval {
        get { (options[NSPersistentStoreTimeoutOption] as? NSNumber)?.doubleValue ?? Self.standardTimeout }
        set { setOption(newValue as NSNumber, forKey: NSPersistentStoreTimeoutOption) }
    }

    /// The settings of SQLite by the names of their pragmas. Empty by default.
    open var sqlitePragmas: [String: NSObject] {
        options[NSSQLitePragmasOption] as? [String: NSObject] ?? [:]
    }

    /// Sets a setting of SQLite; nil removes it.
    open func setValue(_ value: NSObject?, forPragmaNamed name: String) {
        var pragmas = sqlitePragmas
        pragmas[name] = value
        setOption(pragmas.isEmpty ? nil : NSDictionary(dictionary: pragmas), forKey: NSSQLitePragmasOption)
    }

    /// Whether a store that was made with another version of the model is migrated. True by default.
    open var shouldMigrateStoreAutomatically: Bool {
        get { flag(NSMigratePersistentStoresAutomaticallyOption) }
        set { setOption(newValue as NSNumber, forKey: NSMigratePersistentStoresAutomaticallyOption) }
    }

    /// Whether a migration without a mapping model infers one from the differences of the models. True by default.
    open var shouldInferMappingModelAutomatically: Bool {
        get { flag(NSInferMappingModelAutomaticallyOption) }
        set { setOption(newValue as NSNumber, forKey: NSInferMappingModelAutomaticallyOption) }
    }

    /// A copy that can be changed without changing this description.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSPersistentStoreDescription()
        copy.type = type
        copy.configuration = configuration
        copy.url = url
        copy.shouldAddStoreAsynchronously = shouldAddStoreAsynchronously
        copy.options = options
        return copy
    }

    /// The type and the place of the store, for messages.
    open override var description: String {
        "\(Swift.type(of: self)) (type: \(type), url: \(url?.absoluteString ?? "none"))"
    }

    private func flag(_ key: String) -> Bool {
        (options[key] as? NSNumber)?.boolValue ?? false
    }
}

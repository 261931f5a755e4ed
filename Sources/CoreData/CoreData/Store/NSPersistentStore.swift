public import Foundation
internal import FoundationBackfill

/// A store of objects that a coordinator works with: a file, as a rule.
///
/// Coordinators make stores; programs get to see them in ``NSPersistentStoreCoordinator/persistentStores``. Stores of
/// your own are subclasses, which coordinators know after
/// ``NSPersistentStoreCoordinator/registerStoreClass(_:forStoreType:)``:
///
/// ```swift
/// final class CloudStore: NSPersistentStore {
///     override var type: String { "Cloud" }
///     override func loadMetadata() throws {
///         metadata = [NSStoreTypeKey: type, NSStoreUUIDKey: try readIdentifier()]
///     }
/// }
/// ```
open class NSPersistentStore: NSObject {
    /// The coordinator that has the store.
    public internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?
    /// The name of the configuration whose entities the store holds.
    public let configurationName: String
    /// The options that the store was opened with.
    public let options: [AnyHashable: Any]?
    /// Where the store is.
    open var url: URL?
    /// Whether the store is only read. Set it before the store is added, or open the store with
    /// ``NSReadOnlyPersistentStoreOption``.
    open var isReadOnly: Bool
    /// What the store keeps about itself: its type, its identifier, the version of its model, and what programs add.
    ///
    /// ``loadMetadata()`` sets it. A change of it is kept with the next save; see
    /// ``NSPersistentStoreCoordinator/setMetadata(_:for:)``.
    open var metadata: [String: Any]! {
        get { givenMetadata ?? [NSStoreTypeKey: type, NSStoreUUIDKey: newIdentifier] }
        set { givenMetadata = newValue }
    }

    /// What identifiers of the store's objects know of it.
    var identity: StoreIdentity?
    private var givenMetadata: [String: Any]?
    private let newIdentifier = UUID().uuidString

    /// The configuration that the store was opened with; nil for all entities.
    var givenConfiguration: String? { configurationName == Self.defaultConfigurationName ? nil : configurationName }

    /// The name of the configuration with all entities.
    static let defaultConfigurationName = "PF_DEFAULT_CONFIGURATION_NAME"

    /// Makes a store; stores of your own override this.
    ///
    /// - Parameters:
    ///   - root: The coordinator that is about to add the store.
    ///   - name: The configuration whose entities the store holds; nil for all.
    ///   - url: Where the store is.
    ///   - options: The options to open it with.
    public required init(
        persistentStoreCoordinator root: NSPersistentStoreCoordinator?,
        configurationName name: String?,
        at url: URL,
        options: [AnyHashable: Any]? = nil
    ) {
        persistentStoreCoordinator = root
        configurationName = name ?? Self.defaultConfigurationName
        self.url = url
        self.options = options
        isReadOnly = options?.isSet(NSReadOnlyPersistentStoreOption) ?? false
    }

    /// The identifier of the store, a text that is unique to it and part of the URIs of its objects.
    open var identifier: String! {
        get { metadata[NSStoreUUIDKey] as? String ?? newIdentifier }
        set { metadata[NSStoreUUIDKey] = newValue ?? newIdentifier }
    }

    /// The type of the store, such as ``NSSQLiteStoreType``: the name of the class, unless it is overridden.
    open var type: String { "\(Swift.type(of: self))" }

    /// Reads the metadata, making the store if there is none. Called once, before the store is added.
    ///
    /// - Throws: Whatever keeps the store from being opened.
    open func loadMetadata() throws {}

    /// Called when the store has become one of the coordinator's.
    open func didAdd(to coordinator: NSPersistentStoreCoordinator) {}

    /// Called before the store is removed from its coordinator: let go of files and memory.
    open func willRemove(from coordinator: NSPersistentStoreCoordinator?) {}

    /// The metadata of the store at a URL, without adding it to a coordinator.
    ///
    /// - Throws: `CocoaError` if there is no store that can be read.
    open class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
        try requireFile(at: url)
        let store = Self(persistentStoreCoordinator: nil, configurationName: nil, at: url, options: nil)
        defer { store.willRemove(from: nil) }
        try store.loadMetadata()
        return store.metadata ?? [:]
    }

    /// Sets the metadata of the store at a URL, without adding it to a coordinator. Stores of your own override this.
    ///
    /// - Throws: `CocoaError` if there is no store that can be written.
    open class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
        throw ErrorFactory.unsupportedRequest("changes of its metadata by URL", storeType: "\(self)", at: url)
    }

    /// Makes the store ready to be used, after its metadata has been read and checked, and it was given its identity.
    func open() throws {}

    // MARK: - What kinds of stores do with their files, without a coordinator

    /// Takes another place for the store, and says whether it could. Stores that keep a file open cannot.
    func changeURL(to url: URL) -> Bool {
        self.url = url
        return true
    }

    /// Deletes the store at a URL, which this program does not have open.
    class func destroyStore(at url: URL, options: [AnyHashable: Any]?) throws {
        guard url.isFileURL, url != StoreRegistry.noURL else { return }
        try StoreFiles(url: url).remove()
    }

    /// Puts a copy of the store at one URL in the place of that at another, which this program does not have open. A type
    /// that can copy stores that are open does without the first check.
    class func replaceStore(at url: URL, withStoreAt source: URL, options: [AnyHashable: Any]?) throws {
        try OpenStores.requireClosed(source, options: options)
        try requireFile(at: source)
        try StoreFiles(url: url).replace(withCopyOf: StoreFiles(url: source))
    }

    /// The model that the store at a URL was made with.
    class func cachedModel(at url: URL) throws -> NSManagedObjectModel {
        throw ErrorFactory.unsupportedRequest("the wish for the model it was made with", storeType: "\(self)", at: url)
    }

    /// Stores that are opened for their metadata must not come into being by that.
    static func requireFile(at url: URL) throws {
        guard url.isFileURL, !FileManager.default.fileExists(atPath: url.path) else { return }
        throw ErrorFactory.missingStoreFile(at: url)
    }
}

extension [AnyHashable: Any] {
    /// Whether a Boolean option is there and true.
    func isSet(_ key: String) -> Bool {
        (self[key] as? NSNumber)?.boolValue ?? (self[key] as? Bool) ?? false
    }
}

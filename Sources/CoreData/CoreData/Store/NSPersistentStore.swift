public import Foundation
internal import FoundationBackfill
internal import TSanMutex
internal import UnstableSwiftRuntime

/// The base class of stores. A store is usually a file that a coordinator reads and writes.
///
/// Coordinators create stores, and list them in ``NSPersistentStoreCoordinator/persistentStores``. A custom store is a
/// subclass that is registered with ``NSPersistentStoreCoordinator/registerStoreClass(_:forStoreType:)``:
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
    /// The coordinator that the store was added to.
    public internal(set) var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
        get { coordinatorReference.withLock { $0 }.object }
        set { coordinatorReference.withLock { $0 = LightWeak(newValue) } }
    }
    // Light, because each fault that fires retains the coordinator. One thread may remove the store while others use it.
    private let coordinatorReference: Mutex<LightWeak<NSPersistentStoreCoordinator>>
    /// The name of the configuration whose entities the store holds.
    public let configurationName: String
    /// The options that the store was opened with.
    public let options: [AnyHashable: Any]?
    /// The URL of the store.
    open var url: URL?
    /// Whether the store is read-only. Set it before the store is added, or open the store with
    /// ``NSReadOnlyPersistentStoreOption``.
    open var isReadOnly: Bool
    /// The metadata of the store: its type, its identifier, the version of its model, and custom values of the program.
    ///
    /// ``loadMetadata()`` sets it. Changes are written with the next save; see
    /// ``NSPersistentStoreCoordinator/setMetadata(_:for:)``.
    open var metadata: [String: Any]! {
        get { givenMetadata ?? [NSStoreTypeKey: type, NSStoreUUIDKey: newIdentifier] }
        set { givenMetadata = newValue }
    }

    /// The identity of the store, which the identifiers of its objects refer to.
    var identity: StoreIdentity?
    private var givenMetadata: [String: Any]?
    private let newIdentifier = UUID().uuidString

    /// The configuration that the store was opened with; nil for all entities.
    var givenConfiguration: String? { configurationName == Self.defaultConfigurationName ? nil : configurationName }

    /// The name of the configuration with all entities.
    static let defaultConfigurationName = "PF_DEFAULT_CONFIGURATION_NAME"

    /// Creates a store. Custom stores can override this.
    ///
    /// - Parameters:
    ///   - root: The coordinator that the store will be added to.
    ///   - name: The configuration whose entities the store holds; nil for all entities.
    ///   - url: The URL of the store.
    ///   - options: The options to open it with.
    public required init(
        persistentStoreCoordinator root: NSPersistentStoreCoordinator?,
        configurationName name: String?,
        at url: URL,
        options: [AnyHashable: Any]? = nil
    ) {
        coordinatorReference = Mutex(LightWeak(root))
        configurationName = name ?? Self.defaultConfigurationName
        self.url = url
        self.options = options
        isReadOnly = options?.isSet(NSReadOnlyPersistentStoreOption) ?? false
    }

    /// The unique identifier of the store, which is part of the URIs of its objects.
    open var identifier: String! {
        get { metadata[NSStoreUUIDKey] as? String ?? newIdentifier }
        set { metadata[NSStoreUUIDKey] = newValue ?? newIdentifier }
    }

    /// The type of the store, such as ``NSSQLiteStoreType``. Default: the name of the class.
    open var type: String { "\(Swift.type(of: self))" }

    /// Reads the metadata, creating the store if it does not exist. Called once, before the store is added.
    ///
    /// - Throws: Any error that prevents the store from being opened.
    open func loadMetadata() throws {}

    /// Called when the store has been added to a coordinator. Does nothing by default.
    open func didAdd(to coordinator: NSPersistentStoreCoordinator) {}

    /// Called before the store is removed from its coordinator. Override it to close files and release memory. Does
    /// nothing by default.
    open func willRemove(from coordinator: NSPersistentStoreCoordinator?) {}

    /// Returns the metadata of the store at a URL, without adding it to a coordinator.
    ///
    /// - Throws: `CocoaError` if the store does not exist or cannot be read.
    open class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
        try StoreFiles.requireFile(at: url)
        let store = Self(persistentStoreCoordinator: nil, configurationName: nil, at: url, options: nil)
        defer { store.willRemove(from: nil) }
        try store.loadMetadata()
        return store.metadata ?? [:]
    }

    /// Sets the metadata of the store at a URL, without adding it to a coordinator. Custom stores must override this.
    ///
    /// - Throws: `CocoaError` if the store does not exist or cannot be written.
    open class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
        throw ErrorFactory.unsupportedRequest("changes of its metadata by URL", storeType: "\(self)", at: url)
    }

    /// Whether the store compares its version with the coordinator's model when it opens.
    var checksModel: Bool { false }

    /// The error for a write to the store while it is read-only.
    var readOnlyError: CocoaError { ErrorFactory.readOnlyStore(at: url) }

    /// Notes that the program has changed the metadata.
    func noteChangedMetadata() {}

    /// Writes the metadata if the program has changed it and no save has written it since. Does nothing by default:
    /// incremental stores learn of the save itself.
    func saveMetadata() throws {}

    /// Opens the store after its metadata has been read and checked, and its identity has been assigned.
    func open() throws {}

    // MARK: - Files of stores, without a coordinator

    /// Changes the URL of the store, and returns whether that was possible. A store that keeps a file open returns
    /// false.
    func changeURL(to url: URL) -> Bool {
        self.url = url
        return true
    }

    /// Destroys the content of the store at a URL, which must not be open in this program. Deletes the files by default.
    class func destroyStore(at url: URL, options: [AnyHashable: Any]?) throws {
        try removeStore(at: url)
    }

    /// Deletes the files of the store at a URL, which must not be open in this program.
    class func removeStore(at url: URL) throws {
        guard url.isFileURL, !StoreRegistry.isNowhere(url) else { return }
        try StoreFiles.requireNothingElse(at: url)
        try StoreFiles(url: url).remove()
    }

    /// Replaces the store at a URL, which must not be open in this program, with a copy of another one. An override
    /// that can copy open stores omits the check of the source.
    class func replaceStore(at url: URL, withStoreAt source: URL, options: [AnyHashable: Any]?) throws {
        guard url.isFileURL, source.isFileURL else {
            throw ErrorFactory.unsupportedRequest("the replacement by URL", storeType: "\(self)", at: source)
        }
        try OpenStores.requireClosed(source, options: options)
        try StoreFiles.requireFile(at: source)
        for place in [url, source] { try StoreFiles.requireNothingElse(at: place) }
        try StoreFiles(url: url).replace(withCopyOf: StoreFiles(url: source))
    }

    /// Returns the copy of the model that the store at a URL contains.
    class func cachedModel(at url: URL) throws -> NSManagedObjectModel {
        throw ErrorFactory.unsupportedRequest("reading its model by URL", storeType: "\(self)", at: url)
    }
}

extension [AnyHashable: Any] {
    /// Returns whether a Boolean option is present and true.
    func isSet(_ key: String) -> Bool {
        (self[key] as? NSNumber)?.boolValue ?? (self[key] as? Bool) ?? false
    }
}

extension NSPersistentStore {
    /// A type of stores, identified by its name.
    ///
    /// ```swift
    /// try coordinator.addPersistentStore(type: .sqlite, at: url)
    /// ```
    public struct StoreType: RawRepresentable, Hashable, Sendable {
        /// The name, as in the metadata of stores.
        public let rawValue: String

        /// Creates a store type from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// An SQLite database file.
        public static let sqlite = StoreType(rawValue: NSSQLiteStoreType)
        /// A store in memory, which is lost when the program ends.
        public static let inMemory = StoreType(rawValue: NSInMemoryStoreType)
        /// A store in a PostgreSQL database; see ``NSPostgreSQLStoreType``.
        public static let postgreSQL = StoreType(rawValue: NSPostgreSQLStoreType)
        /// A binary file that is read and written as a whole.
        public static let binary = StoreType(rawValue: NSBinaryStoreType)
        /// An XML file that is read and written as a whole.
        public static let xml = StoreType(rawValue: NSXMLStoreType)
    }
}

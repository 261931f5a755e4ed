internal import CoreDataSQLite
internal import Foundation
internal import FoundationBackfill

/// A store in a file of SQLite, in the format that Apple's framework reads and writes.
class SQLiteStore: NSPersistentStore, RowStore {
    /// The rows that were read or written recently.
    let cache = RowCache()
    /// The statements, fetches and saves, while they are measured.
    let measurements = Measurements()
    /// The storage of large values beside the file; nil for a store in memory.
    let external: ExternalStorage?
    /// The open file; nil before the store is opened and after it is closed.
    private(set) var file: File?
    /// Announces changes by this and other programs; nil unless the options ask for it.
    private var watching: (changes: RemoteChanges, watch: StoreWatch)?
    /// The metadata, which programs change and the next save writes.
    private var knownMetadata = StoreMetadata(uuid: "", values: [:])
    private var hasNewMetadata = false
    private let metadataLock = NSLock()
    #if CloudKit
    /// How a container mirrors the store; nil if none does.
    var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions?
    #endif

    required init(
        persistentStoreCoordinator root: NSPersistentStoreCoordinator?,
        configurationName name: String?,
        at url: URL,
        options: [AnyHashable: Any]? = nil
    ) {
        external = Self.isInMemory(url) ? nil : ExternalStorage(storeURL: url)
        super.init(persistentStoreCoordinator: root, configurationName: name, at: url, options: options)
    }

    deinit {
        file?.textIndexer?.close()
        file?.connections.close()
    }

    /// The type of the stores of this class.
    class var storeType: String { NSSQLiteStoreType }

    /// SQLite.
    override var type: String { Self.storeType }

    /// The metadata of the store, with its type and identifier.
    override var metadata: [String: Any]! {
        get { storeMetadata }
        set { storeMetadata = newValue ?? [:] }
    }

    /// Whether the store can only be read.
    override var isReadOnly: Bool {
        get { super.isReadOnly || file?.isReadOnly == true }
        set { super.isReadOnly = newValue }
    }

    /// Opens the file with the coordinator's model.
    override func loadMetadata() throws {
        guard let coordinator = persistentStoreCoordinator else { return }
        try open(coordinator.managedObjectModel, coordinator.layout)
    }

    /// Begins to announce changes to the file, if the options ask for it.
    override func didAdd(to coordinator: NSPersistentStoreCoordinator) {
        guard options?.isSet(NSPersistentStoreRemoteChangeNotificationPostOptionKey) == true, let file, let url,
            !Self.isInMemory(url)
        else { return }
        do {
            let number = keepsHistory ? try lastTransactionNumber() : nil
            let changes = RemoteChanges(coordinator, uuid: uuid, url: url, lastNumber: number)
            watching = (changes, try StoreWatch(file, path: url.path, changes))
        } catch {
            Log.warning("Cannot watch \(url.path) for changes: \(error)")
        }
    }

    /// Announces a save, if the options ask for it.
    func announce(_ saved: SavedRows, isByContext: Bool = false) {
        watching?.changes.announce(saved.transactionNumber, isByContext: isByContext)
    }

    /// Closes the file.
    override func willRemove(from coordinator: NSPersistentStoreCoordinator?) {
        close()
    }

    override class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
        try fileMetadata(at: url)
    }

    override class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
        try setFileMetadata(metadata ?? [:], at: url)
    }

    override class func cachedModel(at url: URL) throws -> NSManagedObjectModel {
        try fileModel(at: url)
    }

    override var checksModel: Bool { true }

    /// Leaves an empty file, which SQLite opens as a new database.
    override class func destroyStore(at url: URL, options: [AnyHashable: Any]?) throws {
        guard url.isFileURL, !StoreRegistry.isNowhere(url) else { return }
        try StoreFiles.requireNothingElse(at: url)
        try StoreFiles(url: url).empty()
    }

    override func saveMetadata() throws { try writeChangedMetadata() }

    /// Returns false: an open store cannot be moved.
    override func changeURL(to url: URL) -> Bool { false }

    /// Opens the file, which is created if it does not exist and may be written. A file that cannot be opened is not
    /// changed.
    ///
    /// - Throws: An error that says why this store cannot be used with the model.
    func open(_ model: NSManagedObjectModel, _ layout: ModelLayout) throws {
        guard file == nil else { return }
        try convertingErrors {
            let opening = try StoreOpening(
                url: url,
                type: Self.storeType,
                isInMemory: url.map(Self.isInMemory) ?? false,
                options: options,
                model: model,
                layout: layout,
                configurationName: configurationName,
                meter: measurements.statements
            )
            let (file, metadata) = try opening.open()
            self.file = file
            file.textIndexer?.start()
            metadataLock.withLock { knownMetadata = metadata }
        }
    }

    /// Closes the file. Reads in progress may finish; the store cannot be used afterwards.
    func close() {
        watching = nil
        file?.textIndexer?.close()
        file?.connections.close()
        file = nil
        cache.forgetAll()
    }

    /// Returns the open file.
    ///
    /// - Throws: An error if the store has been closed.
    func openFile() throws -> File {
        guard let file else { throw ErrorFactory.cannotOpenStore(at: url, reason: "the store has been closed") }
        return file
    }

    /// Whether the store can only be read.
    var isReadOnlyFile: Bool { file?.isReadOnly ?? true }

    /// The metadata of the store, with its type and identifier.
    var storeMetadata: [String: Any] {
        get { metadataLock.withLock { knownMetadata.dictionary } }
        set {
            metadataLock.withLock {
                knownMetadata = knownMetadata.replacing(newValue)
                hasNewMetadata = true
            }
        }
    }

    /// The identifier in the file.
    var uuid: String { metadataLock.withLock { knownMetadata.uuid } }

    /// The metadata that has not been written yet; nil if there is none.
    var unwrittenMetadata: StoreMetadata? {
        metadataLock.withLock { hasNewMetadata ? knownMetadata : nil }
    }

    /// Notes that the metadata has been written.
    func noteWrittenMetadata() {
        metadataLock.withLock { hasNewMetadata = false }
    }

    /// Whether the store at a URL is a database in memory.
    class func isInMemory(_ url: URL) -> Bool {
        url.path == "/dev/null" || url.path == ":memory:"
    }
}

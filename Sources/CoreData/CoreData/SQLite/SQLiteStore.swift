internal import Foundation
internal import FoundationBackfill
internal import SQLiteConnection

/// A store in a file of SQLite, of the form that Apple's framework reads and writes.
class SQLiteStore: NSPersistentStore, RowStore {
    /// The rows that were read or written of late.
    let cache = RowCache()
    /// The large values that lie beside the file.
    let external: ExternalStorage?
    /// Nil before the store is opened, and after it is closed.
    private(set) var file: File?
    /// Who is told of what is written to the file, and who finds out what others write; nil unless that is wanted.
    private var watching: (changes: RemoteChanges, watch: StoreWatch)?
    /// What the store says about itself; changed by programs, written when something is saved.
    private var knownMetadata = StoreMetadata(uuid: "", values: [:])
    private var hasNewMetadata = false
    private let metadataLock = NSLock()

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

    /// The type of the class's stores.
    class var storeType: String { NSSQLiteStoreType }

    /// SQLite.
    override var type: String { Self.storeType }

    /// What the store says about itself, with its type and identifier.
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

    /// Begins to tell of what is written to the file, if that is wanted.
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

    /// Tells of a save, if that is wanted.
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

    /// A store that is open stays where it is.
    override func changeURL(to url: URL) -> Bool { false }

    /// Opens the file, which is made if it does not exist and may be written. Nothing of a file that cannot be opened is
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
                configurationName: configurationName
            )
            let (file, metadata) = try opening.open()
            self.file = file
            file.textIndexer?.start()
            metadataLock.withLock { knownMetadata = metadata }
        }
    }

    /// Closes the file. Those who read at the moment may finish; the store cannot be used after that.
    func close() {
        watching = nil
        file?.textIndexer?.close()
        file?.connections.close()
        file = nil
        cache.forgetAll()
    }

    /// What there is once the file has been opened.
    func openFile() throws -> File {
        guard let file else { throw ErrorFactory.cannotOpenStore(at: url, reason: "the store has been closed") }
        return file
    }

    /// Whether the store can only be read.
    var isReadOnlyFile: Bool { file?.isReadOnly ?? true }

    /// What the store says about itself, with its type and identifier.
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

    /// The metadata that has yet to be written, if there is any.
    var unwrittenMetadata: StoreMetadata? {
        metadataLock.withLock { hasNewMetadata ? knownMetadata : nil }
    }

    /// Takes note that metadata has been written.
    func noteWrittenMetadata() {
        metadataLock.withLock { hasNewMetadata = false }
    }

    /// Whether the store at a URL is a database in memory.
    class func isInMemory(_ url: URL) -> Bool {
        url.path == "/dev/null" || url.path == ":memory:"
    }
}

#if CloudKit
public import CloudKit
internal import CloudWire
internal import FoundationBackfill
internal import ManagedObjectModelFormat
internal import TSanMutex

/// A Core Data stack whose stores are in step with databases of CloudKit: what one device saves is on all others of the user
/// soon after, and both work without a network meanwhile.
///
/// ```swift
/// let container = NSPersistentCloudKitContainer(name: "Notes")
/// container.loadPersistentStores { description, error in
///     if let error { report(error) }
/// }
/// ```
///
/// The view context follows what comes from other devices. To follow what other contexts of the program save as well, set its
/// `automaticallyMergesChangesFromParent`.
///
/// Without options of its own, the first store is mirrored to the private database of `CKContainer.default()`. For another one,
/// set ``NSPersistentStoreDescription/cloudKitContainerOptions``; a store without them stays on the device.
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
    // Inherited. Its own state is behind a mutex, or protected by `lock`.

    /// Posted when an event begins, and when it ends: see ``eventNotificationUserInfoKey``.
    public class var eventChangedNotification: NSNotification.Name {
        NSNotification.Name("NSPersistentCloudKitContainerEventChangedNotification")
    }

    /// The key of the ``Event`` in the user info of notifications.
    public class var eventNotificationUserInfoKey: String { "event" }

    private let mirrorsByStore = Mutex<[ObjectIdentifier: StoreMirror]>([:])
    /// Why stores are not mirrored that should be.
    private let failures = Mutex<[ObjectIdentifier: any Error]>([:])
    let statusBoard = SyncStatusBoard()
    private let lock = NSLock()
    private var observers: [any NSObjectProtocol] = []

    /// Creates a container with a model, and the description of a store that is mirrored to the default container of CloudKit.
    public override init(name: String, managedObjectModel model: NSManagedObjectModel) {
        super.init(name: name, managedObjectModel: model)
        let identifier = CKContainer.default().containerIdentifier
        for description in persistentStoreDescriptions {
            description.cloudKitContainerOptions = identifier.map {
                NSPersistentCloudKitContainerOptions(containerIdentifier: $0)
            }
        }
    }

    deinit {
        for mirror in mirrors { mirror.stop() }
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }

    /// Ends mirroring, as the end of the program would.
    package func stopMirroring() {
        for mirror in mirrors { mirror.stop() }
        mirrorsByStore.withLock { $0 = [:] }
    }

    /// Begins to mirror a store that was loaded without options, as after its user has signed in.
    package func beginMirroring(
        of store: NSPersistentStore,
        _ options: NSPersistentCloudKitContainerOptions
    ) throws {
        guard mirror(of: store) == nil else { return }
        failures.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(store)) }
        try mirror(store, options)
    }

    /// Ends the mirroring of a store. What it has, and what waits, stays in its file.
    package func endMirroring(of store: NSPersistentStore) {
        mirrorsByStore.withLock { $0.removeValue(forKey: ObjectIdentifier(store)) }?.stop()
        (store as? SQLiteStore)?.cloudKitContainerOptions = nil
        statusBoard.noteChange()
    }

    /// Waits until all mirrors are set up.
    package func whenSetUp() async throws {
        for mirror in mirrors { try await mirror.whenSetUp() }
    }

    /// Whether something waits to be sent.
    package var hasWaitingChanges: Bool {
        get async throws {
            for mirror in mirrors where try await mirror.perform({ try $0.tables.hasPendingRows() }) { return true }
            return false
        }
    }

    var mirrors: [StoreMirror] { mirrorsByStore.withLock { Array($0.values) } }

    func failure(of store: NSPersistentStore) -> (any Error)? { failures.withLock { $0[ObjectIdentifier(store)] } }

    func mirror(of store: NSPersistentStore?) -> StoreMirror? {
        store.flatMap { store in mirrorsByStore.withLock { $0[ObjectIdentifier(store)] } }
    }

    /// Adds the stores, and begins to mirror those with ``NSPersistentStoreDescription/cloudKitContainerOptions``.
    ///
    /// A model that cannot be mirrored is an error that names all that is in the way. Without a network, or without an account,
    /// the stores are used as they are, and are mirrored as soon as that is possible.
    open override func loadPersistentStores(
        completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        observeStores()
        for description in persistentStoreDescriptions where description.cloudKitContainerOptions != nil {
            description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
            description.setOption(true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
        }
        super.loadPersistentStores { [self] description, error in
            guard error == nil, let options = description.cloudKitContainerOptions else {
                return block(description, error)
            }
            do {
                let store = description.url.flatMap { persistentStoreCoordinator.persistentStore(for: $0) }
                try mirror(store, options)
                block(description, nil)
            } catch {
                noteFailure(error, of: description)
                block(description, error)
            }
        }
    }

    /// Has the mirrors look for changes when their stores have changed, in this program or in another one, and follow when stores
    /// are removed or moved.
    private func observeStores() {
        lock.lock()
        defer { lock.unlock() }
        guard observers.isEmpty else { return }
        let names = [NSNotification.Name.NSPersistentStoreRemoteChange, .NSPersistentStoreCoordinatorStoresDidChange]
        observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: persistentStoreCoordinator, queue: nil) {
                [weak self] notification in
                guard name == .NSPersistentStoreRemoteChange else {
                    self?.follow(notification.userInfo ?? [:])
                    return
                }
                let store = notification.userInfo?[NSStoreUUIDKey] as? String
                for mirror in self?.mirrors ?? [] where mirror.setting.identity.uuid == store {
                    mirror.lookForChanges()
                }
            }
        }
    }

    /// Ends the mirrors of stores that were removed, and mirrors those that have taken their place.
    private func follow(_ changes: [AnyHashable: Any]) {
        for store in changes[NSRemovedPersistentStoresKey] as? [NSPersistentStore] ?? [] {
            mirrorsByStore.withLock { $0.removeValue(forKey: ObjectIdentifier(store)) }?.stop()
        }
        guard let moved = changes[NSUUIDChangedPersistentStoresKey] as? [NSPersistentStore], moved.count > 1,
            let options = (moved[0] as? SQLiteStore)?.cloudKitContainerOptions
        else { return }
        do {
            try mirror(moved[1], options)
        } catch {
            failures.withLock { $0[ObjectIdentifier(moved[1])] = error }
            Log.warning(
                "CloudKit: \(ErrorFactory.store(at: moved[1].url)) is not mirrored: \(error.localizedDescription)"
            )
        }
    }

    private func noteFailure(_ error: any Error, of description: NSPersistentStoreDescription) {
        guard let store = description.url.flatMap({ persistentStoreCoordinator.persistentStore(for: $0) }) else {
            return
        }
        failures.withLock { $0[ObjectIdentifier(store)] = error }
    }

    private func mirror(_ store: NSPersistentStore?, _ options: NSPersistentCloudKitContainerOptions) throws {
        guard let store = store as? SQLiteStore, let identity = store.identity else {
            throw ErrorFactory.makeError(
                .cloudKitModelCannotBeMirrored,
                "Only stores in files of SQLite can be mirrored to CloudKit",
                advice: "Use NSSQLiteStoreType, or remove the CloudKit options"
            )
        }
        store.cloudKitContainerOptions = options
        let entities = try MirroredModel.entities(of: managedObjectModel, store.givenConfiguration)
        let setting = MirrorSetting(
            identity: identity,
            coordinator: persistentStoreCoordinator,
            model: MirroredModel(entities),
            homeZone: ZoneName(
                options.databaseScope == .public ? ZoneName.defaultName : "com.apple.coredata.cloudkit.zone"
            ),
            isOwn: options.databaseScope == .private,
            predicates: options.shouldMirror,
            conflictPolicies: options.conflictPolicies,
            conflictRetention: options.conflictRetention,
            refusedChanges: options.refusedChanges,
            now: options.now,
            makeName: options.makeName
        )
        let container = options.container ?? CKContainer(identifier: options.containerIdentifier)
        let mirrorOptions = StoreMirror.MirrorOptions(
            container: container,
            database: container.database(with: options.databaseScope),
            isAutomatic: options.syncsAutomatically,
            observesChanges: options.observesChanges
        )
        let mirror = try StoreMirror(setting, mirrorOptions, MirrorEvents(setting, self))
        mirror.context.mergingContexts.add(viewContext)
        mirrorsByStore.withLock { $0[ObjectIdentifier(store)] = mirror }
        statusBoard.noteChange()
        mirror.setUp()
    }
}

extension StoreMirror {
    /// Begins to mirror in the background, which is an event of its own.
    func setUp() {
        let event = NSPersistentCloudKitContainer.Event(UUID(), events.storeIdentifier, .setup, Date())
        let setup = Task {
            do {
                try await context.perform { [setting] in
                    try setting.store().write { try MirrorTables(connection: $0).create() }
                }
                log(event)
                events.note(event)
                try await start()
                let end = event.ended(Date(), succeeded: true, nil)
                log(end)
                events.note(end)
            } catch {
                inner.withLock { $0.setupError = error }
                let end = event.ended(Date(), succeeded: false, error)
                log(end)
                events.note(end)
                fail(error)
            }
        }
        inner.withLock { $0.setup = setup }
    }

    /// Waits until the store is ready to be mirrored.
    ///
    /// - Throws: An error with the code 134406 and the error of the setup, if that has failed.
    func whenSetUp() async throws {
        await inner.withLock { $0.setup }?.value
        if let error = inner.withLock({ $0.setupError }) { throw ErrorFactory.setupHasFailed(error, setting.storeURL) }
    }
}

extension MirroredModel {
    /// The entities of a store with a configuration, except for those that stay on the device: their user info says `NO` under
    /// `CloudKit.mirror`.
    ///
    /// - Throws: An error that names all that cannot be mirrored.
    static func entities(
        of model: NSManagedObjectModel,
        _ configuration: String?
    ) throws -> [NSEntityDescription] {
        let definition = model.definition
        let objections = definition.mirrorObjections(in: definition.configurations.first { $0.name == configuration })
            .filter { $0.level == .refused }
        guard objections.isEmpty else {
            throw ErrorFactory.makeError(
                .cloudKitModelCannotBeMirrored,
                "CloudKit integration cannot mirror the model. "
                    + objections.map(\.description).sorted().joined(separator: "; "),
                advice: "Run `momc check --cloud` while you change it"
            )
        }
        let entities = configuration.flatMap { model.entities(forConfigurationName: $0) } ?? model.entities
        return entities.filter { $0.userInfo?["CloudKit.mirror"] as? String != "NO" }
    }
}

extension MirrorSetting {
    fileprivate var storeURL: URL? { identity.persistentStore?.url }
}

extension NSPersistentCloudKitContainer {
    /// The mirror of a store, for a request that needs it.
    ///
    /// - Throws: An error if the store has none.
    func requiredMirror(of store: NSPersistentStore) throws -> StoreMirror {
        if let mirror = mirror(of: store) { return mirror }
        if let failure = failure(of: store) { throw ErrorFactory.setupHasFailed(failure, store.url) }
        throw ErrorFactory.makeError(
            .coreData,
            "\(ErrorFactory.store(at: store.url)) is not mirrored to CloudKit",
            advice: "Set the cloudKitContainerOptions of its description before the stores are loaded",
            storeURL: store.url
        )
    }
}

extension ErrorFactory {
    /// 134406: a request needs a store that could not be made ready to be mirrored.
    static func setupHasFailed(_ error: any Error, _ url: URL?) -> CocoaError {
        makeError(
            .cloudKitSetupHasFailed,
            "\(store(at: url)) could not be made ready to be mirrored to CloudKit: \(error.localizedDescription)",
            advice: "The error of the setup is the underlying one; when it is settled, send the request again",
            storeURL: url,
            userInfo: [NSUnderlyingErrorKey: error]
        )
    }

    /// Returns an error of CloudKit as programs of Apple's framework expect it: 134400 if nobody is signed in, with the error itself
    /// as the underlying one; every other error is returned as it is.
    static func mirroring(_ error: any Error) -> any Error {
        guard let cloudError = error as? CKError, cloudError.code == .notAuthenticated else { return error }
        return makeError(
            .cloudKitHasNoAccount,
            "Nothing can be mirrored to CloudKit without an account (\(cloudError.localizedDescription))",
            advice: "What is changed meanwhile stays in the store, and is sent as soon as a user has signed in",
            userInfo: [NSUnderlyingErrorKey: cloudError]
        )
    }
}

/// The codes that Apple's framework gives for stores that are mirrored to CloudKit; it has no names for them.
extension CocoaError.Code {
    /// The model has something that no record can stand for.
    static var cloudKitModelCannotBeMirrored: Self { Self(rawValue: 134060) }
    /// Nobody is signed in.
    static var cloudKitHasNoAccount: Self { Self(rawValue: 134400) }
    /// The store could not be made ready to be mirrored.
    static var cloudKitSetupHasFailed: Self { Self(rawValue: 134406) }
    /// Another container mirrors the store.
    static var cloudKitStoreIsMirroredElsewhere: Self { Self(rawValue: 134410) }
    /// Another request of the same kind waits already.
    static var cloudKitRequestWaitsAlready: Self { Self(rawValue: 134417) }
}
#endif

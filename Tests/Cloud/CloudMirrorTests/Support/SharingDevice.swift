import CloudKit
import CloudService
import CloudWire
import FoundationBackfill
import TSanMutex
import Testing

@testable import CoreData

/// A device with two stores: one for the user's own objects, and one for what others share.
final class SharingDevice {
    let container: NSPersistentCloudKitContainer
    let cloud: CKContainer
    let view: NSManagedObjectContext
    private let (ownURL, sharedURL): (URL, URL)

    static func make(
        _ service: CloudService,
        _ user: String,
        model: NSManagedObjectModel = NotesModel.make(),
        in folder: URL? = nil,
        over line: (any CloudTransport)? = nil,
        refusedChanges: CloudKitRefusedChanges = .revert
    ) async throws -> SharingDevice {
        let folder = folder ?? FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let transport = line ?? ServiceTransport(service: service, caller: .user(user))
        let cloud = CKContainer(identifier: "iCloud.test", over: transport)
        let container = NSPersistentCloudKitContainer(name: "Notes", managedObjectModel: model)
        let scopes: [(String, CKDatabase.Scope)] = [("Own", .private), ("Shared", .shared)]
        container.persistentStoreDescriptions = scopes.map { name, scope in
            let description = NSPersistentStoreDescription(url: folder.appending(path: "\(name).sqlite"))
            let options = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.test")
            (options.container, options.syncsAutomatically, options.databaseScope) = (cloud, false, scope)
            options.refusedChanges = refusedChanges
            description.cloudKitContainerOptions = options
            return description
        }
        var failure: (any Error)?
        container.loadPersistentStores { failure = failure ?? $1 }
        if let failure { throw failure }
        for mirror in container.mirrors { try await mirror.whenSetUp() }
        return SharingDevice(container, cloud, folder)
    }

    private init(_ container: NSPersistentCloudKitContainer, _ cloud: CKContainer, _ folder: URL) {
        (self.container, self.cloud) = (container, cloud)
        (ownURL, sharedURL) = (folder.appending(path: "Own.sqlite"), folder.appending(path: "Shared.sqlite"))
        view = container.newBackgroundContext()
        view.automaticallyMergesChangesFromParent = true
    }

    var ownStore: NSPersistentStore {
        get throws { try #require(container.persistentStoreCoordinator.persistentStore(for: ownURL)) }
    }
    var sharedStore: NSPersistentStore {
        get throws { try #require(container.persistentStoreCoordinator.persistentStore(for: sharedURL)) }
    }
    var own: StoreMirror { get throws { try #require(container.mirror(of: ownStore)) } }
    var shared: StoreMirror { get throws { try #require(container.mirror(of: sharedStore)) } }

    /// Changes objects and saves them.
    @discardableResult
    func change<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        try view.performAndWait {
            let result = try body(view)
            if view.hasChanges { try view.save() }
            return result
        }
    }

    func objects(
        _ name: String,
        in store: NSPersistentStore,
        _ context: NSManagedObjectContext
    ) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: name)
        request.affectedStores = [store]
        return try context.fetch(request)
    }

    func ids(_ name: String, in store: NSPersistentStore) throws -> [NSManagedObjectID] {
        let context = container.newBackgroundContext()
        return try context.performAndWait { try objects(name, in: store, context).map(\.objectID) }
    }

    /// All objects of a store as text.
    func content(_ store: NSPersistentStore) throws -> [String] {
        let context = container.newBackgroundContext()
        return try context.performAndWait {
            try ["Folder", "Note", "Tag"].flatMap { try objects($0, in: store, context) }
                .map { MirrorDevice.text(of: $0) }
                .sorted()
        }
    }

    /// Ends the program.
    func stop() throws {
        for mirror in container.mirrors { mirror.stop() }
        let coordinator = container.persistentStoreCoordinator
        for store in coordinator.persistentStores { try coordinator.remove(store) }
    }

    func sync() async throws {
        for mirror in [try own, try shared] {
            try await mirror.engine?.fetchChanges()
            try await mirror.takeLocalChanges()
            for _ in 0..<5 where try await mirror.perform({ try $0.tables.hasPendingRows() }) {
                do {
                    try await mirror.engine?.sendChanges()
                } catch let error as CKError {
                    // A conflict is settled by one more attempt, and what is refused is set aside.
                    Log.cloudKit("\(error)", level: 2)
                }
            }
        }
    }

    /// Shares all objects of an entity, and has another device accept.
    @discardableResult
    func share(
        _ name: String,
        _ permission: CKShare.ParticipantPermission = .readWrite,
        with other: SharingDevice
    ) async throws -> (ids: Set<NSManagedObjectID>, share: CKShare) {
        let chosen = try view.performAndWait { try objects(name, in: ownStore, view) }
        let (ids, share, _) = try await container.share(chosen, to: nil)
        share.publicPermission = permission
        let saved = try await container.persistUpdatedShare(share, in: ownStore)
        try await sync()
        try await other.accept(saved)
        return (ids, saved)
    }

    func accept(_ share: CKShare) async throws {
        let metadata = try await cloud.shareMetadata(for: try #require(share.url))
        try await container.acceptShareInvitations(from: [metadata], into: sharedStore)
        try await sync()
    }
}

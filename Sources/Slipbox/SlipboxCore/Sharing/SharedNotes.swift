public import CloudKit
public import CoreData
internal import Foundation
public import Observation

/// The notes and folders that others share with the account of a slip box: a store of its own beside the slip box, in step with the
/// shared database of the account.
///
/// It is a store apart, since its objects can be related to none of one's own, and their numbers are others.
@MainActor
@Observable
public final class SharedNotes {
    /// The container of the store.
    public let container: NSPersistentCloudKitContainer
    /// Grows when shares may have come, gone or changed. Views that tell of shares read it.
    public private(set) var edition = 0
    @ObservationIgnored private var upkeep: SyncUpkeep?
    @ObservationIgnored private var observer: (any NSObjectProtocol)?
    @ObservationIgnored private var shares: (edition: Int, byObject: [NSManagedObjectID: CKShare]) = (0, [:])

    /// The file of what is shared with the account of a slip box.
    static func file(beside store: URL) -> URL { store.appendingPathExtension("shared") }

    /// Opens the file, which is made if there is none. It is opened once in a program.
    ///
    /// - Throws: An error of the store.
    init(beside store: URL) throws {
        let controller = try PersistenceController(syncing: Self.file(beside: store))
        guard let container = controller.container as? NSPersistentCloudKitContainer else { throw SyncProblem.noFile }
        self.container = container
        observer = NotificationCenter.default.addObserver(
            forName: NSPersistentCloudKitContainer.eventChangedNotification,
            object: container,
            queue: nil
        ) { [weak self] _ in
            Task { await self?.noteChange() }
        }
    }

    isolated deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    private func noteChange() { edition += 1 }

    var store: NSPersistentStore? { container.persistentStoreCoordinator.persistentStores.first }

    /// Begins to sync.
    ///
    /// - Parameters:
    ///   - options: The container of the service, and how it is synced.
    ///   - report: Is told of the error of each run of the upkeep; nil after one that went well.
    /// - Throws: An error if another program syncs the file.
    func begin(
        _ options: NSPersistentCloudKitContainerOptions,
        report: @escaping @MainActor ((any Error)?) -> Void
    ) throws {
        guard let store else { throw SyncProblem.noFile }
        options.databaseScope = .shared
        try container.beginMirroring(of: store, options)
        // Trash and keywords are the owners', so there is nothing to mend, and no keyword follows a text.
        upkeep = SyncUpkeep(container, mends: false, report: report)
    }

    /// Ends syncing. What waits is sent the next time.
    func end() {
        upkeep = nil
        if let store { container.endMirroring(of: store) }
    }

    /// Sends what waits, fetches what others have changed, and keeps texts that were set aside.
    func syncNow() async throws {
        try await container.sync()
        _ = try await upkeep?.run()
        noteChange()
    }

    /// Accepts an invitation.
    func accept(_ metadata: CKShare.Metadata) async throws {
        guard let store else { throw SyncProblem.noFile }
        try await container.acceptShareInvitations(from: [metadata], into: store)
        noteChange()
    }
}

/// Who shares what, and what one may do.
extension SharedNotes {
    /// Returns the share of an object; nil if it has none yet.
    ///
    /// - Throws: An error of the store.
    public func share(of object: NSManagedObject) throws -> CKShare? {
        if shares.edition != edition { shares = (edition, [:]) }
        if let known = shares.byObject[object.objectID] { return known }
        let found = try container.fetchShares(matching: [object.objectID])[object.objectID]
        shares.byObject[object.objectID] = found
        return found
    }

    /// Whether the service takes changes of an object. What is not known yet is not allowed.
    public func mayChange(_ object: NSManagedObject) -> Bool {
        _ = edition
        return container.canUpdateRecord(forManagedObjectWith: object.objectID)
    }

    /// Whether a note can be put into a folder: new objects belong to the share of their folder.
    public func mayWrite(in folder: Folder?) -> Bool {
        folder.map { !$0.objectID.isTemporaryID && mayChange($0) } ?? false
    }

    /// Puts a new picture or file into the share of the note whose text shows it: no relationship leads there.
    ///
    /// - Throws: An error if the user may not write in the share; then nothing has changed.
    public func share(_ file: Attachment, with note: Note) async throws {
        _ = try await container.share([file], to: try share(of: note))
        noteChange()
    }

    /// Leaves the share of an object: it is gone from all devices of this account, and stays with the others.
    ///
    /// - Throws: `SyncProblem.service` if the service cannot be reached; then nothing has changed.
    public func leave(_ object: NSManagedObject) async throws {
        guard let share = try share(of: object), let store else { return }
        do {
            try await container.purgeObjectsAndRecordsInZone(with: share.recordID.zoneID, in: store)
        } catch {
            throw SyncProblem.service(SlipBoxSync.words(error))
        }
        noteChange()
    }
}

#if CloudKit
internal import FoundationBackfill
internal import TSanMutex

/// The observable statuses of one container.
final class SyncStatusBoard: Sendable {
    /// By the identifiers of stores; that of all stores is under the empty one.
    private let statuses = Mutex<[String: CloudKitSyncStatus]>([:])

    /// Notes that something has happened in a mirror.
    func noteChange() {
        for status in statuses.withLock({ Array($0.values) }) { status.noteChange() }
    }

    @MainActor
    fileprivate func status(of store: String?, _ container: NSPersistentCloudKitContainer) -> CloudKitSyncStatus {
        if let known = statuses.withLock({ $0[store ?? ""] }) { return known }
        let status = CloudKitSyncStatus(container, store: store)
        statuses.withLock { $0[store ?? ""] = status }
        return status
    }
}

/// Additions to Apple's framework.
extension NSPersistentCloudKitContainer {
    /// What the container does with CloudKit, for all its mirrored stores together. It can be observed:
    ///
    /// ```swift
    /// Text(container.syncStatus.isUpToDate ? "All changes saved" : "Syncing")
    /// ```
    @MainActor public var syncStatus: CloudKitSyncStatus { statusBoard.status(of: nil, self) }

    /// Returns what the container does with CloudKit for one store, as an object that can be observed.
    ///
    /// - Parameter store: A store of the container. One that is not mirrored has nothing that waits, and no account.
    @MainActor
    public func syncStatus(for store: NSPersistentStore) -> CloudKitSyncStatus {
        statusBoard.status(of: store.identifier ?? "", self)
    }
}
#endif

package import CloudSync
internal import FoundationBackfill

extension CKSyncEngine {
    /// Whose data an engine syncs, and what keeps it from going on by itself.
    package struct Outlook: Sendable {
        package let account: SyncOutlook.Account
        /// Why the engine begins nothing by itself; nil if nothing keeps it.
        package let error: CKError?
        /// When it tries again; nil if it does not, or its program decides about it.
        package let until: Date?

        /// - Parameter now: The time of the machine's clock.
        init(_ outlook: SyncOutlook, at now: Double) {
            account = outlook.account
            error = outlook.failure.map { CKError($0) }
            until = outlook.until.map { Date(timeIntervalSinceNow: $0 - now) }
        }
    }

    package var outlook: Outlook { driver.outlook }
}

/// A delegate that keeps record of what the service has, as the mirror of Core Data does.
package protocol SyncEngineFeedObserver: CKSyncEngineDelegate {
    /// The feed of a zone is read from its start: what it does not tell of, the service has not.
    ///
    /// - Parameter isAfterLoss: Whether the service or the zone has begun anew, and so has lost it.
    func feedBegins(of zoneID: CKRecordZone.ID, isAfterLoss: Bool) async

    /// The engine has begun or ceased to wait for something, or somebody else is signed in.
    ///
    /// This is told at once, and not in order with the events.
    func outlookChanged(_ outlook: CKSyncEngine.Outlook, of engine: CKSyncEngine)
}

extension SyncEngineFeedObserver {
    package func outlookChanged(_ outlook: CKSyncEngine.Outlook, of engine: CKSyncEngine) {}
}

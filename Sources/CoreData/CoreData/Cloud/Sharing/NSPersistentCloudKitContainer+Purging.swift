#if CloudKit
public import CloudKit
internal import CloudWire
internal import FoundationBackfill

extension NSPersistentCloudKitContainer {
    /// Deletes a zone with all its records and their objects. In a shared store, the user leaves the share instead: what is
    /// shared stays with the others.
    ///
    /// - Parameters:
    ///   - zoneID: The identifier of the zone.
    ///   - persistentStore: The store with the objects; nil for each that knows the zone.
    /// - Returns: The identifier of the zone.
    /// - Throws: An error if the service could not delete the zone: then the objects are still here.
    @discardableResult
    public nonisolated(nonsending) func purgeObjectsAndRecordsInZone(
        with zoneID: CKRecordZone.ID,
        in persistentStore: NSPersistentStore?
    ) async throws -> CKRecordZone.ID {
        for mirror in try purgedMirrors(zoneID, persistentStore) { try await mirror.purge(zoneID) }
        return zoneID
    }

    /// Deletes a zone with all its records and their objects: see ``purgeObjectsAndRecordsInZone(with:in:)``.
    ///
    /// - Parameters:
    ///   - zoneID: The identifier of the zone.
    ///   - persistentStore: The store with the objects; nil for each that knows the zone.
    ///   - completion: Is called on any queue with the identifier of the zone, or with an error.
    public func purgeObjectsAndRecordsInZone(
        with zoneID: CKRecordZone.ID,
        in persistentStore: NSPersistentStore?,
        completion: (@Sendable (CKRecordZone.ID?, (any Error)?) -> Void)? = nil
    ) {
        let mirrors = Result { try purgedMirrors(zoneID, persistentStore) }
        report(completion) {
            for mirror in try mirrors.get() { try await mirror.purge(zoneID) }
            return zoneID
        }
    }

    private func purgedMirrors(_ zoneID: CKRecordZone.ID, _ store: NSPersistentStore?) throws -> [StoreMirror] {
        if let store { return [try requiredMirror(of: store)] }
        let zone = zoneID.wire
        let found = try mirrors.filter { try $0.setting.knows(zone) }
        guard !found.isEmpty else {
            throw ErrorFactory.makeError(
                .coreData,
                "No mirrored store knows the zone \(zoneID)",
                advice: "Name the store that it belongs to"
            )
        }
        return found
    }
}

extension StoreMirror {
    fileprivate func purge(_ zoneID: CKRecordZone.ID) async throws {
        try await whenSetUp()
        // What was not noticed yet belongs to the zone as well.
        try await takeLocalChanges()
        do {
            try await options.database.deleteRecordZone(withID: zoneID)
        } catch let error as CKError where error.code == .zoneNotFound || error.code == .userDeletedZone {
            Log.cloudKit("the service does not have the zone \(zoneID) any more")
        }
        let zone = zoneID.wire
        try await purge(zone)
        guard zone == setting.homeZone, options.database.databaseScope == .private else { return }
        try await perform { $0.state.hasHomeZone = false }
        engine?.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: zoneID))])
    }
}
#endif

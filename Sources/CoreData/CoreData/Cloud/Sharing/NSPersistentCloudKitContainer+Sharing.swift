#if CloudKit
public import CloudKit
internal import CloudWire
internal import FoundationBackfill

extension NSPersistentCloudKitContainer {
    /// Shares objects with others, along with everything that they are related to: moves them to a zone that the share is for.
    ///
    /// Whoever takes part in a share and may write adds new objects to it in the same way, which are in the shared store.
    ///
    /// - Parameters:
    ///   - managedObjects: Saved objects of one store, which is mirrored to the private database, or to the shared one.
    ///   - share: The share to add the objects to; nil for a new one, which nobody takes part in yet.
    /// - Returns: The identifiers of all objects that are shared now, the share, and the container of CloudKit.
    /// - Throws: An error if an object is in another share, or the service cannot be reached; then nothing has moved.
    public nonisolated(nonsending) func share(
        _ managedObjects: [NSManagedObject],
        to share: CKShare?
    ) async throws -> (Set<NSManagedObjectID>, CKShare, CKContainer) {
        try await ShareRequest(managedObjects, share, self).run()
    }

    /// Shares objects with others: see ``share(_:to:)``.
    ///
    /// - Parameters:
    ///   - managedObjects: Saved objects of one store, which is mirrored to the private database, or to the shared one.
    ///   - share: The share to add the objects to; nil for a new one.
    ///   - completion: Is called on any queue with the identifiers of all objects that are shared now, the share, and the
    ///     container of CloudKit, or with an error.
    public func share(
        _ managedObjects: [NSManagedObject],
        to share: CKShare?,
        completion: @escaping @Sendable (Set<NSManagedObjectID>?, CKShare?, CKContainer?, (any Error)?) -> Void
    ) {
        let request = Result { try ShareRequest(managedObjects, share, self) }
        Task {
            do {
                let (ids, share, container) = try await request.get().run()
                completion(ids, share, container, nil)
            } catch {
                completion(nil, nil, nil, error)
            }
        }
    }

    /// Returns the shares that a store knows.
    ///
    /// - Parameter persistentStore: The store; nil for all that are mirrored.
    public func fetchShares(in persistentStore: NSPersistentStore?) throws -> [CKShare] {
        let mirrors = try persistentStore.map { [try requiredMirror(of: $0)] } ?? mirrors
        return try mirrors.flatMap { try $0.setting.shares() }
    }

    /// Returns the shares that objects are in.
    ///
    /// - Parameter objectIDs: The identifiers of the objects.
    /// - Returns: The shares by object; objects without one are left out.
    public func fetchShares(matching objectIDs: [NSManagedObjectID]) throws -> [NSManagedObjectID: CKShare] {
        var shares: [NSManagedObjectID: CKShare] = [:]
        for mirror in mirrors {
            let own = objectIDs.filter { !$0.isTemporaryID && $0.store === mirror.setting.identity }
            for (id, known) in try mirror.setting.knownRecords(of: own) {
                shares[id] = try known.share.map { try CKShare.unarchived($0) }
            }
        }
        return shares
    }
}

/// Objects that are to be shared.
private struct ShareRequest: Sendable {
    let mirror: StoreMirror
    let ids: [NSManagedObjectID]
    let share: CKShare?

    init(_ objects: [NSManagedObject], _ share: CKShare?, _ container: NSPersistentCloudKitContainer) throws {
        (ids, self.share) = (objects.map(\.objectID), share)
        guard let store = ids.first?.persistentStore, !ids.contains(where: \.isTemporaryID),
            ids.allSatisfy({ $0.persistentStore === store })
        else { throw Self.refusal("the objects are not all saved, and in one store", "Save them first") }
        mirror = try container.requiredMirror(of: store)
        switch mirror.options.database.databaseScope {
        case .private: break
        case .shared:
            guard let share, share.permissionOfUser == .readWrite, try mirror.setting.knows(share.recordID.zoneName)
            else {
                throw Self.refusal(
                    "they are in a store of what others share, and the share is none in which the user may write",
                    "Its owner can change that"
                )
            }
        default: throw Self.refusal("they are in a store of the public database", "Everybody sees them there")
        }
    }

    private static func refusal(_ reason: String, _ advice: String) -> CocoaError {
        ErrorFactory.makeError(.coreData, "The objects cannot be shared: \(reason)", advice: advice)
    }

    func run() async throws -> (Set<NSManagedObjectID>, CKShare, CKContainer) {
        try await mirror.whenSetUp()
        try await mirror.takeLocalChanges()
        let isNew = share?.recordChangeTag == nil
        let saved = try await savedShare()
        do {
            let ids = try await move(to: saved)
            try await mirror.sendWhatWaits()
            return (ids, saved, mirror.options.container)
        } catch {
            // A share without objects is of no use.
            if isNew { try await mirror.options.database.deleteRecordZone(withID: saved.recordID.zoneID) }
            throw error
        }
    }

    private func move(to share: CKShare) async throws -> Set<NSManagedObjectID> {
        let (zone, archive, ids) = (share.recordID.zoneName, try share.archived(), ids)
        return try await mirror.perform { work in
            if work.mirror.isOwn { work.setShare(archive, of: zone) }
            var move = ShareMove(work, to: work.zoneID(zone))
            try move.move(ids)
            return move.moved
        }
    }

    private func savedShare() async throws -> CKShare {
        if let share, share.recordChangeTag != nil { return share }
        let name = "com.apple.coredata.cloudkit.share.\(UUID().uuidString)"
        let share = share ?? CKShare(recordZoneID: CKRecordZone.ID(zoneName: name))
        try await mirror.options.database.save(CKRecordZone(zoneID: share.recordID.zoneID))
        let saved = try await mirror.options.database.save(share)
        return saved as? CKShare ?? share
    }
}
#endif

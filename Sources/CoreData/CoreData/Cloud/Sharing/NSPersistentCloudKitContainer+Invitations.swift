#if CloudKit
public import CloudKit
internal import FoundationBackfill

extension NSPersistentCloudKitContainer {
    /// Accepts invitations to shares, and brings what is shared into a store.
    ///
    /// - Parameters:
    ///   - metadata: What the addresses of the shares stand for.
    ///   - persistentStore: A store that is mirrored to the shared database of the same container.
    /// - Returns: The invitations that were accepted.
    /// - Throws: The error of the first invitation that could not be accepted; others may have been.
    @discardableResult
    public nonisolated(nonsending) func acceptShareInvitations(
        from metadata: [CKShare.Metadata],
        into persistentStore: NSPersistentStore
    ) async throws -> [CKShare.Metadata] {
        try await requiredMirror(of: persistentStore).accept(metadata)
    }

    /// Accepts invitations to shares: see ``acceptShareInvitations(from:into:)``.
    ///
    /// - Parameters:
    ///   - metadata: What the addresses of the shares stand for.
    ///   - persistentStore: A store that is mirrored to the shared database of the same container.
    ///   - completion: Is called on any queue with the invitations that were accepted, or with an error.
    public func acceptShareInvitations(
        from metadata: [CKShare.Metadata],
        into persistentStore: NSPersistentStore,
        completion: (@Sendable ([CKShare.Metadata]?, (any Error)?) -> Void)? = nil
    ) {
        let mirror = Result { try requiredMirror(of: persistentStore) }
        report(completion) { try await mirror.get().accept(metadata) }
    }

    /// Finds users, as participants that can be added to a share.
    ///
    /// - Parameters:
    ///   - lookupInfos: What is known of the users.
    ///   - persistentStore: A store that is mirrored to the container whose users they are.
    /// - Returns: The participants, in the order of the infos.
    /// - Throws: An error if one of the users was not found.
    public nonisolated(nonsending) func fetchParticipants(
        matching lookupInfos: [CKUserIdentity.LookupInfo],
        into persistentStore: NSPersistentStore
    ) async throws -> [CKShare.Participant] {
        try await requiredMirror(of: persistentStore).participants(lookupInfos)
    }

    /// Finds users: see ``fetchParticipants(matching:into:)``.
    ///
    /// - Parameters:
    ///   - lookupInfos: What is known of the users.
    ///   - persistentStore: A store that is mirrored to the container whose users they are.
    ///   - completion: Is called on any queue with the participants, in the order of the infos, or with an error.
    public func fetchParticipants(
        matching lookupInfos: [CKUserIdentity.LookupInfo],
        into persistentStore: NSPersistentStore,
        completion: @escaping @Sendable ([CKShare.Participant]?, (any Error)?) -> Void
    ) {
        let mirror = Result { try requiredMirror(of: persistentStore) }
        report(completion) { try await mirror.get().participants(lookupInfos) }
    }

    /// Saves a share that was changed, to the service and in the store.
    ///
    /// In a shared store, whose shares belong to others, the store takes over the share that the service has.
    ///
    /// - Parameters:
    ///   - share: The changed share.
    ///   - persistentStore: The store of the shared objects.
    /// - Returns: The share as it is saved.
    /// - Throws: An error if the service refuses the share; `CKError.serverRecordChanged` if it has a later one, for example since
    ///   somebody has accepted it meanwhile: then ``fetchShares(in:)`` returns that one, which can be changed anew.
    @discardableResult
    public nonisolated(nonsending) func persistUpdatedShare(
        _ share: CKShare,
        in persistentStore: NSPersistentStore
    ) async throws -> CKShare {
        try await requiredMirror(of: persistentStore).persist(share)
    }

    /// Saves a share that was changed: see ``persistUpdatedShare(_:in:)``.
    ///
    /// - Parameters:
    ///   - share: The changed share.
    ///   - persistentStore: The store of the shared objects.
    ///   - completion: Is called on any queue with the share as it is saved, or with an error.
    public func persistUpdatedShare(
        _ share: CKShare,
        in persistentStore: NSPersistentStore,
        completion: (@Sendable (CKShare?, (any Error)?) -> Void)? = nil
    ) {
        let mirror = Result { try requiredMirror(of: persistentStore) }
        report(completion) { try await mirror.get().persist(share) }
    }

    /// Returns a share as the service has it now, with those who ask to take part.
    package nonisolated(nonsending) func refreshedShare(
        _ share: CKShare,
        in persistentStore: NSPersistentStore
    ) async throws -> CKShare {
        try await requiredMirror(of: persistentStore).refresh(share)
    }

    /// Ends a share of the user's own: the objects stay, and nobody else takes part any more.
    package nonisolated(nonsending) func endShare(
        _ share: CKShare,
        in persistentStore: NSPersistentStore
    ) async throws {
        try await requiredMirror(of: persistentStore).end(share)
    }

    /// Calls a completion handler with the result of a closure.
    func report<Value: Sendable>(
        _ completion: (@Sendable (Value?, (any Error)?) -> Void)?,
        _ body: @escaping @Sendable () async throws -> Value
    ) {
        Task {
            do {
                let value = try await body()
                completion?(value, nil)
            } catch {
                completion?(nil, error)
            }
        }
    }
}

extension StoreMirror {
    fileprivate func accept(_ metadata: [CKShare.Metadata]) async throws -> [CKShare.Metadata] {
        guard options.database.databaseScope == .shared else {
            throw ErrorFactory.makeError(
                .coreData,
                "What others share cannot come into a store of one's own database",
                advice: "Name a store whose options have the databaseScope .shared"
            )
        }
        try await whenSetUp()
        let results = try await options.container.accept(metadata)
        for one in metadata { _ = try results[one]?.get() }
        do {
            try await engine?.fetchChanges()
        } catch {
            Log.warning("CloudKit: what was accepted comes later: \(error.localizedDescription)")
        }
        return metadata
    }

    fileprivate func participants(_ infos: [CKUserIdentity.LookupInfo]) async throws -> [CKShare.Participant] {
        let results = try await options.container.shareParticipants(for: infos)
        return try infos.compactMap { try results[$0]?.get() }
    }

    fileprivate func persist(_ share: CKShare) async throws -> CKShare {
        try await whenSetUp()
        do {
            let isOwn = options.database.databaseScope == .private
            let saved =
                isOwn ? try await options.database.save(share) : try await options.database.record(for: share.recordID)
            return try await keep(saved as? CKShare ?? share)
        } catch let error as CKError where error.code == .serverRecordChanged {
            // The program finds the later share by the next attempt.
            if let share = error.serverRecord as? CKShare { _ = try await keep(share) }
            throw error
        }
    }

    /// Takes over a share as the service has it now.
    func refresh(_ share: CKShare) async throws -> CKShare {
        try await whenSetUp()
        return try await keep(try await options.database.record(for: share.recordID) as? CKShare ?? share)
    }

    /// Deletes a share: its zone and objects stay, and nobody else takes part any more.
    func end(_ share: CKShare) async throws {
        try await whenSetUp()
        try await options.database.deleteRecord(withID: share.recordID)
        let zone = share.recordID.zoneName
        try await perform { $0.setShare(nil, of: zone) }
    }

    private func keep(_ share: CKShare) async throws -> CKShare {
        let (zone, archive) = (share.recordID.zoneName, try share.archived())
        try await perform { $0.setShare(archive, of: zone) }
        return share
    }
}
#endif

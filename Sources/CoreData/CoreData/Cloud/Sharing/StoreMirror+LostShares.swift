#if CloudKit
internal import CloudKit
internal import CloudWire
internal import FoundationBackfill

/// Shares of zones that have begun anew at the service, for instance because it was restored from a backup.
extension StoreMirror {
    /// Saves the shares that the service has lost once more, as new ones: those who took part are invited again, at another address.
    func renewShares() async throws {
        guard options.database.databaseScope == .private else { return }
        for (zone, archive) in try await perform({ try $0.lostShares() }) {
            let former = try CKShare.unarchived(archive)
            do {
                let saved = try await options.database.save(CKShare(renewing: former))
                try await settle(saved as? CKShare, of: zone)
            } catch let error as CKError where error.code == .serverRecordChanged {
                // Another device was faster.
                try await settle(error.serverRecord as? CKShare, of: zone)
            } catch let error as CKError {
                // What is not refused waits for its zone, or for the network.
                guard Self.refusals.contains(error.code) else { continue }
                note(error, in: .export)
                try await settle(nil, of: zone)
            }
        }
    }

    /// The errors with which the service refuses a share for good.
    private static let refusals: Set<CKError.Code> = [
        .alreadyShared, .invalidArguments, .permissionFailure, .serverRejectedRequest, .tooManyParticipants,
    ]

    private func settle(_ share: CKShare?, of zone: ZoneName) async throws {
        let archive = try share?.archived()
        try await perform { try $0.settleShare(archive, of: zone) }
    }
}

extension MirrorWork {
    /// Notes that the service may have lost the share of a zone.
    func noteLostShare(of zone: ZoneName) { state.lostShares = (state.lostShares ?? []).union([zoneID(zone)]) }

    /// Notes the share that the service has of a zone; nil if it has none.
    func settleShare(_ share: [UInt8]?, of zone: ZoneName) throws {
        state.lostShares?.remove(zoneID(zone))
        setShare(share, of: zone)
        try retryRefused(in: zone, share)
    }

    /// The archived shares that the service may have lost, and has not told of since.
    func lostShares() throws -> [(zone: ZoneName, share: [UInt8])] {
        guard let numbers = state.lostShares, !numbers.isEmpty else { return [] }
        return try tables.shares().filter { numbers.contains($0.key) }.sorted { $0.key < $1.key }
            .map { (zoneName($0.key), $0.value) }
    }
}

extension CKShare {
    /// A share as another one, of which the service knows nothing any more.
    fileprivate convenience init(renewing former: CKShare) {
        self.init(recordZoneID: former.recordID.zoneID)
        for key in former.allKeys() { self[key] = former[key] }
        // Nobody is invited to a share that is open to everybody: who has the address comes by it.
        if former.publicPermission == .none {
            for participant in former.participants where participant.role != .owner { addParticipant(participant) }
        }
        publicPermission = former.publicPermission
    }
}
#endif

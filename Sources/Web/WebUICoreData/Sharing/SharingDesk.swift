#if CloudKit
internal import CloudKit
internal import CoreData
internal import Foundation
internal import Observation

/// The state of a ``CloudSharingView``: the share of an object, and what is done with it.
@MainActor
@Observable
final class SharingDesk {
    let container: NSPersistentCloudKitContainer
    let object: NSManagedObject
    /// What is shared with the object besides.
    private let others: [NSManagedObject]
    /// The share as it was saved last. It is never changed in place: changes are made in copies, which are saved.
    private(set) var share: CKShare?
    private(set) var isBusy = false
    var problem: String?
    var question: SharingQuestion?

    init(_ object: NSManagedObject, along others: [NSManagedObject] = [], in container: NSPersistentCloudKitContainer) {
        (self.object, self.others, self.container) = (object, others, container)
    }

    private var store: NSPersistentStore? { object.objectID.persistentStore }

    var isOwner: Bool { share?.currentUserParticipant?.role ?? .owner == .owner }

    /// Whether the user says who takes part.
    var mayInvite: Bool { isOwner || share?.currentUserParticipant?.role == .administrator }

    var isOpen: Bool { (share?.publicPermission ?? .none) != .none }

    /// Finds the share of the object, first as the store has it, then as the service has it.
    func load() async {
        await attempt {
            self.share = try self.container.fetchShares(matching: [self.object.objectID])[self.object.objectID]
            guard let share = self.share, let store = self.store else { return }
            self.share = try await self.container.refreshedShare(share, in: store)
        }
    }

    func begin() async {
        await attempt { self.share = try await self.container.share([self.object] + self.others, to: nil).1 }
    }

    /// Changes the share and saves it. If somebody else has changed it meanwhile, the change is made in that version.
    func change(_ body: @escaping (CKShare) async throws -> Void) async {
        await attempt {
            do {
                try await self.save(body)
            } catch let error as CKError where error.code == .serverRecordChanged {
                self.share = try self.container.fetchShares(matching: [self.object.objectID])[self.object.objectID]
                try await self.save(body)
            }
        }
    }

    private func save(_ body: (CKShare) async throws -> Void) async throws {
        guard let store, let copy = share?.copy() as? CKShare else { return }
        try await body(copy)
        share = try await container.persistUpdatedShare(copy, in: store)
    }

    /// Invites the user with a login or an address.
    func invite(_ login: String, _ permission: CKShare.ParticipantPermission) async {
        let name = login.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { return }
        await change { share in
            let participant = try await self.participant(CKUserIdentity.LookupInfo(emailAddress: name), called: name)
            participant.permission = permission
            share.addParticipant(participant)
        }
    }

    func admit(_ requester: CKShare.AccessRequester) async {
        await change { share in
            let name = ShareWords.name(of: requester.userIdentity)
            share.addParticipant(try await self.participant(requester.participantLookupInfo, called: name))
        }
    }

    private func participant(_ info: CKUserIdentity.LookupInfo, called name: String) async throws -> CKShare.Participant
    {
        guard let store else { throw CKError(.invalidArguments) }
        do {
            let found = try await container.fetchParticipants(matching: [info], into: store)
            if let participant = found.first { return participant }
        } catch let error as CKError where error.code == .unknownItem {
            throw SharingProblem.unknownUser(name)
        }
        throw SharingProblem.unknownUser(name)
    }

    func set(_ permission: CKShare.ParticipantPermission, of id: String) async {
        await change { share in share.participants.first { $0.participantID == id }?.permission = permission }
    }

    func remove(_ id: String) async {
        await change { share in share.participants.first { $0.participantID == id }.map(share.removeParticipant) }
    }

    /// Ends the share, or leaves it if it is somebody else's.
    func end() async {
        await attempt {
            guard let share = self.share, let store = self.store else { return }
            if self.isOwner {
                try await self.container.endShare(share, in: store)
            } else {
                try await self.container.purgeObjectsAndRecordsInZone(with: share.recordID.zoneID, in: store)
            }
            self.share = nil
        }
    }

    private func attempt(_ body: () async throws -> Void) async {
        isBusy = true
        defer { isBusy = false }
        do {
            try await body()
        } catch {
            problem = ShareWords.sentence(about: error)
        }
    }
}

/// What the user is asked before it is done.
struct SharingQuestion: Identifiable {
    let id: String
    let message: String
    let answer: String
    let action: @MainActor () async -> Void
}

enum SharingProblem: Error {
    case unknownUser(String)
}
#endif

import CloudService
import FoundationBackfill
import Testing

@testable import CloudKit

/// Addresses for one use and requests for access, by programs for Apple's module.
@Suite("Addresses for one use, and requests for access")
struct AccessRequestTests {
    private struct Scene {
        let alice: CKContainer
        let (bob, carol): (CKContainer, CKContainer)

        static func make() async throws -> Scene {
            let fixture = try await AccountFixture.make()
            let ada = try #require(try await fixture.accounts.user(login: "ada@example.org"))
            let service = try await CloudService.temporary(accounts: fixture.accounts)
            var guests: [CKContainer] = []
            for name in ["Bob", "Carol"] {
                let login = "\(name.lowercased())@example.org"
                let user = try await fixture.accounts.addUser(login, password: AccountFixture.password, firstName: name)
                guests.append(.inProcess(service, user.recordName))
            }
            let container = CKContainer.inProcess(service, ada.recordName)
            try await container.privateCloudDatabase.save(CKRecordZone(zoneName: "notes"))
            return Scene(alice: container, bob: guests[0], carol: guests[1])
        }

        func share(_ configure: (CKShare) -> Void = { _ in }) async throws -> CKShare {
            let share = CKShare(recordZoneID: CKRecordZone.ID(zoneName: "notes"))
            configure(share)
            return try #require(try await alice.privateCloudDatabase.save(share) as? CKShare)
        }

        func fetched(_ share: CKShare) async throws -> CKShare {
            try #require(try await alice.privateCloudDatabase.record(for: share.recordID) as? CKShare)
        }

        /// Asks for access, and returns the error.
        func ask(_ container: CKContainer, _ share: CKShare) async throws -> CKError? {
            let operation = CKShareRequestAccessOperation(shareURLs: [try #require(share.url)])
            operation.configuration.container = container
            return await withCheckedContinuation { continuation in
                operation.shareAccessRequestResultBlock = { result in
                    if case .failure(let error) = result {
                        let inner = (error as? CKError)?.partialErrorsByItemID?.values.first as? CKError
                        continuation.resume(returning: inner ?? error as? CKError)
                    } else {
                        continuation.resume(returning: nil)
                    }
                }
                container.add(operation)
            }
        }
    }

    @Test func anAddressForOneUseAdmitsWhoeverIsFirst() async throws {
        let scene = try await Scene.make()
        let participant = CKShare.Participant.oneTimeURLParticipant()
        participant.permission = .readWrite
        #expect(participant.userIdentity.userRecordID == nil && !participant.userIdentity.hasiCloudAccount)
        let share = try await scene.share { share in
            share.addParticipant(participant)
            #expect(share.oneTimeURL(for: participant.participantID) == nil)
        }
        let url = try #require(share.oneTimeURL(for: participant.participantID))
        #expect(url != share.url && share.oneTimeURL(for: share.owner.participantID) == nil)
        // The share's own address admits nobody, and a wrong one neither.
        for wrong in [try #require(share.url), try #require(URL(string: url.absoluteString + "x"))] {
            await #expect(throws: CKError.self) { _ = try await scene.carol.shareMetadata(for: wrong) }
        }
        let metadata = try await scene.bob.shareMetadata(for: url)
        #expect(metadata.participantStatus == .pending && metadata.participantPermission == .readWrite)
        _ = try await scene.bob.accept(metadata)
        await #expect(throws: CKError.self) { _ = try await scene.carol.shareMetadata(for: url) }
        #expect(try await scene.bob.shareMetadata(for: url).participantStatus == .accepted)
        let later = try await scene.fetched(share)
        let bob = try #require(later.participants.last)
        #expect(bob.acceptanceStatus == .accepted && bob.userIdentity.nameComponents?.givenName == "Bob")
        #expect(later.oneTimeURL(for: participant.participantID) == nil)
        #expect(try await scene.bob.sharedCloudDatabase.allRecordZones().count == 1)
    }

    @Test func onlyThoseWhoInviteSeeAddressesForOneUse() async throws {
        let scene = try await Scene.make()
        let bob = try await scene.alice.shareParticipant(forEmailAddress: "bob@example.org")
        let open = CKShare.Participant.oneTimeURLParticipant()
        let share = try await scene.share { share in
            share.addParticipant(bob)
            share.addParticipant(open)
        }
        let accepted = try await scene.bob.accept(try await scene.bob.shareMetadata(for: try #require(share.url)))
        #expect(accepted.participants.count == 3)
        #expect(accepted.oneTimeURL(for: open.participantID) == nil)
        #expect(accepted.requesters.isEmpty)
    }

    @Test func usersAskAndAreLetIn() async throws {
        let scene = try await Scene.make()
        let share = try await scene.share { $0.allowsAccessRequests = true }
        #expect(share.allowsAccessRequests && share.requesters.isEmpty)
        #expect(try await scene.ask(scene.bob, share) == nil)
        #expect(try await scene.ask(scene.bob, share) == nil)
        let asked = try await scene.fetched(share)
        #expect(asked.requesters.map(\.userIdentity.nameComponents?.givenName) == ["Bob"])
        let archive = try NSKeyedArchiver.archivedData(withRootObject: asked, requiringSecureCoding: true)
        let kept = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CKShare.self, from: archive))
        #expect(kept.requesters.count == 1 && kept.allowsAccessRequests)
        let info = try #require(asked.requesters.first).participantLookupInfo
        let found = try await scene.alice.shareParticipants(for: [info])
        asked.addParticipant(try #require(try found[info]?.get()))
        let saved = try #require(try await scene.alice.privateCloudDatabase.save(asked) as? CKShare)
        #expect(saved.requesters.isEmpty && saved.participants.last?.isApprovedRequester == true)
        _ = try await scene.bob.accept(try await scene.bob.shareMetadata(for: try #require(share.url)))
        #expect(try await scene.bob.sharedCloudDatabase.allRecordZones().count == 1)
        #expect(try await scene.ask(scene.bob, share)?.code == .invalidArguments)
    }

    @Test func ownersDenyAndBlock() async throws {
        let scene = try await Scene.make()
        var share = try await scene.share { $0.allowsAccessRequests = true }
        for guest in [scene.bob, scene.carol] { #expect(try await scene.ask(guest, share) == nil) }
        share = try await scene.fetched(share)
        share.denyRequesters([share.requesters[0]])
        share.blockRequesters([share.requesters[0]])
        #expect(share.requesters.isEmpty && share.blockedIdentities.count == 1)
        share = try #require(try await scene.alice.privateCloudDatabase.save(share) as? CKShare)
        #expect(share.blockedIdentities.map(\.userIdentity.nameComponents?.givenName) == ["Carol"])
        #expect(try await scene.ask(scene.bob, share) == nil)
        #expect(try await scene.ask(scene.carol, share)?.code == .unknownItem)
        share = try await scene.fetched(share)
        share.unblockIdentities(share.blockedIdentities)
        share = try #require(try await scene.alice.privateCloudDatabase.save(share) as? CKShare)
        #expect(try await scene.ask(scene.carol, share) == nil)
        #expect(try await scene.fetched(share).requesters.count == 2)
    }

    @Test func aShareThatTakesNoRequestsIsNone() async throws {
        let scene = try await Scene.make()
        let share = try await scene.share()
        #expect(!share.allowsAccessRequests)
        #expect(try await scene.ask(scene.bob, share)?.code == .unknownItem)
    }
}

import CloudKit
import Foundation
import Testing

@Suite("Shares")
struct CKShareTests {
    private let cloud = FakeCloud()

    @Test func C190_fieldsAndRoot() throws {
        let root = CKRecord(recordType: "Folder")
        let share = CKShare(rootRecord: root)
        share[CKShare.SystemFieldKey.title] = "Holidays"
        #expect(share[CKShare.SystemFieldKey.title] as? String == "Holidays" && share.recordType == "cloudkit.share")
        #expect(root.share?.recordID == share.recordID && share.publicPermission == CKShare.ParticipantPermission.none)
        let zoneWide = CKShare(recordZoneID: CKRecordZone.ID(zoneName: "z"))
        #expect(zoneWide.recordID.recordName == CKRecordNameZoneWideShare && zoneWide.owner.role == .owner)
    }

    @Test func C048_alwaysSavedOnlyIfUnchanged() async throws {
        let share = CKShare(recordZoneID: .default)
        _ = try await cloud.database.modifyRecords(saving: [share], deleting: [], savePolicy: .allKeys)
        #expect(try cloud.body(0)["operations"]?.array?[0]["operationType"]?.string == "create")
        #expect(try await cloud.database.record(for: share.recordID) is CKShare)
    }

    @Test func metadataAndAcceptance() async throws {
        let json = #"""
            {"results":[{"shortGUID":{"value":"g"},"zoneID":{"zoneName":"z","ownerRecordName":"_o"},
            "share":{"recordName":"s","recordType":"cloudkit.share"},"rootRecordName":"r"},
            {"shortGUID":{"value":"h"},"serverErrorCode":"NOT_FOUND","reason":"none"}]}
            """#
        let (good, bad) = (URL(string: "https://x/share/g"), URL(string: "https://x/share/h"))
        let urls = try [#require(good), #require(bad)]
        cloud.answer(json)
        let results = try await cloud.container.shareMetadatas(for: urls)
        let metadata = try #require(try results[urls[0]]?.get())
        #expect(
            metadata.hierarchicalRootRecordID?.recordName == "r" && metadata.share.recordID.zoneID.ownerName == "_o"
        )
        #expect(throws: CKError.self) { try results[urls[1]]?.get() }
        cloud.answer(json)
        #expect(try await cloud.container.accept(metadata).recordID.recordName == "s")
        #expect(cloud.operations == ["records/resolve", "records/accept"])
    }

    @Test func participantsAreFound() async throws {
        cloud.answer(
            #"{"users":[{"userRecordName":"_a","lookupInfo":{"emailAddress":"a@x"},"nameComponents":{"givenName":"Ada"}}]}"#
        )
        let found = try await cloud.container.shareParticipants(forEmailAddresses: ["a@x", "b@x"])
        let ada = try #require(try found["a@x"]?.get())
        #expect(ada.userIdentity.nameComponents?.givenName == "Ada" && ada.role == .privateUser)
        #expect(throws: CKError.self) { try found["b@x"]?.get() }
        let share = CKShare(recordZoneID: .default)
        share.addParticipant(ada)
        share.addParticipant(ada)
        #expect(share.participants == [ada])
    }
}

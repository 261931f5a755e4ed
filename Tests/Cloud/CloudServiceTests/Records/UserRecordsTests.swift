import CloudKit
import CloudService
import CloudWire
import Testing

@Suite("The records of users")
struct UserRecordsTests {
    private func make(_ user: String = "_alice", like other: TestClient? = nil) async throws -> TestClient {
        var client = if let other { other } else { try await TestClient.make() }
        (client.caller, client.scope) = (.user(user), .public)
        return client
    }

    @Test("C195: each user has a record in the public database on first use") func C195_oneRecordOfEachUser()
        async throws
    {
        let service = try await CloudService.temporary()
        let container = CKContainer.inProcess(service)
        let id = try await container.userRecordID()
        let record = try await container.publicCloudDatabase.record(for: id)
        #expect(record.recordType == CKRecordTypeUserRecord && record.recordID.recordName == "_alice")
        #expect(record.creatorUserRecordID != nil)
        record["nickname"] = "Al"
        #expect(try await container.publicCloudDatabase.save(record)["nickname"] as? String == "Al")
        let others = CKContainer.inProcess(service, "_bob")
        let seen = try await others.publicCloudDatabase.record(for: CKRecord.ID(recordName: "_alice"))
        #expect(seen["nickname"] as? String == "Al")
        seen["nickname"] = "Bob was here"
        await #expect(throws: CKError.self) { try await others.publicCloudDatabase.save(seen) }
        #expect(try await container.publicCloudDatabase.record(for: id)["nickname"] as? String == "Al")
    }

    @Test func theRecordIsThereForItsUserWhateverComesFirst() async throws {
        let alice = try await make()
        #expect(try await alice.lookUp("_alice", zone: nil).recordType == "Users")
        let bob = try await make("_bob", like: alice)
        #expect(try await alice.lookUp(["_bob"], zone: nil).map(\.code) == [.notFound])
        try await bob.modify(.forceUpdate, WireRecord("_bob", "Users", ["n": .int64(1)]), zone: nil)
        #expect(try await alice.lookUp("_bob", zone: nil).fields["n"] != nil)
        let carol = try await make("_carol", like: alice)
        await expect(.exists) { try await carol.modify(.create, WireRecord("_carol", "Users"), zone: nil) }
        let dora = try await make("_dora", like: alice)
        _ = try await dora.send(.usersCurrent)
        let record = try await alice.lookUp("_dora", zone: nil)
        #expect(record.created?.userRecordName == "_dora")
        _ = try await dora.send(.usersCurrent)
        #expect(try await alice.lookUp("_dora", zone: nil).recordChangeTag == record.recordChangeTag)
    }

    @Test func onlyItsUserChangesIt() async throws {
        let alice = try await make()
        let tag = try await alice.lookUp("_alice", zone: nil).recordChangeTag
        var (bob, server, anyone) = (try await make("_bob", like: alice), alice, alice)
        (server.caller, anyone.caller) = (.server(keyID: "k"), .anyone)
        for client in [bob, server, anyone] {
            #expect(try await client.lookUp(["_alice"], zone: nil).map(\.code) == [nil])
            for kind in [RecordsModify.Kind.forceUpdate, .forceReplace, .forceDelete] {
                let answers = try await client.modify([.init(kind, WireRecord("_alice", "Users"))], zone: nil)
                #expect(answers.allSatisfy { $0.code != nil })
            }
        }
        bob.scope = .private
        await expect(.notFound) { try await bob.lookUp("_bob", zone: nil) }
        var delete = WireRecord("_alice")
        delete.recordChangeTag = tag
        for kind in [RecordsModify.Kind.forceDelete, .delete] {
            await expect(.accessDenied) { try await alice.modify(kind, delete, zone: nil) }
        }
        await expect(.badRequest) { try await alice.modify(.forceUpdate, WireRecord("_alice", "Note"), zone: nil) }
        #expect(try await alice.lookUp("_alice", zone: nil).recordChangeTag == tag)
    }

    @Test func ordinaryRequestsMakeNone() async throws {
        let alice = try await make()
        try await alice.modify(.create, WireRecord("a", "Note"), zone: nil)
        _ = try await alice.lookUp(["a"], zone: nil)
        let server = TestClient(service: alice.service, caller: .server(keyID: "k"), scope: .public)
        #expect(try await server.lookUp(["_alice"], zone: nil).map(\.code) == [.notFound])
    }
}

import CloudWire
import Foundation
import Testing
import UntrustedJSON

@testable import CloudKit
@testable import CloudService

@Suite("Requests about users")
struct UserRequestTests {
    private struct Users {
        let client: TestClient
        let accounts: AccountStore
        let ada: Account
        let bob: Account
    }

    private func make() async throws -> Users {
        let accounts = try await AccountStore(nil, passwordCost: .cheap)
        let ada = try await accounts.addUser("ada@example.org", password: "12345678", firstName: "Ada", lastName: "L")
        let bob = try await accounts.addUser("bob", password: "12345678")
        let service = try await CloudService.temporary(accounts: accounts)
        let client = TestClient(service: service, caller: .user(ada.recordName), scope: .public)
        return Users(client: client, accounts: accounts, ada: ada, bob: bob)
    }

    private func find(_ client: TestClient, _ lookups: [[String: String]]) async throws -> [JSONNode] {
        try await find(client, .usersDiscover, "lookupInfos", lookups)
    }

    private func find(
        _ client: TestClient,
        _ operation: CloudOperationName,
        _ member: String,
        _ lookups: [[String: String]]
    ) async throws -> [JSONNode] {
        try await client.send(operation) { writer in
            writer.object {
                $0.member(member) {
                    $0.array(lookups) { writer, lookup in
                        writer.object { for (name, value) in lookup { $0.member(name, value) } }
                    }
                }
            }
        }.list("users")
    }

    @Test func aUserIsToldAboutThemselvesInEveryDatabase() async throws {
        let users = try await make()
        for operation in [CloudOperationName.usersCurrent, .usersCaller] {
            for scope in CloudPath.Scope.allCases {
                var client = users.client
                client.scope = scope
                let node = try await client.send(operation)
                #expect(node["userRecordName"]?.string == users.ada.recordName)
                #expect(node["firstName"]?.string == "Ada" && node["lastName"]?.string == "L")
                #expect(node["emailAddress"]?.string == "ada@example.org")
            }
        }
        var bob = users.client
        bob.caller = .user(users.bob.recordName)
        let node = try await bob.send(.usersCurrent)
        #expect(node["userRecordName"]?.string == users.bob.recordName && node["emailAddress"] == nil)
    }

    @Test func nobodyIsToldAboutUsers() async throws {
        let users = try await make()
        for operation in CloudOperationName.allCases where operation.rawValue.hasPrefix("users/") {
            var client = users.client
            client.caller = .anyone
            await expect(.authenticationRequired) { try await client.send(operation) }
        }
    }

    @Test func aUserWhoIsGoneIsNobody() async throws {
        let users = try await make()
        try await users.accounts.disableUser("ada@example.org")
        await expect(.authenticationRequired) { try await users.client.send(.usersCurrent) }
        try await users.accounts.removeUser("ada@example.org")
        await expect(.authenticationRequired) { try await users.client.send(.usersCurrent) }
    }

    @Test func onlyThoseAreFoundWhoHaveAgreedToIt() async throws {
        let users = try await make()
        let (ada, bob) = (["emailAddress": "ada@example.org"], ["userRecordName": users.bob.recordName])
        // Everybody finds themselves.
        #expect(try await find(users.client, [ada, bob]).map { $0["firstName"]?.string } == ["Ada"])
        #expect(try await find(users.client, .usersLookupEmail, "users", [["emailAddress": "bob"]]).isEmpty)
        #expect(try await find(users.client, .usersLookupID, "users", [bob]).isEmpty)
        var client = users.client
        client.caller = .user(users.bob.recordName)
        let sharing = try await client.send(.usersDiscover) { writer in
            writer.object {
                $0.member("lookupInfos") {
                    $0.array(["ada@example.org"]) { writer, address in
                        writer.object { $0.member("emailAddress", address) }
                    }
                }
                $0.member("isForSharing", true)
            }
        }
        let found = try sharing.list("users")
        #expect(found.map { $0["userRecordName"]?.string } == [users.ada.recordName])
        #expect(found[0]["firstName"] == nil && found[0]["nameComponents"] == nil)
        try await users.accounts.setDiscoverable(true, user: "bob")
        #expect(try await find(users.client, [bob]).count == 1)
        try await users.accounts.setDiscoverable(false, user: "BOB")
        #expect(try await find(users.client, [bob]).isEmpty)
    }

    @Test func usersAreFoundByAddressAndRecord() async throws {
        let users = try await make()
        try await users.accounts.setDiscoverable(true, user: "bob")
        let found = try await find(
            users.client,
            [
                ["emailAddress": "ADA@example.org"], ["emailAddress": "nobody@example.org"],
                ["userRecordName": users.bob.recordName], ["phoneNumber": "+1"], [:], ["emailAddress": ""],
            ]
        )
        #expect(found.map { $0["userRecordName"]?.string } == [users.ada.recordName, users.bob.recordName])
        #expect(found[0]["lookupInfo"]?["emailAddress"]?.string == "ADA@example.org")
        #expect(found[0]["nameComponents"]?["givenName"]?.string == "Ada")
        let byEmail = try await find(users.client, .usersLookupEmail, "users", [["emailAddress": "bob"]])
        #expect(byEmail.map { $0["userRecordName"]?.string } == [users.bob.recordName])
        let byID = try await find(users.client, .usersLookupID, "users", [["userRecordName": users.ada.recordName]])
        #expect(byID.map { $0["firstName"]?.string } == ["Ada"])
        // The name of a record does not tell the address for mail.
        #expect(byID[0]["emailAddress"] == nil)
        #expect(try await users.client.send(.usersLookupContacts).list("users").isEmpty)
        #expect(try await users.client.send(.usersDiscover).list("users").isEmpty)
    }

    @Test func disabledUsersAreNotFound() async throws {
        let users = try await make()
        try await users.accounts.disableUser("bob")
        #expect(
            try await find(users.client, [["userRecordName": users.bob.recordName], ["emailAddress": "bob"]]).isEmpty
        )
    }

    @Test func searchesAreBounded() async throws {
        let users = try await make()
        let many = Array(repeating: ["emailAddress": "ada@example.org"], count: 201)
        await expect(.limitExceeded) { try await find(users.client, many) }
        #expect(try await find(users.client, Array(many.dropLast())).count == 200)
        await expect(.badRequest) {
            try await users.client.send(.usersDiscover) { $0.object { $0.member("lookupInfos", "x") } }
        }
    }

    @Test func theClientFindsParticipantsWithTokensThatRotate() async throws {
        let fixture = try await AccountFixture.make()
        let bob = try await fixture.accounts.addUser("bob@example.org", password: "12345678", firstName: "Bob")
        let service = try await CloudService.temporary(accounts: fixture.accounts)
        let token = WebTokenFile(token: try await fixture.signIn(now: Date()), file: nil)
        let client = CloudClient(
            container: "iCloud.test",
            environment: .development,
            transport: AdmittedTransport(service: service, authenticator: fixture.authenticator),
            credentials: ConfiguredCredentials(apiToken: fixture.api, webToken: token, signer: nil)
        )
        let container = CKContainer("iCloud.test", client)
        let participant = try await container.shareParticipant(forEmailAddress: "bob@example.org")
        #expect(participant.userIdentity.userRecordID?.recordName == bob.recordName)
        await #expect(throws: CKError.self) {
            try await container.shareParticipant(forEmailAddress: "nobody@example.org")
        }
        let first = token.token
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let record = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "r\(number)"))
                    try await container.privateCloudDatabase.save(record)
                }
            }
            try await group.waitForAll()
        }
        #expect(token.token != first)
        try await fixture.accounts.revokeAllSessions(of: "ada@example.org")
        await #expect {
            try await container.privateCloudDatabase.record(for: CKRecord.ID(recordName: "r1"))
        } throws: {
            ($0 as? CKError)?.code == .notAuthenticated
        }
    }
}

/// The way to a service in the process that finds out who asks.
private struct AdmittedTransport: CloudTransport {
    let service: CloudService
    let authenticator: Authenticator

    func send(_ request: CloudRequest) async throws -> CloudResponse {
        let admission: Admission
        do {
            admission = try await authenticator.admit(
                request.path,
                request.credentials,
                body: request.body,
                target: request.path.text,
                origin: nil
            )
        } catch let failure as WireFailure {
            return CloudResponse(failure)
        }
        var response = await service.respond(to: request, from: admission.caller)
        response.webToken = admission.nextWebToken
        return response
    }

    func upload(_ file: URL, to address: String) async throws -> CloudResponse {
        throw CloudTransportError.failed("no assets")
    }

    func download(_ address: String, into file: URL) async throws {
        throw CloudTransportError.failed("no assets")
    }

    func news(at address: String, wait: Int?) async throws -> CloudResponse {
        throw CloudTransportError.failed("no news")
    }
}

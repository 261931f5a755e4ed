import CloudWire
import CoreData
import Foundation
import Testing

@testable import CloudService

@Suite("Accounts and the file that they are in")
struct AccountStoreTests {
    private func store() async throws -> AccountStore { try await AccountStore(nil, passwordCost: .cheap) }

    @Test func usersHaveRandomRecordNamesAndLoginsOfAnyCase() async throws {
        let store = try await store()
        let ada = try await store.addUser("Ada@Example.org", password: "12345678", firstName: "Ada", lastName: "")
        #expect(ada.recordName.count == 33 && ada.recordName.hasPrefix("_"))
        #expect(ada.firstName == "Ada" && ada.lastName == nil && ada.emailAddress == "Ada@Example.org")
        let bob = try await store.addUser("bob", password: "12345678")
        #expect(bob.emailAddress == nil && bob.recordName != ada.recordName)
        #expect(try await store.user(login: "aDA@exAMPLE.org") == ada)
        #expect(try await store.user(recordName: bob.recordName) == bob)
        #expect(try await store.user(login: "ada") == nil)
        #expect(try await store.users() == [ada, bob])
        await #expect(throws: AccountError.loginTaken("ADA@example.org")) {
            try await store.addUser("ADA@example.org", password: "12345678")
        }
    }

    @Test func oneLetterInTwoFormsIsOneLogin() async throws {
        let store = try await store()
        let user = try await store.addUser("Zo\u{e9}", password: "12345678")
        #expect(try await store.user(login: "zoe\u{301}") == user)
    }

    @Test(arguments: ["", " a", "a ", "a\nb", "a\u{0}b", "a\u{202e}b", String(repeating: "a", count: 255)])
    func loginsThatCannotBe(_ login: String) async throws {
        let store = try await store()
        await #expect(throws: AccountError.invalidLogin) { try await store.addUser(login, password: "12345678") }
        #expect(try await store.users().isEmpty)
    }

    @Test func passwordsThatCannotBe() async throws {
        let store = try await store()
        for password in ["", "1234567", String(repeating: "a", count: 1_001)] {
            await #expect(throws: AccountError.invalidPassword) { try await store.addUser("a", password: password) }
        }
        await #expect(throws: AccountError.invalidName("The name of a person")) {
            try await store.addUser("a", password: "12345678", firstName: "\u{7}")
        }
    }

    @Test func usersAreChangedAndRemoved() async throws {
        let store = try await store()
        try await store.addUser("ada", password: "12345678")
        try await store.disableUser("ADA")
        #expect(try await store.user(login: "ada")?.isDisabled == true)
        try await store.enableUser("ada")
        #expect(try await store.user(login: "ada")?.isDisabled == false)
        try await store.removeUser("ada")
        #expect(try await store.users().isEmpty)
        for change in [store.removeUser, store.disableUser, store.enableUser, store.revokeAllSessions] {
            await #expect(throws: AccountError.unknown("user 'ada'")) { try await change("ada") }
        }
        await #expect(throws: AccountError.unknown("user 'ada'")) {
            try await store.setPassword("12345678", ofUser: "ada")
        }
    }

    @Test func apiTokensAreFoundByTheirTextUntilTheyAreRevoked() async throws {
        let store = try await store()
        let (text, token) = try await store.addAPIToken(
            name: "web",
            container: "iCloud.a",
            environment: .production,
            origins: ["HTTPS://Example.org:443/", "http://localhost:8080"],
            callback: "https://example.org/back"
        )
        #expect(text.count == 64 && text.allSatisfy(\.isHexDigit))
        #expect(token.origins == ["https://example.org", "http://localhost:8080"])
        #expect(try await store.apiTokens() == [token], "a use, which is written a moment later, would be a difference")
        #expect(try await store.apiToken(text: text) == token)
        #expect(try await store.apiToken(text: token.id) == nil)
        try await store.revokeAPIToken(token.id)
        #expect(try await store.apiToken(text: text) == nil)
        await #expect(throws: AccountError.self) { try await store.revokeAPIToken(token.id) }
    }

    @Test func apiTokensOfWrongTexts() async throws {
        let store = try await store()
        func add(
            _ name: String = "n",
            _ container: String = "iCloud.a",
            origin: String? = nil,
            callback: String? = nil
        ) async throws {
            let origins = origin.map { [$0] } ?? []
            let added = try await store.addAPIToken(
                name: name,
                container: container,
                environment: .development,
                origins: origins,
                callback: callback
            )
            Issue.record("\(added.token)")
        }
        await #expect(throws: AccountError.invalidName("The name of a token")) { try await add("") }
        for container in ["", "a/b", "a b", "a\u{e4}", "a?b"] {
            await #expect(throws: AccountError.invalidContainer(container)) { try await add("n", container) }
        }
        for origin in [
            "example.org", "https://", "https://a/b", "https://u:p@a", "ftp://a", "*", "https://a?b", "null",
        ] {
            await #expect(throws: AccountError.invalidOrigin(origin)) { try await add(origin: origin) }
        }
        for callback in ["javascript:alert(1)", "JavaScript:x", "data:text/html,x", "/back", "https:", "https://a\nb"] {
            await #expect(throws: AccountError.invalidCallback(callback)) { try await add(callback: callback) }
        }
    }

    @Test func managementTokensAreOfOneContainerOrAllAndExpire() async throws {
        let store = try await store()
        let now = AccountFixture.start
        let (one, token) = try await store.addManagementToken(name: "one", container: "iCloud.a", days: 2, now: now)
        let (all, _) = try await store.addManagementToken(name: "all", container: nil, days: 2, now: now)
        #expect(try await store.managementToken(text: one, for: "iCloud.a", now: now) == token)
        #expect(try await store.managementToken(text: one, for: "iCloud.b", now: now) == nil)
        #expect(try await store.managementToken(text: all, for: "iCloud.b", now: now) != nil)
        #expect(try await store.managementToken(text: all, for: "iCloud.b", now: now + 2 * 86_400) == nil)
        #expect(try await store.managementTokens().map(\.name) == ["all", "one"])
        try await store.revokeManagementToken(token.id)
        #expect(try await store.managementToken(text: one, for: "iCloud.a", now: now) == nil)
        await #expect(throws: AccountError.invalidExpiry) {
            _ = try await store.addManagementToken(name: "x", container: nil, days: 0)
        }
    }

    @Test func aManagementTokenIsNoAPIToken() async throws {
        let store = try await store()
        let (management, _) = try await store.addManagementToken(name: "m", container: nil)
        let (api, _) = try await store.addAPIToken(name: "a", container: "iCloud.a", environment: .development)
        #expect(try await store.apiToken(text: management) == nil)
        #expect(try await store.managementToken(text: api, for: "iCloud.a") == nil)
    }

    @Test func nobodyElseReadsTheFile() async throws {
        try await AccountFixture.withFolder { folder in
            let store = try await AccountStore(folder, passwordCost: .cheap)
            try await store.addUser("ada", password: "12345678")
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(Set(files).isSuperset(of: ["Accounts.sqlite", "Accounts.sqlite-wal", "Accounts.sqlite-shm"]))
            for file in files {
                let path = folder.appending(path: file).path
                let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(rights == 0o600, "\(file)")
            }
            try store.close()
        }
    }

    @Test func secretsAreNotInTheFile() async throws {
        try await AccountFixture.withFolder { folder in
            let fixture = try await AccountFixture.make(folder)
            let web = try await fixture.signIn()
            let (management, _) = try await fixture.accounts.addManagementToken(name: "m", container: nil)
            try fixture.accounts.close()
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                let data = try Data(contentsOf: folder.appending(path: file))
                for secret in [fixture.api, web, management, AccountFixture.password] {
                    #expect(data.range(of: Data(secret.utf8)) == nil, "\(file)")
                }
            }
        }
    }

    @Test func oldHistoryAndExpiredSessionsAreDeleted() async throws {
        try await AccountFixture.withFolder { folder in
            let fixture = try await AccountFixture.make(folder)
            _ = try await fixture.signIn(now: Date())
            func history() async throws -> Int {
                try await fixture.accounts.read { context in
                    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
                    let result = try context.execute(request) as? NSPersistentHistoryResult
                    return try #require(result?.result as? [NSPersistentHistoryTransaction]).count
                }
            }
            #expect(try await history() > 0)
            // Not again within an hour.
            try await fixture.accounts.removeExpired(Date() + 60)
            #expect(try await history() > 0)
            try await fixture.accounts.removeExpired(Date() + 7_200)
            #expect(try await history() == 0)
            #expect(try await fixture.accounts.sessions(of: "ada@example.org").count == 1)
            try await fixture.accounts.removeExpired(Date() + 30 * 86_400)
            #expect(try await fixture.accounts.sessions(of: "ada@example.org").isEmpty)
            try fixture.accounts.close()
        }
    }

    @Test func everythingIsThereAfterARestart() async throws {
        try await AccountFixture.withFolder { folder in
            let first = try await AccountFixture.make(folder)
            let users = try await first.accounts.users()
            try first.accounts.close()
            let second = try await AccountStore(folder, passwordCost: .cheap)
            #expect(try await second.users() == users)
            #expect(try await second.apiToken(text: first.api)?.id == first.apiToken.id)
            try second.close()
        }
    }
}

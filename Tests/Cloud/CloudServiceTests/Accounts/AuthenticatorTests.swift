import CloudWire
import Foundation
import Testing

@testable import CloudService

@Suite("Who sends a request, by its tokens")
struct AuthenticatorTests {
    private let start = AccountFixture.start

    @Test func aProgramWithoutAUserReadsPublicData() async throws {
        let fixture = try await AccountFixture.make()
        let admission = try await fixture.admit(web: nil, AccountFixture.path(.recordsQuery, .public))
        #expect(admission.caller == .anyone && admission.nextWebToken == nil)
        for scope in [CloudPath.Scope.private, .shared] {
            await expect(.authenticationRequired) {
                try await fixture.admit(web: nil, AccountFixture.path(.recordsQuery, scope))
            }
        }
    }

    @Test func aRequestWithoutCredentialsIsRefused() async throws {
        let fixture = try await AccountFixture.make()
        for scope in CloudPath.Scope.allCases {
            let path = AccountFixture.path(.recordsQuery, scope)
            await expect(.authenticationFailed) {
                try await fixture.authenticator.admit(path, nil, body: [], target: path.text, origin: nil)
            }
        }
    }

    @Test func wrongAPITokensAreRefusedWhateverTheWebToken() async throws {
        let fixture = try await AccountFixture.make()
        let web = try await fixture.signIn()
        for api in ["", "x", fixture.apiToken.id, String(fixture.api.dropLast()), fixture.api.uppercased() + "0", web] {
            await expect(.authenticationFailed) { try await fixture.admit(web: web, api: api) }
            await expect(.authenticationFailed) {
                try await fixture.admit(web: nil, api: api, AccountFixture.path(.recordsQuery, .public))
            }
        }
        for path in [
            AccountFixture.path(container: "iCloud.other"), AccountFixture.path(environment: .production),
            AccountFixture.path(container: "icloud.test"),
        ] {
            await expect(.authenticationFailed) { try await fixture.admit(web: web, path) }
        }
        _ = try await fixture.admit(web: web)
    }

    @Test func originsAreThoseOfTheToken() async throws {
        let fixture = try await AccountFixture.make(origins: ["https://example.org", "http://localhost:8080"])
        let path = AccountFixture.path(.recordsQuery, .public)
        for origin in [
            nil, "https://example.org", "https://EXAMPLE.org", "https://example.org:443", "http://localhost:8080",
        ] {
            _ = try await fixture.admit(web: nil, path, origin: origin)
        }
        for origin in [
            "", "null", "https://example.com", "http://example.org", "https://example.org.evil.org", "http://localhost",
            "https://example.org:444", "https://example.org, https://evil.org", "https://evil.org/https://example.org",
            "https://example.org@evil.org",
        ] {
            await expect(.authenticationFailed) { try await fixture.admit(web: nil, path, origin: origin) }
        }
        let free = try await AccountFixture.make()
        _ = try await free.admit(web: nil, path, origin: "https://anywhere.org")
    }

    @Test func damagedWebTokensAreNeverTakenForNone() async throws {
        let fixture = try await AccountFixture.make()
        let web = try await fixture.signIn()
        let half = String(web.prefix(web.count / 2))
        let parts = web.split(separator: ".")
        let other = try await fixture.signIn().split(separator: ".")
        let foreign = WebToken(session: "x", place: TokenPlace(generation: 1, issued: start)).text(.random())
        let unknown = WebToken(session: "x", place: TokenPlace(generation: 1, issued: start)).text(fixture.key)
        let purpose = fixture.key.seal("x 1 2", purpose: "upload")
        for wrong in [
            "", " ", ".", half, web + "A", "\(parts[0]).", ".\(parts[1])", "\(parts[0]).\(other[1])",
            "\(parts[1]).\(parts[0])",
            web.lowercased(), foreign, unknown, purpose, fixture.api, String(repeating: "a", count: 100_000),
        ] {
            for scope in CloudPath.Scope.allCases {
                await expect(.authenticationRequired) {
                    try await fixture.admit(web: wrong, AccountFixture.path(.recordsQuery, scope))
                }
            }
        }
        for index in web.indices {
            var changed = web
            changed.replaceSubrange(index...index, with: web[index] == "A" ? "B" : "A")
            await expect(.authenticationRequired) { try await fixture.admit(web: changed) }
        }
        _ = try await fixture.admit(web: web)
    }

    @Test func aWebTokenIsForTheProgramThatItWasMadeFor() async throws {
        let fixture = try await AccountFixture.make()
        let web = try await fixture.signIn()
        let (second, _) = try await fixture.accounts.addAPIToken(
            name: "second",
            container: "iCloud.test",
            environment: .development
        )
        let (third, _) = try await fixture.accounts.addAPIToken(
            name: "third",
            container: "iCloud.other",
            environment: .development
        )
        await expect(.authenticationRequired) { try await fixture.admit(web: web, api: second) }
        await expect(.authenticationRequired) {
            try await fixture.admit(web: web, api: third, AccountFixture.path(container: "iCloud.other"))
        }
        _ = try await fixture.admit(web: web)
    }

    /// Signs in, takes the right away, and expects that the token is refused.
    private func revoke(
        _ code: WireErrorCode = .authenticationRequired,
        _ body: (AccountFixture) async throws -> Void
    ) async throws {
        for isSticky in [false, true] {
            let fixture = try await AccountFixture.make()
            let web = try await fixture.signIn(isSticky: isSticky)
            let next = try await fixture.admit(web: web).nextWebToken ?? web
            try await body(fixture)
            await expect(code) { try await fixture.admit(web: next) }
            await expect(code) { try await fixture.admit(web: web) }
        }
    }

    @Test func whateverEndsASessionEndsItsTokens() async throws {
        let login = "ada@example.org"
        try await revoke { try await $0.accounts.setPassword("another one", ofUser: login) }
        try await revoke { try await $0.accounts.disableUser(login) }
        try await revoke { try await $0.accounts.removeUser(login) }
        try await revoke { try await $0.accounts.revokeAllSessions(of: login) }
        try await revoke { try await $0.accounts.revokeSession($0.accounts.sessions(of: login)[0].id) }
        try await revoke(.authenticationFailed) { try await $0.accounts.revokeAPIToken($0.apiToken.id) }
        try await revoke {
            try await $0.accounts.disableUser(login)
            try await $0.accounts.enableUser(login)
        }
    }

    @Test func aUserOfTheSameNameLaterHasOtherTokens() async throws {
        let fixture = try await AccountFixture.make()
        let web = try await fixture.signIn()
        let before = try await fixture.admit(web: web)
        try await fixture.accounts.removeUser("ada@example.org")
        try await fixture.accounts.addUser("ada@example.org", password: AccountFixture.password)
        await expect(.authenticationRequired) { try await fixture.admit(web: before.nextWebToken) }
        let again = try await fixture.admit(web: fixture.signIn())
        #expect(again.caller != before.caller)
    }

    @Test func requestsOfACachedSessionDoNotAskTheStore() async throws {
        try await AccountFixture.withFolder { folder in
            let fixture = try await AccountFixture.make(folder)
            var web = try await fixture.signIn()
            web = try await fixture.next(web)
            try fixture.accounts.close()
            for _ in 0..<5 { web = try await fixture.next(web) }
        }
    }

    @Test("a right that another process takes away is gone at once", arguments: [0, 1, 2, 3])
    func otherProcesses(_ kind: Int) async throws {
        try await AccountFixture.withFolder { folder in
            let fixture = try await AccountFixture.make(folder)
            let tool = try await AccountStore(folder, passwordCost: .cheap)
            let web = try await fixture.signIn(isSticky: true)
            _ = try await fixture.admit(web: web)
            switch kind {
            case 0: try await tool.revokeAPIToken(fixture.apiToken.id)
            case 1: try await tool.disableUser("ada@example.org")
            case 2: try await tool.revokeAllSessions(of: "ada@example.org")
            default: try await tool.setPassword("another one", ofUser: "ada@example.org")
            }
            var isRefused = false
            let end = ContinuousClock.now + .seconds(30)
            while !isRefused, .now < end {
                do {
                    _ = try await fixture.admit(web: web)
                    try await Task.sleep(for: .milliseconds(20))
                } catch let failure as WireFailure {
                    #expect(failure.code == (kind == 0 ? .authenticationFailed : .authenticationRequired))
                    isRefused = true
                }
            }
            #expect(isRefused)
            try tool.close()
            try fixture.accounts.close()
        }
    }

    @Test func aRightIsGoneAlsoWhileTheServiceWrites() async throws {
        try await AccountFixture.withFolder { folder in
            let fixture = try await AccountFixture.make(folder)
            let tool = try await AccountStore(folder, passwordCost: .cheap)
            var busy = try await fixture.signIn()
            for _ in 0..<25 {
                let web = try await fixture.signIn(isSticky: true)
                _ = try await fixture.admit(web: web)
                let session = try #require(WebToken(web, fixture.key)).session
                async let revoked: Void = tool.revokeSession(session)
                for _ in 0..<3 {
                    busy = try await fixture.next(busy)
                    try await fixture.authenticator.close()
                }
                try await revoked
                let end = ContinuousClock.now + .seconds(30)
                while try await fixture.accounts.session(session) != nil, .now < end {
                    try await Task.sleep(for: .milliseconds(5))
                }
                await expect(.authenticationRequired) { try await fixture.admit(web: web) }
            }
            try tool.close()
            try fixture.accounts.close()
        }
    }

    @Test func aSessionThatAnotherProcessAddsIsKnown() async throws {
        try await AccountFixture.withFolder { folder in
            let fixture = try await AccountFixture.make(folder)
            let tool = try await AccountStore(folder, passwordCost: .cheap)
            let web = try await tool.addSession(
                for: "ada@example.org",
                apiToken: fixture.apiToken,
                days: 1,
                key: fixture.key,
                now: start
            )
            #expect(try await fixture.admit(web: web).nextWebToken == nil)
            try tool.close()
            try fixture.accounts.close()
        }
    }

    @Test func aTokenThatAnotherProcessAddsIsKnownSoon() async throws {
        try await AccountFixture.withFolder { folder in
            let fixture = try await AccountFixture.make(folder)
            let tool = try await AccountStore(folder, passwordCost: .cheap)
            #expect(try await fixture.accounts.apiToken(text: "x") == nil)
            let (text, token) = try await tool.addAPIToken(
                name: "new",
                container: "iCloud.test",
                environment: .development
            )
            // The system reports it at once, but tests that keep the processor busy delay the thread that hears it.
            let end = ContinuousClock.now + .seconds(30)
            while try await fixture.accounts.apiToken(text: text) == nil, .now < end {
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(try await fixture.accounts.apiToken(text: text)?.id == token.id)
            try tool.close()
            try fixture.accounts.close()
        }
    }

    @Test func savesOfTheServiceItselfKeepTheCache() async throws {
        try await AccountFixture.withFolder { folder in
            let fixture = try await AccountFixture.make(folder)
            var web = try await fixture.signIn()
            var epochs: [Int] = []
            for _ in 0..<6 {
                web = try await fixture.next(web)
                try await fixture.authenticator.close()
                try await Task.sleep(for: .milliseconds(200))
                epochs.append(fixture.accounts.cache.epoch)
            }
            // Before the first save, another process may have written, which is noticed sooner or later.
            #expect(Set(epochs).count <= 2, "\(epochs)")
            try fixture.accounts.close()
        }
    }
}

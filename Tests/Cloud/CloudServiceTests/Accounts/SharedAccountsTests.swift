import CloudWire
import Foundation
import PostgreSQLCluster
import ServerSecurity
import Testing

@testable import CloudKit
@testable import CloudService

/// Accounts that two servers admit callers by.
@Suite("Accounts of two servers", .enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct SharedAccountsTests {
    /// A user and a program, and what they need to send requests.
    private struct Fixture {
        let both: TwoServers
        let api: String
        let token: APIToken

        init(_ both: TwoServers) async throws {
            self.both = both
            let accounts = both.servers[0].accounts
            try await accounts.addUser("ada@example.org", password: AccountFixture.password)
            (api, token) = try await accounts.addAPIToken(
                name: "program",
                container: "iCloud.test",
                environment: .development
            )
        }

        func signIn(
            _ server: Int,
            password: String = AccountFixture.password,
            now: Date = Date()
        ) async throws -> String {
            try await both.servers[server].authenticator.signIn(
                login: "ada@example.org",
                password: password,
                apiToken: token,
                address: "192.0.2.1",
                now: now
            )
        }

        func admit(_ server: Int, web: String) async throws -> Admission {
            let path = AccountFixture.path()
            return try await both.servers[server].authenticator.admit(
                path,
                .tokens(api: api, web: web),
                body: [],
                target: path.text,
                origin: nil
            )
        }
    }

    @Test func aTokenIsReplacedByWhicheverServerIsAsked() async throws {
        try await TwoServers.run { both in
            let fixture = try await Fixture(both)
            var token = try await fixture.signIn(0)
            let first = token
            for step in 0..<12 { token = try #require(try await fixture.admit(step % 2, web: token).nextWebToken) }
            // As soon as the places are stored, the first one is outdated everywhere.
            for server in both.servers { try await server.authenticator.close() }
            for server in 0..<2 {
                try await eventually {
                    do {
                        _ = try await fixture.admit(server, web: first)
                        return false
                    } catch let failure as WireFailure {
                        return failure.code == .authenticationRequired
                    }
                }
            }
            _ = try await fixture.admit(1, web: token)
        }
    }

    @Test func whatOneServerRevokesTheOtherRefuses() async throws {
        try await TwoServers.run { both in
            let fixture = try await Fixture(both)
            let web = try await fixture.signIn(0)
            let next = try #require(try await fixture.admit(1, web: web).nextWebToken)
            try await both.servers[0].accounts.disableUser("ada@example.org")
            try await eventually {
                do {
                    _ = try await fixture.admit(1, web: next)
                    return false
                } catch let failure as WireFailure {
                    return failure.code == .authenticationRequired
                }
            }
        }
    }

    @Test func attemptsToSignInAreCountedTogether() async throws {
        try await TwoServers.run { both in
            let fixture = try await Fixture(both)
            // With time, there are more attempts.
            let now = Date()
            for attempt in 0..<6 {
                await expect(.authenticationFailed) {
                    try await fixture.signIn(attempt % 2, password: "wrong horse", now: now)
                }
            }
            for server in 0..<2 { await expect(.throttled) { try await fixture.signIn(server, now: now) } }
        }
    }

    @Test func aSignatureIsGoodAtOneServerOnce() async throws {
        try await TwoServers.run { both in
            let pair = try TestKey()
            let keyID = try await both.servers[0].accounts.addServerKey(
                name: "server",
                container: "iCloud.test",
                environment: .development,
                publicKey: pair.publicPEM
            )
            let path = AccountFixture.path(.recordsQuery, .public)
            let time = RequestSignature.text(of: Date())
            let text = RequestSignature.text(date: time, digest: Digest.of([]), path: path.text)
            let signature = Data(try pair.sign(text)).base64EncodedString()
            let admit = { @Sendable (server: Int) in
                try await both.servers[server].authenticator.admit(
                    path,
                    .signature(keyID: keyID, date: time, signature: signature),
                    body: [],
                    target: path.text,
                    origin: nil
                )
            }
            // The requests arrive at the same moment, and one of them is carried out.
            let admitted = await withTaskGroup(of: Bool.self) { group in
                for server in 0..<2 {
                    group.addTask {
                        do { return try await admit(server).caller == .server(keyID: keyID) } catch { return false }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(admitted == 1)
            for server in 0..<2 { await expect(.authenticationFailed) { try await admit(server) } }
        }
    }

    @Test func theirKeysAreTheSame() async throws {
        try await TwoServers.run { both in
            let (one, other) = (both.servers[0].service.key, both.servers[1].service.key)
            #expect(other.unseal(one.seal("text", purpose: "test"), purpose: "test") == "text")
            let secrets = try await [both.servers[0].accounts.secret("a"), both.servers[1].accounts.secret("a")]
            #expect(secrets[0] == secrets[1] && secrets[0].count == 32)
        }
    }

    @Test func oneOfTwoLoginsIsAdded() async throws {
        try await TwoServers.run { both in
            let added = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<6 {
                    group.addTask {
                        do {
                            try await both.servers[number % 2].accounts.addUser("Bob", password: "correct horse")
                            return true
                        } catch {
                            return (error as? AccountError) != .loginTaken("Bob")
                        }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(added == 1)
        }
    }
}

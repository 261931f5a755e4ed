import CloudWire
import Foundation
import Testing

@testable import CloudService

@Suite("Web tokens that are replaced")
struct TokenRotationTests {
    private let start = AccountFixture.start

    @Test func everyAnswerBringsTheNextToken() async throws {
        let fixture = try await AccountFixture.make()
        var token = try await fixture.signIn()
        var all: Set = [token]
        for step in 1...10 {
            let admission = try await fixture.admit(web: token, now: start + Double(step) * 1_700)
            token = try #require(admission.nextWebToken)
            #expect(all.insert(token).inserted)
            #expect(admission.caller.user?.hasPrefix("_") == true)
        }
    }

    @Test func theFormerTokenIsGoodForAMomentAndBringsTheSameNextOne() async throws {
        let fixture = try await AccountFixture.make()
        let first = try await fixture.signIn()
        let second = try await fixture.next(first, now: start + 60)
        #expect(try await fixture.next(first, now: start + 60) == second)
        #expect(try await fixture.next(first, now: start + 89) == second)
        await expect(.authenticationRequired) { try await fixture.next(first, now: start + 91) }
        // A clock that was set back does not make it good again.
        await expect(.authenticationRequired) { try await fixture.next(first, now: start) }
        _ = try await fixture.next(second, now: start + 91)
    }

    @Test func anOlderTokenIsRefusedAndHarmsNobody() async throws {
        let fixture = try await AccountFixture.make()
        let first = try await fixture.signIn()
        let second = try await fixture.next(first, now: start)
        let third = try await fixture.next(second, now: start)
        await expect(.authenticationRequired) { try await fixture.next(first, now: start) }
        #expect(try await fixture.next(second, now: start) == third)
        let fourth = try await fixture.next(third, now: start)
        await expect(.authenticationRequired) { try await fixture.next(first, now: start) }
        await expect(.authenticationRequired) { try await fixture.next(second, now: start) }
        _ = try await fixture.next(fourth, now: start)
    }

    @Test func tokensExpire() async throws {
        let fixture = try await AccountFixture.make()
        let short = try await fixture.signIn()
        await expect(.authenticationRequired) { try await fixture.next(short, now: start + 1_800) }
        _ = try await fixture.next(short, now: start + 1_799)
        let long = try await fixture.signIn(staysSignedIn: true)
        await expect(.authenticationRequired) { try await fixture.next(long, now: start + 14 * 86_400) }
        _ = try await fixture.next(long, now: start + 14 * 86_400 - 1)
    }

    @Test func aStickyTokenStaysUntilItsSessionExpires() async throws {
        let fixture = try await AccountFixture.make()
        let token = try await fixture.accounts.addSession(
            for: "ADA@example.org",
            apiToken: fixture.apiToken,
            days: 90,
            key: fixture.key,
            now: start
        )
        for day in [0.0, 0, 1, 50, 89.9, 3] {
            let admission = try await fixture.admit(web: token, now: start + day * 86_400)
            #expect(admission.nextWebToken == nil && admission.caller.user != nil)
        }
        await expect(.authenticationRequired) { try await fixture.admit(web: token, now: start + 90 * 86_400) }
        let signedIn = try await fixture.signIn(staysSignedIn: true, isSticky: true)
        #expect(try await fixture.admit(web: signedIn, now: start + 86_400).nextWebToken == nil)
        await expect(.authenticationRequired) { try await fixture.admit(web: signedIn, now: start + 15 * 86_400) }
    }

    @Test func requestsAtOnceGetTheSameNextToken() async throws {
        let fixture = try await AccountFixture.make()
        var token = try await fixture.signIn()
        for _ in 0..<20 {
            let current = token
            let next = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<16 { group.addTask { try await fixture.next(current) } }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(next.count == 1)
            token = try #require(next.first)
            #expect(token != current)
        }
    }

    @Test func aClockThatJumpsSignsNobodyOut() async throws {
        let fixture = try await AccountFixture.make()
        var token = try await fixture.signIn(staysSignedIn: true)
        for time: TimeInterval in [0, 86_400, -86_400, 0, 864_000, -1e9, 5] {
            token = try await fixture.next(token, now: start + time)
        }
        // Far ahead, the token expires; when the clock is right again, it is good again.
        await expect(.authenticationRequired) { try await fixture.next(token, now: start + 1e9) }
        await expect(.authenticationRequired) { try await fixture.next(token, now: .distantFuture) }
        _ = try await fixture.next(token, now: start + 10)
    }

    @Test func placesAreStoredInTheBackground() async throws {
        let fixture = try await AccountFixture.make()
        var token = try await fixture.signIn()
        for _ in 0..<50 { token = try await fixture.next(token) }
        #expect(try await fixture.accounts.sessions(of: "ada@example.org").map(\.place.generation) == [1])
        try await fixture.authenticator.close()
        #expect(try await fixture.accounts.sessions(of: "ada@example.org").map(\.place.generation) == [51])
        token = try await fixture.next(token)
        for _ in 0..<300 where try await fixture.accounts.sessions(of: "ada@example.org")[0].place.generation == 51 {
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(try await fixture.accounts.sessions(of: "ada@example.org").map(\.place.generation) == [52])
    }

    @Test func afterACrashTheNewestTokenIsGood() async throws {
        try await AccountFixture.withFolder { folder in
            let fixture = try await AccountFixture.make(folder)
            let first = try await fixture.signIn()
            var newest = first
            for _ in 0..<9 { newest = try await fixture.next(newest, now: start + 100) }
            // A service that starts anew knows only what is stored.
            let other = try await AccountStore(folder)
            let authenticator = Authenticator(other, key: fixture.key)
            func admit(_ token: String) async throws -> Admission {
                try await authenticator.admit(
                    AccountFixture.path(),
                    .tokens(api: fixture.api, web: token),
                    body: [],
                    target: "",
                    origin: nil,
                    now: start + 200
                )
            }
            let next = try #require(try await admit(newest).nextWebToken)
            _ = try await admit(next)
            await expect(.authenticationRequired) { try await admit(first) }
            try await authenticator.close()
            try other.close()
            try fixture.accounts.close()
        }
    }

    @Test func theGraceOutlivesARestart() async throws {
        let fixture = try await AccountFixture.make()
        let first = try await fixture.signIn()
        let second = try await fixture.next(first)
        try await fixture.authenticator.close()
        fixture.accounts.cache.drop()
        let rotation = TokenRotation(fixture.accounts)
        let session = try #require(try await fixture.accounts.sessions(of: "ada@example.org").first)
        let token = try #require(WebToken(first, fixture.key))
        #expect(try rotation.next(after: token, in: session, now: start + 5).text(fixture.key) == second)
        #expect(throws: WireFailure.self) { try rotation.next(after: token, in: session, now: start + 50) }
    }
}

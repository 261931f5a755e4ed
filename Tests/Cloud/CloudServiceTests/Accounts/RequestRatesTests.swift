import CloudWire
import Foundation
import Testing

@testable import CloudService

@Suite("How often requests may come")
struct RequestRatesTests {
    private let start = AccountFixture.start

    /// Expects that a request is refused for now, and returns the time to wait.
    private func wait(_ body: () async throws -> Any) async throws -> Double {
        do {
            Issue.record("\(try await body())")
            return 0
        } catch let failure as WireFailure {
            #expect(failure.code == .throttled && failure.code.status == 429)
            return try #require(failure.retryAfter)
        }
    }

    @Test func aUserHasABurstAndARate() async throws {
        var rates = RequestRates()
        (rates.requestsPerSecond, rates.requestsAtOnce) = (2, 5)
        let fixture = try await AccountFixture.make(rates: rates)
        let web = try await fixture.signIn(isSticky: true)
        for _ in 0..<5 { _ = try await fixture.admit(web: web) }
        #expect(try await wait { try await fixture.admit(web: web) } == 1)
        for _ in 0..<2 { _ = try await fixture.admit(web: web, now: start + 1) }
        _ = try await wait { try await fixture.admit(web: web, now: start + 1) }
        // A clock that is set back fills no bucket.
        _ = try await wait { try await fixture.admit(web: web, now: start - 1_000) }
        // Nobody else waits for the user.
        _ = try await fixture.admit(web: nil, AccountFixture.path(.recordsQuery, .public), now: start + 1)
    }

    @Test func aRequestThatIsRefusedKeepsItsToken() async throws {
        var rates = RequestRates()
        (rates.requestsPerSecond, rates.requestsAtOnce) = (1, 1)
        let fixture = try await AccountFixture.make(rates: rates)
        let token = try await fixture.next(fixture.signIn())
        for _ in 0..<3 { _ = try await wait { try await fixture.admit(web: token) } }
        _ = try await fixture.next(token, now: start + 100)
    }

    @Test func programsHaveARateWithoutAUser() async throws {
        var rates = RequestRates()
        (rates.requestsPerSecond, rates.requestsAtOnce) = (1, 3)
        let fixture = try await AccountFixture.make(rates: rates)
        let path = AccountFixture.path(.recordsQuery, .public)
        for _ in 0..<3 { _ = try await fixture.admit(web: nil, path) }
        _ = try await wait { try await fixture.admit(web: nil, path) }
    }

    private func tryToSignIn(
        _ fixture: AccountFixture,
        _ login: String,
        from address: String,
        on device: String? = nil,
        password: String = "wrong one",
        now: Date? = nil
    ) async throws -> String {
        try await fixture.authenticator.signIn(
            login: login,
            password: password,
            apiToken: fixture.apiToken,
            address: address,
            device: device,
            now: now ?? start
        )
    }

    @Test func passwordsAreGuessedSlowly() async throws {
        let fixture = try await AccountFixture.make()
        for number in 0..<6 {
            await expect(.authenticationFailed) {
                try await tryToSignIn(
                    fixture,
                    number % 2 == 0 ? "ada@example.org" : "ADA@example.org",
                    from: "10.0.0.\(number)"
                )
            }
        }
        let rest = try await wait { try await tryToSignIn(fixture, "ada@example.org", from: "10.0.1.1") }
        #expect(rest == 10)
        await expect(.authenticationFailed) {
            try await tryToSignIn(fixture, "ada@example.org", from: "10.0.1.1", now: start + 10)
        }
        let right = try await tryToSignIn(
            fixture,
            "ada@example.org",
            from: "10.0.1.1",
            password: AccountFixture.password,
            now: start + 20
        )
        _ = try await fixture.next(right, now: start + 20)
    }

    @Test func whoeverTriesPasswordsDoesNotLockTheOwnerOut() async throws {
        let fixture = try await AccountFixture.make()
        let (ada, known) = ("ada@example.org", fixture.authenticator.deviceToken(for: "ADA@example.org", now: start))
        for number in 0..<6 {
            await expect(.authenticationFailed) { try await tryToSignIn(fixture, ada, from: "10.0.0.\(number % 2)") }
        }
        let others = fixture.authenticator.deviceToken(for: "bob", now: start)
        for device in [nil, others, "\(known)x", "", String(repeating: "a", count: 5_000)] {
            _ = try await wait {
                try await tryToSignIn(fixture, ada, from: "10.0.0.1", on: device, password: AccountFixture.password)
            }
        }
        _ = try await tryToSignIn(fixture, ada, from: "10.0.0.1", on: known, password: AccountFixture.password)
        // Whoever has the device does not try as often as they like.
        for _ in 0..<5 {
            await expect(.authenticationFailed) { try await tryToSignIn(fixture, ada, from: "10.0.1.1", on: known) }
        }
        _ = try await wait { try await tryToSignIn(fixture, ada, from: "10.0.1.1", on: known) }
        let late = start + Double(Authenticator.deviceTokenLife)
        for _ in 0..<6 {
            await expect(.authenticationFailed) { try await tryToSignIn(fixture, ada, from: "10.0.0.1", now: late) }
        }
        _ = try await wait { try await tryToSignIn(fixture, ada, from: "10.0.0.1", on: known, now: late) }
    }

    @Test(arguments: [["10.0.0.1"], ["2001:db8::1", "2001:db8::2:0:1"], ["::ffff:10.0.0.1", "10.0.0.1"]])
    func anAddressTriesSlowly(_ addresses: [String]) async throws {
        let fixture = try await AccountFixture.make()
        for number in 0..<6 {
            await expect(.authenticationFailed) {
                try await tryToSignIn(fixture, "user\(number)", from: addresses[number % addresses.count])
            }
        }
        _ = try await wait { try await tryToSignIn(fixture, "user7", from: addresses[0]) }
        await expect(.authenticationFailed) { try await tryToSignIn(fixture, "user7", from: "2001:db8:1::1") }
    }
}

import Foundation
import ServerSecurity
import Synchronization
import Testing

@testable import CloudService

@Suite("Passwords and signing in")
struct PasswordHashTests {
    @Test func aHashIsOfOnePasswordAndReadAgain() throws {
        let hash = try PasswordHash("correct horse")
        #expect(hash.text.hasPrefix("scrypt$15$8$1$"))
        let read = try #require(PasswordHash(text: hash.text))
        #expect(read == hash)
        #expect(try read.matches("correct horse"))
        #expect(try !read.matches("correct horsf"))
        #expect(try PasswordHash("correct horse").text != hash.text)
        #expect(try !PasswordHash.unmatched(cost: .current).matches(""))
    }

    /// A test vector of RFC 7914, whose hash has 64 bytes: those that are kept here are its beginning.
    @Test func theHashIsThatOfTheStandard() throws {
        let cost = PasswordHash.Cost(power: 14, blockSize: 8, parallelism: 1)
        let hash = try PasswordHash("pleaseletmein", cost: cost, salt: Array("SodiumChloride".utf8))
        #expect(hash.bytes.hexadecimal == "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2")
    }

    @Test(arguments: [
        "", "scrypt", "scrypt$15$8$1$AAAA", "scrypt$60$8$1$AAAA$AAAA", "scrypt$-1$8$1$AAAA$AAAA",
        "md5$15$8$1$AAAA$AAAA",
        "scrypt$15$0$1$AAAA$AAAA", "scrypt$15$8$1$AAAA$AAAA", "scrypt$15$8$1$A*AA$AAAA", "scrypt$15$8$99$AAAA$AAAA",
    ])
    func textsThatAreNone(_ text: String) {
        #expect(PasswordHash(text: text) == nil)
    }

    @Test func onlyTheRightPasswordSignsIn() async throws {
        let fixture = try await AccountFixture.make(passwordCost: .current)
        func signIn(_ login: String, _ password: String) async throws -> String {
            try await fixture.accounts.signIn(
                login: login,
                password: password,
                apiToken: fixture.apiToken,
                key: fixture.key
            )
        }
        _ = try await signIn("ADA@example.org", AccountFixture.password)
        let long = String(repeating: "x", count: 5_000)
        for (login, password) in [
            ("ada@example.org", "wrong"), ("ada@example.org", ""), ("bob", AccountFixture.password), ("", ""),
            (long, AccountFixture.password), ("ada@example.org", long), ("ada@example.org", "Correct horse"),
        ] {
            await #expect(throws: AccountError.wrongCredentials) { _ = try await signIn(login, password) }
        }
        try await fixture.accounts.disableUser("ada@example.org")
        await #expect(throws: AccountError.wrongCredentials) {
            _ = try await signIn("ada@example.org", AccountFixture.password)
        }
        try await fixture.accounts.enableUser("ada@example.org")
        _ = try await signIn("ada@example.org", AccountFixture.password)
        try await fixture.accounts.revokeAPIToken(fixture.apiToken.id)
        await #expect(throws: AccountError.self) { _ = try await signIn("ada@example.org", AccountFixture.password) }
    }

    @Test func anUnknownLoginTakesAsLong() async throws {
        let fixture = try await AccountFixture.make(passwordCost: .current)
        func time(_ login: String) async throws -> Duration {
            let start = ContinuousClock.now
            await #expect(throws: AccountError.wrongCredentials) {
                _ = try await fixture.accounts.signIn(
                    login: login,
                    password: "wrong one",
                    apiToken: fixture.apiToken,
                    key: fixture.key
                )
            }
            return start.duration(to: .now)
        }
        // Without the work of a hash, one would always take a hundredth of the other. A busy machine needs some attempts.
        var (known, unknown) = (Duration.seconds(100), Duration.seconds(100))
        for _ in 0..<20 {
            known = try await min(known, time("ada@example.org"))
            unknown = try await min(unknown, time("bob"))
            if unknown > known / 4 && known > unknown / 4 { return }
        }
        Issue.record("known: \(known), unknown: \(unknown)")
    }

    @Test func aCheapHashIsReplacedAtTheNextSignIn() async throws {
        let fixture = try await AccountFixture.make(passwordCost: .current)
        func stored() async throws -> String {
            try await fixture.accounts.read {
                try #require(try AccountStore.stored(login: "ada@example.org", in: $0)).password
            }
        }
        let cheap = try PasswordHash(AccountFixture.password, cost: .init(power: 10)).text
        try await fixture.accounts.write(drops: false) {
            try #require(try AccountStore.stored(login: "ada@example.org", in: $0)).password = cheap
        }
        await #expect(throws: AccountError.wrongCredentials) {
            _ = try await fixture.accounts.signIn(
                login: "ada@example.org",
                password: "wrong one",
                apiToken: fixture.apiToken,
                key: fixture.key
            )
        }
        #expect(try await stored() == cheap)
        _ = try await fixture.signIn()
        let better = try await stored()
        #expect(better.hasPrefix("scrypt$15$"))
        _ = try await fixture.signIn()
        #expect(try await stored() == better)
    }

    @Test func signingInTwiceAtOnceWithACheapHash() async throws {
        let fixture = try await AccountFixture.make(passwordCost: .current)
        let cheap = try PasswordHash(AccountFixture.password, cost: .init(power: 10)).text
        try await fixture.accounts.write(drops: false) {
            try #require(try AccountStore.stored(login: "ada@example.org", in: $0)).password = cheap
        }
        async let first = fixture.signIn()
        async let second = fixture.signIn()
        for token in try await [first, second] { _ = try await fixture.next(token) }
    }

    @Test func aPasswordTypedInAnotherFormIsTheSame() async throws {
        let fixture = try await AccountFixture.make(passwordCost: .current)
        try await fixture.accounts.addUser("bob", password: "caf\u{e9} caf\u{e9}")
        _ = try await fixture.accounts.signIn(
            login: "bob",
            password: "cafe\u{301} caf\u{e9}",
            apiToken: fixture.apiToken,
            key: fixture.key
        )
    }

    @Test func atMostTwoHashesAreComputedAtOnce() async throws {
        let hashing = PasswordHashing()
        let running = Running()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    try await hashing.run {
                        running.change(1)
                        Thread.sleep(forTimeInterval: 0.01)
                        running.change(-1)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect((1...2).contains(running.most))
    }
}

/// Counts work that goes on at once.
private final class Running: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    func change(_ difference: Int) {
        counts.withLock { $0 = ($0.now + difference, max($0.most, $0.now + difference)) }
    }

    var most: Int { counts.withLock { $0.most } }
}

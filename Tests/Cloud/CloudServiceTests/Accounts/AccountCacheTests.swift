import Foundation
import Testing

@testable import CloudService

@Suite("The cache of accounts")
struct AccountCacheTests {
    @Test func aGapBetweenOwnSavesIsAnotherProcess() {
        let last = LastOwnSave()
        // Before the first save, another process may have written.
        #expect(!last.follows(7))
        #expect(last.follows(8) && last.follows(9))
        #expect(!last.follows(11))
        #expect(last.follows(12))
        #expect(!last.follows(nil))
        // The other process's transaction had a number, too.
        #expect(!last.follows(14))
        #expect(last.follows(15))
    }

    @Test func aFactThatIsReadWhileSomethingChangesIsNotKept() async throws {
        let cache = AccountCache()
        func read(_ value: Int, whileReading body: () -> Void = {}) async throws -> [String: ServerKey] {
            try await cache.value {
                $0.serverKeys
            } load: {
                body()
                let key = ServerKey(
                    keyID: "\(value)",
                    name: "n",
                    container: "c",
                    environment: .development,
                    publicKey: [],
                    created: Date()
                )
                return ["k": key]
            } keep: {
                $0.serverKeys = $1
            }
        }
        #expect(try await read(1) { cache.drop() }["k"]?.keyID == "1")
        #expect(try await read(2)["k"]?.keyID == "2")
        #expect(try await read(3)["k"]?.keyID == "2")
        cache.drop()
        #expect(try await read(4)["k"]?.keyID == "4")
    }

    @Test func placesOfManySessionsAreStoredAtOnce() async throws {
        try await AccountFixture.withFolder { folder in
            let fixture = try await AccountFixture.make(folder)
            let web = try await fixture.signIn()
            let session = try #require(WebToken(web, fixture.key)).session
            var places = Dictionary(
                uniqueKeysWithValues: (0..<40_000).map { ("s\($0)", TokenPlace(generation: 5, issued: 0)) }
            )
            places[session] = TokenPlace(generation: 5, issued: AccountFixture.start)
            try await fixture.accounts.store(places)
            #expect(try await fixture.accounts.sessions(of: "ada@example.org").map(\.place.generation) == [5])
            // An earlier place does not replace a later one.
            try await fixture.accounts.store([session: TokenPlace(generation: 4, issued: AccountFixture.start)])
            #expect(try await fixture.accounts.sessions(of: "ada@example.org").map(\.place.generation) == [5])
            try fixture.accounts.close()
        }
    }
}

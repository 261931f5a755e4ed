import CloudService
import CloudWire
import Testing
import WebUITestSupport

@testable import CloudConsole

/// Tokens, keys, users and subscriptions.
@MainActor
@Suite("Access in the console")
struct AccessScreensTests {
    @Test func aTokenIsShownOnceAndRevoked() async throws {
        let place = try await ConsolePlace()
        let client = try place.page("tokens", login: "dora")
        try await place.wait(client) { client.shows("No tokens yet") }
        try client.type("Notes", into: "Name of the program")
        try client.tap("Make Token")
        try await place.wait(client) { client.shows("The token is shown this once") }
        try await place.wait(client) { client.find("button", "Revoke Notes") != nil }
        let token = try #require(try await place.sources.accounts.apiTokens().first)
        #expect(client.shows("not used yet"))
        // The text that was shown is the token's.
        let text = try #require(client.find(class: "console-code")?.text)
        #expect(try await place.sources.accounts.apiToken(text: text)?.id == token.id)
        try client.tap("Revoke Notes")
        #expect(client.shows("all users who have signed in with it are signed out"))
        try client.tap("Revoke “Notes”")
        try await place.wait(client) { try await place.sources.accounts.apiTokens().isEmpty }
        #expect(try await place.sources.accounts.apiToken(text: text) == nil)
    }

    @Test func theLastUseOfATokenIsKept() async throws {
        let place = try await ConsolePlace()
        let accounts = place.sources.accounts
        let (text, _) = try await accounts.addAPIToken(
            name: "Notes",
            container: ConsolePlace.container,
            environment: .development
        )
        #expect(try await accounts.apiTokens().first?.lastUsed == nil)
        _ = try await accounts.apiToken(text: text)
        let client = try place.page("tokens")
        try await place.wait(client) { try await accounts.apiTokens().first?.lastUsed != nil }
    }

    @Test func keysThatAreNoneAreRefused() async throws {
        let place = try await ConsolePlace()
        let client = try place.page("keys")
        try await place.wait(client) { client.shows("No keys yet") }
        try client.type("importer", into: "Name of the server")
        client.edit(try #require(client.find("textbox", "Public key, as PEM")), "no key")
        try client.tap("Add Key")
        try await place.wait(client) { client.shows("The key cannot be used") }
    }

    @Test func usersAreDisabledAndErasedByOwnersOnly() async throws {
        let place = try await ConsolePlace()
        let viewing = try place.page("users", login: "dora")
        try await place.wait(viewing) { viewing.shows("ada@example.org") }
        #expect(viewing.find("button", "Disable ada@example.org") == nil)
        let client = try place.page("users")
        try await place.wait(client) { client.find("button", "Disable ada@example.org") != nil }
        try client.tap("Disable ada@example.org")
        try await place.wait(client) { client.find("button", "Enable ada@example.org") != nil }
        try client.tap("Erase ada@example.org")
        #expect(client.shows("this cannot be undone"))
        try client.tap("Erase ada@example.org with All Private Records")
        try await place.wait(client) { client.shows("being erased") }
        try await place.wait(client) { try await place.events().count == 2 }
        #expect(
            try await place.events() == [
                "ordered to erase the user ada@example.org", "disabled the user ada@example.org",
            ]
        )
    }

    @Test func usersHaveQuotasThatOwnersSet() async throws {
        let place = try await ConsolePlace()
        try await place.save("a", ["t": .string(String(repeating: "x", count: 1_480))])
        let viewing = try place.page("users", login: "dora")
        try await place.wait(viewing) { viewing.shows("1.5 kB") }
        try viewing.tap("Details of ada@example.org")
        try await place.wait(viewing) { viewing.shows("Quota of ada@example.org: unlimited, as for all") }
        #expect(viewing.find("button", "Set Quota of ada@example.org") == nil)
        let client = try place.page("users")
        try await place.wait(client) { client.find("button", "Details of ada@example.org") != nil }
        try client.tap("Details of ada@example.org")
        try await place.wait(client) { client.find("button", "Set Quota of ada@example.org") != nil }
        try client.type("a lot", into: "Quota of ada@example.org")
        try client.tap("Set Quota of ada@example.org")
        try await place.wait(client) { client.shows("'a lot' is no size") }
        try client.tap("OK")
        try client.type("1 kB", into: "Quota of ada@example.org")
        try client.tap("Set Quota of ada@example.org")
        try await place.wait(client) { client.shows("1.5 kB of 1 kB") }
        #expect(client.shows("Quota of ada@example.org: 1 kB"))
        #expect(try await place.sources.accounts.user(login: "ada@example.org")?.quota == .bytes(1_000))
        try await place.wait(client) {
            try await place.events().first == "set the quota of ada@example.org to 1 kB"
        }
    }

    @Test func theQuotaOfAContainerIsSetAndHolds() async throws {
        let place = try await ConsolePlace()
        try await place.save("a", ["t": .string(String(repeating: "x", count: 1_480))])
        let viewing = try place.page("usage", login: "vera")
        try await place.wait(viewing) { viewing.shows("Quota of each user: unlimited, as for all") }
        #expect(viewing.find("button", "Set Quota of each user") == nil)
        let client = try place.page("usage")
        try await place.wait(client) { client.find("button", "Set Quota of each user") != nil }
        try client.type("3 kB", into: "Quota of each user")
        try client.tap("Set Quota of each user")
        try await place.wait(client) { client.shows("1.5 kB of 3 kB") }
        let quotas = try await place.sources.service.quotas()
        #expect(quotas.bytes(of: QuotaPlace(ConsolePlace.container, .development)) == 3_000)
        #expect(quotas.bytes(of: QuotaPlace(ConsolePlace.container, .production)) == nil)
        #expect(quotas.bytes(of: QuotaPlace(ConsolePlace.container, .development, isPublic: true)) == nil)
    }

    @Test func subscriptionsOfAllUsersAreListedAndDeleted() async throws {
        let place = try await ConsolePlace()
        let subscription = WireSubscription("everything", .database)
        try await place.send(.subscriptionsModify, SubscriptionsModify([.save(subscription)]).write)
        let client = try place.page("subscriptions")
        try await place.wait(client) { client.shows("everything") && client.shows("database of ada@example.org") }
        try client.tap("Delete the subscription everything")
        try client.tap("Delete Subscription")
        try await place.wait(client) { client.shows("No subscriptions yet") }
    }
}

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

import CloudService
import CloudWire
import Foundation
import Testing
import WebUITestSupport

@testable import CloudConsole

@MainActor
@Suite("Acting as a user")
struct ActingHistoryTests {
    private func act(_ client: HeadlessClient, _ user: String, because reason: String) async throws {
        await client.wait { client.find("button", "Act as a User…") != nil }
        try client.tap("Act as a User…")
        try client.type(user, into: "Act as a user (record name)")
        try client.type(reason, into: "Reason, for the history")
        await client.wait { client.find("button", "Act as User")?.attributes["disabled"] == nil }
        try client.tap("Act as User")
        await client.wait { client.shows("You see what \(user) sees, and change nothing.") }
    }

    @Test("An operator who acts as a user sees a banner and changes nothing, also after the page was loaded again")
    func acting() async throws {
        let place = try await ConsolePlace()
        let user = place.ada.recordName
        try await place.save("note", ["title": .string("milk")])
        let client = try place.page("records?db=\(user)")
        try await act(client, user, because: "a question about her notes")
        #expect(client.find("button", "New Record")?.attributes["disabled"] != nil)
        #expect(client.url.contains("as=\(user)"))
        try await place.wait(client) { try await place.events() == ["acts as \(user)"] }
        let again = try place.page("records?db=\(user)&as=\(user)")
        await again.wait { again.shows("You see what \(user) sees, and change nothing.") && again.shows("note") }
        #expect(again.url.contains("as=\(user)"))
        try await place.wait(again) { try await place.events().first == "goes on acting as \(user)" }
        let event = try await place.sources.accounts.operatorEvents(1).first
        #expect(event?.detail == "a question about her notes")

        try again.tap("Stop Acting as This User")
        try await place.wait(again) { try await place.events().first == "stopped acting as \(user)" }
        #expect(!again.url.contains("as="))
        let stopped = try place.page("records?db=\(user)&as=\(user)")
        await stopped.wait { stopped.find("textbox", "Act as a user")?.value == user }
        #expect(!stopped.shows("You see what"))
    }

    @Test("An address of somebody else only fills in the form, and does nothing for those who may not act")
    func links() async throws {
        let place = try await ConsolePlace()
        let user = place.ada.recordName
        try await place.save("note", ["title": .string("milk")])
        let client = try place.page("records?db=\(user)&as=\(user)")
        await client.wait { client.shows("note") && client.find("textbox", "Act as a user")?.value == user }
        #expect(!client.shows("You see what") && !client.url.contains("as="))
        for login in ["dora", "vera"] {
            let other = try place.page("records?db=\(user)&as=\(user)", login: login)
            await other.wait { other.shows("note") }
            #expect(!other.shows("You see what") && !other.shows("Act as a User"))
            #expect(!other.url.contains("as="))
            #expect(!other.shows("This could not be done"))
        }
        #expect(try await place.events().isEmpty)
    }

    @Test("Acting lasts some hours, for the operator, the user and the place in which it began")
    func limits() async throws {
        let place = try await ConsolePlace()
        let accounts = place.sources.accounts
        let history = { (login: String, container: String) in
            ActingHistory(accounts: accounts, login: login, container: container, environment: .development)
        }
        let mine = history("olga", "iCloud.a")
        #expect(try await mine.reason(toActAs: "_x") == nil)
        let now = Date()
        let began = OperatorEvent(
            time: now,
            login: "olga",
            container: "iCloud.a",
            environment: .development,
            action: ActingHistory.beginning("_x"),
            detail: "why"
        )
        try await accounts.note(began)
        #expect(try await mine.reason(toActAs: "_x") == "why")
        #expect(try await mine.reason(toActAs: "_x", now: now.addingTimeInterval(9 * 3_600)) == nil)
        #expect(try await mine.reason(toActAs: "_y") == nil)
        #expect(try await history("olga", "iCloud.b").reason(toActAs: "_x") == nil)
        #expect(try await history("vera", "iCloud.a").reason(toActAs: "_x") == nil)
        try await accounts.addOperator("otto", password: "correct horse", role: .owner)
        try await accounts.setRole(.viewer, ofOperator: "olga")
        #expect(try await mine.reason(toActAs: "_x") == nil)
    }
}

import CloudService
import CloudWire
import Testing
import WebUI
import WebUITestSupport

@testable import CloudConsole

/// The page around the screens: its address, the sections, and what operators may do.
@MainActor
@Suite("The frame of the console")
struct ConsoleFrameTests {
    private func sources() async throws -> ConsoleSources {
        let accounts = try await AccountStore(nil)
        try await accounts.addOperator("ada", password: "correct horse", role: .owner)
        try await accounts.addOperator("vera", password: "correct horse", role: .viewer)
        _ = try await accounts.addAPIToken(
            name: "app",
            container: "iCloud.org.example.Notes",
            environment: .development
        )
        let service = try await CloudService.temporary(accounts: accounts)
        return ConsoleSources(service: service, accounts: accounts, log: nil, address: "https://cloud.example.org")
    }

    private func page(_ url: String, _ sources: ConsoleSources, login: String = "ada") throws -> (
        client: HeadlessClient, desk: ConsoleDesk
    ) {
        let desk = ConsoleDesk(sources, login: login)
        return (try HeadlessClient(url: url) { ConsoleView(desk) }, desk)
    }

    @Test("A page begins with the containers, and their links lead to their overviews")
    func containers() async throws {
        let (client, _) = try page("/console", try await sources())
        await client.wait { client.shows("iCloud.org.example.Notes") }
        #expect(client.url == "/console")
        client.open("/console/iCloud.org.example.Notes/development/overview")
        #expect(client.title.contains("Overview"))
        #expect(client.url == "/console/iCloud.org.example.Notes/development/overview")
        #expect(client.failures.isEmpty)
    }

    @Test("An address brings back the place, and another choice changes it")
    func address() async throws {
        let (client, desk) = try page("/console/iCloud.a/production/tokens", try await sources())
        #expect((desk.container, desk.environment, desk.section) == ("iCloud.a", .production, .tokens))
        #expect(client.url == "/console/iCloud.a/production/tokens")
        desk.environment = .development
        client.session.flush()
        #expect(client.url == "/console/iCloud.a/development/tokens")
        client.open("/console/-/development/operators")
        #expect(desk.container == nil && desk.section == .operators)
        #expect(client.url == "/console/-/development/operators")
    }

    @Test("Where there is no room beside the screen, sections are closed by a choice, and without one")
    func sections() async throws {
        let (client, desk) = try page("/console/iCloud.a/development/tokens", try await sources())
        try client.tap("Sections")
        #expect(desk.showsSections)
        try client.tap("Close the sections")
        #expect(!desk.showsSections && client.find("button", "Close the sections") == nil)
        try client.tap("Sections")
        client.open("/console/iCloud.a/development/keys")
        #expect(!desk.showsSections && desk.section == .keys)
    }

    @Test("Only owners look after operators, and not without an owner")
    func operators() async throws {
        let sources = try await sources()
        let (viewing, desk) = try page("/console/-/development/operators", sources, login: "vera")
        await viewing.wait { viewing.shows("vera") }
        #expect(viewing.shows("This needs the role owner"))
        await desk.attempt(.changeOperators, "removed ada") { Issue.record("a viewer changed something") }.value
        #expect(desk.problem == "This needs the role owner; yours is viewer.")

        let (client, own) = try page("/console/-/development/operators", sources)
        await client.wait { client.shows("vera") }
        await own.attempt(.changeOperators) { try await sources.accounts.removeOperator("ada") }.value
        #expect(own.problem?.contains("only owner") == true)
    }

    @Test("A right is that of the place where an action was begun, and a question does not go along to another place")
    func places() async throws {
        let sources = try await sources()
        try await sources.accounts.addOperator("dora", password: "correct horse", role: .developer)
        let (_, desk) = try page("/console/iCloud.a/production/records", sources, login: "dora")
        let task = desk.attempt(.changeData) { Issue.record("a developer changed production") }
        desk.environment = .development
        await task.value
        #expect(desk.problem == "This needs the role owner; yours is developer.")
        desk.question = ConsoleQuestion(title: "?", message: "", answer: "Do It") {}
        desk.environment = .production
        #expect(desk.question == nil)
    }

    @Test("The history tells who did what where")
    func history() async throws {
        let sources = try await sources()
        let (_, desk) = try page("/console/iCloud.a/production/tokens", sources)
        await desk.attempt(.changeAccess, "revoked a token") {}.value
        await desk.attempt(.changeAccess, "never") { throw ConsoleProblem("No.") }.value
        let events = try await sources.accounts.operatorEvents(10)
        #expect(events.map(\.action) == ["revoked a token"])
        #expect(events.first?.login == "ada")
        #expect(events.first?.container == "iCloud.a")
        #expect(events.first?.environment == .production)
    }
}

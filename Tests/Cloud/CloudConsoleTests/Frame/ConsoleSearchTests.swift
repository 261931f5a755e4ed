import CloudService
import CloudWire
import Foundation
import Testing
import WebUI
import WebUITestSupport

@testable import CloudConsole

/// The box that searches everything.
@MainActor
@Suite("The search of the console")
struct ConsoleSearchTests {
    private func search(_ text: String, _ client: HeadlessClient) throws {
        if client.find("textbox", "Search everything") == nil { try client.tap("Search") }
        try client.type(text, into: "Search everything")
    }

    private func links(_ client: HeadlessClient) -> [String] {
        client.all("link").filter { $0.attributes["class"]?.contains("console-found") == true }
            .compactMap { $0.attributes["href"] }
    }

    @Test func recordsZonesAndUsersAreFoundAndLeadToTheirPlaces() async throws {
        let place = try await ConsolePlace()
        try await place.save("shopping-list", ["title": .string("Milk")])
        let client = try place.page("overview", login: "vera")
        try search("shopping", client)
        try await place.wait(client) { client.shows("Records") && client.shows("Note in _defaultZone") }
        try await place.wait(client) { self.links(client).count == 1 }
        let address = try #require(links(client).first)
        #expect(address.hasPrefix("/console/iCloud.test/development/records?db=_"))
        #expect(client.url == "/console/iCloud.test/development/overview?search=shopping")
        client.open(address)
        try await place.wait(client) { client.shows("shopping-list in _defaultZone") }
        #expect(client.find("textbox", "Search everything") == nil)
        try search("ADA@", client)
        try await place.wait(client) {
            self.links(client) == ["/console/iCloud.test/development/users?find=ada%40example.org"]
        }
        try search("_default", client)
        try await place.wait(client) { self.links(client).contains { $0.contains("zone=_defaultZone") } }
        #expect(client.failures.isEmpty)
    }

    @Test func theBoxClosesEvenIfWhatWasFoundIsOnTheSameScreen() async throws {
        let place = try await ConsolePlace()
        let client = try place.page("users")
        try search("ada", client)
        try await place.wait(client) { self.links(client).count == 1 }
        client.open(try #require(links(client).first))
        #expect(client.find("textbox", "Search everything") == nil)
        #expect(client.url == "/console/iCloud.test/development/users?find=ada%40example.org")
        // An address brings the box back.
        client.open("/console/iCloud.test/development/users?search=ada")
        try await place.wait(client) { self.links(client).count == 1 }
        try client.tap("Close")
        #expect(client.url == "/console/iCloud.test/development/users")
    }

    @Test func whatFindsNothingSaysWhatCanBeSearched() async throws {
        let place = try await ConsolePlace()
        let client = try place.page("overview")
        try client.tap("Search")
        try await place.wait(client) { client.shows("requests by the uuid of an error") }
        try search("nothing of the kind", client)
        try await place.wait(client) { client.shows("Nothing is called “nothing of the kind”.") }
        #expect(client.shows("users by login or record name"))
        try client.tap("Close")
        #expect(client.find("textbox", "Search everything") == nil)
    }

    @Test func aSearchWithoutAContainerFindsUsersAndContainers() async throws {
        let place = try await ConsolePlace()
        try await place.save("ada-note", [:])
        let desk = ConsoleDesk(place.sources, login: "olga")
        let client = try HeadlessClient(url: "/console") { ConsoleView(desk) }
        try await place.wait(client) { client.shows("iCloud.test") }
        try search("ada", client)
        try await place.wait(client) { client.shows("ada@example.org") }
        #expect(!client.shows("ada-note"))
        try search("icloud.TE", client)
        try await place.wait(client) { self.links(client) == ["/console/iCloud.test/development/overview"] }
    }

    @Test func aRequestIsFoundByTheUuidOfItsError() async throws {
        let place = try await ConsolePlace()
        let log = try await RequestLog(nil)
        let path = CloudPath(
            container: "iCloud.other",
            environment: .production,
            scope: .private,
            operation: .recordsModify
        )
        let uuid = UUID().uuidString
        log.note(
            LogEntry(
                time: Date(),
                path: path,
                duration: .milliseconds(1),
                bytesIn: 1,
                bytesOut: 1,
                status: 400,
                request: uuid
            )
        )
        let sources = ConsoleSources(service: place.sources.service, accounts: place.sources.accounts, log: log)
        let desk = ConsoleDesk(sources, login: "olga")
        let groups = try await ConsoleSearch(desk: desk).groups(" \(uuid.lowercased()) ")
        #expect(groups.map(\.title) == ["Requests"])
        #expect(groups.first?.links.first?.address == "/console/iCloud.other/production/logs?q=\(uuid)&request=\(uuid)")
        try await log.close()
    }

    @Test func commandKOpensTheBox() async throws {
        let place = try await ConsolePlace()
        let client = try place.page("overview")
        #expect(client.find("button", "Search")?.attributes["data-key"] == "meta+k")
    }
}

import CoreDataCommandLine
import Foundation
import HTTPClient
import StudioScreens
import Testing
import WebUIServer

@testable import CoreDataCommands

/// `coredata studio`: its address, its pages and the files behind them.
@Suite struct StudioCommandTests {
    private let workshop: Workshop

    init() throws {
        workshop = try Workshop()
        try workshop.writeNotes()
    }

    private func configuration(_ arguments: String...) throws -> ServerConfiguration {
        try StudioCommand.configuration(ParsedArguments(arguments, for: StudioCommand.syntax))
    }

    @Test func onlyThisComputerIsServed() throws {
        #expect(try configuration().address == "127.0.0.1")
        #expect(try configuration("--listen", "localhost:8050").port == 8050)
        for address in ["0.0.0.0:8050", "192.168.1.5:80", "[::]:8050", "127.0.0.1", "nonsense"] {
            #expect(throws: UsageError.self) { try configuration("--listen", address) }
        }
    }

    @Test func queriesAreKeptInTheFolderForStates() {
        let home = URL(fileURLWithPath: "/users/ada")
        #expect(StudioCommand.stateFolder([:], home: home).path == "/users/ada/.local/state/coredata-studio")
        #expect(StudioCommand.stateFolder(["XDG_STATE_HOME": "state"], home: home).path.hasPrefix("/users/ada/"))
        #expect(StudioCommand.stateFolder(["XDG_STATE_HOME": "/state"], home: home).path == "/state/coredata-studio")
    }

    @Test func pathsThatAreNotThereAreRefused() async throws {
        let arguments = try ParsedArguments(["Gone.sqlite"], for: StudioCommand.syntax)
        let terminal = Terminal(.init(), output: { _ in }, messages: { _ in })
        await #expect(throws: UsageError("there is no “Gone.sqlite”")) {
            _ = try await StudioCommand.serve(arguments, in: workshop.folder, on: terminal)
        }
    }

    /// Addresses may hold passwords.
    @Test func anAddressThatCannotBeReadIsNotRepeated() async throws {
        let arguments = try ParsedArguments(["postgresql://ada:tulips@a:1,b:2/app"], for: StudioCommand.syntax)
        let terminal = Terminal(.init(), output: { _ in }, messages: { _ in })
        await #expect(throws: UsageError("an address cannot be read: give one such as postgresql://host/database")) {
            _ = try await StudioCommand.serve(arguments, in: workshop.folder, on: terminal)
        }
    }

    /// A server of the studio, and a browser that asks it.
    private struct Visit {
        let site: StudioSite
        let addresses: StudioSite.Addresses
        var cookie = ""

        init(_ workshop: Workshop, _ configuration: ServerConfiguration) async throws {
            site = await StudioSite(configuration, StudioLibrary([workshop.url("Notes.sqlite")]))
            addresses = try await site.start()
        }

        func answer(_ path: String) async throws -> (status: Int, headers: [String: String], text: String) {
            let url = try #require(URL(string: path, relativeTo: URL(string: addresses.printed)))
            var request = ClientRequest("GET", url.absoluteURL)
            if !cookie.isEmpty { request.headers.append(("Cookie", cookie)) }
            let response = try await HTTPClient().send(request)
            let headers = Dictionary(response.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
            return (response.status, headers, String(decoding: response.body, as: UTF8.self))
        }

        /// Follows a link to log in, and keeps the cookie.
        mutating func follow(_ link: String) async throws -> (status: Int, cookie: String?) {
            let answer = try await answer(link)
            let given = answer.headers["set-cookie"]
            cookie = given?.split(separator: ";").first.map(String.init) ?? ""
            return (answer.status, given)
        }
    }

    /// Other users of the computer can reach the address, too: without the printed one, they see how to get in, and nothing else.
    @Test func onlyBrowsersWithTheAddressAreLetIn() async throws {
        var visit = try await Visit(workshop, try configuration())
        for path in ["/", "/0/rows/Note", "/value/0/Note/p1/picture", "/export/0/Tag.json"] {
            let answer = try await visit.answer(path)
            #expect(answer.status == 303 && answer.headers["location"]?.hasPrefix("/login?to=") == true, "\(path)")
            #expect(!answer.text.contains("Cards"))
        }
        let page = try await visit.answer("/login")
        #expect(page.status == 200 && page.text.contains("“coredata studio” has printed an address in its terminal"))
        let wrong = try await visit.answer("/login?token=AAAAAAAAAAAAAAAAAAAAAA")
        #expect(
            wrong.status == 403 && wrong.text.contains("not valid") && wrong.text.contains("has printed an address")
        )
        #expect(try await visit.follow("/login?token=").status == 403)
        #expect(try await visit.answer("/").status == 303)
        let admitted = try await visit.follow(visit.addresses.printed)
        #expect(admitted.status == 303)
        #expect(admitted.cookie?.contains("HttpOnly") == true && admitted.cookie?.contains("SameSite=Lax") == true)
        #expect(try await visit.answer("/0/rows/Note").status == 200)
        let other = try await Visit(workshop, try configuration())
        #expect(other.addresses.printed.suffix(22) != visit.addresses.printed.suffix(22))
        await visit.site.stop()
        await other.site.stop()
    }

    /// All users see the arguments of a program, and so of the one that opens the browser.
    @Test func theAddressThatIsOpenedWorksOnce() async throws {
        var visit = try await Visit(workshop, try configuration())
        #expect(visit.addresses.opened != visit.addresses.printed)
        #expect(try await visit.follow(visit.addresses.opened).status == 303)
        #expect(try await visit.answer("/").status == 200)
        #expect(try await visit.follow(visit.addresses.opened).status == 403)
        for _ in 0..<2 { #expect(try await visit.follow(visit.addresses.printed).status == 303) }
        await visit.site.stop()
    }

    @Test func pagesAndFilesAreServed() async throws {
        let before = try workshop.bytes()
        var visit = try await Visit(workshop, try configuration())
        _ = try await visit.follow(visit.addresses.printed)
        let page = try await visit.answer("/")
        #expect(
            page.status == 200 && page.text.contains("Notes.sqlite") && page.headers["content-security-policy"] != nil
        )
        let export = try await visit.answer("/export/0/Tag.json?columns=name")
        #expect(export.headers["content-type"] == "application/json" && export.text.contains("\"name\": \"Cards\""))
        let missing = try await visit.answer("/value/0/Note/p99/picture")
        let nothing = try await visit.answer("/export/0/Nothing.csv")
        #expect(missing.status == 404 && nothing.status == 404)
        let wrong = try await visit.answer("/export/0/Tag.json?where=nme%20%3D%3D%201")
        #expect(wrong.status == 422 && wrong.text.contains("Tag has no “nme”"), "\(wrong.text)")
        await visit.site.stop()
        #expect(try workshop.bytes() == before)
    }
}

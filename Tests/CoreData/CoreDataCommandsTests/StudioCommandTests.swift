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

    @Test func pathsThatAreNotThereAreRefused() async throws {
        let arguments = try ParsedArguments(["Gone.sqlite"], for: StudioCommand.syntax)
        let terminal = Terminal(.init(), output: { _ in }, messages: { _ in })
        await #expect(throws: UsageError("there is no “Gone.sqlite”")) {
            _ = try await StudioCommand.serve(arguments, in: workshop.folder, on: terminal)
        }
    }

    @Test func pagesAndFilesAreServed() async throws {
        let before = try workshop.bytes()
        let site = await StudioSite(try configuration(), StudioLibrary([workshop.url("Notes.sqlite")]))
        let address = try await site.start()
        func answer(_ path: String) async throws -> (status: Int, headers: [String: String], text: String) {
            let url = try #require(URL(string: path, relativeTo: URL(string: address)))
            let response = try await HTTPClient().send(ClientRequest("GET", url.absoluteURL))
            let headers = Dictionary(response.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
            return (response.status, headers, String(decoding: response.body, as: UTF8.self))
        }
        let page = try await answer("/")
        #expect(
            page.status == 200 && page.text.contains("Notes.sqlite") && page.headers["content-security-policy"] != nil
        )
        let export = try await answer("/export/0/Tag.json?columns=name")
        #expect(export.headers["content-type"] == "application/json" && export.text.contains("\"name\": \"Cards\""))
        let (missing, nothing) = (
            try await answer("/value/0/Note/p99/picture"), try await answer("/export/0/Nothing.csv")
        )
        #expect(missing.status == 404 && nothing.status == 404)
        let wrong = try await answer("/export/0/Tag.json?where=nme%20%3D%3D%201")
        #expect(wrong.status == 422 && wrong.text.contains("Tag has no “nme”"), "\(wrong.text)")
        await site.stop()
        #expect(try workshop.bytes() == before)
    }
}

import Foundation
import FoundationNetworking
import Testing

/// Tests of the slip box's server as a separate process.
@Suite struct ServingTests {
    private let terminal: Terminal

    init() throws {
        terminal = try Terminal()
    }

    private func page(_ path: String, of address: URL) async throws -> String {
        let (data, response) = try await URLSession.shared.data(from: address.appending(path: path))
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        return String(decoding: data, as: UTF8.self)
    }

    @Test func aNewSlipBoxIsServedWithExamplesUntilItIsEnded() async throws {
        let server = try serve()
        let page = try await page("all", of: try await server.address())
        #expect(page.contains("All Notes"))
        #expect(page.contains("Links make the box think"))
        #expect(server.end() == 0)
    }

    @Test func withoutTheEditorPageAndMessagesSayWhy() async throws {
        let server = try serve(environment: ["EDITOR_BUNDLE": terminal.folder.path])
        let page = try await page("all/Note-1", of: try await server.address())
        #expect(page.contains("The editor for formatted text is not installed, so this is plain text"))
        #expect(page.contains("<textarea") && !page.contains("/-/prosemirror"))
        #expect(
            server.messages.contains("slipbox: the editor for formatted text is in none of \(terminal.folder.path).")
        )
    }

    @Test func anotherFileThanTheEditorIsNotServed() async throws {
        try Data("alert('not the editor')".utf8).write(to: terminal.folder.appending(path: "editor.js"))
        let server = try serve(environment: ["EDITOR_BUNDLE": terminal.folder.path])
        let page = try await page("all/Note-1", of: try await server.address())
        #expect(page.contains("is not the one that belongs to this version, so this is plain text"))
        #expect(page.contains("<textarea") && !page.contains("/-/prosemirror") && !page.contains(terminal.folder.path))
        let message = "slipbox: \(terminal.folder.path)/editor.js is not the editor that belongs to this version"
        #expect(server.messages.contains(message))
    }

    @Test func foldersOfTheComputerAreForItsOwnUsersOnly() async throws {
        for address in ["0.0.0.0:0", "192.0.2.1:8040", "[::]:0"] {
            let result = await terminal.call("serve", "--listen", address, "--local-files")
            #expect(result.status != .success)
            #expect(result.messages.contains("--local-files is only for users of this computer"))
        }
    }

    private func serve(environment: [String: String] = [:]) throws -> StartedTool {
        try StartedTool(
            "--store",
            "served.sqlite",
            "serve",
            "--listen",
            "127.0.0.1:0",
            in: terminal.folder,
            environment: environment
        )
    }
}

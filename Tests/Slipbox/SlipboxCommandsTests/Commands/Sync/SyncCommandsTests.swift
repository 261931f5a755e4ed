import CoreData
import Foundation
import SlipboxCore
import Testing

@testable import SlipboxCommands

/// `slipbox sync` and `slipbox serve` on two computers, against a real service over sockets.
@Suite(.serialized) struct SyncCommandsTests {
    @Test func whoSignsInHasTheNotesOfAllComputers() async throws {
        try await SyncService.run { service in
            let (desk, laptop) = (try Terminal(), try Terminal())
            await desk.call("new", "On cards", "--body", "A card is a thought.")
            for terminal in [desk, laptop] {
                let signed = await signIn(terminal, service)
                #expect(signed.status == .success, "\(signed.messages)")
            }
            #expect(try await titles(laptop) == ["On cards"])
            await laptop.call("new", "On boxes")
            #expect(await laptop.call("sync", "status").output.contains("1 changed here"))
            #expect(await laptop.call("sync", "now").status == .success)
            #expect(await desk.call("sync", "now").output.contains("nothing"))
            #expect(try await titles(desk) == ["On boxes", "On cards"])
        }
    }

    @Test func secretsAreInFilesOfTheirOwnerOnlyAndNowhereElse() async throws {
        try await SyncService.run { service in
            let terminal = try Terminal()
            let signed = await signIn(terminal, service)
            for name in ["account", "session"] {
                let file = terminal.folder.appending(path: "s.sqlite.\(name)")
                let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
                #expect(mode == 0o600)
            }
            let session = try String(
                contentsOf: terminal.folder.appending(path: "s.sqlite.session"),
                encoding: .utf8
            )
            let status = await terminal.call("sync", "status", "--json")
            for text in [signed.output, signed.messages, status.output, status.messages] {
                for secret in [SyncService.password, service.programToken, session] { #expect(!text.contains(secret)) }
            }
            let account = try #require(try SyncAccount.stored(beside: terminal.folder.appending(path: "s.sqlite")))
            var dumped = "\(account) \(String(reflecting: account))"
            dump(account, to: &dumped)
            #expect(!dumped.contains(service.programToken))
        }
    }

    @Test func aWrongSignInChangesNothing() async throws {
        try await SyncService.run { service in
            let terminal = try Terminal()
            await terminal.call("new", "On cards")
            let call = ["sync", "sign-in", "--service", service.url]
            for answers in ["\(service.programToken)\nada@example.org\nwrong\n", "nonsense\nada@example.org\nx\n"] {
                let refused = await terminal.call(call, input: answers)
                #expect(refused.status == .failure && !refused.messages.contains("wrong\n"))
            }
            #expect(await terminal.call(call, input: "token\n").status == .wrongUsage)
            #expect(await terminal.call("sync", "sign-in").status == .wrongUsage)
            #expect(
                await terminal.call("sync", "sign-in", "--service", "ftp://x", input: "a\nb\nc\n").status == .failure
            )
            #expect(try SyncAccount.stored(beside: terminal.folder.appending(path: "s.sqlite")) == nil)
            #expect(await terminal.call("sync", "now").messages.contains("nobody is signed in"))
            #expect(await terminal.call("sync", "status").output.contains("Nobody is signed in"))
            #expect(try await titles(terminal) == ["On cards"])
        }
    }

    @Test func whoSignsOutKeepsTheNotes() async throws {
        try await SyncService.run { service in
            let terminal = try Terminal()
            await terminal.call("new", "On cards")
            _ = await signIn(terminal, service)
            await terminal.call("new", "On boxes")
            let signed = await terminal.call("sync", "sign-out")
            #expect(signed.messages.contains("all notes stay here"))
            #expect(try await titles(terminal) == ["On boxes", "On cards"])
            for name in ["account", "session"] {
                #expect(!FileManager.default.fileExists(atPath: terminal.folder.path + "/s.sqlite.\(name)"))
            }
            let again = await signIn(terminal, service)
            #expect(again.status == .success)
            let laptop = try Terminal()
            _ = await signIn(laptop, service)
            #expect(try await titles(laptop) == ["On boxes", "On cards"], "what had waited was sent")
        }
    }

    /// The whole: two servers that run on two stores, of which one is killed in between, and a conflict.
    @Test func twoServersAgreeWhateverHappens() async throws {
        try await SyncService.run { service in
            let (desk, laptop) = (try Terminal(), try Terminal())
            await desk.call("new", "Shared", "--body", "A card is a thought.")
            for terminal in [desk, laptop] { _ = await signIn(terminal, service) }
            let first = try serve(desk)
            var second = try serve(laptop)
            _ = try await (first.address(), second.address())
            await desk.call("new", "Of the desk")
            await laptop.call("new", "Of the laptop")
            try await agree(desk, laptop, on: ["Of the desk", "Of the laptop", "Shared"])

            // One computer loses its power while the other goes on, and is written in before it is back.
            kill(second.process.processIdentifier, SIGKILL)
            second.process.waitUntilExit()
            await laptop.call("edit", "Shared", "--body", "A card is a seed.")
            await desk.call("edit", "Shared", "--body", "A card is a stone.")
            await desk.call("new", "Meanwhile")
            second = try serve(laptop)
            _ = try await second.address()
            try await agree(desk, laptop, on: ["Meanwhile", "Of the desk", "Of the laptop", "Shared"])
            for terminal in [desk, laptop] {
                try await until { await terminal.call("sync", "status").output.contains("1 text of two devices") }
                let versions = await terminal.call("history", "Shared").output
                #expect(versions.contains("A card is a seed."), "nothing is lost")
                #expect(await terminal.call("show", "Shared").output.contains("A card is a stone."))
            }
            #expect(first.end() == 0)
            #expect(second.end() == 0)
        }
    }

    @Test func aServerThatRunsFollowsWhoeverSignsInAndOut() async throws {
        try await SyncService.run { service in
            let (desk, laptop) = (try Terminal(), try Terminal())
            await desk.call("new", "On cards")
            let server = try serve(desk)
            _ = try await server.address()
            #expect(await signIn(desk, service).status == .success)
            #expect(await signIn(laptop, service).status == .success)
            await laptop.call("new", "On boxes")
            #expect(await laptop.call("sync", "now").status == .success)
            try await until { try await titles(desk).contains("On boxes") }
            await desk.call("new", "Of the desk")
            try await until {
                await laptop.call("sync", "now")
                return try await titles(laptop).contains("Of the desk")
            }
            await desk.call("sync", "sign-out")
            try await Task.sleep(for: .seconds(3))
            await desk.call("new", "Of the desk alone")
            try await Task.sleep(for: .seconds(1))
            await laptop.call("sync", "now")
            #expect(try await !titles(laptop).contains("Of the desk alone"))
            #expect(server.end() == 0)
        }
    }

    // MARK: - Computers

    private func signIn(_ terminal: Terminal, _ service: SyncService) async -> Terminal.Result {
        await terminal.call("sync", "sign-in", "--service", service.url, input: service.answers)
    }

    private func serve(_ terminal: Terminal) throws -> StartedTool {
        let store = terminal.folder.appending(path: "s.sqlite").path
        return try StartedTool("--store", store, "serve", "--listen", "127.0.0.1:0", in: terminal.folder)
    }

    private func titles(_ terminal: Terminal) async throws -> [String] {
        try await terminal.call("list", "--json").json([NoteJSON].self).map(\.title).sorted()
    }

    private func agree(_ one: Terminal, _ other: Terminal, on expected: [String]) async throws {
        for terminal in [one, other] {
            try await until { try await titles(terminal) == expected }
        }
        // Whatever is still under way.
        try await until {
            let texts = [await one.call("show", "Shared").output, await other.call("show", "Shared").output]
            return texts[0] == texts[1]
        }
    }

    private func until(_ condition: () async throws -> Bool) async throws {
        for _ in 0..<300 {
            if try await condition() { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(try await condition())
    }
}

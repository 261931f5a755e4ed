import Foundation
import FoundationNetworking
import Testing

@testable import SlipboxCommands

/// Tests of `slipbox` without a command, as a separate process.
@Suite struct OpeningTests {
    private let terminal: Terminal

    init() throws {
        terminal = try Terminal()
    }

    @Test func theSlipBoxIsMadeServedAndOpenedAndOnlyOnce() async throws {
        let opened = try browser()
        let first = try open()
        let notes = try await line(of: opened, number: 1)
        #expect(notes.hasSuffix("/all"))
        let address = String(notes.dropLast("all".count))
        let (data, _) = try await URLSession.shared.data(from: try #require(URL(string: notes)))
        #expect(String(decoding: data, as: UTF8.self).contains("Slipbox"))
        #expect(FileManager.default.fileExists(atPath: terminal.folder.path + "/data/Slipbox/Slipbox.sqlite"))

        let second = try open()
        second.process.waitUntilExit()
        #expect(second.process.terminationStatus == 0)
        #expect(second.output == address + "\n", "the address of the server that runs")
        #expect(try await line(of: opened, number: 2) == notes)

        #expect(first.end() == 0)
        #expect(first.output == address + "\n")
        let place = terminal.folder.appending(path: "data/Slipbox/Slipbox.sqlite.server")
        #expect(try Data(contentsOf: place).isEmpty)
    }

    @Test func theServerOfTheCommandServeIsOpened() async throws {
        let opened = try browser()
        let server = try StartedTool("serve", "--listen", "127.0.0.1:0", in: terminal.folder)
        let address = try await server.address().absoluteString
        let call = try open()
        call.process.waitUntilExit()
        #expect(call.process.terminationStatus == 0 && call.output == address + "\n")
        #expect(try await line(of: opened, number: 1) == address + "all")
    }

    @Test func twoServersOfOneSlipBoxDisturbNobody() async throws {
        let first = try StartedTool("serve", "--listen", "127.0.0.1:0", in: terminal.folder)
        let address = try await first.address()
        let second = try StartedTool("serve", "--listen", "127.0.0.1:0", in: terminal.folder)
        #expect(try await second.address() != address)
        #expect(second.end() == 0)
        let store = terminal.folder.appending(path: "data/Slipbox/Slipbox.sqlite")
        #expect(try await StoreServer.address(of: store) == address.absoluteString)
    }

    @Test func withoutADisplayTheAddressIsSaid() async throws {
        let call = try open(environment: ["DISPLAY": ""])
        let address = try await call.address()
        try await eventually { call.messages.contains("Ctrl+C") ? true : nil }
        #expect(call.messages.contains("there is no browser or no display here; open \(address) in a browser"))
    }

    @Test func aBrowserThatCannotBeOpenedIsSaid() async throws {
        _ = try browser(status: 3)
        let call = try open()
        try await eventually { call.messages.contains("in a browser on this computer") ? true : nil }
    }

    @Test func aServerThatWasKilledIsNotOpened() async throws {
        let store = terminal.folder.appending(path: "s.sqlite")
        let file = store.appendingPathExtension("server")
        try Data("http://127.0.0.1:1/\n".utf8).write(to: file)
        let place = try #require(try StoreServer.take(store))
        #expect(try String(contentsOf: file, encoding: .utf8).isEmpty)
        #expect(try StoreServer.take(store) == nil, "the place is taken")
        place.announce("http://127.0.0.1:8040/")
        #expect(try await StoreServer.address(of: store) == "http://127.0.0.1:8040/")
    }

    @Test func aPlaceThatIsALinkIsNotTaken() throws {
        let store = terminal.folder.appending(path: "s.sqlite")
        let file = terminal.folder.appending(path: "precious")
        try Data("text".utf8).write(to: file)
        try FileManager.default.createSymbolicLink(at: store.appendingPathExtension("server"), withDestinationURL: file)
        #expect(throws: CocoaError.self) { try StoreServer.take(store) }
        #expect(try Data(contentsOf: file) == Data("text".utf8))
    }

    @Test(arguments: ["file:///etc/passwd\n", "javascript:alert(1)\n", "--help\n", "http://\n", "\n"])
    func whatIsNoAddressIsNotOpened(_ text: String) async throws {
        let store = terminal.folder.appending(path: "s.sqlite")
        try Data(text.utf8).write(to: store.appendingPathExtension("server"))
        await #expect(throws: CommandFailure.self) { try await StoreServer.address(of: store) }
    }

    // MARK: - Calls

    /// Calls `slipbox` without anything.
    private func open(environment: [String: String] = [:]) throws -> StartedTool {
        try StartedTool(in: terminal.folder, environment: ["DISPLAY": ":99"].merging(environment) { $1 })
    }

    /// Makes an `xdg-open` that writes the addresses it is given into a file, which is returned.
    ///
    /// - Parameter status: The exit status of `xdg-open`.
    private func browser(status: Int = 0) throws -> URL {
        let folder = terminal.folder.appending(path: "bin")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let opened = terminal.folder.appending(path: "opened")
        let script = folder.appending(path: "xdg-open")
        try Data("#!/bin/sh\necho \"$1\" >> '\(opened.path)'\nexit \(status)\n".utf8).write(to: script)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
        return opened
    }

    private func line(of file: URL, number: Int) async throws -> String {
        try await eventually {
            let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
            return lines.count >= number ? String(lines[number - 1]) : nil
        }
    }
}

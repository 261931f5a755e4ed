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
        let first = try start()
        defer { first.process.terminate() }
        let address = try await line(of: opened, number: 1)
        let (data, _) = try await URLSession.shared.data(from: try #require(URL(string: address)))
        #expect(String(decoding: data, as: UTF8.self).contains("Slipbox"))
        #expect(FileManager.default.fileExists(atPath: terminal.folder.path + "/data/Slipbox/Slipbox.sqlite"))

        let second = try start()
        second.process.waitUntilExit()
        #expect(second.process.terminationStatus == 0)
        #expect(second.output == address + "\n", "the address of the server that runs")
        #expect(try await line(of: opened, number: 2) == address)

        first.process.terminate()
        first.process.waitUntilExit()
        #expect(first.process.terminationStatus == 0)
        #expect(first.output == address + "\n")
    }

    @Test func withoutADisplayTheAddressIsSaid() async throws {
        let call = try start(environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": ""])
        defer { call.process.terminate() }
        let store = terminal.folder.appending(path: "data/Slipbox/Slipbox.sqlite")
        let address = try await eventually { call.output.hasSuffix("\n") ? call.output.dropLast() : nil }
        try await eventually { call.messages.contains("in a browser on this computer") ? true : nil }
        #expect(call.messages.contains("there is no browser or no display here; open \(address) in a browser"))
        #expect(try await StoreServer.address(of: store) == address)
    }

    @Test func aBrowserThatCannotBeOpenedIsSaid() async throws {
        _ = try browser(status: 3)
        let call = try start()
        defer { call.process.terminate() }
        try await eventually { call.messages.contains("in a browser on this computer") ? true : nil }
    }

    @Test func aServerThatWasKilledIsNotOpened() async throws {
        let store = terminal.folder.appending(path: "s.sqlite")
        let file = store.appendingPathExtension("server")
        try Data("http://127.0.0.1:1/\n".utf8).write(to: file)
        let place = try #require(try StoreServer(of: store))
        #expect(try String(contentsOf: file, encoding: .utf8).isEmpty)
        #expect(try StoreServer(of: store) == nil, "the place is taken")
        place.announce("http://127.0.0.1:8040/")
        #expect(try await StoreServer.address(of: store) == "http://127.0.0.1:8040/")
    }

    @Test(arguments: ["file:///etc/passwd\n", "javascript:alert(1)\n", "--help\n", "http://\n", "\n"])
    func whatIsNoAddressIsNotOpened(_ text: String) async throws {
        let store = terminal.folder.appending(path: "s.sqlite")
        try Data(text.utf8).write(to: store.appendingPathExtension("server"))
        await #expect(throws: CommandFailure.self) { try await StoreServer.address(of: store) }
    }

    // MARK: - Processes

    /// A call of `slipbox` whose output goes to files.
    private struct Call {
        let process = Process()
        let files: [URL]

        var output: String { text(0) }
        var messages: String { text(1) }

        private func text(_ index: Int) -> String { (try? String(contentsOf: files[index], encoding: .utf8)) ?? "" }
    }

    private func start(environment: [String: String] = [:]) throws -> Call {
        let call = Call(files: ["out", "err"].map { terminal.folder.appending(path: "\($0)-\(UUID().uuidString)") })
        for file in call.files { try Data().write(to: file) }
        let tool = try #require(ExecutableTests.tool)
        call.process.executableURL = tool
        call.process.currentDirectoryURL = terminal.folder
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let own = [
            "PATH": "\(terminal.folder.path)/bin:\(path)", "DISPLAY": ":99", "HOME": terminal.folder.path,
            "XDG_DATA_HOME": "\(terminal.folder.path)/data",
        ]
        call.process.environment = own.merging(environment) { $1 }
        call.process.standardOutput = try FileHandle(forWritingTo: call.files[0])
        call.process.standardError = try FileHandle(forWritingTo: call.files[1])
        try call.process.run()
        return call
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

    /// Returns what the closure returns once it is not nil.
    @discardableResult
    private func eventually<Value>(_ value: () -> Value?) async throws -> Value {
        for _ in 0..<200 {
            if let value = value() { return value }
            try await Task.sleep(for: .milliseconds(100))
        }
        return try #require(value())
    }
}

import Foundation
import FoundationNetworking
import Testing

/// Tests of the slip box's server as a separate process.
@Suite struct ServingTests {
    private let terminal: Terminal

    init() throws {
        terminal = try Terminal()
    }

    @Test func aNewSlipBoxIsServedWithExamplesUntilItIsEnded() async throws {
        let tool = try #require(ExecutableTests.tool)
        let process = Process()
        let output = Pipe()
        process.executableURL = tool
        process.arguments = ["--store", "served.sqlite", "serve", "--listen", "127.0.0.1:0"]
        process.currentDirectoryURL = terminal.folder
        process.standardOutput = output
        // If this process crashed, the server would keep its standard error open, for which `swift test` waits.
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { process.terminate() }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let address = try #require(URL(string: line.trimmingCharacters(in: .whitespacesAndNewlines)))
        let (data, response) = try await URLSession.shared.data(from: address.appending(path: "all"))
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        let page = String(decoding: data, as: UTF8.self)
        #expect(page.contains("All Notes"))
        #expect(page.contains("Links make the box think"))
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}

import Foundation
import Testing

/// Two processes with the same store: each receives the other's saves once and in order, and continues where it was
/// after a restart.
@Suite(.enabled(if: ExchangeProgram.isThere, "history-exchange has not been built"))
struct HistoryExchangeTests {
    @Test func S178_twoProcessesHearOfEachOther() throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = ExchangeProgram.url
        process.arguments = ["--saves", "50", "--restarts", "1"]
        process.standardOutput = output
        try process.run()
        let told = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(String(decoding: told, as: UTF8.self))")
    }
}

private enum ExchangeProgram {
    /// The package's executables are in the same folder as the test runner.
    static let url = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("history-exchange")

    static let isThere = FileManager.default.isExecutableFile(atPath: url.path)
}

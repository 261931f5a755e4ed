import Foundation
import Testing

/// Two processes on one store: each hears of what the other saves, once and in order, and goes on where it was when it is
/// started anew.
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
    /// Programs of the package lie beside the one that runs the tests.
    static let url = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("history-exchange")

    static let isThere = FileManager.default.isExecutableFile(atPath: url.path)
}

import Foundation
import PostgreSQLCluster
import Testing

/// A short run of the program that kills programs and crashes the server in the middle of saves; `make crash` has the long one.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseCrashTests {
    /// The package's programs are in the folder of the program that runs the tests.
    private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("database-crasher")

    @Test("Every acknowledged save is whole, and no other is half there")
    func crashes() throws {
        let (process, output) = (Process(), Pipe())
        process.executableURL = Self.program
        process.arguments = ["--kills", "6", "--crashes", "3", "--seed", "\(UInt64.random(in: 0..<1_000_000))"]
        process.standardOutput = output
        try process.run()
        let told = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(told) \(process.arguments ?? [])")
        #expect(told.contains("6 programs killed, 3 crashes"))
    }
}

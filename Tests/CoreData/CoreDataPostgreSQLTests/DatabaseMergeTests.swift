import Foundation
import PostgreSQLCluster
import Testing

/// A short run of the program that lets two processes change the same objects, beside a model of what each merge policy keeps;
/// `make fuzz` has the long one.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseMergeTests {
    /// The package's programs are in the folder of the program that runs the tests.
    private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("merge-fuzz")

    @Test("No policy loses an update, or keeps one that it must not", arguments: [[], ["--postgresql"]])
    func processes(_ place: [String]) throws {
        let (process, output) = (Process(), Pipe())
        process.executableURL = Self.program
        process.arguments = ["--rounds", "20", "--seed", "\(UInt32.random(in: 0..<1_000_000))"] + place
        process.standardOutput = output
        try process.run()
        let told = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(told) \(process.arguments ?? [])")
        #expect(told.contains("20 stores changed by two processes"))
    }
}

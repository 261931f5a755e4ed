import Foundation
import Testing

/// Kills programs while they migrate. `make crash` does it two hundred times with a large store.
@Suite struct MigrationCrashTests {
    /// The package's executables are in the same folder as the test runner.
    static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("migration-crasher")

    static let isThere: Bool = {
        let isThere = FileManager.default.isExecutableFile(atPath: program.path)
        if !isThere { print("NOT TESTED: migrations that are killed, since there is no \(program.path)") }
        return isThere
    }()

    @Test(
        .enabled(if: isThere, "migration-crasher has not been built"),
        arguments: [
            ["--rows", "3000"], ["--rows", "600", "--by-copying"], ["--rows", "1000", "--in-stages"],
            ["--rows", "600", "--in-steps"], ["--rows", "300", "--in-steps", "--type", "Binary"],
            ["--rows", "300", "--by-copying", "--type", "Binary"], ["--rows", "150", "--by-copying", "--type", "XML"],
        ]
    )
    func whatIsKilledLeavesOneVersionOrTheOther(arguments: [String]) throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = Self.program
        process.arguments = ["--rounds", "5"] + arguments
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && text.contains("5 programs killed"), "\(text)")
    }
}

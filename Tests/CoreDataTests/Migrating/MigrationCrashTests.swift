import Foundation
import Testing

/// Programs that migrate are killed: `make crash` does it two hundred times with a large store.
@Suite struct MigrationCrashTests {
    /// Programs of the package lie beside the one that runs the tests.
    private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("migration-crasher")

    private static let isThere: Bool = {
        let isThere = FileManager.default.isExecutableFile(atPath: program.path)
        if !isThere { print("NOT TESTED: migrations that are killed, since there is no \(program.path)") }
        return isThere
    }()

    @Test(.enabled(if: isThere, "migration-crasher has not been built"))
    func whatIsKilledLeavesOneVersionOrTheOther() throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = Self.program
        process.arguments = ["--rounds", "12", "--rows", "3000"]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && text.contains("12 programs killed"), "\(text)")
    }
}

import CDocumentPixbuf
import DocumentThumbnails
import Foundation
import Testing

/// The process that reads images attempts what it must not do, after one of its restrictions or after all.
@Suite struct ConfinementTests {
    /// The end of a process: a signal or, if it is 0, its status.
    private struct End: Equatable, CustomStringConvertible {
        var signal: Int32 = 0
        var status: Int32 = 0

        var description: String { signal == 0 ? "status \(status)" : "signal \(signal)" }
    }

    private static let isKilled = End(signal: SIGSYS)
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("confined-\(UUID().uuidString)")

    private func attempt(_ name: String, _ path: String = "/bin/true", after last: String = "calls") throws -> End {
        let process = Process()
        process.executableURL = ThumbnailMakerTests.program
        process.arguments = ["--attempt", name, path, last]
        process.environment = [:]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let isSignal = process.terminationReason == .uncaughtSignal
        return isSignal ? End(signal: process.terminationStatus) : End(status: process.terminationStatus)
    }

    @Test(arguments: ["fork", "thread", "execute", "socket", "map-code", "unprotect-code"])
    func aForbiddenCallEndsTheProcess(name: String) throws {
        #expect(try attempt(name) == Self.isKilled)
        // Nothing but the list of calls forbids it, except for programs, which are files.
        if name != "execute" { #expect(try attempt(name, after: "landlock") == End()) }
    }

    @Test func filesAreClosedToIt() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let new = folder.appendingPathComponent("new").path
        #expect(try attempt("read-file", "/etc/passwd") == End(status: EPERM))
        #expect(try attempt("write-file", new) == End(status: EPERM))
        // Before that, by the limit of open files.
        #expect(try attempt("read-file", "/etc/passwd", after: "limits") == End(status: EMFILE))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test(.enabled("the kernel has no Landlock") { thumbnailer_landlock_version() > 0 })
    func landlockClosesFilesToIt() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let new = folder.appendingPathComponent("new").path
        #expect(try attempt("read-file", "/etc/passwd", after: "landlock") == End(status: EACCES))
        #expect(try attempt("write-file", new, after: "landlock") == End(status: EACCES))
        #expect(try attempt("execute", after: "landlock") == End(status: EACCES))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func aRestrictionThatCannotBeginIsAnError() throws {
        // In a process whose calls are restricted, no limit can be set.
        #expect(try attempt("confine-again") == End(status: EPERM))
    }

    @Test func theUserIsToldWhy() {
        let text = ThumbnailError.unconfined("calls: Operation not permitted").localizedDescription
        #expect(text.contains("calls: Operation not permitted") && text.contains("seccomp"))
    }
}

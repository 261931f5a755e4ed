import CoreData
import Foundation
import Testing

/// Tests of a store whose file is locked by another process, which releases the lock in one way or another.
@Suite(.enabled(if: LockingProcess.isThere, "store-crasher has not been built"))
struct OtherProcessTests {
    @Test(arguments: [false, true])
    func aLockIsAnErrorAfterTheTimeoutAndNothingIsLost(isKilled: Bool) throws {
        let folder = try StoreFolder(noteCount: 2)
        let other = try LockingProcess(folder.url)
        try folder.withContext([NSPersistentStoreTimeoutOption: 0.3]) { context in
            let note = try #require(context.all("Note").first)
            note.setValue("changed", forKey: "title")
            let error = #expect(throws: CocoaError.self) { try context.save() }
            #expect(error?.code == .persistentStoreTimeout, "\(String(describing: error))")
            #expect(error?.localizedDescription.contains(folder.url.path) == true)
            #expect(note.value(forKey: "title") as? String == "changed")
            other.end(isKilled: isKilled)
            try context.save()
        }
        #expect(try folder.sql().integer("SELECT count(*) FROM ZNOTE WHERE ZTITLE = 'changed'") == 1)
        #expect(try folder.sql().faults() == [])
    }

    @Test func aStoreThatIsBeingWrittenOpensAndIsRead() throws {
        let folder = try StoreFolder(noteCount: 2)
        let other = try LockingProcess(folder.url)
        defer { other.end(isKilled: false) }
        for isReadOnly in [false, true] {
            let options: [String: Any] = [
                NSPersistentStoreTimeoutOption: 0.3, NSReadOnlyPersistentStoreOption: isReadOnly,
            ]
            #expect(try folder.withContext(options) { try $0.all("Note").count } == 2)
        }
    }
}

/// A process that locks a file against writing.
private final class LockingProcess {
    /// The package's programs are in the folder of the program that runs the tests.
    private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("store-crasher")

    static let isThere: Bool = {
        let isThere = FileManager.default.isExecutableFile(atPath: program.path)
        if !isThere { print("NOT TESTED: locks of other processes, since there is no \(program.path)") }
        return isThere
    }()

    private let process = Process()
    private let input = Pipe()

    /// Starts the process, and waits until the file is locked.
    init(_ file: URL) throws {
        let output = Pipe()
        process.executableURL = Self.program
        process.arguments = ["--lock", file.path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        #expect(output.fileHandleForReading.availableData == Data("locked\n".utf8))
    }

    /// Releases the lock regularly, or by killing the process.
    func end(isKilled: Bool) {
        if isKilled { kill(process.processIdentifier, SIGKILL) }
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}

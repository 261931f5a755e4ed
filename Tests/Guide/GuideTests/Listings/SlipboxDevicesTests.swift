import Foundation
import Testing

/// The book's section about devices that sync: its program, whose controller has a `NSPersistentCloudKitContainer`, runs as it is
/// printed on a phone and on a Mac of one user, and the notes are found at the service.
@Suite(.enabled(if: Book.slipbox != nil && GuideCompiler.swiftc != nil, "NOT TESTED: no book, or no swiftc"))
struct SlipboxDevicesTests {
    @Test func notesOfThePhoneAreOnTheMac() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "devices-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let compiler = GuideCompiler(try #require(GuideCompiler.swiftc))
        let port = SlipboxPort(try #require(Book.slipbox))
        try port.compileModel(in: folder)
        let modules = SlipboxPort.modules
        let files = port.files.merging(["main.swift": Self.main]) { $1 }
        try compiler.build(files, as: SlipboxPort.module, with: modules, in: folder)

        let service = try RunningProgram(
            compiler.program("cloud"),
            ["serve", "--data", folder.appending(path: "cloud").path]
                + ["--listen", "127.0.0.1:0", "--tls", "none", "--example", "--json"],
            in: folder.appending(path: "service")
        )
        defer { service.stop() }
        let settings = try Self.settings(try service.waitForLine(beginning: "{"))
        let program = folder.appending(path: SlipboxPort.module)
        let phone = try RunningProgram(program, ["phone"], in: folder.appending(path: "phone"), settings)
        defer { phone.stop() }
        let mac = try RunningProgram(program, ["mac"], in: folder.appending(path: "mac"), settings)
        defer { mac.stop() }
        #expect(try mac.waitForLine(beginning: "seen:") == "seen: From the phone, in Shopping")
        #expect(try phone.waitForLine(beginning: "seen:") == "seen: From the Mac, in Shopping")

        let query = try RunningProgram(
            compiler.program("cloud"),
            ["records", "query", "CD_Note", "--filter", "CD_title_ = From the phone"]
                + ["--zone", "com.apple.coredata.cloudkit.zone"],
            in: folder.appending(path: "console"),
            settings
        )
        query.process.waitUntilExit()
        let records = try query.text
        #expect(records.contains("From the phone"), "\(records)")
    }

    /// A device of the book's reader: the phone makes a note in a folder, and the Mac adds another one when it sees it.
    private static let main = """
        import CoreData

        let controller = PersistenceController.shared
        let context = controller.container.viewContext

        func waitForNote(_ title: String) -> Note {
            let request = Note.fetch(NSPredicate(format: "title_ == %@ AND folder != nil", title))
            while true {
                if let note = try? context.fetch(request).first {
                    print("seen: \\(note.title), in \\(note.folder?.name ?? "no folder")")
                    return note
                }
                RunLoop.main.run(until: Date() + 0.1)
            }
        }

        setvbuf(stdout, nil, _IOLBF, 0)
        if CommandLine.arguments.last == "phone" {
            let folder = Folder(name: "Shopping", context: context)
            Note(title: "From the phone", context: context).folder = folder
            controller.save()
            _ = waitForNote("From the Mac")
        } else {
            let folder = waitForNote("From the phone").folder
            Note(title: "From the Mac", context: context).folder = folder
            controller.save()
        }
        RunLoop.main.run(until: Date() + 60)
        """

    /// The variables that tell programs of the service, from the line that it prints.
    private static func settings(_ line: String) throws -> [String: String] {
        let values = try JSONDecoder().decode([String: String?].self, from: Data(line.utf8))
        let names = [
            "CLOUDKIT_ENDPOINT": "url", "CLOUDKIT_CONTAINERS": "container", "CLOUDKIT_API_TOKEN": "apiToken",
            "CLOUDKIT_WEB_TOKEN": "webAuthToken",
        ]
        return try names.mapValues { try #require(values[$0] ?? nil) }
    }
}

/// A program that runs beside the test, with a folder of its own for all that it stores.
private struct RunningProgram {
    let process = Process()
    private let output: URL

    init(_ program: URL, _ arguments: [String], in folder: URL, _ environment: [String: String] = [:]) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        output = folder.appending(path: "output.txt")
        try Data().write(to: output)
        (process.executableURL, process.arguments) = (program, arguments)
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { $1 }
            .merging(["HOME": folder.path, "XDG_DATA_HOME": folder.path]) { $1 }
        let handle = try FileHandle(forWritingTo: output)
        (process.standardOutput, process.standardError) = (handle, handle)
        try process.run()
    }

    var text: String {
        get throws { try String(contentsOf: output, encoding: .utf8) }
    }

    /// Waits for a line of the program's output, as long as a slow machine may take.
    func waitForLine(beginning start: String) throws -> String {
        let end = Date() + 120
        while Date() < end, process.isRunning {
            // The last line may be half written.
            let lines = try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            if let line = lines.first(where: { $0.hasPrefix(start) }) { return String(line) }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw GuideCompiler.BuildFailure(description: "no line begins with \(start): \(try text)")
    }

    /// Ends the program at once. Processes that are started here have ordinary signals blocked.
    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}

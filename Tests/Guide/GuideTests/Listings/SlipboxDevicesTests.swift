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

        let service = try ExampleService(compiler, in: folder)
        defer { service.stop() }
        let program = folder.appending(path: SlipboxPort.module)
        let phone = try service.start(program, ["phone"], as: "phone")
        defer { phone.stop() }
        let mac = try service.start(program, ["mac"], as: "mac")
        defer { mac.stop() }
        #expect(try mac.waitForLine(beginning: "seen:") == "seen: From the phone, in Shopping")
        #expect(try phone.waitForLine(beginning: "seen:") == "seen: From the Mac, in Shopping")

        let query = try service.start(
            compiler.program("cloud"),
            ["records", "query", "CD_Note", "--filter", "CD_title_ = From the phone"]
                + ["--zone", "com.apple.coredata.cloudkit.zone"],
            as: "console"
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
}

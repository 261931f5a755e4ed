import CoreData
import CoreDataPostgreSQL
import PostgreSQLCluster
import SlipboxCore
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

/// A page shows changes that another process, here the `slipbox` tool, saves to the same file.
@MainActor
struct OtherProgramTests {
    struct Notes: View {
        @FetchRequest(
            sortDescriptors: [SortDescriptor(\.title_)],
            predicate: NSPredicate(format: "status_ == 'Draft'"),
            animation: .default
        )
        private var notes: FetchedResults<Note>

        var body: some View {
            Text("\(notes.count) drafts")
            List(notes) { note in NoteRow(note: note) }
        }
    }

    @Test func whatItSavesAppears() async throws {
        try await withStoreFile { file in
            let controller = try PersistenceController(file: file)
            let pages = try (0..<2).map { _ in try HeadlessClient(controller.container.viewContext) { Notes() } }
            @MainActor func pagesShow(_ titles: [String]) async {
                for page in pages {
                    await page.wait(until: { page.rows == titles && page.shows("\(titles.count) drafts") })
                    #expect(page.rows == titles)
                }
            }
            try slipbox(["new", "On cards"], file)
            await pagesShow(["On cards"])
            try slipbox(["new", "About boxes"], file)
            await pagesShow(["About boxes", "On cards"])
            try slipbox(["edit", "On cards", "--title", "A note on cards"], file)
            await pagesShow(["A note on cards", "About boxes"])
            try slipbox(["edit", "About boxes", "--next"], file)
            await pagesShow(["A note on cards"])
            try slipbox(["delete", "A note on cards", "--for-good"], file)
            await pagesShow([])
            #expect(pages.allSatisfy { $0.failures.isEmpty && $0.patches.allSatisfy { $0.acknowledged == nil } })
        }
    }

    /// A second coordinator stands for the other program: for the server, it is one.
    @Test(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
    func whatOthersSaveToAServerAppears() async throws {
        let place = try #require(PrivateCluster.shared?.newURL())
        let (here, there) = (try container(at: place).viewContext, try container(at: place).viewContext)
        let page = try HeadlessClient(here) { Notes() }
        let note = Note(title: "On cards", context: there)
        try there.save()
        await page.wait(until: { page.rows == ["On cards"] && page.shows("1 drafts") })
        #expect(page.rows == ["On cards"])
        note.title = "A note on cards"
        try there.save()
        await page.wait(until: { page.rows == ["A note on cards"] })
        #expect(page.rows == ["A note on cards"])
        there.delete(note)
        try there.save()
        await page.wait(until: { page.rows.isEmpty })
        #expect(page.rows.isEmpty && page.failures.isEmpty)
    }

    /// Returns a container with the model of Slipbox and a store on a server.
    private func container(at place: URL) throws -> NSPersistentContainer {
        let model = PersistenceController.createEmpty().container.managedObjectModel
        let container = NSPersistentContainer(name: "Slipbox", managedObjectModel: model)
        let description = NSPersistentStoreDescription(url: place)
        description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
        description.setOption(true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        container.viewContext.automaticallyMergesChangesFromParent = true
        return container
    }

    @Test func whatIsTypedHereStays() async throws {
        struct Editor: View {
            @ObservedObject var note: Note
            var body: some View {
                TextField("Title", text: $note.title)
                Text(note.status.rawValue)
            }
        }
        struct Editors: View {
            @FetchRequest(fetchRequest: Note.fetch(.all)) private var notes: FetchedResults<Note>
            var body: some View {
                ForEach(notes) { note in Editor(note: note) }
            }
        }
        try await withStoreFile { file in
            let controller = try PersistenceController(file: file)
            _ = Note(title: "On cards", context: controller.container.viewContext)
            try controller.save()
            let client = try HeadlessClient(controller.container.viewContext) { Editors() }
            try client.type("On boxes", into: "Title")
            try slipbox(["edit", "On cards", "--next"], file)
            await client.wait(until: { client.shows("Review") })
            #expect(client.shows("Review"))
            #expect(try client.field("Title").value == "On boxes")
            try controller.save()
            #expect(try slipbox(["show", "On boxes"], file).contains("On boxes"))
            #expect(client.failures.isEmpty)
        }
    }

    /// Runs the tool until it exits, and returns its output.
    @discardableResult
    private func slipbox(_ arguments: [String], _ file: URL) throws -> String {
        let process = Process()
        let output = file.deletingLastPathComponent().appending(path: "output.txt")
        try Data().write(to: output)
        let tool = try #require(Self.tool)
        process.executableURL = tool
        process.arguments = ["--store", file.path] + arguments
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try String(contentsOf: output, encoding: .utf8)
    }

    /// The tool in the build folder of the tests.
    private static var tool: URL? {
        [Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
            .map { $0.appendingPathComponent("slipbox") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}

import CoreData
import SlipboxCore
import SlipboxScreens
import StatementCounting
import Testing
import WebUI
import WebUITestSupport

/// Tests that a screen takes a small number of statements, which is the same in a slip box four times as large.
@MainActor
@Suite(.serialized)
struct ScreenScaleTests {
    /// Compares the costs of opening a page in newly opened slip boxes of 500 and 2,000 notes.
    private func expect(
        statements: Int,
        _ path: String,
        sorting: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let small = try await cost(500, path, sorting)
        let large = try await cost(2_000, path, sorting)
        let texts = Comment(rawValue: large.texts.joined(separator: "\n"))
        #expect(small.statements == large.statements, texts, sourceLocation: sourceLocation)
        #expect(large.statements > 0, sourceLocation: sourceLocation)
        #expect(large.statements <= statements, texts, sourceLocation: sourceLocation)
    }

    private func cost(_ count: Int, _ path: String, _ sorting: String?) async throws -> StatementCounter.Counts {
        let folder = FileManager.default.temporaryDirectory.appending(path: "counted-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Slipbox.sqlite")
        StatementCounter.begin()
        var controller = try PersistenceController(file: file)
        try await DemoData(noteCount: count).insert(into: controller.container)
        let hub = try await Self.addHub(count / 5, to: controller.container)
        try Self.close(controller)
        controller = try PersistenceController(file: file)
        if let sorting {
            let settings = #"{"isCompact": false, "sortings": {"all": "\#(sorting)"}}"#
            try Data(settings.utf8).write(to: file.appendingPathExtension("lists"))
        }
        StatementCounter.take(file)
        let url = try #require(URL(string: path.replacing("HUB", with: hub)))
        let session = ViewSession(app: SlipboxApp(controller.container), url: url)
        let client = try HeadlessClient(session: session)
        #expect(client.failures.isEmpty)
        let counts = StatementCounter.take(file)
        session.teardown()
        try Self.close(controller)
        return counts
    }

    /// Adds a note that many notes link to, and returns the last part of its page's address.
    private static func addHub(_ count: Int, to container: NSPersistentContainer) async throws -> String {
        try await container.performBackgroundTask { context in
            let hub = Note(title: "Hub", context: context)
            let request = Note.fetch()
            request.fetchLimit = count
            for note in try context.fetch(request) where note != hub { note.addToLinkedNotes_(hub) }
            try context.save()
            return "Note-\(hub.objectID.uriRepresentation().lastPathComponent.dropFirst())"
        }
    }

    private static func close(_ controller: PersistenceController) throws {
        let coordinator = controller.container.persistentStoreCoordinator
        for store in coordinator.persistentStores { try coordinator.remove(store) }
    }

    @Test func theFoldersAndTheirCounts() async throws {
        try await expect(statements: 9, "/")
    }

    @Test func allNotes() async throws {
        try await expect(statements: 12, "/all")
    }

    @Test(arguments: ["edited", "title", "newest", "address"])
    func allNotesInAnOrder(sorting: String) async throws {
        try await expect(statements: 12, "/all", sorting: sorting)
    }

    @Test func theKeywordsAndTheirCounts() async throws {
        try await expect(statements: 10, "/keywords")
    }

    @Test func aNoteToWhichManyLead() async throws {
        try await expect(statements: 20, "/all/HUB")
    }
}

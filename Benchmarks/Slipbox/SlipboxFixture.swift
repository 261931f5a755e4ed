import CoreData
import SlipboxCore

/// A slip box of sample notes in a temporary folder, and the time taken to create it.
final class SlipboxFixture {
    typealias Note = SlipboxCore.Note

    /// The title of the note that a thousand others link to.
    static let hubTitle = "The thousandth lamp"

    let file: URL
    let controller: PersistenceController
    let database: RawDatabase
    let noteCount: Int
    /// The number of notes that link to that note.
    let backlinkCount: Int
    private let secondsToMake: Double
    private let secondsToIndex: Double

    init(notes: Int) async throws {
        noteCount = notes
        backlinkCount = min(notes / 5, 1_000)
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("slipbox-benchmark-\(getpid())-\(notes)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appendingPathComponent("Slipbox.sqlite")
        controller = try PersistenceController(file: file)
        let start = DispatchTime.now().uptimeNanoseconds
        try await DemoData(noteCount: notes).insert(into: controller.container)
        secondsToMake = Self.seconds(since: start)
        database = RawDatabase(file)
        let lastIndexed = #"SELECT (SELECT max(Z_PK) FROM ZNOTE) - min(Z_LAST) FROM "TEXTINDEX$STATE""#
        while database.number(lastIndexed) >= 1_000 { usleep(1_000) }
        secondsToIndex = Self.seconds(since: start) - secondsToMake
        try await addHub()
    }

    /// Closes the store. All other connections must be closed before.
    func remove() throws {
        try close()
        try FileManager.default.removeItem(at: file.deletingLastPathComponent())
    }

    /// Closes the store, so that another process can have exclusive access.
    func close() throws {
        let coordinator = controller.container.persistentStoreCoordinator
        for store in coordinator.persistentStores { try coordinator.remove(store) }
    }

    var makingLine: String {
        String(
            format: "made and saved in %.1f s, %.0f notes a second; indexed %.1f s later; %.1f MB",
            secondsToMake,
            Double(noteCount) / secondsToMake,
            secondsToIndex,
            Double(database.number("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")) / 1e6
        )
    }

    /// Inserts a note that many others link to. It is the newest one and therefore the first in most lists.
    private func addHub() async throws {
        let (context, count) = (controller.container.newBackgroundContext(), backlinkCount)
        try await context.perform {
            let hub = Note(title: Self.hubTitle, context: context)
            hub.setBody("What many notes lead to.")
            let request = Note.fetch()
            request.fetchLimit = count
            for note in try context.fetch(request) where note != hub { note.addToLinkedNotes_(hub) }
            try context.save()
        }
    }

    private static func seconds(since start: UInt64) -> Double {
        Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    }
}

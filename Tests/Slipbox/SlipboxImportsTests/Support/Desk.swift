import CoreData
import Foundation
import MarkdownVault
import SlipboxCore
import SlipboxImports
import SlipboxVault

/// A slip box in a file, and a folder for what is imported, which is removed after the test.
final class Desk: Sendable {
    let container: NSPersistentContainer
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("imports-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        container = try PersistenceController(file: root.appendingPathComponent("slipbox.sqlite")).container
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    func folder(_ name: String) -> URL { root.appendingPathComponent(name) }

    func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

    func write(_ data: Data, to path: String) throws {
        let file = folder(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    // MARK: - Importing

    func plan(_ url: URL, format: ImportFormat? = nil) throws -> ImportPlan {
        let scratch = folder("scratch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        return try ImportPlan(of: url, format: format, scratch: scratch)
    }

    @discardableResult
    func importNotes(_ url: URL, format: ImportFormat? = nil) async throws -> VaultImportReport {
        try await plan(url, format: format).run(into: container)
    }

    func importNotes(_ path: String, format: ImportFormat? = nil) async throws -> VaultImportReport {
        try await importNotes(folder(path), format: format)
    }

    // MARK: - Looking inside

    func perform<Result: Sendable>(
        _ body: @escaping @Sendable (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        let context = container.newBackgroundContext()
        return try await context.perform { try body(context) }
    }

    /// A note as the slip box has it.
    struct Card: Sendable {
        var title = ""
        var markdown = ""
        var text = ""
        var folder: [String] = []
        var keywords: [String] = []
        var created: Date?
        var updated: Date?
        var isPinned = false
        var linked: [String] = []
        var identifier = UUID()
    }

    /// Returns all notes by their titles.
    func cards() async throws -> [String: Card] {
        try await perform { context in
            var cards: [String: Card] = [:]
            for note in try context.fetch(Note.fetch()) {
                var card = Card(title: note.title, text: note.bodyText)
                card.markdown = try note.markdown(by: RichNoteText())
                card.folder = sequence(first: note.folder, next: { $0?.parent }).compactMap { $0?.name }.reversed()
                card.keywords = note.keywords.map(\.name).sorted()
                (card.created, card.updated) = (note.creationDate_, note.modificationDate_)
                card.isPinned = note.isPinned
                card.linked = note.linkedNotes.map(\.title).sorted()
                card.identifier = note.uuid
                cards[note.title] = card
            }
            return cards
        }
    }

    func count(_ entity: String) async throws -> Int {
        try await perform { try $0.count(for: NSFetchRequest<NSManagedObject>(entityName: entity)) }
    }

    /// Returns the paths of all files beside the notes.
    func files() async throws -> [String] {
        try await perform { context in
            try context.fetch(NSFetchRequest<Attachment>(entityName: "Attachment")).compactMap(\.path_).sorted()
        }
    }
}

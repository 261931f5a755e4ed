import CoreData
import Foundation
import MarkdownVault
import SlipboxCore
import SlipboxVault
import Synchronization
import Testing

/// A slip box in memory, and a folder for imported and exported files, which is removed after the test.
final class Desk: Sendable {
    let container: NSPersistentContainer
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("desk-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        container = try PersistenceController(file: root.appendingPathComponent("slipbox.sqlite")).container
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    /// A list of numbers that any thread can add to.
    final class Counter: Sendable {
        private let numbers = Mutex<[Int]>([])

        func add(_ number: Int) { numbers.withLock { $0.append(number) } }
    }

    /// Cancels a task from within its work, which waits until the task is known.
    final class Stop: Sendable {
        private let task = Mutex<Task<Void, any Error>?>(nil)
        private let isKnown = DispatchSemaphore(value: 0)

        func stops(_ task: Task<Void, any Error>) {
            self.task.withLock { $0 = task }
            isKnown.signal()
        }

        func now() {
            isKnown.wait()
            task.withLock { $0 }?.cancel()
            isKnown.signal()
        }
    }

    // MARK: - Files

    func folder(_ name: String) -> URL { root.appendingPathComponent(name) }

    func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

    func write(_ data: Data, to path: String) throws {
        let file = folder(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func text(_ path: String) throws -> String { try String(contentsOf: folder(path), encoding: .utf8) }

    /// Returns the bytes of all files, except for the writer's own.
    func contents(_ name: String) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder(name).path)
        where path != ".markdown-vault.json" {
            contents[path] = (try? Data(contentsOf: folder(name).appendingPathComponent(path))) ?? Data()
        }
        return contents
    }

    func writeSampleVault() throws {
        try write(
            """
            ---
            # mine
            zotero: {key: "A1", pages: [1, 2]}
            tags: [method, luhmann]
            status: Review
            favorite: yes
            created: 2021-05-01 16:40:00Z
            ---
            See [[Luhmann#Life|him]], [rel](../../Luhmann.md) and [[plain]], #inline/tag, [[Nowhere]].\r
            ![[box.png|300]] and `[[code]]`
            """,
            to: "vault/Ideas/Deep/Boxes.md"
        )
        try write("# Luhmann\n\nBack to [[Boxes]].\n\n", to: "vault/Luhmann.md")
        try write("\u{FEFF}no end of line", to: "vault/Ideas/Plain.md")
        try write("", to: "vault/Empty.md")
        try write(Data([0x89, 0x50, 0x4E, 0x47, 1]), to: "vault/files/box.png")
        try write("{\"a\": 1}", to: "vault/.obsidian/app.json")
        try FileManager.default.createDirectory(at: folder("vault/Empty folder"), withIntermediateDirectories: true)
    }

    // MARK: - Importing and exporting

    func importVault(
        _ url: URL? = nil,
        batchSize: Int = 3,
        progress: @Sendable (Int, Int) -> Void = { _, _ in }
    ) async throws -> VaultImportReport {
        var vault = VaultImport(VaultReader(folder: url ?? folder("vault")))
        vault.batchSize = batchSize
        vault.timeZone = .gmt
        return try await vault.run(into: container, progress: progress)
    }

    func export() async throws -> VaultExportReport { try await exportTo("export") }

    func exportTo(_ name: String) async throws -> VaultExportReport {
        var export = VaultExport()
        export.timeZone = .gmt
        export.batchSize = 2
        return try await export.run(from: container, to: folder(name), mode: .new)
    }

    // MARK: - Looking inside

    func perform<Result: Sendable>(
        _ body: @escaping @Sendable (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        let context = container.newBackgroundContext()
        return try await context.perform { try body(context) }
    }

    func change(_ title: String, _ body: @escaping @Sendable (Note) throws -> Void) async throws {
        try await perform { context in
            let note = try #require(try context.fetch(Note.fetch(NSPredicate(format: "title_ == %@", title))).first)
            try body(note)
            try context.save()
        }
    }

    func bodies() async throws -> [String] {
        try await perform { try $0.fetch(Note.fetch()).map(\.bodyText).sorted() }
    }

    /// Returns the texts of the notes to which a note is linked, in order.
    func links(of title: String) async throws -> [String] {
        try await perform { context in
            let note = try #require(try context.fetch(Note.fetch(NSPredicate(format: "title_ == %@", title))).first)
            return note.linkedNotes.map(\.bodyText).sorted()
        }
    }

    func counts() async throws -> [String: Int] {
        try await perform { context in
            var counts: [String: Int] = [:]
            for name in ["Note", "Folder", "Keyword", "Attachment"] {
                counts[name] = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: name))
            }
            return counts
        }
    }

    /// Returns the whole content of the notes as text.
    static func descriptions(in context: NSManagedObjectContext) throws -> [String] {
        try context.fetch(Note.fetch()).map { note in
            let folder = note.folder?.path.map(\.name).joined(separator: " > ") ?? ""
            let keywords = note.keywords.map(\.name).sorted().joined(separator: ", ")
            let links = note.linkedNotes.map(\.uuid.uuidString).sorted().joined(separator: ", ")
            let date = note.creationDate.timeIntervalSince1970.rounded(.down)
            let parts: [Any] = [
                note.uuid, note.title, note.bodyText, note.status, note.isFavorite, note.isPinned, note.order, date,
                folder,
                keywords, links,
                note.attachment?.fullImageData?.count ?? 0,
            ]
            return parts.map { "\($0)" }.joined(separator: " | ")
        }.sorted()
    }
}

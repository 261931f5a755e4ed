import CoreData
import Foundation
import SlipboxCore
import WebUI

@testable import SlipboxScreens

/// A slip box, and a browser that was away from it.
@MainActor
final class OfflineBox {
    let container: NSPersistentContainer
    let device = UUID()
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    /// The store is a file: others have no history.
    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        container = try PersistenceController(file: folder.appending(path: "box.sqlite")).container
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    var context: NSManagedObjectContext { container.viewContext }
    var notes: OfflineNotes { OfflineNotes(container) }

    @discardableResult func note(_ title: String, _ text: String, saves: Bool = true) throws -> Note {
        let note = Note(title: title, context: context)
        note.setBody(text)
        if saves { try save() }
        return note
    }

    func save() throws { try context.save() }

    func records(kept: [String: String] = [:], opened: [String] = []) async throws -> OfflineRecords {
        try await notes.records(for: OfflineRequest(state: nil, kept: kept, opened: opened))
    }

    /// The versions of all notes that a browser gets.
    func kept() async throws -> [String: String] {
        Dictionary(uniqueKeysWithValues: try await records().records.map { ($0.id, $0.version) })
    }

    /// Takes a change as the browser sends it.
    @discardableResult func take(
        _ number: Int,
        of record: UUID,
        from base: (title: String, text: String)?,
        to fields: (title: String, text: String),
        drafts: [JSONValue]? = nil,
        isRepeated: Bool = false
    ) async throws -> OfflineAnswer {
        try await notes.take(
            OfflineChange(
                device: device,
                number: number,
                isRepeated: isRepeated,
                record: record,
                base: base.map { .init(title: $0.title, text: $0.text) },
                fields: .init(title: fields.title, text: fields.text),
                drafts: drafts,
                made: Date().timeIntervalSince1970 * 1000
            )
        )
    }

    /// What the store has of a note: its title and text, and the texts of its history.
    func stored(_ id: UUID) async throws -> (title: String, text: String, markdown: String?, history: [String])? {
        let context = container.newBackgroundContext()
        return try await context.perform {
            guard let note = try Note.with(id, in: context) else { return nil }
            let versions = try context.fetch(NoteVersion.fetch(of: note))
            return (note.title, note.bodyText, note.markdown, versions.map { "\($0.title): \($0.bodyText)" })
        }
    }
}

import CoreData
import DocumentRichText
import MarkdownVault
import SlipboxCore

/// The notes that an export is about, where it is not about all, and the files that their texts name.
struct ExportSelection {
    private let notes: Set<NSManagedObjectID>
    /// The texts of the notes, with the addresses in them.
    private let texts: [String]

    /// - Parameter notes: The notes; nil makes no selection.
    init?(_ notes: Set<NSManagedObjectID>?, in context: NSManagedObjectContext) throws {
        guard let notes else { return nil }
        self.notes = notes
        texts = try context.notes(Array(notes)).map(Self.text)
        context.reset()
    }

    func contains(_ note: NSManagedObjectID) -> Bool { notes.contains(note) }

    /// Returns whether a file belongs to the notes: it is the picture of one, or a text has its name.
    func contains(file path: VaultPath?, of note: NSManagedObjectID?) -> Bool {
        if let note, notes.contains(note) { return true }
        guard let path else { return false }
        let names = [path.name, PictureSource.text(for: path)]
        return texts.contains { text in names.contains { Self.hasName($0, text) } }
    }

    /// Returns whether a name stands in a text as links and addresses have it, and is not the end of another one.
    private static func hasName(_ name: String, _ text: String) -> Bool {
        text.ranges(of: name).contains { range in
            range.lowerBound == text.startIndex || "\n[(</".contains(text[text.index(before: range.lowerBound)])
        }
    }

    private static func text(of note: Note) throws -> String {
        let document = try note.formattedBodyText_.map { try RichTextDocument(rtf: $0) }
        let addresses = document?.paragraphs.flatMap(\.runs).flatMap { [$0.style.image?.source, $0.style.link] } ?? []
        let texts = [note.bodyText, note.markdown, note.sourceBody] + addresses
        return texts.compactMap(\.self).joined(separator: "\n")
    }
}

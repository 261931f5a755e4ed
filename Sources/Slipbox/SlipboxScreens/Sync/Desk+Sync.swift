internal import CoreData
internal import DocumentRichText
internal import ProseEditor
internal import SlipboxCore

/// Deciding about texts that were set aside. Each decision can be undone, after which the text waits again.
extension Desk {
    func keepNote(_ version: NoteVersion) {
        act("Kept the text of \(Self.names([version.note].compactMap(\.self)))") { version.decideForNote() }
    }

    func takeVersion(_ version: NoteVersion) {
        act("Took the other text of \(Self.names([version.note].compactMap(\.self)))") { version.decideForVersion() }
    }

    /// Puts the paragraphs of both texts into the note: those that differ stand one after the other.
    func keepBoth(_ version: NoteVersion) {
        guard let note = version.note else { return }
        act("Kept both texts of \(Self.names([note]))") {
            note.keepVersion(.merged)
            let (mine, other) = (note.document, version.text.document)
            try note.setBody(RichTextDocument.common(mine, other).merging(mine, other))
            version.decideForNote()
        }
    }
}

extension RichTextDocument {
    /// The paragraphs that two documents have in common, in their order.
    fileprivate static func common(_ one: RichTextDocument, _ other: RichTextDocument) -> RichTextDocument {
        var paragraphs = one.paragraphs
        for change in other.paragraphs.difference(from: one.paragraphs).removals.reversed() {
            if case .remove(let offset, _, _) = change { paragraphs.remove(at: offset) }
        }
        return RichTextDocument(paragraphs: paragraphs)
    }
}

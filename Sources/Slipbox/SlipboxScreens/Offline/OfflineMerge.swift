internal import CoreData
internal import DocumentRichText
internal import Foundation
internal import ProseEditor
internal import SlipboxCore
internal import SlipboxVault

/// Merges a change that was made without the server into a note.
final class OfflineMerge {
    private let change: OfflineChange
    private let context: NSManagedObjectContext
    /// Where the files of the note are.
    private let box: BoxAddress
    /// What the user should know; nil if everything is as expected.
    private(set) var message: String?

    init(_ change: OfflineChange, in context: NSManagedObjectContext, at box: BoxAddress) {
        (self.change, self.context, self.box) = (change, context, box)
    }

    /// Merges the change, and returns the note, which is made if there is none. Does not save.
    ///
    /// - Parameter note: The note as it is by now; nil if it does not exist, or not any more.
    func perform(on note: Note?) throws -> Note {
        guard let note else { return try make() }
        if note.isTrashed {
            try note.restoreFromTrash()
            message = "“\(note.shownTitle)” was in the trash when your change arrived. It is back, with your change."
        }
        // The text as it was stays in the history.
        note.beginSitting()
        try mergeDrafts(into: note)
        let base = change.base ?? OfflineChange.Fields(title: "", text: "")
        if let markdown = note.markdown, markdown == base.text {
            if change.fields.text != base.text { try setMarkdown(of: note) }
            mergeTitle(of: note, base)
        } else {
            try merge(into: note, base)
        }
        return note
    }

    /// Makes the note: a new one in Markdown, or one that was deleted meanwhile, of which only words are known.
    private func make() throws -> Note {
        let note = Note(title: change.fields.title, context: context)
        let date = change.date()
        note.setValue(change.record, forKey: NoteProperties.uuid)
        note.setValue(date, forKey: NoteProperties.creationDate)
        if change.base == nil {
            try setMarkdown(of: note)
        } else {
            note.setBody(change.fields.text)
            message =
                "“\(note.shownTitle)” was deleted before your change arrived. It is a note again, with your words."
        }
        return note
    }

    private func setMarkdown(of note: Note) throws {
        let body = try RichNoteText().body(markdown: change.fields.text)
        let document = NoteText(title: nil, bodyText: body.plainText, richText: body.richText).document
        // Sets the links to other notes as well.
        try note.setBody(document)
        note.setBody(note.bodyText, richText: note.text.richText, markdown: change.fields.text)
    }

    /// Merges the words that editors had not sent, on which the change is based.
    private func mergeDrafts(into note: Note) throws {
        guard let drafts = change.drafts, !drafts.isEmpty else { return }
        var limits = ProseLimits()
        limits.pictureFolder = box.pictures
        let document = note.document.showingFiles(of: box)
        var merged = document
        do {
            for draft in drafts { merged = try EditorDraft(draft, limits: limits).merged(into: merged) }
        } catch is ProseError {
            throw OfflineChangeError.unreadableDraft
        }
        guard merged != document else { return }
        try note.setBody(merged.storingFiles(of: box).linkingNames(in: context).document)
    }

    private func mergeTitle(of note: Note, _ base: OfflineChange.Fields) {
        let title = change.fields.title
        if title != base.title, title != note.title { note.title = title }
    }

    private func merge(into note: Note, _ base: OfflineChange.Fields) throws {
        let (theirs, document) = (note.text, note.document)
        // The browser knows the text only: the words of its base get the formatting that they have by now.
        let former = document.replacingText(with: base.text)
        let mine = try former.replacingText(with: change.fields.text).readingMarkdown(writtenSince: former)
        let merged = former.merging(mine, document)
        if merged != document, note.hasFormattedBody || merged != RichTextDocument(plainText: merged.plainText) {
            try note.setBody(merged)
        } else if merged != document {
            note.setBody(merged.plainText)
        }
        mergeTitle(of: note, base)
        let known = NoteText(title: base.title, bodyText: base.text, richText: nil)
        let sides = [
            NoteText(title: change.fields.title, bodyText: mine.plainText, richText: mine.rtf()), theirs,
        ]
        for side in sides where side.hasWords(besides: known, note.text) { note.keepVersion(of: side) }
    }
}

extension Note {
    /// The identifier in the store; nil if there is none yet.
    var storedIdentity: String? { (value(forKey: NoteProperties.uuid) as? UUID)?.uuidString }
}

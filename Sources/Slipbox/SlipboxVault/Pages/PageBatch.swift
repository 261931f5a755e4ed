import CoreData
import DocumentRichText
import MarkdownVault
import SlipboxCore

/// Imports a batch of pages into a slip box and saves it.
struct PageBatch: Sendable {
    let entries: ArraySlice<PageSurvey.Entry>
    let survey: PageSurvey
    let timeZone: TimeZone

    func run(_ places: ImportPlaces, in context: NSManagedObjectContext) throws -> BatchOutcome {
        var outcome = BatchOutcome()
        var keywords = KeywordNames(places.keywords, in: context)
        var notes: [VaultPath: Note] = [:]
        let present = try presentNotes(in: context)
        for entry in entries {
            let data = try entry.file.data()
            let page = try Page(entry.file, format: entry.format, data: data, timeZone: timeZone)
            let found = PageLinks(page, survey)
            let (text, links) = (found.page, found.links)
            outcome.problems += found.problems
            let note: Note
            if let old = present[entry.derived] ?? entry.claimed.flatMap({ present[$0] }), isSame(old, entry, text) {
                try old.restoreFromTrash()
                outcome.unchangedCount += 1
                note = old
            } else {
                note = Note(title: page.title, context: context)
                let isTaken = entry.claimed.map { present[$0] != nil } ?? false
                note.uuid_ = isTaken ? entry.derived : entry.identifier
                if isTaken {
                    let reason = "the note of this page was changed; “\(page.title)” now exists twice"
                    outcome.problems.append(VaultProblem(page.path.text, .conflict, reason))
                }
                fill(note, text, &keywords, places, in: context)
                outcome.addedCount += 1
            }
            notes[page.path] = note
            outcome.links.append(links)
            try count(note, page, entry.file, links, into: &outcome)
        }
        try context.save(recordedBy: places.recorder)
        outcome.notes = notes.mapValues(\.objectID)
        outcome.keywords = keywords.made.mapValues(\.objectID)
        context.reset()
        return outcome
    }

    private func presentNotes(in context: NSManagedObjectContext) throws -> [UUID: Note] {
        let wanted = entries.flatMap { [$0.derived] + ($0.claimed.map { [$0] } ?? []) }.map { $0 as NSUUID }
        let found = try context.fetch(
            Note.fetchEverywhere(NSPredicate(format: "%K IN %@", NoteProperties.uuid, wanted))
        )
        return Dictionary(found.map { ($0.uuid, $0) }) { first, _ in first }
    }

    /// Returns whether a note was made from a page. A note identified by the page's path and bytes is, regardless of
    /// later edits.
    private func isSame(_ note: Note, _ entry: PageSurvey.Entry, _ page: Page) -> Bool {
        note.uuid == entry.derived || (note.title == page.title && note.bodyText == page.document.plainText)
    }

    private func fill(
        _ note: Note,
        _ page: Page,
        _ keywords: inout KeywordNames,
        _ places: ImportPlaces,
        in context: NSManagedObjectContext
    ) {
        note.setBody(page.document.plainText, richText: page.document.rtf())
        if let date = page.creationDate { note.creationDate_ = date }
        note.folder = page.path.parent.flatMap { places.folders[$0] }.flatMap { context.object(with: $0) as? Folder }
        let words = page.keywords.map { keywords.keyword($0) }
        if !words.isEmpty { note.addToKeywords_(NSSet(array: words)) }
    }

    /// Counts what the slip box now contains, by reading the note.
    private func count(
        _ note: Note,
        _ page: Page,
        _ file: VaultFile,
        _ links: NoteLinks,
        into outcome: inout BatchOutcome
    ) throws {
        outcome.tally.notes += 1
        outcome.tally.bytes += file.byteCount
        let names = Set(note.keywords.map { $0.name.lowercased() })
        outcome.tally.tags += page.keywords.count { names.contains($0.lowercased()) }
        let stored = try note.formattedBodyText_.map { try RichTextDocument(rtf: $0) }
        outcome.tally.links += stored.map(Page.linkCount) ?? 0
    }
}

import CoreData
import MarkdownVault
import SlipboxCore

/// Exports a batch of notes.
struct BatchExport {
    let plan: ExportPlan
    let format: VaultExport

    func run(
        _ entries: ArraySlice<ExportPlan.Entry>,
        to writer: VaultWriter,
        into report: inout VaultExportReport,
        in context: NSManagedObjectContext
    ) throws -> [(id: NSManagedObjectID, note: VaultNote)] {
        var written: [(id: NSManagedObjectID, note: VaultNote)] = []
        let notes = Dictionary(try context.notes(entries.map(\.id)).map { ($0.objectID, $0) }) { first, _ in first }
        for entry in entries {
            guard let note = notes[entry.id] else { continue }
            let (file, outline) = try NoteExport(note: note, entry: entry, plan: plan, format: format).file()
            let conflicts = writer.report.problems.count
            try writer.write(file)
            let isWritten = writer.report.problems.count == conflicts
            count(note, entry, file, outline, isWritten, into: &report.sheet)
            if isWritten { written.append((entry.id, file)) }
        }
        context.reset()
        return written
    }

    /// Counts the tags and links of the note, and those that its file expresses.
    private func count(
        _ note: Note,
        _ entry: ExportPlan.Entry,
        _ file: VaultNote,
        _ outline: MarkdownOutline,
        _ isWritten: Bool,
        into sheet: inout BalanceSheet
    ) {
        let metadata = file.metadata(timeZone: format.timeZone, outline: outline)
        sheet.input.notes += 1
        sheet.input.tags += note.keywords.count
        sheet.input.links += note.linkedNotes.count
        let tags = Set(metadata.tags.map { $0.lowercased() })
        guard isWritten else { return }
        sheet.output.notes += 1
        sheet.output.tags += note.keywords.count { tags.contains($0.name.lowercased()) }
        let links = ExpressedLinks(of: note, at: entry, in: file, outline: outline, plan: plan)
        sheet.output.links += note.linkedNotes.count(where: links.finds)
        let bytes = file.text.utf8.count
        sheet.input.bytes += bytes
        sheet.output.bytes += bytes
        sheet.unresolved += plan.index.unresolved(in: file, outline: outline)
    }
}

extension NSManagedObjectContext {
    /// Returns the identifiers of the objects that match a request, in its order.
    func fetchIdentifiers(_ request: NSFetchRequest<Note>) throws -> [NSManagedObjectID] {
        let identifiers = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
        identifiers.predicate = request.predicate
        identifiers.sortDescriptors = request.sortDescriptors
        identifiers.resultType = .managedObjectIDResultType
        return try fetch(identifiers)
    }

    /// Returns the notes with the given identifiers, with keywords and links prefetched.
    func notes(_ identifiers: [NSManagedObjectID]) throws -> [Note] {
        let request = Note.fetchEverywhere(NSPredicate(format: "SELF IN %@", identifiers))
        request.relationshipKeyPathsForPrefetching = [NoteProperties.keywords, NoteProperties.linkedNotes]
        return try fetch(request)
    }
}

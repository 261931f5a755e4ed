import CoreData
import MarkdownVault
import SlipboxCore

/// Imports a batch of notes and files into a slip box and saves it.
struct BatchImport: Sendable {
    let batch: VaultBatch
    let survey: VaultSurvey
    let text: any NoteTextFormat
    let timeZone: TimeZone
    var recognizesPaths = true
    /// Whether the files are of another vault than those that the slip box has: one with the same path is another file then.
    var isOfAnotherVault = false

    func run(_ places: ImportPlaces, in context: NSManagedObjectContext) throws -> BatchOutcome {
        var outcome = BatchOutcome()
        let files = try importFiles(into: &outcome, in: context)
        var keywords = KeywordNames(places.keywords, in: context)
        let present = try PresentNotes(batch.notes, recognizesPaths: recognizesPaths && !isOfAnotherVault, in: context)
        var notes: [VaultPath: Note] = [:]
        for new in batch.notes {
            let incoming = IncomingNote(new, survey: survey, timeZone: timeZone)
            let old = present[incoming]
            let note = try merge(incoming, old, places, &keywords, &outcome, in: context)
            notes[new.path] = note
            outcome.unresolved += survey.index.unresolved(in: new, outline: incoming.outline)
            count(incoming, note, into: &outcome.tally)
        }
        try context.save(recordedBy: places.recorder)
        outcome.notes = notes.mapValues(\.objectID)
        outcome.files = files.mapValues(\.objectID)
        outcome.keywords = keywords.made.mapValues(\.objectID)
        context.reset()
        return outcome
    }

    // MARK: - Notes

    private func merge(
        _ incoming: IncomingNote,
        _ old: Note?,
        _ places: ImportPlaces,
        _ keywords: inout KeywordNames,
        _ outcome: inout BatchOutcome,
        in context: NSManagedObjectContext
    ) throws -> Note {
        let names = incoming.otherNames(withFile: recognizesPaths)
        let writer = NoteUpdate(incoming: incoming, places: places, survey: survey, text: text, names: names)
        guard let old else {
            let note = Note(context: context)
            try writer.fill(note, &keywords, in: context)
            outcome.addedCount += 1
            outcome.links.append(incoming.links(former: nil))
            return note
        }
        try old.restoreFromTrash()
        guard old.source.map({ !$0.utf8.elementsEqual(incoming.note.text.utf8) }) ?? true else {
            if old.sourcePath != incoming.note.path.text {
                old.setSource(old.source, path: incoming.note.path.text, names: names)
                outcome.updatedCount += 1
            } else {
                old.otherNames = names
                old.keepFrontMatter(changedFrom: incoming.note.frontMatter, to: incoming.note.frontMatter)
                outcome.unchangedCount += 1
            }
            outcome.links.append(incoming.links(former: nil))
            return old
        }
        let former = old.source.map { VaultNote(path: incoming.note.path, text: $0) }
            .map { IncomingNote($0, survey: survey, timeZone: timeZone) }
        if try writer.conflicts(with: old, former: former) {
            // The links of other notes stay with the file.
            let note = old.duplicate()
            (note.title, note.isFavorite) = (old.title, old.isFavorite)
            (note.creationDate_, note.modificationDate_) = (old.creationDate_, old.modificationDate_)
            try writer.update(old, former: former, &keywords, in: context)
            outcome.addedCount += 1
            let reason = "changed on both sides; “\(note.title)” now exists twice, once with each text"
            outcome.problems.append(VaultProblem(incoming.note.path.text, .conflict, reason))
            outcome.links.append(incoming.links(former: former))
            return old
        }
        try writer.update(old, former: former, &keywords, in: context)
        outcome.updatedCount += 1
        outcome.links.append(incoming.links(former: former))
        return old
    }

    /// Counts what the slip box now contains, by reading the note.
    private func count(_ incoming: IncomingNote, _ note: Note, into tally: inout VaultTally) {
        guard let source = note.source else { return }
        tally.notes += 1
        tally.bytes += source.utf8.count
        let kept = source.utf8.elementsEqual(incoming.note.text.utf8) ? incoming.outline : MarkdownOutline(source)
        tally.links += kept.references.count { !$0.isExternal }
        let names = Set(note.keywords.map { $0.name.lowercased() })
        tally.tags += incoming.metadata.tags.count { names.contains($0.lowercased()) }
    }

    // MARK: - Files

    private func importFiles(
        into outcome: inout BatchOutcome,
        in context: NSManagedObjectContext
    ) throws -> [VaultPath: Attachment] {
        guard !batch.files.isEmpty else { return [:] }
        let request = NSFetchRequest<Attachment>(entityName: "Attachment")
        request.predicate = NSPredicate(format: "path_ IN %@", batch.files.map(\.path.text))
        var present: [String: Attachment] = [:]
        for attachment in try context.fetch(request) { present[attachment.path_ ?? ""] = attachment }
        var attachments: [VaultPath: Attachment] = [:]
        for file in batch.files {
            do {
                let data = try file.data()
                if isOfAnotherVault, let other = present[file.path.text], other.fullImageData != data {
                    outcome.problems.append(Self.taken(file))
                    continue
                }
                let attachment = present[file.path.text] ?? Attachment(context: context)
                if attachment.path_ == nil { attachment.path_ = file.path.text }
                // From now on it is a file of the vault and is kept even if no text shows it.
                if attachment.isPasted { attachment.isPasted = false }
                if attachment.fullImageData != data { attachment.fullImageData = data }
                attachments[file.path] = attachment
                outcome.tally.add(file)
            } catch {
                let reason = "it cannot be read: \(error.localizedDescription)"
                outcome.problems.append(VaultProblem(file.path.text, .unreadable, reason))
            }
        }
        return attachments
    }

    /// The problem of a file whose name a file of another vault has.
    private static func taken(_ file: VaultFile) -> VaultProblem {
        let reason =
            file.isSetting
            ? "the slip box keeps the settings of another vault"
            : "the slip box has another file with this name; give this one another name, and import again"
        return VaultProblem(file.path.text, .inTheWay, reason)
    }
}

/// The result of a batch: the counts for the report, and the identifiers of its objects.
struct BatchOutcome: Sendable {
    var addedCount = 0
    var updatedCount = 0
    var unchangedCount = 0
    var tally = VaultTally()
    var problems: [VaultProblem] = []
    var unresolved: [UnresolvedLink] = []

    var notes: [VaultPath: NSManagedObjectID] = [:]
    var files: [VaultPath: NSManagedObjectID] = [:]
    var keywords: [String: NSManagedObjectID] = [:]
    var links: [NoteLinks] = []
}

/// The references of a note in its text and front matter.
struct NoteLinks: Sendable {
    let path: VaultPath
    /// The referenced notes and files without duplicates, in the order of the text.
    let targets: [VaultPath]
    /// The targets of the previously imported text. Those missing from `targets` are unlinked.
    let formerTargets: [VaultPath]
    /// The picture named by the front matter, or the first one in the text.
    let picture: VaultPath?
    /// Whether any reference can be resolved, including to the note itself.
    var isLinked = false
}

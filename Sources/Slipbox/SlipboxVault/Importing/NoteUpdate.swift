import CoreData
import MarkdownVault
import SlipboxCore

/// Updates a note from a file.
struct NoteUpdate {
    let incoming: IncomingNote
    let places: ImportPlaces
    let survey: VaultSurvey
    let text: any NoteTextFormat
    /// The names by which the file is known besides its title.
    let names: [String]

    /// Fills a new note from the file.
    func fill(_ note: Note, _ keywords: inout KeywordNames, in context: NSManagedObjectContext) throws {
        // Another note may already have the identifier, if both sides were changed.
        if let uuid = incoming.uuid, try !isTaken(uuid, in: context) { note.uuid_ = uuid }
        if let date = incoming.creationDate { note.creationDate_ = date }
        try update(note, former: nil, &keywords, in: context)
    }

    private func isTaken(_ uuid: UUID, in context: NSManagedObjectContext) throws -> Bool {
        try context.count(
            for: Note.fetchEverywhere(NSPredicate(format: "%K == %@", NoteProperties.uuid, uuid as NSUUID))
        ) > 0
    }

    /// Returns whether replacing the note's text with the file's would lose text.
    func conflicts(with note: Note, former: IncomingNote?) throws -> Bool {
        guard let former else {
            // The note was not imported from a file but has the file's identifier: it was exported.
            return try text.body(markdown: incoming.note.body).plainText != note.bodyText && note.isBodyEdited
                && !note.bodyText.isEmpty && !isExport(of: note)
        }
        return try note.isBodyEdited && !former.note.body.utf8.elementsEqual(incoming.note.body.utf8)
            && !isExport(of: note)
    }

    /// Returns whether the file is what an export of the note would write.
    private func isExport(of note: Note) throws -> Bool {
        let outgoing = OutgoingText(path: incoming.note.path, index: survey.index) { identity in
            let other = try other(identity, in: note.managedObjectContext)
            let path = survey.identities[identity] ?? other?.sourcePath.flatMap(VaultPath.init)
            guard let path, survey.index.contains(path) else { return nil }
            return OutgoingText.Target(path: path, title: other?.title ?? path.stem)
        } absentTitle: {
            try note.absentTitle(of: $0)
        }
        let former = IncomingText(path: incoming.note.path, index: survey.index) { path in
            try imported(from: path, in: note.managedObjectContext)
        }
        let exported = EditedText(note: note, incoming: former, outgoing: outgoing, format: text)
        return try exported.markdown().utf8.elementsEqual(incoming.note.body.utf8)
    }

    private func imported(from path: VaultPath, in context: NSManagedObjectContext?) throws -> IncomingText.Target? {
        let request = Note.fetchEverywhere(NSPredicate(format: "%K == %@", NoteProperties.sourcePath, path.text))
        request.fetchLimit = 1
        return try context?.fetch(request).first.map { IncomingText.Target(id: $0.uuid, title: $0.title) }
    }

    private func other(_ identity: UUID, in context: NSManagedObjectContext?) throws -> Note? {
        let request = Note.fetch(NSPredicate(format: "%K == %@", NoteProperties.uuid, identity as NSUUID))
        request.fetchLimit = 1
        return try context?.fetch(request).first
    }

    /// Applies the differences between the file and its previously imported version, or the whole file if there is
    /// none.
    func update(
        _ note: Note,
        former: IncomingNote?,
        _ keywords: inout KeywordNames,
        in context: NSManagedObjectContext
    ) throws {
        let (old, new) = (former?.metadata, incoming.metadata)
        if old?.title != new.title { note.title = new.title }
        if let status = incoming.status, status != former?.status { note.status = status }
        if old.map({ $0.isFavorite != new.isFavorite }) ?? new.isFavorite { note.isFavorite = new.isFavorite }
        if old.map({ $0.isPinned != new.isPinned }) ?? new.isPinned { note.isPinned = new.isPinned }
        if let date = new.created, date != old?.created { note.creationDate_ = date }
        if let order = incoming.order, order != former?.order { note.order = order }
        let tags = Set(new.tags)
        let added = tags.subtracting(old?.tags ?? []).map { keywords.keyword($0) }
        if !added.isEmpty { note.addToKeywords_(NSSet(array: added)) }
        let removed = Set(old?.tags ?? []).subtracting(tags).compactMap { keywords.existing($0) }
        if !removed.isEmpty { note.removeFromKeywords_(NSSet(array: removed)) }
        let path = incoming.note.path
        if note.sourcePath.flatMap(VaultPath.init)?.parent != path.parent || note.sourcePath == nil {
            note.folder = path.parent.flatMap { places.folders[$0] }.flatMap { context.object(with: $0) as? Folder }
        }
        defer { note.keepFrontMatter(changedFrom: former?.note.frontMatter, to: incoming.note.frontMatter) }
        let isSameBody = former.map { $0.note.body.utf8.elementsEqual(incoming.note.body.utf8) } ?? false
        if isSameBody {
            note.setSource(incoming.note.text, path: path.text, names: names)
        } else if !note.objectID.isTemporaryID, try isExport(of: note) {
            note.setSource(incoming.note.text, path: path.text, names: names)
            note.isBodyEdited = false
        } else {
            let body = try text.body(markdown: incoming.note.body)
            let source = incoming.note.text
            note.setBody(body.plainText, richText: body.richText, source: source, path: path.text, names: names)
        }
        if let date = incoming.modificationDate, date != former?.modificationDate, !note.isBodyEdited {
            note.modificationDate_ = date
        }
    }
}

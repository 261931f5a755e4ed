import CoreData
import MarkdownVault
import SlipboxCore

/// The notes that a batch may be about: those of the same paths, and those of the same identifiers.
struct PresentNotes {
    private var byPath: [VaultPath: Note] = [:]
    private var byIdentifier: [UUID: Note] = [:]

    init(_ notes: [VaultNote], timeZone: TimeZone, in context: NSManagedObjectContext) throws {
        let identifiers = notes.compactMap { NoteField.identifier.value(in: $0.frontMatter).text }
            .compactMap { UUID(uuidString: $0) }
        let paths = NSPredicate(format: "%K IN %@", NoteProperties.sourcePath, notes.map(\.path.text))
        let uuids = NSPredicate(format: "%K IN %@", NoteProperties.uuid, identifiers.map { $0 as NSUUID })
        let both = identifiers.isEmpty ? [paths] : [paths, uuids]
        // A note that is in the trash but still in the folder is wanted again.
        for note in try context.fetch(Note.fetchEverywhere(NSCompoundPredicate(orPredicateWithSubpredicates: both))) {
            if let path = note.sourcePath.flatMap(VaultPath.init) { byPath[path] = note }
            if let uuid = note.uuid_ { byIdentifier[uuid] = note }
        }
    }

    /// The note that a file is about. The identifier tells more than the path, which may be another note's now, unless the
    /// note at that path is just what the file says.
    subscript(incoming: IncomingNote) -> Note? {
        let there = byPath[incoming.note.path]
        if let there, there.source?.utf8.elementsEqual(incoming.note.text.utf8) ?? false { return there }
        return incoming.uuid.flatMap { byIdentifier[$0] } ?? there
    }
}

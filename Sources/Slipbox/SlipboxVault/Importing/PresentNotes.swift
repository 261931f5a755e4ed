import CoreData
import MarkdownVault
import SlipboxCore

/// The existing notes that a batch may update: those with the same paths or identifiers.
struct PresentNotes {
    /// Notes of several vaults may have the same path.
    private var byPath: [VaultPath: [Note]] = [:]
    private var byIdentifier: [UUID: Note] = [:]
    private let recognizesPaths: Bool

    init(_ notes: [VaultNote], recognizesPaths: Bool = true, in context: NSManagedObjectContext) throws {
        self.recognizesPaths = recognizesPaths
        let identifiers = notes.compactMap { NoteField.identifier.value(in: $0.frontMatter).text }
            .compactMap { UUID(uuidString: $0) }
        let paths = NSPredicate(format: "%K IN %@", NoteProperties.sourcePath, notes.map(\.path.text))
        let uuids = NSPredicate(format: "%K IN %@", NoteProperties.uuid, identifiers.map { $0 as NSUUID })
        let both = identifiers.isEmpty ? [paths] : [paths, uuids]
        // A note in the trash whose file still exists is restored.
        for note in try context.fetch(Note.fetchEverywhere(NSCompoundPredicate(orPredicateWithSubpredicates: both))) {
            if let path = note.sourcePath.flatMap(VaultPath.init) { byPath[path, default: []].append(note) }
            if let uuid = note.uuid_ { byIdentifier[uuid] = note }
        }
    }

    /// Returns the note that a file updates. The identifier takes precedence over the path, which another note may have
    /// now, unless the note at the path has exactly the text of the file.
    subscript(incoming: IncomingNote) -> Note? {
        let (there, text) = (byPath[incoming.note.path] ?? [], incoming.note.text)
        if let same = there.first(where: { $0.source?.utf8.elementsEqual(text.utf8) ?? false }) { return same }
        return incoming.uuid.flatMap { byIdentifier[$0] } ?? (recognizesPaths ? nearest(to: text, of: there) : nil)
    }

    /// Returns the note whose file has most lines of a text.
    private func nearest(to text: String, of notes: [Note]) -> Note? {
        guard notes.count > 1 else { return notes.first }
        let lines = Set(text.split(whereSeparator: \.isNewline))
        let shared = notes.map { note in
            (note.source ?? "").split(whereSeparator: \.isNewline).count(where: lines.contains)
        }
        return zip(notes, shared).max { $0.1 < $1.1 }?.0
    }
}

/// The keywords of a batch by name. Missing ones are inserted.
struct KeywordNames {
    private let present: [String: NSManagedObjectID]
    private let context: NSManagedObjectContext
    /// The inserted keywords.
    private(set) var made: [String: Keyword] = [:]

    init(_ present: [String: NSManagedObjectID], in context: NSManagedObjectContext) {
        (self.present, self.context) = (present, context)
    }

    /// Returns the keyword with a name, if it exists.
    func existing(_ name: String) -> Keyword? {
        let key = name.lowercased()
        return present[key].flatMap { context.object(with: $0) as? Keyword } ?? made[key]
    }

    mutating func keyword(_ name: String) -> Keyword {
        if let keyword = existing(name) { return keyword }
        let keyword = Keyword(name: name, context: context)
        made[name.lowercased()] = keyword
        return keyword
    }
}

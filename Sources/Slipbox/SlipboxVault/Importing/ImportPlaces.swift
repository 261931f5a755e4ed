import CoreData
import MarkdownVault
import SlipboxCore

/// The identifiers of the objects of an import, for batches that refer to them, and the recorder of their saves.
struct ImportPlaces: Sendable {
    let recorder: ChangeRecorder?
    private(set) var folders: [VaultPath: NSManagedObjectID] = [:]
    /// The keywords by lowercased name, since tags that differ only in case are the same.
    private(set) var keywords: [String: NSManagedObjectID] = [:]
    private var notes: [VaultPath: NSManagedObjectID] = [:]
    private var files: [VaultPath: NSManagedObjectID] = [:]
    private var links: [NoteLinks] = []
    /// The number of notes that show each picture.
    private var showings: [VaultPath: Int] = [:]

    /// Finds the existing folders and keywords, and inserts the missing folders.
    init(_ paths: [VaultPath], recorder: ChangeRecorder?, in context: NSManagedObjectContext) throws {
        self.recorder = recorder
        var found: [VaultPath: Folder] = [:]
        var texts: [Folder: String] = [:]
        for folder in try FolderTree(in: context).folders {
            let text = folder.parent.map { parent in texts[parent].map { "\($0)/\(folder.name)" } } ?? folder.name
            // No folder in a file system has a longer path.
            guard let text, text.utf8.count <= 4096 else { continue }
            texts[folder] = text
            if let path = VaultPath(text), found[path] == nil { found[path] = folder }
        }
        for path in paths where found[path] == nil {
            let folder = Folder(name: path.name, context: context)
            folder.parent = path.parent.flatMap { found[$0] }
            found[path] = folder
        }
        try context.save(recordedBy: recorder)
        folders = found.mapValues(\.objectID)
        for keyword in try context.fetch(Keyword.fetch()) {
            keywords[keyword.name.lowercased()] = keyword.objectID
        }
        context.reset()
    }

    mutating func add(_ outcome: BatchOutcome) {
        notes.merge(outcome.notes) { _, new in new }
        files.merge(outcome.files) { _, new in new }
        keywords.merge(outcome.keywords) { _, new in new }
        links += outcome.links
        for case let picture? in outcome.links.map(\.picture) { showings[picture, default: 0] += 1 }
    }

    // MARK: - Links

    func linkBatches(of size: Int) -> [ArraySlice<NoteLinks>] {
        stride(from: 0, to: links.count, by: max(size, 1)).map { links[$0..<min($0 + max(size, 1), links.count)] }
    }

    /// Links notes to those that their texts refer to, and attaches pictures that no other note shows.
    ///
    /// - Parameter bodies: converts links in the texts into links by identifier; nil leaves the texts unchanged.
    func connect(_ links: ArraySlice<NoteLinks>, _ bodies: LinkedBodies? = nil, in context: NSManagedObjectContext)
        throws
    {
        let targets = Set(links.flatMap { $0.targets.compactMap { notes[$0] } })
        // A single fetch instead of one for each; it prefetches what linking reads.
        let present = targets.isEmpty ? [] : try context.notes(Array(targets))
        for link in links {
            guard let id = notes[link.path], let note = context.object(with: id) as? Note else { continue }
            try connect(note, link, in: context)
            try attach(link.picture, to: note, in: context)
            guard let bodies, link.isLinked else { continue }
            let linked = (link.targets + [link.path]).compactMap { path in
                notes[path].flatMap { context.object(with: $0) as? Note }.map { (path, $0) }
            }
            try bodies.link(note, at: link.path, Dictionary(linked) { first, _ in first })
        }
        try context.save(recordedBy: recorder)
        withExtendedLifetime(present) { context.reset() }
    }

    private func connect(_ note: Note, _ link: NoteLinks, in context: NSManagedObjectContext) throws {
        let targets = link.targets.compactMap { notes[$0] }
        let former = Set(link.formerTargets.compactMap { notes[$0] }).subtracting(targets)
        let present = note.linkedNotes
        let new = Set(targets.map(context.object)).subtracting(present)
        if !new.isEmpty { note.addToLinkedNotes_(NSSet(set: new)) }
        let old = present.filter { former.contains($0.objectID) }
        if !old.isEmpty { note.removeFromLinkedNotes_(NSSet(set: old)) }
    }

    /// Attaches a picture, unless several notes show it: it would be deleted with the first of them.
    private func attach(_ path: VaultPath?, to note: Note, in context: NSManagedObjectContext) throws {
        guard let path, showings[path] == 1, let id = files[path], note.attachment == nil,
            let attachment = try context.existingObject(with: id) as? Attachment, attachment.note == nil
        else { return }
        note.attachment = attachment
    }
}

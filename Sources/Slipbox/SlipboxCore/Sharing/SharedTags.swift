internal import CloudKit
internal import CoreData

/// Reads the keywords that texts name, and lets those of notes follow them.
package protocol TagReader: Sendable {
    /// The names of keywords in the text of a note.
    func names(in note: Note) -> [String]
    /// Gives a note the keywords that its text has come to name, and takes those away that it no longer names.
    func follow(_ note: Note, from former: [String]) throws
}

/// Lets the keywords of shared notes follow what others have written in the texts.
///
/// No relationship leads out of a share, and nobody is to see the keywords of somebody else's slip box. So a keyword goes with a note
/// by its name in the text, such as `#method`, and each device of the owner finds its keyword by that name. What the texts have
/// named before is known since the last look; after a start, all that they name is new.
struct SharedTags: Sendable {
    private let reader: any TagReader
    private var shares: Set<CKRecord.ID> = []
    private var known: [NSManagedObjectID: Look] = [:]
    /// The keywords that were made for shared texts.
    private var made: Set<NSManagedObjectID> = []

    /// What a look at a text has found.
    private struct Look {
        var names: [String] = []
        /// The names of keywords, in small letters, that the note had before the text named them. They stay when it does so no more.
        var given: Set<String> = []
    }

    init(_ reader: any TagReader) { self.reader = reader }

    /// Lets keywords follow the texts that were changed since the last look, and saves.
    ///
    /// - Returns: The number of notes whose keywords are others now.
    mutating func run(
        after changes: ImportedChanges,
        _ container: NSPersistentCloudKitContainer,
        in context: NSManagedObjectContext
    ) throws -> Int {
        let stores = container.persistentStoreCoordinator.persistentStores
        let present = try Set(container.fetchShares(in: stores.first).map(\.recordID))
        defer { shares = present }
        guard !present.isEmpty else { return 0 }
        for note in try notes(changes, looksAtAll: present != shares, container, context) {
            let isForeign = changes.isEverything || changes.notes.contains(note.objectID)
            // At the start, nobody knows what a text has named. Later, one that was not looked at has named nothing.
            let former = known[note.objectID] ?? (changes.isEverything ? nil : Look())
            known[note.objectID] = try look(at: note, after: former, isForeign: isForeign)
        }
        context.processPendingChanges()
        try removeUnused(in: context)
        let (count, new) = (
            context.updatedObjects.count { $0 is Note }, context.insertedObjects.compactMap { $0 as? Keyword }
        )
        if context.hasChanges { try context.save() }
        made.formUnion(new.map(\.objectID))
        return count
    }

    /// Looks at a text, and lets the keywords follow what others have written.
    private func look(at note: Note, after former: Look?, isForeign: Bool) throws -> Look {
        let names = reader.names(in: note)
        let present = Set(names.map { $0.lowercased() })
        var given = former?.given ?? []
        guard isForeign else { return Look(names: names, given: given.intersection(present)) }
        if let former {
            let keywords = Set(note.keywords.flatMap { [$0.name] + $0.aliases }.map { $0.lowercased() })
            given.formUnion(present.subtracting(former.names.map { $0.lowercased() }).intersection(keywords))
        }
        try reader.follow(note, from: (former?.names ?? []).filter { !given.contains($0.lowercased()) })
        return Look(names: names, given: given.intersection(present))
    }

    /// Removes the keywords that were made for a text and belong to nothing any more: of a name that was saved half-typed, nothing stays.
    private mutating func removeUnused(in context: NSManagedObjectContext) throws {
        guard !made.isEmpty else { return }
        let request = NSFetchRequest<Keyword>(entityName: "Keyword")
        request.predicate = NSPredicate(format: "SELF IN %@", Array(made))
        for keyword in try context.fetch(request) where keyword.notes.isEmpty && keyword.dormantNotes_?.count ?? 0 == 0
        {
            made.remove(keyword.objectID)
            Keyword.delete(keyword)
        }
    }

    /// The shared notes that have to be looked at.
    private func notes(
        _ changes: ImportedChanges,
        looksAtAll: Bool,
        _ container: NSPersistentCloudKitContainer,
        _ context: NSManagedObjectContext
    ) throws -> [Note] {
        let isConcerned = NSPredicate(format: "SELF IN %@", Array(changes.notes.union(changes.ownNotes)))
        let mayName = NSPredicate(format: "%K CONTAINS '#'", NoteProperties.bodyText)
        let found = try context.fetch(Note.fetch(changes.isEverything || looksAtAll ? mayName : isConcerned))
        let shared = try container.fetchShares(matching: found.map(\.objectID))
        return found.filter { shared[$0.objectID] != nil }
    }
}

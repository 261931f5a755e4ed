internal import CoreData

/// Mends what devices have made of a slip box without knowing of each other: each of their changes makes sense, and not all of
/// them together.
///
/// The rules depend on nothing but the slip box, so that devices which mend the same come to the same. They never delete a text.
struct BoxMending {
    private let context: NSManagedObjectContext
    /// What has to be looked at.
    private let changes: ImportedChanges

    /// Mends what changes concern, and saves.
    ///
    /// - Returns: The number of objects that were changed.
    static func run(after changes: ImportedChanges, in context: NSManagedObjectContext) throws -> Int {
        guard !changes.isEmpty else { return 0 }
        let mending = BoxMending(context: context, changes: changes)
        if changes.concernsAll {
            try mending.breakCycles()
            try mending.mendFolders()
        }
        try mending.mendNotes()
        if changes.concernsAll {
            try mending.mendTrash()
            try mending.mergeKeywords()
        }
        context.processPendingChanges()
        let count = context.insertedObjects.count + context.updatedObjects.count + context.deletedObjects.count
        if context.hasChanges { try context.save() }
        return count
    }

    // MARK: - Folders

    /// Takes one folder out of each circle: two were moved into each other.
    private func breakCycles() throws {
        let folders = try context.fetch(NSFetchRequest<Folder>(entityName: "Folder"))
        for folder in folders.sorted(by: Self.isBefore) where folder.parent.map({ Self.leads($0, to: folder) }) == true
        {
            folder.parent = nil
        }
    }

    private static func leads(_ start: Folder, to end: Folder) -> Bool {
        var seen: Set<Folder> = []
        var next: Folder? = start
        while let folder = next, seen.insert(folder).inserted {
            if folder == end { return true }
            next = folder.parent
        }
        return false
    }

    private static func isBefore(_ one: Folder, _ other: Folder) -> Bool {
        (one.uuid_?.uuidString ?? "") < (other.uuid_?.uuidString ?? "")
    }

    /// Takes folders out of those in the trash that somebody has made or moved there, and gives those in the trash a place in it
    /// from which they can be taken back.
    private func mendFolders() throws {
        for folder in try folders("isTrashed == NO AND parent.isTrashed == YES") { folder.parent = nil }
        for folder in try folders("isTrashed == NO AND trashItem != nil") { folder.trashItem.map(context.delete) }
        let isLost = "isTrashed == YES AND trashItem == nil AND (parent == nil OR parent.isTrashed == NO)"
        for folder in try folders(isLost) {
            let item = TrashItem(context: context)
            (item.date_, item.name_, item.folder, item.place) = (Date(), folder.name, folder, folder.parent)
            item.noteCount = Int64(folder.notes.count)
            folder.parent = nil
        }
    }

    private func folders(_ format: String) throws -> [Folder] {
        let request = NSFetchRequest<Folder>(entityName: "Folder")
        request.predicate = NSPredicate(format: format)
        return try context.fetch(request)
    }

    // MARK: - Notes

    /// Takes notes out of folders in the trash that somebody has written or moved there: nobody has thrown them away. Gives those
    /// in the trash a place in it, and no other.
    private func mendNotes() throws {
        for note in try notes("isTrashed == NO AND folder.isTrashed == YES") { note.folder = nil }
        for note in try notes("isTrashed == NO AND trashItem != nil") { note.trashItem.map(context.delete) }
        for note in try notes("isTrashed == YES AND folder.isTrashed == NO") { note.folder = nil }
        for note in try notes("isTrashed == YES AND trashItem == nil AND folder == nil") {
            let item = TrashItem(context: context)
            (item.date_, item.name_, item.noteCount, item.note) = (Date(), note.title, 1, note)
        }
        for note in try notes("isTrashed == YES AND (linkedNotes_.@count > 0 OR backLinkedNotes_.@count > 0)") {
            note.putLinksToSleep()
        }
        for note in try notes("isTrashed == YES AND keywords_.@count > 0") { note.putLinksToSleep() }
        for note in try notes("isTrashed == NO AND dormantKeywords_.@count > 0") { note.wakeLinks() }
        let sleeps = "isTrashed == NO AND SUBQUERY(dormantLinks_, $other, $other.isTrashed == NO).@count > 0"
        for note in try notes(sleeps) { note.wakeLinks() }
    }

    private func notes(_ format: String) throws -> [Note] {
        let predicate = NSPredicate(format: format)
        guard !changes.concernsAll else { return try context.fetch(Note.fetchEverywhere(predicate)) }
        let isConcerned = NSPredicate(format: "SELF IN %@", argumentArray: [Array(changes.notes)])
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [isConcerned, predicate])
        return try context.fetch(Note.fetchEverywhere(both))
    }

    /// Removes places in the trash in which nothing is: two devices have thrown the same away, or one has taken it back.
    private func mendTrash() throws {
        context.processPendingChanges()
        for item in try context.fetch(TrashItem.fetch()) where !item.isDeleted && item.note == nil && item.folder == nil
        {
            context.delete(item)
        }
    }

    // MARK: - Keywords

    /// Makes one of keywords with the same name: the one whose identifier comes first stays.
    private func mergeKeywords() throws {
        let keywords = try context.fetch(NSFetchRequest<Keyword>(entityName: "Keyword"))
        let groups = Dictionary(grouping: keywords.filter { !$0.name.isEmpty }) { $0.name.lowercased() }
        for group in groups.values where group.count > 1 {
            let ordered = group.sorted { $0.uuid.uuidString < $1.uuid.uuidString }
            try ordered[0].merge(ordered.dropFirst())
        }
    }
}

public import CoreData

extension Note {
    /// Moves the note to the trash. Requests, counts and links no longer include it until it is restored.
    ///
    /// ```swift
    /// let item = note.moveToTrash()
    /// try item?.restore()   // as if nothing had been
    /// ```
    ///
    /// - Returns: the item that restores the note; nil if the note is already in the trash or belongs to no context.
    @discardableResult public func moveToTrash(at date: Date = Date()) -> TrashItem? {
        guard !isTrashed, let context = managedObjectContext else { return nil }
        let item = TrashItem(context: context)
        (item.date_, item.name_, item.noteCount) = (date, title, 1)
        (item.note, item.place) = (self, folder)
        folder = nil
        isTrashed = true
        putLinksToSleep()
        return item
    }

    /// Restores the note from the trash. A note that was moved there with its folder is restored alone, without a
    /// folder.
    public func restoreFromTrash() throws {
        guard isTrashed else { return }
        if let trashItem { return try trashItem.restore() }
        isTrashed = false
        folder = nil
        wakeLinks()
    }

    /// Returns a request for all notes, including those in the trash.
    ///
    /// Use it for properties of the whole store, such as the addresses and identifiers in use.
    public static func fetchEverywhere(_ predicate: NSPredicate = .all) -> NSFetchRequest<Note> {
        let request = NSFetchRequest<Note>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Note.creationDate_, ascending: true)]
        request.predicate = predicate
        return request
    }

    /// A predicate that matches notes that are not in the trash.
    public static let isPresent = NSPredicate(format: "%K == NO", NoteProperties.isTrashed)

    // MARK: - Sleeping links

    // A link is dormant while one of its notes is in the trash. It is then kept in a separate relationship, so that
    // counts and conditions about links need not consider the trash.

    /// Moves all links and keywords of the note to the dormant relationships.
    func putLinksToSleep() {
        if let links = linkedNotes_, links.count > 0 {
            addToDormantLinks_(links)
            removeFromLinkedNotes_(links)
        }
        if let links = backLinkedNotes_, links.count > 0 {
            addToDormantBackLinks_(links)
            removeFromBackLinkedNotes_(links)
        }
        if let words = keywords_, words.count > 0 {
            addToDormantKeywords_(words)
            removeFromKeywords_(words)
        }
    }

    /// Restores the dormant keywords, and the dormant links to notes that are not in the trash.
    func wakeLinks() {
        let links = Self.present(dormantLinks_)
        if links.count > 0 {
            addToLinkedNotes_(links)
            removeFromDormantLinks_(links)
        }
        let backLinks = Self.present(dormantBackLinks_)
        if backLinks.count > 0 {
            addToBackLinkedNotes_(backLinks)
            removeFromDormantBackLinks_(backLinks)
        }
        if let words = dormantKeywords_, words.count > 0 {
            addToKeywords_(words)
            removeFromDormantKeywords_(words)
        }
    }

    private static func present(_ notes: NSSet?) -> NSSet {
        let notes = notes as? Set<Note> ?? []
        return NSSet(set: notes.filter { !$0.isTrashed })
    }
}

extension Folder {
    /// Moves the folder to the trash with all its notes and subfolders, which are restored together.
    ///
    /// - Returns: the item that restores the note; nil if the note is already in the trash or belongs to no context.
    @discardableResult public func moveToTrash(at date: Date = Date()) throws -> TrashItem? {
        guard !isTrashed, let context = managedObjectContext else { return nil }
        let folders = subtree
        let notes = try context.fetch(Note.fetch(NSPredicate(format: "%K IN %@", NoteProperties.folder, folders)))
        let item = TrashItem(context: context)
        (item.date_, item.name_, item.noteCount) = (date, name, Int64(notes.count))
        (item.folder, item.place) = (self, parent)
        parent = nil
        for folder in folders { folder.isTrashed = true }
        for note in notes {
            note.isTrashed = true
            note.putLinksToSleep()
        }
        return item
    }
}

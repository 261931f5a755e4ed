public import CoreData

extension Note {
    /// Throws the note away: nothing shows it any more, until it is restored from the trash.
    ///
    /// ```swift
    /// let item = note.moveToTrash()
    /// try item?.restore()   // as if nothing had been
    /// ```
    ///
    /// - Returns: What brings it back; nil if it is in the trash already.
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

    /// Brings the note back, if it is in the trash. One that was thrown away with its folder comes back alone.
    public func restoreFromTrash() throws {
        guard isTrashed else { return }
        if let trashItem { return try trashItem.restore() }
        isTrashed = false
        folder = nil
        wakeLinks()
    }

    /// A request for all notes, those in the trash as well.
    ///
    /// It is for what concerns the store as a whole, such as addresses and identifiers that are taken.
    public static func fetchEverywhere(_ predicate: NSPredicate = .all) -> NSFetchRequest<Note> {
        let request = NSFetchRequest<Note>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Note.creationDate_, ascending: true)]
        request.predicate = predicate
        return request
    }

    /// Finds what is not in the trash.
    public static let isPresent = NSPredicate(format: "%K == NO", NoteProperties.isTrashed)

    // MARK: - Sleeping links

    // A link sleeps as long as one of the notes at its ends is in the trash. It is kept in another relationship then, so
    // that every count and every condition about links is right as it is.

    /// Lets all links and keywords of a note that was thrown away sleep.
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

    /// Wakes the links to notes that are not in the trash, and the keywords.
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

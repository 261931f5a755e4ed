public import CoreData

extension Folder {
    /// Throws the folder away with all notes and folders in it. They come back together.
    ///
    /// - Returns: What brings it back; nil if it is in the trash already.
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

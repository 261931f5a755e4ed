public import CoreData

/// Something that was thrown away, and where it was: a note, or a folder with all that is in it.
///
/// Notes and folders in the trash are found by no request of theirs, and no count or link has them. They come back with
/// `restore()`, with all that they had.
public class TrashItem: NSManagedObject {
    /// How long things stay in the trash before `Trash.empty(before:in:)` is asked to remove them.
    public static let keepingTime: TimeInterval = 30 * 86_400

    /// A request for what is in the trash, the latest first.
    public static func fetch(_ predicate: NSPredicate = .all) -> NSFetchRequest<TrashItem> {
        let request = NSFetchRequest<TrashItem>(entityName: "TrashItem")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \TrashItem.date_, ascending: false)]
        request.predicate = predicate
        return request
    }

    /// The title of the note, or the name of the folder; empty if there is none.
    public var name: String { name_ ?? "" }

    /// When it was thrown away.
    public var date: Date { date_ ?? .distantPast }

    /// Whether it is a folder.
    public var isFolder: Bool { folder != nil }

    /// Puts everything back where it was.
    ///
    /// What was in a folder that is not there any more is at the top, or in no folder.
    public func restore() throws {
        guard let context = managedObjectContext else { return }
        let home = place.flatMap { $0.isTrashed ? nil : $0 }
        if let note {
            note.isTrashed = false
            note.folder = home
            note.wakeLinks()
        }
        if let folder {
            let folders = folder.subtree
            let request = NSFetchRequest<Note>(entityName: "Note")
            request.predicate = NSPredicate(format: "%K IN %@", NoteProperties.folder, folders)
            let notes = try context.fetch(request)
            for folder in folders { folder.isTrashed = false }
            for note in notes { note.isTrashed = false }
            for note in notes { note.wakeLinks() }
            folder.parent = home
        }
        context.delete(self)
    }
}

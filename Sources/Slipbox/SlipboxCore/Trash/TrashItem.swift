public import CoreData

/// A note in the trash, or a folder with its contents, and its former place.
///
/// Requests, counts and links do not include notes and folders in the trash. `restore()` brings them back with
/// everything they had.
public class TrashItem: NSManagedObject {
    /// How long, in seconds, items stay in the trash before ``Housekeeping`` deletes them.
    public static let keepingTime: TimeInterval = 30 * 86_400

    /// Returns a request for the items in the trash, the latest first.
    public static func fetch(_ predicate: NSPredicate = .all) -> NSFetchRequest<TrashItem> {
        let request = NSFetchRequest<TrashItem>(entityName: "TrashItem")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \TrashItem.date_, ascending: false)]
        request.predicate = predicate
        return request
    }

    /// The title of the note or the name of the folder; empty if there is none.
    public var name: String { name_ ?? "" }

    /// The date on which the item was moved to the trash.
    public var date: Date { date_ ?? .distantPast }

    /// Whether the item is a folder.
    public var isFolder: Bool { folder != nil }

    /// Restores the item to its former place.
    ///
    /// If the parent folder no longer exists or is in the trash, a folder is restored to the top level and a note to no
    /// folder.
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

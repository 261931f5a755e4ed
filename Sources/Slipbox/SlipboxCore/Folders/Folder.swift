public import CoreData

/// A folder of notes and subfolders.
public class Folder: NSManagedObject {
    /// Sets the creation date and a new identifier.
    public override func awakeFromInsert() {
        super.awakeFromInsert()
        creationDate_ = Date()
        uuid_ = UUID()
    }
}

extension Folder: Comparable {
    /// Orders manually arranged folders by their position, then the others by creation date.
    public static func < (lhs: Folder, rhs: Folder) -> Bool {
        (lhs.order, lhs.creationDate) < (rhs.order, rhs.creationDate)
    }
}

/// The keys of folders for predicates and sort descriptors.
public enum FolderProperties {
    /// The relationship to the parent folder.
    public static let parent = "parent"
    /// The relationship to the subfolders.
    public static let children = "children_"
    /// Whether the folder is in the trash.
    public static let isTrashed = "isTrashed"
    /// The name.
    public static let name = "name_"
}

extension Folder {
    /// The name; empty if none is stored.
    public var name: String {
        get { name_ ?? "" }
        set { name_ = newValue }
    }

    /// The creation date; the distant past if a damaged store lacks it.
    public var creationDate: Date {
        creationDate_ ?? .distantPast
    }

    /// The notes directly in the folder. To add a note to a large folder, set the note's `folder` instead, which does
    /// not fetch the set.
    public var notes: Set<Note> {
        get { (notes_ as? Set<Note>) ?? [] }
        set { notes_ = NSSet(set: newValue) }
    }

    /// The subfolders, unordered.
    public var children: Set<Folder> {
        get { (children_ as? Set<Folder>) ?? [] }
        set { children_ = NSSet(set: newValue) }
    }

    /// The subfolders in order; nil if there are none, which outline views treat as a row without disclosure.
    public var sortedChildren: [Folder]? {
        let children = children
        return children.isEmpty ? nil : children.sorted()
    }

    /// Creates a folder with a name.
    public convenience init(name: String, context: NSManagedObjectContext) {
        self.init(context: context)
        self.name = name
    }

    /// Permanently deletes a folder with all notes and subfolders. To allow an undo, call `moveToTrash()` instead.
    public static func delete(_ folder: Folder) {
        guard let context = folder.managedObjectContext else { return }
        context.delete(folder)
    }
}

// Sample folders for previews and tests.
extension Folder {
    /// Creates a folder with two subfolders, the second of which has one of its own.
    public static func nestedFolderExample(context: NSManagedObjectContext) -> Folder {
        let parent = Folder(name: "parent", context: context)
        let child1 = Folder(name: "child 1", context: context)
        let child2 = Folder(name: "child 2", context: context)
        let child3 = Folder(name: "child 3", context: context)
        parent.children.insert(child1)
        parent.children.insert(child2)
        child2.children.insert(child3)
        return parent
    }

    /// Creates a folder with ten notes.
    public static func exampleWithNotes(context: NSManagedObjectContext) -> Folder {
        let folder = Folder(name: "my folder", context: context)
        for note in Note.exampleArray(context: context) {
            note.folder = folder
        }
        return folder
    }
}

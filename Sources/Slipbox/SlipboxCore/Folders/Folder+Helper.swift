public import CoreData

extension Folder {
    /// The name; empty if there is none.
    public var name: String {
        get { name_ ?? "" }
        set { name_ = newValue }
    }

    /// When the folder was made. A folder of a damaged file that does not know counts as older than all others.
    public var creationDate: Date {
        creationDate_ ?? .distantPast
    }

    /// The notes in the folder itself. To put one more among thousands, set the note's `folder`, which reads nothing.
    public var notes: Set<Note> {
        get { (notes_ as? Set<Note>) ?? [] }
        set { notes_ = NSSet(set: newValue) }
    }

    /// The folders inside.
    public var children: Set<Folder> {
        get { (children_ as? Set<Folder>) ?? [] }
        set { children_ = NSSet(set: newValue) }
    }

    /// The folders inside, in their order; nil if there is none, which outlines take for a row that does not open.
    public var sortedChildren: [Folder]? {
        let children = children
        return children.isEmpty ? nil : children.sorted()
    }

    /// Makes a folder with a name.
    public convenience init(name: String, context: NSManagedObjectContext) {
        self.init(context: context)
        self.name = name
    }

    /// Deletes a folder with all notes and folders in it for good. `moveToTrash()` can be taken back.
    public static func delete(_ folder: Folder) {
        guard let context = folder.managedObjectContext else { return }
        context.delete(folder)
    }
}

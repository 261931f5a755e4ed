public import CoreData

extension Folder {
    /// A request for folders, in the order that somebody gave them, else the oldest first. Those in the trash are not among
    /// them.
    public static func fetch(_ predicate: NSPredicate = .all) -> NSFetchRequest<Folder> {
        let request = NSFetchRequest<Folder>(entityName: "Folder")
        request.sortDescriptors = [
            NSSortDescriptor(keyPath: \Folder.order, ascending: true),
            NSSortDescriptor(keyPath: \Folder.creationDate_, ascending: true),
        ]
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, isPresent])
        return request
    }

    /// Finds what is not in the trash.
    private static let isPresent = NSPredicate(format: "%K == NO", FolderProperties.isTrashed)

    /// A request for the folders that are in no other folder.
    public static func topFolderFetch() -> NSFetchRequest<Folder> {
        fetch(NSPredicate(format: "%K == nil", FolderProperties.parent))
    }

    /// How many notes are in the folder itself, counted by the store, unsaved changes included.
    public func noteCount() throws -> Int {
        guard let context = managedObjectContext else { return 0 }
        let request = Note.fetch(for: self)
        request.resultType = .countResultType
        return try context.count(for: request)
    }
}

public import CoreData

// Folders to look at in previews and tests.
extension Folder {
    /// A folder with two folders inside, of which the second has one itself.
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

    /// A folder with ten notes.
    public static func exampleWithNotes(context: NSManagedObjectContext) -> Folder {
        let folder = Folder(name: "my folder", context: context)
        for note in Note.exampleArray(context: context) {
            note.folder = folder
        }
        return folder
    }
}

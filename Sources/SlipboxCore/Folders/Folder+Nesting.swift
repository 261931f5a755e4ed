public import CoreData

extension Folder {
    /// The folders on the way to this one, from the outermost to itself.
    public var path: [Folder] {
        var path: [Folder] = []
        var next: Folder? = self
        // A folder that somehow got into itself, as by a merge of two moves, must not keep anybody here for ever.
        var seen: Set<Folder> = []
        while let folder = next, seen.insert(folder).inserted {
            path.append(folder)
            next = folder.parent
        }
        return path.reversed()
    }

    /// This folder and all folders inside, level by level, the oldest of each level first.
    public var subtree: [Folder] {
        var found: [Folder] = []
        var seen: Set<Folder> = [self]
        var level = [self]
        while !level.isEmpty {
            found += level
            level = level.flatMap { $0.children.sorted() }.filter { seen.insert($0).inserted }
        }
        return found
    }

    /// A request for the notes in this folder and in all folders inside.
    public func allNotesFetch() -> NSFetchRequest<Note> {
        Note.fetch(NSPredicate(format: "%K IN %@", NoteProperties.folder, subtree))
    }

    /// Puts the folder into another one; nil puts it at the top.
    ///
    /// - Throws: `FolderMoveError` if the other folder is this one or in it. Nothing is changed then.
    public func move(into newParent: Folder?) throws(FolderMoveError) {
        if let newParent, newParent.path.contains(self) {
            throw FolderMoveError(folder: name, target: newParent.name)
        }
        parent = newParent
    }
}

/// A folder cannot be put into itself.
public struct FolderMoveError: LocalizedError, Equatable {
    /// The name of the folder that was to be moved.
    public let folder: String
    /// The name of the folder in which it was to be.
    public let target: String

    /// Makes the error of moving one folder into another, by their names.
    public init(folder: String, target: String) {
        (self.folder, self.target) = (folder, target)
    }

    /// What went wrong and what to do.
    public var errorDescription: String? {
        "“\(folder)” cannot be put into “\(target)”, which is the same folder or in it. Choose a folder outside of it."
    }
}

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

    /// This folder and all folders inside, level by level, in the order of each level.
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

    /// Whether the folder can be put into another one, which must be neither this one nor in it; nil is the top.
    public func canMove(into newParent: Folder?) -> Bool {
        newParent.map { !$0.path.contains(self) } ?? true
    }

    /// Puts the folder into another one, behind those that are there; nil puts it at the top.
    ///
    /// - Throws: `FolderMoveError` if the other folder is this one or in it. Nothing is changed then.
    public func move(into newParent: Folder?) throws(FolderMoveError) {
        guard canMove(into: newParent) else { throw FolderMoveError(folder: name, target: newParent?.name ?? "") }
        guard parent != newParent else { return }
        parent = newParent
        order = 0
    }

    /// Puts the folder into another one, before one of those that are there; nil puts it at the top, or at the end.
    ///
    /// - Throws: `FolderMoveError` if the other folder is this one or in it, or an error of the store. Nothing is changed then.
    public func move(into newParent: Folder?, before next: Folder?) throws {
        let siblings = try Self.folders(in: newParent, context: managedObjectContext)
        try move(into: newParent)
        if next != self { siblings.place([self], before: next) }
    }

    /// Moves the folder up or down among those beside it, as far as there is room.
    ///
    /// - Parameter steps: how many places; those upwards are less than 0.
    public func move(by steps: Int) throws {
        try Self.folders(in: parent, context: managedObjectContext).move(self, by: steps)
    }

    private static func folders(in parent: Folder?, context: NSManagedObjectContext?) throws -> [Folder] {
        guard let parent else { return try context?.fetch(topFolderFetch()) ?? [] }
        return parent.sortedChildren ?? []
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

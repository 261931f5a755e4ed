public import CoreData

extension Folder {
    /// The ancestors of the folder from the outermost down, followed by the folder itself.
    public var path: [Folder] {
        var path: [Folder] = []
        var next: Folder? = self
        // A cycle, such as one caused by merging two moves, must not loop forever.
        var seen: Set<Folder> = []
        while let folder = next, seen.insert(folder).inserted {
            path.append(folder)
            next = folder.parent
        }
        return path.reversed()
    }

    /// The folder and all its descendants, level by level, each level in its order.
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

    /// Returns a request for the notes in this folder and all its descendants.
    public func allNotesFetch() -> NSFetchRequest<Note> {
        Note.fetch(NSPredicate(format: "%K IN %@", NoteProperties.folder, subtree))
    }

    /// Returns whether the folder can be moved into another one, which must be neither this folder nor a descendant.
    /// Nil stands for the top level.
    public func canMove(into newParent: Folder?) -> Bool {
        newParent.map { !$0.path.contains(self) } ?? true
    }

    /// Moves the folder into another one, after its manually arranged subfolders; nil moves it to the top level.
    ///
    /// - Throws: `FolderMoveError` if `newParent` is this folder or a descendant. Nothing is changed in that case.
    public func move(into newParent: Folder?) throws(FolderMoveError) {
        guard canMove(into: newParent) else { throw FolderMoveError(folder: name, target: newParent?.name ?? "") }
        guard parent != newParent else { return }
        parent = newParent
        order = 0
    }

    /// Moves the folder into another one, before one of its subfolders.
    ///
    /// - Parameters:
    ///   - newParent: the new parent; nil for the top level.
    ///   - next: the sibling to insert before; nil appends.
    ///
    /// - Throws: `FolderMoveError` if `newParent` is this folder or a descendant, or an error of the store. Nothing is
    ///   changed in that case.
    public func move(into newParent: Folder?, before next: Folder?) throws {
        let siblings = try Self.folders(in: newParent, context: managedObjectContext)
        try move(into: newParent)
        if next != self { siblings.place([self], before: next) }
    }

    /// Moves the folder up or down among its siblings, stopping at the ends.
    ///
    /// - Parameter steps: the number of positions; negative numbers move up.
    public func move(by steps: Int) throws {
        try Self.folders(in: parent, context: managedObjectContext).move(self, by: steps)
    }

    /// Arranges the folder and its siblings by their names.
    public func sortSiblingsByName() throws {
        let siblings = try Self.folders(in: parent, context: managedObjectContext)
        [Folder]().place(siblings.sortedNaturally(by: \.name), before: nil)
    }

    /// Moves the folder to where its name belongs, if there are several siblings and they are sorted by name.
    public func settleByName() throws {
        let siblings = try Self.folders(in: parent, context: managedObjectContext).filter { $0 != self }
        let isSorted = zip(siblings, siblings.dropFirst()).allSatisfy { NaturalOrder.precedes($0.name, $1.name) }
        guard siblings.count > 1, isSorted,
            let next = siblings.first(where: { NaturalOrder.precedes(name, $0.name) })
        else { return }
        siblings.place([self], before: next)
    }

    private static func folders(in parent: Folder?, context: NSManagedObjectContext?) throws -> [Folder] {
        guard let parent else { return try context?.fetch(topFolderFetch()) ?? [] }
        return parent.sortedChildren ?? []
    }
}

/// The error of moving a folder into itself or a descendant.
public struct FolderMoveError: LocalizedError, Equatable {
    /// The name of the folder to move.
    public let folder: String
    /// The name of the target folder.
    public let target: String

    /// Creates an error from the names of both folders.
    public init(folder: String, target: String) {
        (self.folder, self.target) = (folder, target)
    }

    /// A description of the error, with a remedy.
    public var errorDescription: String? {
        "“\(folder)” cannot be put into “\(target)”, which is the same folder or in it. Choose a folder outside of it."
    }
}

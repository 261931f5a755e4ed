public import CoreData

/// The changes of an action, which can be taken back.
///
/// ```swift
/// let change = try ReversibleChange.recording(in: context) { note.folder = folder }
/// let (again, _) = try change.revert(in: context)  // as before the action
/// _ = try again.revert(in: context)                // as after it
/// ```
///
/// Whatever was changed otherwise in the meantime stays: a value is set back only if it is still the one that the action
/// has set, and of sets only those members come back or go that the action removed or added.
public struct ReversibleChange: Sendable {
    private var updates: [ChangedObject] = []
    private var insertions: Set<NSManagedObjectID> = []
    private var deletions: [DeletedObject] = []

    init() {}

    /// Whether the action has changed nothing.
    public var isEmpty: Bool { updates.isEmpty && insertions.isEmpty && deletions.isEmpty }

    /// The number of notes that the action has made.
    public var madeNoteCount: Int { insertions.count { $0.entity.name == "Note" } }

    /// The folders that the action has made.
    public var madeFolders: [NSManagedObjectID] { insertions.filter { $0.entity.name == "Folder" } }

    /// Performs an action and records its changes. Does not save.
    ///
    /// - Parameter context: a context without unsaved changes, which would be recorded, too.
    public static func recording(
        in context: NSManagedObjectContext,
        _ action: () throws -> Void
    ) throws -> ReversibleChange {
        try action()
        context.processPendingChanges()
        try context.obtainPermanentIDs(for: Array(context.insertedObjects))
        var change = ReversibleChange()
        change.insertions = Set(context.insertedObjects.map(\.objectID))
        change.updates = context.updatedObjects.compactMap(ChangedObject.init)
        change.deletions = context.deletedObjects.map(DeletedObject.init)
        return change
    }

    /// Takes the changes back. Does not save.
    ///
    /// A note or folder that the action made goes to the trash, since it may have been written in.
    ///
    /// - Returns: the change by which they are made again, and the identifiers of objects that had to be made anew by
    ///   their former ones.
    public func revert(
        in context: NSManagedObjectContext
    ) throws -> (reverse: ReversibleChange, replaced: [NSManagedObjectID: NSManagedObjectID]) {
        var restored: [NSManagedObjectID: NSManagedObject] = [:]
        let reverse = try Self.recording(in: context) {
            for deletion in deletions { restored[deletion.id] = deletion.makeObject(in: context) }
            // All at once: a fetch looks through the changes that are not saved, of which there will be many.
            let present = try context.presentObjects(with: identifiers)
            let find = { (id: NSManagedObjectID) in restored[id] ?? present[id] }
            for deletion in deletions {
                guard let object = restored[deletion.id] else { continue }
                deletion.restoreRelationships(of: object, find)
            }
            // What changed several times goes back to what it was first.
            for update in updates.reversed() { update.revert(find) }
            let notes = restored.values.compactMap { $0 as? Note }
            try Self.remove(insertions.compactMap { present[$0] }, standingFor: notes, in: context)
        }
        return (reverse, restored.mapValues(\.objectID))
    }

    /// The identifiers of all objects that are read or changed when the change is taken back.
    private var identifiers: Set<NSManagedObjectID> {
        insertions.union(updates.flatMap(\.identifiers)).union(deletions.flatMap(\.identifiers))
    }

    /// Removes objects that an action made.
    ///
    /// - Parameter restored: the notes that are there again.
    private static func remove(
        _ made: [NSManagedObject],
        standingFor restored: [Note],
        in context: NSManagedObjectContext
    ) throws {
        // A folder takes the folders and notes in it along, and they come back with it. One that has come with notes, as those of an import
        // do, stays if there are others in it by now.
        let folders = Set(made.compactMap { $0 as? Folder })
        let hasNotes = made.contains { $0 is Note }
        let going = hasNotes ? folders.subtracting(try kept(folders, made: Set(made), in: context)) : folders
        for folder in going where folder.parent.map(going.contains) != true { try folder.moveToTrash() }
        for object in made {
            switch object {
            // One that stood for a note which is back now is of no use.
            case let note as Note where restored.contains(where: note.isSame(as:)): context.delete(note)
            case let note as Note: note.moveToTrash()
            case is Folder: break
            default: context.delete(object)
            }
        }
    }

    /// Returns those of some folders that have notes or folders in them, or below, which the action has not made.
    private static func kept(
        _ folders: Set<Folder>,
        made: Set<NSManagedObject>,
        in context: NSManagedObjectContext
    ) throws -> Set<Folder> {
        guard !folders.isEmpty else { return [] }
        let notes = try context.fetch(Note.fetch(NSPredicate(format: "%K IN %@", NoteProperties.folder, folders)))
        var places = notes.filter { !made.contains($0) }.compactMap(\.folder)
        let below = Folder.fetch(NSPredicate(format: "%K IN %@", FolderProperties.parent, folders))
        places += try context.fetch(below).filter { !made.contains($0) }
        return Set(places.flatMap(\.path))
    }

    /// Returns the change for objects that have been made anew since, by their former identifiers.
    public func replacing(_ identifiers: [NSManagedObjectID: NSManagedObjectID]) -> ReversibleChange {
        guard !identifiers.isEmpty else { return self }
        var change = self
        change.insertions = Set(insertions.map { identifiers[$0] ?? $0 })
        change.updates = updates.map { $0.replacing(identifiers) }
        change.deletions = deletions.map { $0.replacing(identifiers) }
        return change
    }
}

extension ReversibleChange {
    /// Adds the changes of a later action, so that both are taken back at once.
    mutating func append(_ later: ReversibleChange) {
        updates += later.updates.filter { !insertions.contains($0.id) }
        insertions.formUnion(later.insertions)
        deletions += later.deletions
    }

    /// The change without the objects it has made that are neither notes nor folders, and that stay when it is taken back.
    var keepingBelongings: ReversibleChange {
        var change = self
        change.insertions = insertions.filter { ["Note", "Folder"].contains($0.entity.name) }
        return change
    }
}

extension Note {
    /// Whether another note is the same, with the same text.
    fileprivate func isSame(as other: Note) -> Bool {
        guard other != self, let uuid_, uuid_ == other.uuid_ else { return false }
        return text == other.text
    }
}

extension NSManagedObjectContext {
    /// Fetches the objects with identifiers that were not deleted, with all that moving notes to the trash reads.
    fileprivate func presentObjects(
        with ids: Set<NSManagedObjectID>
    ) throws -> [NSManagedObjectID: NSManagedObject] {
        var found: [NSManagedObjectID: NSManagedObject] = [:]
        for (name, ids) in Dictionary(grouping: ids, by: \.entity.name) {
            guard let name else { continue }
            let request = NSFetchRequest<NSManagedObject>(entityName: name)
            request.predicate = NSPredicate(format: "SELF IN %@", ids)
            if name == "Note" {
                request.relationshipKeyPathsForPrefetching = [NoteProperties.linkedNotes, NoteProperties.keywords]
            }
            for object in try fetch(request) { found[object.objectID] = object }
        }
        return found
    }
}

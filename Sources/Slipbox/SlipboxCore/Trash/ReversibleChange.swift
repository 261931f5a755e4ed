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
public struct ReversibleChange {
    private var updates: [ChangedObject] = []
    private var insertions: [NSManagedObjectID] = []
    private var deletions: [DeletedObject] = []

    /// Whether the action has changed nothing.
    public var isEmpty: Bool { updates.isEmpty && insertions.isEmpty && deletions.isEmpty }

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
        change.insertions = context.insertedObjects.map(\.objectID)
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
            let find = { (id: NSManagedObjectID) in try restored[id] ?? context.presentObject(with: id) }
            for deletion in deletions {
                guard let object = restored[deletion.id] else { continue }
                try deletion.restoreRelationships(of: object, find)
            }
            for update in updates { try update.revert(find) }
            for id in insertions {
                guard let object = try context.presentObject(with: id) else { continue }
                switch object {
                // One that stood for a note which is back now is of no use.
                case let note as Note where restored.values.contains(where: note.isSame(as:)): context.delete(note)
                case let note as Note: note.moveToTrash()
                case let folder as Folder: try folder.moveToTrash()
                default: context.delete(object)
                }
            }
        }
        return (reverse, restored.mapValues(\.objectID))
    }

    /// Returns the change for objects that have been made anew since, by their former identifiers.
    public func replacing(_ identifiers: [NSManagedObjectID: NSManagedObjectID]) -> ReversibleChange {
        guard !identifiers.isEmpty else { return self }
        var change = self
        change.insertions = insertions.map { identifiers[$0] ?? $0 }
        change.updates = updates.map { $0.replacing(identifiers) }
        change.deletions = deletions.map { $0.replacing(identifiers) }
        return change
    }
}

extension Note {
    /// Whether an object is the same note, with the same text.
    fileprivate func isSame(as object: NSManagedObject) -> Bool {
        guard let other = object as? Note, other != self, let uuid_, uuid_ == other.uuid_ else { return false }
        return text == other.text
    }
}

extension NSManagedObjectContext {
    /// Returns the object with an identifier, or nil if it was deleted.
    fileprivate func presentObject(with id: NSManagedObjectID) throws -> NSManagedObject? {
        guard let name = id.entity.name else { return nil }
        let request = NSFetchRequest<NSManagedObject>(entityName: name)
        request.predicate = NSPredicate(format: "SELF == %@", id)
        return try fetch(request).first
    }
}

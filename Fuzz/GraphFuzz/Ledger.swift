import CoreData

/// Checks that the information of a context about its objects is consistent.
struct Ledger {
    private let context: NSManagedObjectContext

    init(_ context: NSManagedObjectContext) {
        self.context = context
    }

    /// Returns the first contradiction, or nil if there is none.
    func contradiction() -> String? {
        let (inserted, updated, deleted) = (context.insertedObjects, context.updatedObjects, context.deletedObjects)
        guard inserted.isDisjoint(with: updated), inserted.isDisjoint(with: deleted), updated.isDisjoint(with: deleted)
        else { return "an object is in two of the sets of changed objects" }
        let changed = inserted.union(updated).union(deleted)
        if context.hasChanges == changed.isEmpty {
            return "hasChanges does not say what the sets of changed objects say"
        }
        let registered = context.registeredObjects
        guard changed.isSubset(of: registered) else { return "a changed object is not registered" }
        // Deleted objects that need no save are about to be unregistered: they were inserted and deleted here, or
        // others have deleted them.
        for object in registered where !object.isDeleted || deleted.contains(object) {
            if object.managedObjectContext !== context {
                return "\(object.objectID) is registered and not in the context"
            }
            if context.registeredObject(for: object.objectID) !== object {
                return "\(object.objectID) does not lead to its object"
            }
            let flags = [object.isInserted, object.isUpdated, object.isDeleted]
            if flags != [inserted, updated, deleted].map({ $0.contains(object) }) {
                return "the flags of \(object.objectID) are not those of the sets that it is in"
            }
        }
        return nil
    }
}

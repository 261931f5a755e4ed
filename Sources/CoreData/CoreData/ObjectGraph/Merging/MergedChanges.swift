internal import FoundationBackfill

/// What somebody else saved, as far as identifiers say it: the content of a notification, on its way to other contexts.
struct MergedChanges: Sendable {
    private(set) var inserted: [NSManagedObjectID] = []
    private(set) var updated: [NSManagedObjectID] = []
    private(set) var deleted: [NSManagedObjectID] = []
    /// Objects that are to be forgotten, whatever became of them.
    private(set) var invalidatesAll = false

    var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && !invalidatesAll }

    /// What a dictionary with the keys of Apple's notifications says. Under each key may be a set or an array of objects,
    /// of identifiers or of their URIs.
    init(_ userInfo: [AnyHashable: Any], in coordinator: NSPersistentStoreCoordinator?) {
        func identifiers(_ keys: [String]) -> [NSManagedObjectID] {
            keys.flatMap { elements(of: userInfo[$0]) ?? [] }.compactMap { element in
                switch element {
                case let object as NSManagedObject: object.objectID
                case let id as NSManagedObjectID: id
                case let url as URL: coordinator?.managedObjectID(forURIRepresentation: url)
                default: nil
                }
            }
        }
        inserted = identifiers([NSInsertedObjectsKey, NSInsertedObjectIDsKey])
        updated = identifiers([
            NSUpdatedObjectsKey, NSUpdatedObjectIDsKey, NSRefreshedObjectsKey, NSRefreshedObjectIDsKey,
        ])
        deleted = identifiers([NSDeletedObjectsKey, NSDeletedObjectIDsKey])
        invalidatesAll = userInfo[NSInvalidatedAllObjectsKey] != nil
    }
}

public import CoreData

/// An incremental store that keeps each object in a JSON file: an example that uses only public API.
///
/// ```swift
/// JSONStore.register()
/// try coordinator.addPersistentStore(type: JSONStore.storeType, at: folder)
/// ```
///
/// The coordinator asks the store through these methods:
///
/// | question | answer |
/// |---|---|
/// | which objects? | ``execute(_:with:)`` with an `NSFetchRequest` |
/// | what are the values of this one? | ``newValuesForObject(with:with:)`` |
/// | where does this relationship lead? | ``newValue(forRelationship:forObjectWith:with:)`` |
/// | what will these new ones be called? | ``obtainPermanentIDs(for:)`` |
/// | will you write this down? | ``execute(_:with:)`` with an `NSSaveChangesRequest` |
public final class JSONStore: NSIncrementalStore {
    /// The store type.
    public static let storeType = NSPersistentStore.StoreType(rawValue: "JSON")

    /// Registers the store type with coordinators.
    public static func register() {
        NSPersistentStoreCoordinator.registerStoreClass(JSONStore.self, type: storeType)
    }

    /// Protects the store, which several contexts may use at once. The lock is recursive, since a request may cause
    /// further ones.
    let lock = NSRecursiveLock()
    /// The versions of files when they were last read or written, to detect changes by others.
    var versions: [JSONPath: UInt64] = [:]

    var folder: JSONFolder { JSONFolder(url: url ?? URL(fileURLWithPath: "/dev/null")) }

    public override var type: String { Self.storeType.rawValue }

    // MARK: - Opening

    /// Reads the metadata, or creates it for a new store. The coordinator compares the version of the model.
    public override func loadMetadata() throws {
        if let known = try folder.readMetadata() {
            metadata = known
        } else {
            metadata = [
                NSStoreTypeKey: type,
                NSStoreUUIDKey: Self.identifierForNewStore(at: folder.url),
            ]
        }
    }

    /// Writes the metadata of a new store, to which the coordinator has now added the version of the model.
    public override func didAdd(to coordinator: NSPersistentStoreCoordinator) {
        guard !isReadOnly else { return }
        try? folder.write(metadata)
    }

    // MARK: - Requests

    public override func execute(
        _ request: NSPersistentStoreRequest,
        with context: NSManagedObjectContext?
    ) throws -> Any {
        switch request {
        case let request as NSFetchRequest<any NSFetchRequestResult>:
            guard let context else { return [Any]() }
            return try fetch(request, context)
        case let request as NSSaveChangesRequest:
            try lock.withLock { try save(request) }
            return [Any]()
        default:
            throw CocoaError(.persistentStoreUnsupportedRequestType)
        }
    }

    /// Returns the values in an object's file.
    public override func newValuesForObject(
        with objectID: NSManagedObjectID,
        with context: NSManagedObjectContext
    ) throws -> NSIncrementalStoreNode {
        try lock.withLock { try node(for: objectID) }
    }

    /// Returns the destination of a relationship according to the files.
    public override func newValue(
        forRelationship relationship: NSRelationshipDescription,
        forObjectWith objectID: NSManagedObjectID,
        with context: NSManagedObjectContext?
    ) throws -> Any {
        try lock.withLock { try destination(of: relationship, from: objectID) }
    }

    /// Returns identifiers with new UUIDs as references.
    public override func obtainPermanentIDs(for array: [NSManagedObject]) throws -> [NSManagedObjectID] {
        array.map { newObjectID(for: $0.entity, referenceObject: UUID().uuidString) }
    }

    // MARK: - Names

    /// Returns the location of an object's file.
    func path(of id: NSManagedObjectID) -> JSONPath {
        JSONPath(entity: id.entity.name ?? "", reference: "\(referenceObject(for: id))")
    }

    /// Returns the identifier of the object at a location, or nil if the model has no such entity.
    func id(at path: JSONPath) -> NSManagedObjectID? {
        persistentStoreCoordinator?.managedObjectModel.entitiesByName[path.entity]
            .map { newObjectID(for: $0, referenceObject: path.reference) }
    }
}

/// Creates the errors of the store.
enum JSONStoreError {
    /// The error for a missing object. Contexts recognise its code and call
    static func missing(_ id: NSManagedObjectID) -> CocoaError {
        CocoaError(
            .managedObjectReferentialIntegrity,
            userInfo: [NSLocalizedDescriptionKey: "There is no file for \(id.uriRepresentation())."]
        )
    }

    /// The error for objects changed by others since they were read. The context's merge policy handles it.
    static func conflicts(_ conflicts: [NSMergeConflict]) -> CocoaError {
        CocoaError(.managedObjectMerge, userInfo: [NSPersistentStoreSaveConflictsErrorKey: conflicts])
    }

    static func cannotStore(_ attribute: NSAttributeDescription) -> CocoaError {
        CocoaError(
            .persistentStoreSave,
            userInfo: [NSLocalizedDescriptionKey: "JSON stores cannot hold values of \(attribute.name)."]
        )
    }
}

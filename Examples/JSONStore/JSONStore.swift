public import CoreData

/// A store in a folder of JSON files, one for each object: an example of an incremental store, written with nothing but
/// the public interface.
///
/// ```swift
/// JSONStore.register()
/// try coordinator.addPersistentStore(type: JSONStore.storeType, at: folder)
/// ```
///
/// The coordinator asks for what it needs, and the store answers from the files:
///
/// | question | answer |
/// |---|---|
/// | which objects? | ``execute(_:with:)`` with an `NSFetchRequest` |
/// | what are the values of this one? | ``newValuesForObject(with:with:)`` |
/// | where does this relationship lead? | ``newValue(forRelationship:forObjectWith:with:)`` |
/// | what will these new ones be called? | ``obtainPermanentIDs(for:)`` |
/// | will you write this down? | ``execute(_:with:)`` with an `NSSaveChangesRequest` |
public final class JSONStore: NSIncrementalStore {
    /// The type, as coordinators name it.
    public static let storeType = NSPersistentStore.StoreType(rawValue: "JSON")

    /// Makes the type known to coordinators.
    public static func register() {
        NSPersistentStoreCoordinator.registerStoreClass(JSONStore.self, type: storeType)
    }

    /// Several contexts may ask at once. It is recursive, since answering may make a context ask for more.
    let lock = NSRecursiveLock()
    /// The versions of files as they were read or written last, to notice when others have written them.
    var versions: [JSONPath: UInt64] = [:]

    var folder: JSONFolder { JSONFolder(url: url ?? URL(fileURLWithPath: "/dev/null")) }

    public override var type: String { Self.storeType.rawValue }

    // MARK: - Opening

    /// Reads the metadata, or makes them for a new store. The coordinator compares the version of the model.
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

    /// The coordinator has given a new store the version of its model by now.
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

    /// The values in an object's file.
    public override func newValuesForObject(
        with objectID: NSManagedObjectID,
        with context: NSManagedObjectContext
    ) throws -> NSIncrementalStoreNode {
        try lock.withLock { try node(for: objectID) }
    }

    /// Where a relationship leads, as the files say.
    public override func newValue(
        forRelationship relationship: NSRelationshipDescription,
        forObjectWith objectID: NSManagedObjectID,
        with context: NSManagedObjectContext?
    ) throws -> Any {
        try lock.withLock { try destination(of: relationship, from: objectID) }
    }

    /// A file name that nobody else has thought of.
    public override func obtainPermanentIDs(for array: [NSManagedObject]) throws -> [NSManagedObjectID] {
        array.map { newObjectID(for: $0.entity, referenceObject: UUID().uuidString) }
    }

    // MARK: - Names

    /// Where the file of an object is.
    func path(of id: NSManagedObjectID) -> JSONPath {
        JSONPath(entity: id.entity.name ?? "", reference: "\(referenceObject(for: id))")
    }

    /// The identifier of the object that a file is of; nil if the model has no such entity.
    func id(at path: JSONPath) -> NSManagedObjectID? {
        persistentStoreCoordinator?.managedObjectModel.entitiesByName[path.entity]
            .map { newObjectID(for: $0, referenceObject: path.reference) }
    }
}

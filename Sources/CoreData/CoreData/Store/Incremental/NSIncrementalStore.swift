public import Foundation
internal import FoundationBackfill

/// The base class of custom stores that load objects on demand and save changes incrementally, such as stores for
/// services, databases and folders of files.
///
/// A subclass overrides ``loadMetadata()``, ``execute(_:with:)``, ``newValuesForObject(with:with:)``,
/// ``newValue(forRelationship:forObjectWith:with:)`` and ``obtainPermanentIDs(for:)``, and is registered as a store
/// type. The example `JSONStore` is a complete implementation.
///
/// Methods are called on the threads of contexts, and concurrently if there are several contexts.
open class NSIncrementalStore: NSPersistentStore {
    /// The rows that were read or written recently.
    let cache = RowCache()
    let versions = NodeVersions()
    private let contextLock = NSLock()
    private var readingContext: NSManagedObjectContext?

    /// Creates a store. Custom stores can override this.
    ///
    /// - Parameters:
    ///   - root: The coordinator that the store will be added to.
    ///   - name: The configuration whose entities the store holds; nil for all entities.
    ///   - url: The URL of the store.
    ///   - options: The options to open it with.
    public required init(
        persistentStoreCoordinator root: NSPersistentStoreCoordinator?,
        configurationName name: String?,
        at url: URL,
        options: [AnyHashable: Any]? = nil
    ) {
        super.init(persistentStoreCoordinator: root, configurationName: name, at: url, options: options)
    }

    // MARK: - For subclasses to override

    /// Sets ``NSPersistentStore/metadata``, which must contain `NSStoreTypeKey` and `NSStoreUUIDKey`, and prepares the
    /// store for use.
    ///
    /// - Throws: Any error that prevents the store from being opened.
    open override func loadMetadata() throws {
        mustOverride("loadMetadata()")
    }

    /// Executes a request.
    ///
    /// - Parameters:
    ///   - request: An `NSFetchRequest`, an ``NSSaveChangesRequest``, or a batch request. Managed objects in predicates
    ///     belong to the context.
    ///   - context: The context that executes the request.
    /// - Returns: For a fetch, an array as its result type demands: managed objects of the context, which
    ///   ``NSManagedObjectContext/object(with:)`` returns for identifiers; identifiers; dictionaries; or a single
    ///   number. For a save, an empty array.
    /// - Throws: Any error. To report a save conflict, throw `CocoaError` with the code 133020 and an array of
    ///   ``NSMergeConflict`` under `NSPersistentStoreSaveConflictsErrorKey`: the context's merge policy then resolves
    ///   it.
    open func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext?) throws -> Any {
        mustOverride("execute(_:with:)")
    }

    /// Returns the current values of an object.
    ///
    /// - Throws: `CocoaError` with the code 133000 if the object does not exist.
    open func newValuesForObject(
        with objectID: NSManagedObjectID,
        with context: NSManagedObjectContext
    ) throws -> NSIncrementalStoreNode {
        mustOverride("newValuesForObject(with:with:)")
    }

    /// Returns the destination of a relationship: an array, set or ordered set of identifiers if it is to-many; an
    /// identifier or `NSNull` if it is to-one.
    ///
    /// - Throws: `CocoaError` with the code 133000 if the object does not exist.
    open func newValue(
        forRelationship relationship: NSRelationshipDescription,
        forObjectWith objectID: NSManagedObjectID,
        with context: NSManagedObjectContext?
    ) throws -> Any {
        mustOverride("newValue(forRelationship:forObjectWith:with:)")
    }

    /// Returns permanent identifiers for objects that are saved for the first time, in the order of the objects. Create
    /// them with ``newObjectID(for:referenceObject:)``.
    open func obtainPermanentIDs(for array: [NSManagedObject]) throws -> [NSManagedObjectID] {
        mustOverride("obtainPermanentIDs(for:)")
    }

    /// Returns the identifier for a new store at a URL. Default: a UUID as a string.
    open class func identifierForNewStore(at storeURL: URL) -> Any {
        UUID().uuidString
    }

    /// Called when a context registers objects. It must not wait for a context. Does nothing by default.
    open func managedObjectContextDidRegisterObjects(with objectIDs: [NSManagedObjectID]) {}

    /// Called on any thread when a context unregisters objects. It must not wait for a context. Does nothing by
    /// default.
    open func managedObjectContextDidUnregisterObjects(with objectIDs: [NSManagedObjectID]) {}

    // MARK: - References to objects

    /// Returns the object identifier for a reference, which is the store's own name for an object.
    ///
    /// References can be numbers, strings, dates, UUIDs, URLs or data; any other value is represented by its description. A
    /// reference must be unique within the hierarchy of its entity.
    open func newObjectID(for entity: NSEntityDescription, referenceObject data: Any) -> NSManagedObjectID {
        makeID(entity, data, "newObjectID(for:referenceObject:)")
    }

    /// Returns the reference of the object with an identifier.
    open func referenceObject(for objectID: NSManagedObjectID) -> Any {
        reference(of: objectID, "referenceObject(for:)")
    }

    // MARK: - Contexts

    /// Calls a closure with a context of the store's own that is used to fulfil faults.
    func reading<Result>(_ body: (NSManagedObjectContext) throws -> Result) rethrows -> Result {
        let context = contextLock.withLock {
            if let readingContext, readingContext.persistentStoreCoordinator === persistentStoreCoordinator {
                return readingContext
            }
            let made = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            made.persistentStoreCoordinator = persistentStoreCoordinator
            readingContext = made
            return made
        }
        return try context.performAndWait { try body(context) }
    }

    private func mustOverride(_ method: String) -> Never {
        misuse(
            .invalidArgument,
            "\(method) is only defined for an abstract class: \(Swift.type(of: self)) must override it."
        )
    }
}

extension NSIncrementalStore: ExternalDataStore {
    func externalData(for stored: Data) -> Data? { stored }
}

/// The values of an object that an incremental store returns.
///
/// ```swift
/// NSIncrementalStoreNode(objectID: id, withValues: ["title": "On cards", "folder": folderID], version: 3)
/// ```
open class NSIncrementalStoreNode: NSObject {
    /// The identifier of the object.
    public let objectID: NSManagedObjectID
    /// The version of the object: any number that changes with each write.
    open private(set) var version: UInt64
    private var values: [String: Any]

    /// Creates a node with values by property name: attributes as in managed objects, and to-one relationships as an
    /// identifier or `NSNull`. Missing attributes are nil; for missing to-one relationships, the store is asked when
    /// they are needed.
    public init(objectID: NSManagedObjectID, withValues values: [String: Any], version: UInt64) {
        self.objectID = objectID
        self.values = values
        self.version = version
        super.init()
    }

    /// Replaces the values and the version.
    open func update(withValues values: [String: Any], version: UInt64) {
        self.values = values
        self.version = version
    }

    /// Returns the value of a property: `NSNull` for an empty relationship, and nil if the node does not contain the
    /// property.
    open func value(for prop: NSPropertyDescription) -> Any? {
        flattened(values[prop.name]) ?? (values[prop.name] == nil ? nil : NSNull())
    }
}

public import Foundation
internal import FoundationBackfill

/// A store that is asked for what is needed and told what has changed: the class to start from for services, databases
/// and folders of files.
///
/// A subclass overrides ``loadMetadata()``, ``execute(_:with:)``, ``newValuesForObject(with:with:)``,
/// ``newValue(forRelationship:forObjectWith:with:)`` and ``obtainPermanentIDs(for:)``, and is registered as a type of
/// stores. The example `JSONStore` is a whole one.
///
/// Methods are called on whichever thread a context runs, by several at a time if there are several contexts.
open class NSIncrementalStore: NSPersistentStore {
    /// The rows that were read or written of late.
    let cache = RowCache()
    let versions = NodeVersions()
    private let contextLock = NSLock()
    private var readingContext: NSManagedObjectContext?

    /// Makes a store; stores of your own override this.
    ///
    /// - Parameters:
    ///   - root: The coordinator that is about to add the store.
    ///   - name: The configuration whose entities the store holds; nil for all.
    ///   - url: Where the store is.
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

    /// Sets ``NSPersistentStore/metadata``, which must have `NSStoreTypeKey` and `NSStoreUUIDKey`, and does what else
    /// makes the store ready.
    ///
    /// - Throws: Whatever keeps the store from being opened.
    open override func loadMetadata() throws {
        mustOverride("loadMetadata()")
    }

    /// Carries out a request.
    ///
    /// - Parameters:
    ///   - request: An `NSFetchRequest`, an ``NSSaveChangesRequest``, or a request of a batch. Objects in predicates
    ///     are those of the context.
    ///   - context: The context that asks.
    /// - Returns: For a fetch, an array of what its result type says: managed objects of the context, such as
    ///   ``NSManagedObjectContext/object(with:)`` gives for identifiers; identifiers; dictionaries; or one number. For
    ///   a save, an empty array.
    /// - Throws: Whatever went wrong. A save that others were in the way of throws `CocoaError` with the code 133020
    ///   and an array of ``NSMergeConflict`` under `NSPersistentStoreSaveConflictsErrorKey`: the context's merge policy
    ///   then decides.
    open func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext?) throws -> Any {
        mustOverride("execute(_:with:)")
    }

    /// The values of an object, as they are now.
    ///
    /// - Throws: `CocoaError` with the code 133000 if there is no such object.
    open func newValuesForObject(
        with objectID: NSManagedObjectID,
        with context: NSManagedObjectContext
    ) throws -> NSIncrementalStoreNode {
        mustOverride("newValuesForObject(with:with:)")
    }

    /// Where a relationship of an object leads: an array, a set or an ordered set of identifiers if it is to-many, and
    /// an identifier or `NSNull` if it is to-one.
    ///
    /// - Throws: `CocoaError` with the code 133000 if there is no such object.
    open func newValue(
        forRelationship relationship: NSRelationshipDescription,
        forObjectWith objectID: NSManagedObjectID,
        with context: NSManagedObjectContext?
    ) throws -> Any {
        mustOverride("newValue(forRelationship:forObjectWith:with:)")
    }

    /// The identifiers of objects that are to be saved for the first time, in their order: see
    /// ``newObjectID(for:referenceObject:)``.
    open func obtainPermanentIDs(for array: [NSManagedObject]) throws -> [NSManagedObjectID] {
        mustOverride("obtainPermanentIDs(for:)")
    }

    /// The identifier for a store that is made at a URL: a UUID as text, unless it is overridden.
    open class func identifierForNewStore(at storeURL: URL) -> Any {
        UUID().uuidString
    }

    /// Called when contexts begin to use objects. It must not wait for a context. Does nothing by default.
    open func managedObjectContextDidRegisterObjects(with objectIDs: [NSManagedObjectID]) {}

    /// Called when contexts let go of objects, on whichever thread that happens. It must not wait for a context. Does
    /// nothing by default.
    open func managedObjectContextDidUnregisterObjects(with objectIDs: [NSManagedObjectID]) {}

    // MARK: - What the store calls its objects

    /// The identifier of the object of an entity that the store calls so.
    ///
    /// References are numbers, text, UUIDs, URLs or data; anything else is taken by its description. Objects of one
    /// entity, or of entities with a common parent, must not be called the same.
    open func newObjectID(for entity: NSEntityDescription, referenceObject data: Any) -> NSManagedObjectID {
        makeID(entity, data, "newObjectID(for:referenceObject:)")
    }

    /// What the store calls the object with an identifier.
    open func referenceObject(for objectID: NSManagedObjectID) -> Any {
        reference(of: objectID, "referenceObject(for:)")
    }

    // MARK: - Contexts

    /// Runs a block with the context that faults are read for, which belongs to the store.
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

internal import Foundation
public import FoundationBackfill

/// The kind of result that a batch insertion returns.
public enum NSBatchInsertRequestResultType: UInt, Sendable {
    /// `true`, if the request succeeded.
    case statusOnly = 0
    /// The identifiers of the inserted objects and of existing objects that took their values, as an array.
    case objectIDs = 1
    /// The number of objects that were inserted, and of existing objects that took values.
    case count = 2
}

/// A request that inserts objects directly into a store, without creating them in a context. It is fast and needs
/// little memory.
///
/// ```swift
/// let request = NSBatchInsertRequest(entityName: "Note", objects: [["title": "One"], ["title": "Two"]])
/// try context.execute(request, mergingInto: [container.viewContext])
/// ```
///
/// A dictionary maps property names to values: attributes, and to-one relationships whose inverse is to-many, given as
/// managed objects or identifiers. Properties that a dictionary does not name get their default values; `NSNull` sets
/// nil. The request does not validate anything, does not call methods of managed objects, and does not update contexts;
/// to update contexts, use ``NSManagedObjectContext/execute(_:mergingInto:)``. If a uniqueness constraint is violated,
/// the context's merge policy decides: by default, the request fails with error 133021;
/// ``NSMergePolicy/mergeByPropertyObjectTrump`` writes the given values to the existing object;
/// ``NSMergePolicy/overwrite`` replaces all of its values; the other policies leave the existing object unchanged.
///
/// A request inserts all of its objects or none. The store is locked for writing while the request runs: a handler must
/// not save a context, or wait for another thread that saves.
open class NSBatchInsertRequest: NSPersistentStoreRequest {
    private let givenEntityName: String?

    /// The entity of the new objects. If the request was created with a name, it is nil until the request is executed.
    open internal(set) var entity: NSEntityDescription?
    /// One dictionary of values for each new object.
    open var objectsToInsert: [[String: Any]]?
    /// A closure that sets the values of the next object in an empty dictionary, or returns true if there are no more
    /// objects.
    open var dictionaryHandler: ((NSMutableDictionary) -> Bool)?
    /// A closure that sets the values of the next object, or returns true if there are no more objects.
    open var managedObjectHandler: ((NSManagedObject) -> Bool)?
    /// The kind of result to return. Default: `statusOnly`.
    open var resultType = NSBatchInsertRequestResultType.statusOnly

    private init(_ entity: NSEntityDescription?, named name: String?) {
        self.entity = entity
        givenEntityName = name
    }

    /// Creates a request without an entity, which cannot be executed.
    @available(*, deprecated, message: "Use init(entityName:objects:)")
    public override convenience init() {
        self.init(nil, named: nil)
    }

    /// Creates a request that inserts one object for each dictionary, for the entity with the given name.
    public convenience init(entityName: String, objects dictionaries: [[String: Any]]) {
        self.init(nil, named: entityName)
        objectsToInsert = dictionaries
    }

    /// Creates a request that inserts one object for each dictionary.
    public convenience init(entity: NSEntityDescription, objects dictionaries: [[String: Any]]) {
        self.init(entity, named: nil)
        objectsToInsert = dictionaries
    }

    /// Creates a request for the entity with the given name whose objects come from a handler. The handler gets an
    /// empty dictionary for each object, and sets its values. It returns true when there are no more objects; the
    /// dictionary of that call is ignored.
    public convenience init(
        entityName: String,
        dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool
    ) {
        self.init(nil, named: entityName)
        dictionaryHandler = handler
    }

    /// Creates a request whose objects come from a handler; see ``init(entityName:dictionaryHandler:)``.
    public convenience init(
        entity: NSEntityDescription,
        dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool
    ) {
        self.init(entity, named: nil)
        dictionaryHandler = handler
    }

    /// Creates a request for the entity with the given name whose objects come from a handler. The handler gets the
    /// same object each time, reset to default values and without a context, and sets its values; it must not keep the
    /// object. It returns true when there are no more objects; the object of that call is ignored.
    public convenience init(
        entityName: String,
        managedObjectHandler handler: @escaping (NSManagedObject) -> Bool
    ) {
        self.init(nil, named: entityName)
        managedObjectHandler = handler
    }

    /// Creates a request whose objects come from a handler; see ``init(entityName:managedObjectHandler:)``.
    public convenience init(
        entity: NSEntityDescription,
        managedObjectHandler handler: @escaping (NSManagedObject) -> Bool
    ) {
        self.init(entity, named: nil)
        managedObjectHandler = handler
    }

    /// The name of the entity; empty if the request has none.
    open var entityName: String { entity?.name ?? givenEntityName ?? "" }

    /// The type of this request: `batchInsertRequestType`.
    open override var requestType: NSPersistentStoreRequestType { .batchInsertRequestType }

    /// Returns a copy that can be changed independently of this request.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSBatchInsertRequest(entity, named: givenEntityName)
        copy.affectedStores = affectedStores
        copy.objectsToInsert = objectsToInsert
        copy.dictionaryHandler = dictionaryHandler
        copy.managedObjectHandler = managedObjectHandler
        copy.resultType = resultType
        return copy
    }
}

/// The result of a batch insertion.
open class NSBatchInsertResult: NSPersistentStoreResult, BatchResult {
    /// The kind of result, as set in the request.
    public let resultType: NSBatchInsertRequestResultType
    let changes: BatchChanges

    init(_ resultType: NSBatchInsertRequestResultType, _ changes: BatchChanges) {
        self.resultType = resultType
        self.changes = changes
    }

    /// `true`, an array of ``NSManagedObjectID``, or a count as an `NSNumber`, depending on ``resultType``.
    open var result: Any? {
        switch resultType {
        case .statusOnly: NSNumber(value: true)
        case .objectIDs: changes.inserted + changes.updated
        default: NSNumber(value: changes.count)
        }
    }
}

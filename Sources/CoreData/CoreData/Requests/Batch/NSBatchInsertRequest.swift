public import FoundationBackfill

/// What comes back from a batch insertion.
public enum NSBatchInsertRequestResultType: UInt, Sendable {
    /// Whether it was done: true.
    case statusOnly = 0
    /// The identifiers of the objects, as an array.
    case objectIDs = 1
    /// The number of the objects.
    case count = 2
}

/// Inserts objects into a store without making any in a context: fast, and in little memory.
///
/// ```swift
/// let request = NSBatchInsertRequest(entityName: "Note", objects: [["title": "One"], ["title": "Two"]])
/// try context.execute(request, mergingInto: [container.viewContext])
/// ```
///
/// Values are attributes by name, and to-one relationships whose inverse is to-many, as objects or identifiers. What a
/// dictionary does not name has its default value; `NSNull` is no value. Nothing is validated, no object is told, and no
/// context learns of it: see ``NSManagedObjectContext/execute(_:mergingInto:)``. Where the model says that values are
/// unique, the context's merge policy decides: by default the request fails (133021), under
/// ``NSMergePolicy/mergeByPropertyObjectTrump`` the existing object takes the given values, under
/// ``NSMergePolicy/overwrite`` all of them, and the others leave it as it is.
///
/// A request is carried out as a whole or not at all. While it is, the store is kept from others who write: a handler must
/// not save anything, or wait for somebody who does.
open class NSBatchInsertRequest: NSPersistentStoreRequest {
    private let givenEntityName: String?

    /// The entity. Requests made with a name get it when they are executed.
    open internal(set) var entity: NSEntityDescription?
    /// The values of each object.
    open var objectsToInsert: [[String: Any]]?
    /// Fills a dictionary with the values of the next object, or returns true if there is none.
    open var dictionaryHandler: ((NSMutableDictionary) -> Bool)?
    /// Sets the values of the next object, or returns true if there is none.
    open var managedObjectHandler: ((NSManagedObject) -> Bool)?
    /// What the result is: by default, whether it was done.
    open var resultType = NSBatchInsertRequestResultType.statusOnly

    private init(_ entity: NSEntityDescription?, named name: String?) {
        self.entity = entity
        givenEntityName = name
    }

    /// Makes a request without an entity, which cannot be executed.
    @available(*, deprecated, message: "Use init(entityName:objects:)")
    public override convenience init() {
        self.init(nil, named: nil)
    }

    /// Makes a request for objects of the entity with a name, given their values.
    public convenience init(entityName: String, objects dictionaries: [[String: Any]]) {
        self.init(nil, named: entityName)
        objectsToInsert = dictionaries
    }

    /// Makes a request for objects of an entity, given their values.
    public convenience init(entity: NSEntityDescription, objects dictionaries: [[String: Any]]) {
        self.init(entity, named: nil)
        objectsToInsert = dictionaries
    }

    /// Makes a request for objects of the entity with a name, whose values the handler puts into the dictionary that it
    /// gets, which is empty each time. The handler returns true when there are no more; the dictionary of that call does
    /// not count.
    public convenience init(
        entityName: String,
        dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool
    ) {
        self.init(nil, named: entityName)
        dictionaryHandler = handler
    }

    /// Makes a request for objects of an entity, whose values a handler puts into the dictionary that it gets.
    public convenience init(
        entity: NSEntityDescription,
        dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool
    ) {
        self.init(entity, named: nil)
        dictionaryHandler = handler
    }

    /// Makes a request for objects of the entity with a name, whose values the handler sets. It gets the same object each
    /// time, with default values and in no context; the object means nothing after that. The handler returns true when there
    /// are no more; the object of that call does not count.
    public convenience init(
        entityName: String,
        managedObjectHandler handler: @escaping (NSManagedObject) -> Bool
    ) {
        self.init(nil, named: entityName)
        managedObjectHandler = handler
    }

    /// Makes a request for objects of an entity, whose values a handler sets in the object that it gets.
    public convenience init(
        entity: NSEntityDescription,
        managedObjectHandler handler: @escaping (NSManagedObject) -> Bool
    ) {
        self.init(entity, named: nil)
        managedObjectHandler = handler
    }

    /// The name of the entity; empty if there is none.
    open var entityName: String { entity?.name ?? givenEntityName ?? "" }

    /// Batch insertion.
    open override var requestType: NSPersistentStoreRequestType { .batchInsertRequestType }

    /// A copy that can be changed without changing this request.
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

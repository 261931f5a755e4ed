public import FoundationBackfill

/// What comes back from a batch deletion.
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
    /// Whether it was done: true.
    case resultTypeStatusOnly = 0
    /// The identifiers of the objects, as an array.
    case resultTypeObjectIDs = 1
    /// The number of the objects.
    case resultTypeCount = 2
}

/// Deletes objects in a store without making any in a context.
///
/// ```swift
/// let old = NSFetchRequest<NSFetchRequestResult>(entityName: "Note")
/// old.predicate = NSPredicate(format: "created < %@", date)
/// try context.execute(NSBatchDeleteRequest(fetchRequest: old), mergingInto: [container.viewContext])
/// ```
///
/// The fetch's predicate, order, limit and offset count; what contexts have not saved yet plays no part, whatever the fetch
/// says of pending changes, also not where the predicate names objects: these stand for their rows.
///
/// The delete rules Nullify and Cascade are followed in the store, and Deny is ignored as if it were Nullify. What is
/// deleted in a cascade counts in the result. Nothing is validated, no object is told, and no context learns of it: see
/// ``NSManagedObjectContext/execute(_:mergingInto:)``.
open class NSBatchDeleteRequest: NSPersistentStoreRequest {
    private let fetch: NSFetchRequest<any NSFetchRequestResult>
    /// The entities of the objects whose identifiers were given, if these are of several hierarchies.
    let strangers: [String]

    /// What the result is: by default, whether it was done.
    open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly

    private init(_ fetch: NSFetchRequest<any NSFetchRequestResult>, strangers: [String]) {
        self.fetch = fetch
        self.strangers = strangers
    }

    /// Makes a request for the objects that a fetch finds.
    public convenience init(fetchRequest fetch: NSFetchRequest<any NSFetchRequestResult>) {
        self.init(Self.copied(fetch), strangers: [])
    }

    /// Makes a request for the objects with these identifiers, which must be of one entity and its subentities.
    public convenience init(objectIDs objects: [NSManagedObjectID]) {
        let fetch = NSFetchRequest<any NSFetchRequestResult>()
        let entities = Dictionary(objects.map { (ObjectIdentifier($0.layout), $0.entity) }) { first, _ in first }.values
        let roots = Dictionary(entities.map { ($0.root.name ?? "", $0.root) }) { first, _ in first }
        fetch.entity = entities.count == 1 ? entities.first : roots.first?.value
        fetch.predicate = NSPredicate(format: "SELF IN %@", objects)
        self.init(fetch, strangers: roots.count > 1 ? roots.keys.sorted() : [])
    }

    /// What finds the objects: a copy.
    open var fetchRequest: NSFetchRequest<any NSFetchRequestResult> { Self.copied(fetch) }

    /// Batch deletion.
    open override var requestType: NSPersistentStoreRequestType { .batchDeleteRequestType }

    /// A copy that can be changed without changing this request.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSBatchDeleteRequest(fetchRequest, strangers: strangers)
        copy.affectedStores = affectedStores
        copy.resultType = resultType
        return copy
    }

    private static func copied(
        _ fetch: NSFetchRequest<any NSFetchRequestResult>
    ) -> NSFetchRequest<any NSFetchRequestResult> {
        fetch.copy() as? NSFetchRequest<any NSFetchRequestResult> ?? fetch
    }
}

extension NSEntityDescription {
    /// The entity at the top of the hierarchy.
    fileprivate var root: NSEntityDescription { superentity?.root ?? self }
}

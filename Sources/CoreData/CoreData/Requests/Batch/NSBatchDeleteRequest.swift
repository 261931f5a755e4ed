internal import Foundation
public import FoundationBackfill

/// The kind of result that a batch deletion returns.
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
    /// `true`, if the request succeeded.
    case resultTypeStatusOnly = 0
    /// The identifiers of the deleted objects, as an array.
    case resultTypeObjectIDs = 1
    /// The number of deleted objects.
    case resultTypeCount = 2
}

/// A request that deletes objects directly in a store, without loading them into a context.
///
/// ```swift
/// let old = NSFetchRequest<NSFetchRequestResult>(entityName: "Note")
/// old.predicate = NSPredicate(format: "created < %@", date)
/// try context.execute(NSBatchDeleteRequest(fetchRequest: old), mergingInto: [container.viewContext])
/// ```
///
/// The fetch's predicate, sort descriptors, limit and offset apply. Unsaved changes in contexts are ignored, whatever
/// `includesPendingChanges` says. Managed objects in the predicate stand for their rows in the store.
///
/// The store applies the delete rules Nullify and Cascade; it treats Deny like Nullify. The result includes objects
/// deleted by a cascade. The request does not validate anything, does not call methods of managed objects, and does not
/// update contexts; to update contexts, use ``NSManagedObjectContext/execute(_:mergingInto:)``.
open class NSBatchDeleteRequest: NSPersistentStoreRequest {
    private let fetch: NSFetchRequest<any NSFetchRequestResult>
    /// The names of the root entities if the given identifiers belong to several hierarchies, which the request does
    /// not support; otherwise empty.
    let strangers: [String]

    /// The kind of result to return. Default: `resultTypeStatusOnly`.
    open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly

    private init(_ fetch: NSFetchRequest<any NSFetchRequestResult>, strangers: [String]) {
        self.fetch = fetch
        self.strangers = strangers
    }

    /// Creates a request that deletes the objects found by a copy of a fetch request.
    public convenience init(fetchRequest fetch: NSFetchRequest<any NSFetchRequestResult>) {
        self.init(Self.copied(fetch), strangers: [])
    }

    /// Creates a request that deletes the objects found by a copy of a fetch request of any type.
    ///
    /// On Apple's platforms only a fetch of `NSFetchRequestResult` is taken, to which other fetches are cast. Here a
    /// fetch is of one type, and such a cast gives nil.
    public convenience init<ResultType>(fetchRequest fetch: NSFetchRequest<ResultType>) {
        self.init(fetch.copy(as: (any NSFetchRequestResult).self), strangers: [])
    }

    /// Creates a request that deletes the objects with the given identifiers, which must all belong to one entity or
    /// its subentities.
    public convenience init(objectIDs objects: [NSManagedObjectID]) {
        let fetch = NSFetchRequest<any NSFetchRequestResult>()
        let entities = Dictionary(objects.map { (ObjectIdentifier($0.layout), $0.entity) }) { first, _ in first }.values
        let roots = Dictionary(entities.map { ($0.root.name ?? "", $0.root) }) { first, _ in first }
        fetch.entity = entities.count == 1 ? entities.first : roots.first?.value
        fetch.predicate = NSPredicate(format: "SELF IN %@", objects)
        self.init(fetch, strangers: roots.count > 1 ? roots.keys.sorted() : [])
    }

    /// The fetch request that finds the objects to delete. It belongs to this request, so changes to it count.
    ///
    /// ```swift
    /// deletion.fetchRequest.predicate = NSPredicate(format: "created < %@", date)
    /// ```
    open var fetchRequest: NSFetchRequest<any NSFetchRequestResult> { fetch }

    /// The type of this request: `batchDeleteRequestType`.
    open override var requestType: NSPersistentStoreRequestType { .batchDeleteRequestType }

    /// Returns a copy that can be changed independently of this request.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSBatchDeleteRequest(Self.copied(fetch), strangers: strangers)
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
    /// The root entity of the hierarchy.
    fileprivate var root: NSEntityDescription { superentity?.root ?? self }
}

/// The result of a batch deletion.
open class NSBatchDeleteResult: NSPersistentStoreResult, BatchResult {
    /// The kind of result, as set in the request.
    public let resultType: NSBatchDeleteRequestResultType
    let changes: BatchChanges

    init(_ resultType: NSBatchDeleteRequestResultType, _ changes: BatchChanges) {
        self.resultType = resultType
        self.changes = changes
    }

    /// `true`, an array of ``NSManagedObjectID``, or a count as an `NSNumber`, depending on ``resultType``.
    open var result: Any? {
        switch resultType {
        case .resultTypeStatusOnly: NSNumber(value: true)
        case .resultTypeObjectIDs: changes.deleted
        default: NSNumber(value: changes.count)
        }
    }
}

public import FoundationBackfill

/// What comes back from a batch update.
public enum NSBatchUpdateRequestResultType: UInt, Sendable {
    /// Whether it was done: true.
    case statusOnlyResultType = 0
    /// The identifiers of the objects, as an array.
    case updatedObjectIDsResultType = 1
    /// The number of the objects.
    case updatedObjectsCountResultType = 2
}

/// Sets properties of many objects in a store without making any in a context.
///
/// ```swift
/// let request = NSBatchUpdateRequest(entityName: "Note")
/// request.predicate = NSPredicate(format: "isRead == false")
/// request.propertiesToUpdate = ["isRead": true, "count": NSExpression(format: "count + 1")]
/// try context.execute(request, mergingInto: [container.viewContext])
/// ```
///
/// Nothing is validated, no object is told, and no context learns of it: see
/// ``NSManagedObjectContext/execute(_:mergingInto:)``. What contexts have not saved yet plays no part, also not where the
/// predicate names objects: these stand for their rows.
open class NSBatchUpdateRequest: NSPersistentStoreRequest {
    private let givenEntityName: String?
    /// The entity, if it is known yet.
    var knownEntity: NSEntityDescription?

    /// The condition that the objects satisfy; nil for all.
    open var predicate: NSPredicate?
    /// Whether objects of subentities are changed, too. True by default.
    open var includesSubentities = true
    /// What the result is: by default, whether it was done.
    open var resultType = NSBatchUpdateRequestResultType.statusOnlyResultType
    /// The new values by property, which is a name or a description: values, `NSNull` for none, or `NSExpression`s that are
    /// calculated for each object from what it was before. Properties are attributes, and to-one relationships whose inverse
    /// is to-many.
    open var propertiesToUpdate: [AnyHashable: Any]?

    private init(_ entity: NSEntityDescription?, named name: String?) {
        knownEntity = entity
        givenEntityName = name
    }

    /// Makes a request for objects of the entity with a name.
    public convenience init(entityName: String) {
        self.init(nil, named: entityName)
    }

    /// Makes a request for objects of an entity.
    public convenience init(entity: NSEntityDescription) {
        self.init(entity, named: nil)
    }

    /// The name of the entity.
    open var entityName: String { knownEntity?.name ?? givenEntityName ?? "" }

    /// The entity. Requests made with a name get it when they are executed.
    open var entity: NSEntityDescription {
        guard let knownEntity else {
            misuse(.internalInconsistency, "A request for \(entityName) has no entity before it is executed.")
        }
        return knownEntity
    }

    /// Batch update.
    open override var requestType: NSPersistentStoreRequestType { .batchUpdateRequestType }

    /// A copy that can be changed without changing this request.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSBatchUpdateRequest(knownEntity, named: givenEntityName)
        copy.affectedStores = affectedStores
        copy.predicate = predicate
        copy.includesSubentities = includesSubentities
        copy.resultType = resultType
        copy.propertiesToUpdate = propertiesToUpdate
        return copy
    }
}

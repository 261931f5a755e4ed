internal import Foundation
public import FoundationBackfill

/// The kind of result that a batch update returns.
public enum NSBatchUpdateRequestResultType: UInt, Sendable {
    /// `true`, if the request succeeded.
    case statusOnlyResultType = 0
    /// The identifiers of the updated objects, as an array.
    case updatedObjectIDsResultType = 1
    /// The number of updated objects.
    case updatedObjectsCountResultType = 2
}

/// A request that sets properties of many objects directly in a store, without loading them into a context.
///
/// ```swift
/// let request = NSBatchUpdateRequest(entityName: "Note")
/// request.predicate = NSPredicate(format: "isRead == false")
/// request.propertiesToUpdate = ["isRead": true, "count": NSExpression(format: "count + 1")]
/// try context.execute(request, mergingInto: [container.viewContext])
/// ```
///
/// The request does not validate anything, does not call methods of managed objects, and does not update contexts; to
/// update contexts, use ``NSManagedObjectContext/execute(_:mergingInto:)``. Unsaved changes in contexts are ignored.
/// Managed objects in the predicate stand for their rows in the store.
open class NSBatchUpdateRequest: NSPersistentStoreRequest {
    private let givenEntityName: String?
    /// The entity; nil until the request is executed if it was created with a name.
    var knownEntity: NSEntityDescription?

    /// The condition that an object must satisfy to be updated; nil for all objects.
    open var predicate: NSPredicate?
    /// Whether objects of subentities are updated as well. Default: true.
    open var includesSubentities = true
    /// The kind of result to return. Default: `statusOnlyResultType`.
    open var resultType = NSBatchUpdateRequestResultType.statusOnlyResultType
    /// The new values by property, given as a name or a property description. A value is a constant, `NSNull` for nil,
    /// or an `NSExpression` that is evaluated for each object with its old values. Properties can be attributes, and
    /// to-one relationships whose inverse is to-many.
    open var propertiesToUpdate: [AnyHashable: Any]?

    private init(_ entity: NSEntityDescription?, named name: String?) {
        knownEntity = entity
        givenEntityName = name
    }

    /// Creates a request for the entity with the given name.
    public convenience init(entityName: String) {
        self.init(nil, named: entityName)
    }

    /// Creates a request for an entity.
    public convenience init(entity: NSEntityDescription) {
        self.init(entity, named: nil)
    }

    /// The name of the entity.
    open var entityName: String { knownEntity?.name ?? givenEntityName ?? "" }

    /// The entity of the objects to update. If the request was created with a name, reading the entity before the
    /// request is executed traps.
    open var entity: NSEntityDescription {
        guard let knownEntity else {
            misuse(.internalInconsistency, "A request for \(entityName) has no entity before it is executed.")
        }
        return knownEntity
    }

    /// The type of this request: `batchUpdateRequestType`.
    open override var requestType: NSPersistentStoreRequestType { .batchUpdateRequestType }

    /// Returns a copy that can be changed independently of this request.
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

/// The result of a batch update.
open class NSBatchUpdateResult: NSPersistentStoreResult, BatchResult {
    /// The kind of result, as set in the request.
    public let resultType: NSBatchUpdateRequestResultType
    let changes: BatchChanges

    init(_ resultType: NSBatchUpdateRequestResultType, _ changes: BatchChanges) {
        self.resultType = resultType
        self.changes = changes
    }

    /// `true`, an array of ``NSManagedObjectID``, or a count as an `NSNumber`, depending on ``resultType``.
    open var result: Any? {
        switch resultType {
        case .statusOnlyResultType: NSNumber(value: true)
        case .updatedObjectIDsResultType: changes.updated
        default: NSNumber(value: changes.count)
        }
    }
}

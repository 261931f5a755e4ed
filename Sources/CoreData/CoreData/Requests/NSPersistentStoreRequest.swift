public import FoundationBackfill

/// The sorts of requests that stores carry out.
public enum NSPersistentStoreRequestType: UInt, Sendable {
    /// Read objects.
    case fetchRequestType = 1
    /// Write the changes of a context.
    case saveRequestType = 2
    /// Insert many objects without a context.
    case batchInsertRequestType = 5
    /// Change many objects without a context.
    case batchUpdateRequestType = 6
    /// Delete many objects without a context.
    case batchDeleteRequestType = 7
}

/// What a store is asked to do.
open class NSPersistentStoreRequest: NSObject, NSCopying {
    /// Makes a request.
    public override init() {
        super.init()
    }

    /// The stores that are asked; nil for all that may have an answer.
    open var affectedStores: [NSPersistentStore]?

    /// The sort of request that this is.
    open var requestType: NSPersistentStoreRequestType {
        misuse(.internalInconsistency, "\(type(of: self)) must say what type of request it is.")
    }

    /// A copy that can be changed without changing this request.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

public import Foundation

/// The type of a request to a store.
public enum NSPersistentStoreRequestType: UInt, Sendable {
    /// Reads objects.
    case fetchRequestType = 1
    /// Writes the changes of a context.
    case saveRequestType = 2
    /// Inserts many objects without loading them into a context.
    case batchInsertRequestType = 5
    /// Updates many objects without loading them into a context.
    case batchUpdateRequestType = 6
    /// Deletes many objects without loading them into a context.
    case batchDeleteRequestType = 7
}

/// The base class of all requests to stores.
open class NSPersistentStoreRequest: NSObject, NSCopying {
    /// Creates a request.
    public override init() {
        super.init()
    }

    /// The stores that the request is sent to; nil for all stores that may have an answer.
    open var affectedStores: [NSPersistentStore]?

    /// The type of the request. Subclasses must override it.
    open var requestType: NSPersistentStoreRequestType {
        misuse(.internalInconsistency, "\(type(of: self)) must override requestType.")
    }

    /// Returns a copy that can be changed independently of this request.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The base class of the results of asynchronous fetches and batch requests.
open class NSPersistentStoreResult: NSObject {}

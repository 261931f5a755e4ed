internal import Foundation

/// What a batch insertion came to.
open class NSBatchInsertResult: NSPersistentStoreResult, BatchResult {
    /// What the result is.
    public let resultType: NSBatchInsertRequestResultType
    let changes: BatchChanges

    init(_ resultType: NSBatchInsertRequestResultType, _ changes: BatchChanges) {
        self.resultType = resultType
        self.changes = changes
    }

    /// The result: `true`, an array of ``NSManagedObjectID``, or the number of objects, as the request wanted it.
    open var result: Any? {
        switch resultType {
        case .statusOnly: NSNumber(value: true)
        case .objectIDs: changes.inserted + changes.updated
        default: NSNumber(value: changes.count)
        }
    }
}

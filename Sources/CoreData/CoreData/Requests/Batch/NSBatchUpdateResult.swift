internal import Foundation

/// What a batch update came to.
open class NSBatchUpdateResult: NSPersistentStoreResult, BatchResult {
    /// What the result is.
    public let resultType: NSBatchUpdateRequestResultType
    let changes: BatchChanges

    init(_ resultType: NSBatchUpdateRequestResultType, _ changes: BatchChanges) {
        self.resultType = resultType
        self.changes = changes
    }

    /// The result: `true`, an array of ``NSManagedObjectID``, or the number of objects, as the request wanted it.
    open var result: Any? {
        switch resultType {
        case .statusOnlyResultType: NSNumber(value: true)
        case .updatedObjectIDsResultType: changes.updated
        default: NSNumber(value: changes.count)
        }
    }
}
